"""One table is one message, at every time and for everybody who asks for it."""

from bot.ui.controls.custom_id import Action


async def test_a_table_posted_anew_while_its_first_message_is_being_drawn_stands_in_the_channel_once(
    world, monkeypatch
):
    anna = world.person("Anna")
    build, asked = world.bot.messages.builder.public, []

    async def posted_anew_meanwhile(table):
        asked.append(table)
        if len(asked) == 1:
            channel = world.bot.get_partial_messageable(table.channel_id)
            await world.bot.messages.tables.post_anew(table, channel)
        return await build(table)

    monkeypatch.setattr(world.bot.messages.builder, "public", posted_anew_meanwhile)
    await anna.command("botifarra new")
    assert len(asked) == 2
    assert len([message for message in anna.sees() if message.custom_id(Action.SIT)]) == 1
    await anna.click(Action.FILL)
    assert Action.START in {what.action for what in anna.table().enabled}
