"""Catalan without searching: the offer in the first private message, the panel of languages, the greeting."""

import discord
import pytest

from bot.i18n import Language
from bot.tables.time.paces import LIVE
from bot.ui.controls.custom_id import CATALAN_LABEL, Action
from tests.bot.behaviour.table import Message, seated, to_the_first_card


def offers(message):
    return CATALAN_LABEL in message.labels


async def test_the_first_hand_offers_catalan_and_one_press_shows_it_in_catalan(world):
    players = await seated(world)
    await players[0].click(Action.START)
    hand = players[1].hand()
    assert offers(hand)
    await players[1].press_label(hand, CATALAN_LABEL)
    assert "Les teves cartes" in players[1].hand().everything() or "Ha de" in players[1].hand().everything()
    assert not offers(players[1].hand())
    assert players[1].hand().id == hand.id
    assert await world.store.people.person_language(players[1].id) is Language.CA
    assert not await world.store.people.person_language(players[2].id)


async def test_the_offer_stays_while_the_first_hand_is_played_and_does_not_come_back_in_the_next(world):
    anna, *others = players = await seated(world)
    await anna.click(Action.START)
    await to_the_first_card(players)
    assert all(offers(player.hand()) for player in others)
    await others[0].click(Action.HAND)
    assert offers(others[0].hand())
    await anna.command("botifarra stop")
    bernat = others[0]
    await bernat.command("botifarra new")
    thread = world.channel.threads[-1]  # the place of a second table of one person
    await bernat.click(Action.FILL, on=bernat.sees(thread)[-1])
    await bernat.click(Action.START, on=bernat.sees(thread)[-1])
    assert bernat.sees(thread)[-1].is_hand
    assert not offers(bernat.sees(thread)[-1])


async def test_a_restart_does_not_offer_catalan_again(world):
    players = await seated(world)
    await players[0].click(Action.START)
    assert offers(players[1].hand())
    await world.restart()
    await players[1].click(Action.HAND)
    assert not offers(players[1].hand())


async def test_whoever_has_chosen_a_language_is_offered_none(world):
    anna = world.person("Anna")
    await anna.command("language", mine="en")
    answer = await anna.command("help")
    assert not offers(answer.messages[0])
    await anna.command("botifarra new")
    assert not offers(anna.table())
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    assert not offers(anna.hand())


async def test_the_help_offers_catalan_once_and_becomes_catalan_itself(world):
    anna = world.person("Anna")
    answer = await anna.command("help")
    assert "opens a table" in answer.text
    await anna.press_label(answer.messages[0], CATALAN_LABEL)
    shown = anna.now(answer.messages[0])
    assert "obre una taula" in shown.text
    assert not offers(shown)
    bernat = world.person("Bernat")
    assert offers((await bernat.command("help")).messages[0])
    assert not offers((await bernat.command("help")).messages[0])


async def test_the_list_of_tables_becomes_catalan_as_well(world):
    anna = world.person("Anna")
    answer = await anna.command("botifarra list")
    await anna.press_label(answer.messages[0], CATALAN_LABEL)
    assert "No hi ha cap taula de Botifarra oberta" in anna.now(answer.messages[0]).text


async def test_whoever_speaks_none_of_the_languages_reads_english_and_presses_one_of_all(world, monkeypatch):
    # SimCord's people use Discord in English.
    monkeypatch.setattr(Language, "from_discord", classmethod(lambda _, __: None))
    anna = world.person("Anna")
    answer = await anna.command("help")
    assert "in four steps" in answer.text
    assert answer.messages[0].labels[-5:] == [language.name_of_itself for language in Language]
    await anna.press_label(answer.messages[0], "Français")
    assert "en quatre étapes" in anna.now(answer.messages[0]).text
    assert await world.store.people.person_language(anna.id) is Language.FR


