"""The sandbox with discord.py."""

from __future__ import annotations

import asyncio

import discord

from sandbox.state import default_world

from .clients import ControlClient, Layout, TinyBot, picture, until


async def test_a_discord_py_bot_logs_in_and_registers_its_commands(
    bot: TinyBot, control: ControlClient
) -> None:
    assert bot.user is not None
    assert str(bot.user.id) == default_world.APPLICATION_ID
    assert [guild.name for guild in bot.guilds] == ["Cafè de la Plaça"]
    commands = (await control.get("commands"))["commands"]
    assert [command["name"] for command in commands] == ["taula", "secret", "cerca", "ordena"]


async def test_a_slash_command_is_answered_with_a_picture_in_components_v2(
    bot: TinyBot, control: ControlClient
) -> None:
    answer = await control.do(
        "slash", user="Anna", channel="taula", command="taula nova", options={"punts": 151}
    )
    assert answer["acknowledged"] is True
    assert answer["type"] == 4
    [message] = await control.messages("Bernat")
    assert message["flags"] == 1 << 15
    assert message["attachments"] == []
    assert message["interaction_metadata"]["name"] == "taula nova"
    container = message["components"][0]
    assert container["components"][0]["content"] == "Taula a 151 False"
    media = container["components"][1]["items"][0]["media"]
    assert (media["width"], media["height"]) == (16, 8)
    async with control.session.get(media["url"]) as response:
        assert response.content_type == "image/png"
        assert await response.read() == picture().getvalue()


async def new_table(control: ControlClient) -> str:
    answer = await control.do("slash", user="Anna", channel="taula", command="taula nova")
    return answer["message"]["id"]


async def test_the_bot_learns_who_clicked_where_and_in_which_language(
    bot: TinyBot, control: ControlClient
) -> None:
    message_id = await new_table(control)
    await control.do("click", user="Carla", message=message_id, custom_id="defer")
    interaction = bot.interactions[-1]
    assert interaction.user.global_name == "Carla"
    assert interaction.locale is discord.Locale.french
    assert interaction.message is not None
    assert interaction.message.id == int(message_id)
    assert interaction.app_permissions.send_messages
    assert isinstance(interaction.channel, discord.TextChannel)


async def test_a_click_can_change_the_message_itself_and_replace_its_picture(
    bot: TinyBot, control: ControlClient
) -> None:
    message_id = await new_table(control)
    answer = await control.do("click", user="Bernat", message=message_id, custom_id="update")
    assert answer["type"] == 7
    [message] = await control.messages("Anna")
    assert message["id"] == message_id
    assert message["edited_timestamp"] is not None
    container = message["components"][0]
    assert container["components"][0]["content"] == "[Canviada](https://exemple.cat)"
    assert container["components"][1]["items"][0]["media"]["width"] == 32


async def test_an_ephemeral_response_is_visible_to_its_recipient_only_and_not_sent_to_the_gateway(
    bot: TinyBot, control: ControlClient
) -> None:
    message_id = await new_table(control)
    await control.do("click", user="Bernat", message=message_id, custom_id="answer")
    assert [each["content"] for each in await control.messages("Bernat")] == ["", "Només tu"]
    assert len(await control.messages("Anna")) == 1
    await control.do("say", user="Anna", channel="taula", content="hola")
    await asyncio.sleep(0.05)
    assert [message.author.name for message in bot.messages] == ["Botifarra", "anna"]


async def test_a_deferred_click_keeps_the_message_until_it_is_edited_through_the_token(
    bot: TinyBot, control: ControlClient
) -> None:
    message_id = await new_table(control)
    answer = await control.do("click", user="Bernat", message=message_id, custom_id="defer")
    assert answer["type"] == 6
    file = discord.File(picture(64, 8), "taula.png")
    await bot.interactions[-1].edit_original_response(view=Layout("Més tard"), attachments=[file])
    [message] = await control.messages("Anna")
    assert message["components"][0]["components"][0]["content"] == "Més tard"


async def test_a_deferred_response_is_shown_and_then_replaced(bot: TinyBot, control: ControlClient) -> None:
    message_id = await new_table(control)
    answer = await control.do("click", user="Bernat", message=message_id, custom_id="think")
    assert answer["type"] == 5
    assert answer["message"]["flags"] == 64 | 128
    await bot.interactions[-1].followup.send("Pensat")
    messages = await control.messages("Bernat")
    assert [(each["content"], each["flags"]) for each in messages[1:]] == [("Pensat", 64)]


async def test_followups_come_after_the_initial_response(bot: TinyBot, control: ControlClient) -> None:
    message_id = await new_table(control)
    await control.do("click", user="Bernat", message=message_id, custom_id="answer")
    sent = await bot.interactions[-1].followup.send("I també", ephemeral=True, wait=True)
    assert sent.flags.ephemeral
    assert [each["content"] for each in await control.messages("Bernat")] == ["", "Només tu", "I també"]
    await sent.edit(content="I més")
    assert (await control.messages("Bernat"))[-1]["content"] == "I més"
    await sent.delete()
    assert len(await control.messages("Bernat")) == 2