async def test_the_lobby_of_a_guessed_language_offers_catalan_and_its_host_makes_the_table_speak_it(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    assert offers(anna.table())
    await anna.press_label(anna.table(), CATALAN_LABEL)
    assert not offers(anna.table())
    assert "2 cadires lliures" in anna.table().everything()
    assert await world.store.people.person_language(anna.id) is Language.CA


async def test_a_guest_who_presses_in_the_lobby_speaks_catalan_alone(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("botifarra new")
    await bernat.press_label(bernat.table(), CATALAN_LABEL)
    assert "D'ara endavant et parlo en català" in bernat.sees_alone()[-1].text
    assert "2 free seats" in anna.table().everything()
    assert await world.store.people.person_language(bernat.id) is Language.CA
    assert await world.store.people.person_language(anna.id) is None


async def test_a_lobby_in_the_language_of_the_server_or_of_the_command_offers_nothing(world):
    anna, boss = world.person("Anna"), world.person("Carla", manage_guild=True)
    await anna.command("botifarra new", language="fr")
    assert not offers(anna.table())
    await boss.command("language", server="it")
    await boss.command("botifarra new")
    assert not offers(boss.table())


async def test_the_panel_of_languages_has_five_buttons_and_marks_the_one_that_holds(world):
    anna = world.person("Anna")
    answer = await anna.command("language")
    (panel,) = answer.messages
    assert answer.is_private
    assert panel.labels == ["Català", "Español", "✓ English", "Français", "Italiano"]
    await anna.press_label(panel, "Français")
    panel = anna.now(panel)
    assert panel.labels == ["Català", "Español", "English", "✓ Français", "Italiano"]
    assert "Je te parle en **français**" in panel.text
    assert await world.store.people.person_language(anna.id) is Language.FR


async def test_who_may_manage_the_server_chooses_its_language_in_a_second_row(world):
    boss = world.person("Carla", manage_guild=True)
    (panel,) = (await boss.command("language")).messages
    assert len(panel.labels) == 11  # two rows, and all choices of the server
    custom_id = [part["custom_id"] for part in panel.parts if part.get("label") == "Català"][1]
    await boss.member.click(panel.raw, custom_id=custom_id)
    assert await world.store.people.server_language(world.guild.id) is Language.CA
    assert await world.store.people.person_language(boss.id) is None
    answer = await world.person("Anna").command("help")
    assert "obre una taula" in answer.text


async def test_who_may_not_manage_the_server_changes_nothing_at_all(world):
    anna = world.person("Anna")
    answer = await anna.command("language", mine="fr", server="fr")
    assert answer.is_private
    assert "Only people who can manage this server" in answer.text
    assert await world.store.people.server_language(world.guild.id) is None
    assert await world.store.people.person_language(anna.id) is None


async def test_a_language_chosen_in_the_panel_shows_in_the_open_hand(world):
    players = await seated(world)
    await players[0].click(Action.START)
    (panel,) = (await players[1].command("language")).messages
    await players[1].press_label(panel, "Italiano")
    assert "Le tue carte" in players[1].hand().text or "briscola" in players[1].hand().everything()


async def join(world, locale="fr", *, channels=("general",), known=False, **denied):
    """Let somebody invite the bot to another server; returns its channels."""
    guild = world.env.create_guild("Bar", preferred_locale=locale)
    overwrites = {world.bot.user: discord.PermissionOverwrite(**denied)} if denied else {}
    made = [guild.create_text_channel(name, overwrites=overwrites) for name in channels]
    backend = world.env.backend
    payload = world.guild_created(guild)
    if not known:
        # Discord sends no such field with an invitation, and with the end of an outage it does.
        del payload["unavailable"]
    backend.emit("GUILD_CREATE", payload)
    await world.env.settle()
    return guild, made


def posted(channel):
    return [Message(message) for message in channel.history()]


async def test_a_server_is_greeted_once_in_its_language_and_catalan_and_asked_for_its_own(world):
    _, (channel, other) = await join(world, channels=("general", "off-topic"))
    (message,) = posted(channel)
    assert "Bonjour" in message.text
    assert "Hola! Reparteixo les cartes" in message.text
    assert "botifarra new" in message.text
    assert "barbu new" in message.text
    assert message.labels == ["Català", "Español", "English", "Français", "Italiano"]
    assert posted(other) == []


async def test_the_end_of_an_outage_is_no_reason_to_greet(world):
    guild, (channel,) = await join(world, known=True)
    assert posted(channel) == []
    await world.later(days=3)
    payload = world.guild_created(guild)
    del payload["unavailable"]
    next(each for each in payload["members"] if each["user"]["id"] == str(world.bot.user.id))["joined_at"] = (
        "2020-01-01T00:00:00+00:00"
    )
    world.env.backend.emit("GUILD_CREATE", payload)
    await world.env.settle()
    assert posted(channel) == []


async def test_where_the_bot_may_write_nowhere_it_greets_nowhere(world):
    _, (channel,) = await join(world, send_messages=False)
    assert posted(channel) == []


async def test_only_who_manages_the_server_answers_the_greeting(world):
    guild, (channel,) = await join(world)
    guest = guild.add_member(world.env.create_user("Anna"))
    role = guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    boss = guild.add_member(world.env.create_user("Carla"), roles=[role])
    (message,) = channel.history()
    (custom_id,) = [part["custom_id"] for part in Message(message).parts if part.get("label") == "Italiano"]
    refused = await guest.click(message, custom_id=custom_id)
    assert refused.response.ephemeral
    assert await world.store.people.server_language(guild.id) is None
    await boss.click(message, custom_id=custom_id)
    (message,) = posted(channel)
    assert "In questo server parlo in **italiano**" in message.text
    assert "Hola!" not in message.text
    assert await world.store.people.server_language(guild.id) is Language.IT
    chooses = await boss.click(posted(channel)[0].raw, label="Tutte le scelte di questo server")
    assert chooses.response.ephemeral
    opened = await guest.click(posted(channel)[0].raw, label="Apri un tavolo di Botifarra")
    (table,) = world.tables
    assert (table.host.id, table.channel_id, table.rules.clock) == (guest.id, channel.id, LIVE)
    assert table.rules.language is Language.IT
    assert not opened.response.ephemeral


@pytest.mark.parametrize(
    "custom_id", ["la:me:xx", "la:ca:hand:x", "la:ca:again:botifarra new", "la:ca:", "la:"]
)
async def test_a_forged_button_of_languages_changes_no_table(world, custom_id):
    players = await seated(world)
    await players[0].click(Action.START)
    answer = await players[1].click_forged(players[1].hand(), custom_id)
    assert answer.is_private
    assert len([table for table in world.tables if table.is_open]) == 1