async def test_an_ephemeral_followup_can_be_edited_from_stored_token_and_ids(
    bot: TinyBot, control: ControlClient
) -> None:
    await control.do("slash", user="Bernat", channel="taula", command="secret")
    token = bot.interactions[-1].token
    webhook = discord.Webhook.partial(int(default_world.APPLICATION_ID), token, client=bot)
    webhook.type = discord.WebhookType.application
    sent = await webhook.send("Mà", ephemeral=True, wait=True)
    await webhook.edit_message(
        sent.id,
        content="Nova mà",
        attachments=[discord.File(picture(), "ma2.png")],
    )
    [_, message] = await control.messages("Bernat")
    assert message["content"] == "Nova mà"
    assert [each["filename"] for each in message["attachments"]] == ["ma2.png"]
    assert message["attachments"][0]["ephemeral"] is True


async def test_a_modal_is_shown_filled_in_and_answered(bot: TinyBot, control: ControlClient) -> None:
    message_id = await new_table(control)
    shown = await control.do("click", user="Dídac", message=message_id, custom_id="modal")
    assert shown["type"] == 9
    assert shown["modal"]["title"] == "Pregunta"
    await control.do(
        "modal", user="Dídac", modal=shown["modal"]["id"], custom_id="question", values={"nom": "Dídac"}
    )
    assert (await control.messages("Dídac"))[-1]["content"] == "Hola, Dídac"


async def test_a_select_carries_its_values(bot: TinyBot, control: ControlClient) -> None:
    message_id = await new_table(control)
    await control.do("select", user="Ferran", message=message_id, custom_id="suit", values=["oros", "copes"])
    assert (await control.messages("Ferran"))[-1]["content"] == "oros, copes"


async def test_options_name_people_by_name_and_arrive_as_members(
    bot: TinyBot, control: ControlClient
) -> None:
    await control.do(
        "slash",
        user="Anna",
        channel="taula",
        command="cerca",
        options={"qui": "Elisenda", "nom": "la mestra"},
    )
    assert (await control.messages("Anna"))[-1]["content"] == "Elisenda la mestra"


async def test_the_bot_posts_edits_and_deletes_by_its_token(bot: TinyBot, control: ControlClient) -> None:
    channel = discord.utils.get(bot.guilds[0].text_channels, name="xerrada")
    assert channel is not None
    message = await channel.send(view=Layout("Pública"), file=discord.File(picture(), "taula.png"))
    await message.edit(view=Layout("Canviada"), attachments=[discord.File(picture(24, 8), "taula.png")])
    [seen] = await control.messages("Anna", "xerrada")
    assert seen["components"][0]["components"][1]["items"][0]["media"]["width"] == 24
    await message.delete()
    assert await control.messages("Anna", "xerrada") == []


async def test_a_retried_post_with_the_same_nonce_is_not_doubled(
    bot: TinyBot, control: ControlClient
) -> None:
    channel = discord.utils.get(bot.guilds[0].text_channels, name="xerrada")
    assert channel is not None
    first = await channel.send("un cop", nonce="mà-1")
    second = await channel.send("un cop", nonce="mà-1")
    assert first.id == second.id
    assert len(await control.messages("Anna", "xerrada")) == 1


async def test_threads_start_from_a_message_take_messages_and_are_archived(
    bot: TinyBot, control: ControlClient
) -> None:
    message_id = await new_table(control)
    channel = discord.utils.get(bot.guilds[0].text_channels, name="taula")
    assert channel is not None
    thread = await channel.get_partial_message(int(message_id)).create_thread(name="La taula d'Anna")
    assert str(thread.id) == message_id
    await thread.send("Comencem")
    assert [each["content"] for each in await control.messages("Bernat", str(thread.id))] == ["", "Comencem"]
    await thread.edit(archived=True)
    archived = [each for each in (await control.get("channels"))["channels"] if each["archived"]]
    assert [each["name"] for each in archived] == ["La taula d'Anna"]
    assert archived[0]["parent_id"] == str(channel.id)


async def test_a_dropped_connection_is_resumed_without_loss(bot: TinyBot, control: ControlClient) -> None:
    await control.do("gateway", action="drop")
    await control.do("say", user="Anna", channel="taula", content="mentre no hi eres")
    await until(lambda: bot.resumes == 1)
    await until(lambda: bool(bot.messages))
    assert (await control.get("world"))["bot"]["online"] is True


async def test_a_request_to_reconnect_is_followed_by_a_resume(bot: TinyBot, control: ControlClient) -> None:
    await control.do("gateway", action="reconnect")
    await until(lambda: bot.resumes == 1)
    assert (await control.do("slash", user="Anna", channel="taula", command="secret"))["acknowledged"]


async def test_an_application_emoji_can_be_used_on_a_button(bot: TinyBot, control: ControlClient) -> None:
    emoji = await bot.create_application_emoji(name="oros", image=picture().getvalue())
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Oros", emoji=emoji, custom_id="oros"))
    channel = discord.utils.get(bot.guilds[0].text_channels, name="xerrada")
    assert channel is not None
    message = await channel.send("Trumfo?", view=view)
    assert message.components[0].children[0].emoji.id == emoji.id  # type: ignore[union-attr]
    for extension in ("png", "webp"):
        async with control.session.get(f"{control.base_url}/emojis/{emoji.id}.{extension}") as response:
            assert await response.read() == picture().getvalue()
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []
