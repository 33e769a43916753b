"""``/help``, and the registration of commands."""

from functools import partial

import discord
import pytest
from discord import Locale, ui

from bot.commands.help import ALL_COMMANDS, commands_message, help_message
from bot.commands.localisation import CatalogueTranslator
from bot.i18n import Language, translator
from bot.ui.controls.club_id import ClubId, Field, Page
from bot.ui.controls.night_id import Ask, NightId
from bot.ui.text.mentions import Mentions
from tests.bot.commands.conftest import said

LONGEST_DESCRIPTION = 100


async def test_help_is_for_who_asks_and_its_commands_can_be_clicked(env, anna, channel):
    answer = await anna.slash(channel, "help")
    assert answer.response.ephemeral
    steps = help_message(translator(Language.EN), Mentions())
    labels = [item.label for item in steps.items() if isinstance(item, ui.Button)]
    assert labels == ["Lesson: Botifarra", "Lesson: Barbu", "All commands"]
    assert [line[:2] for line in said(answer).splitlines() if line[:1].isdigit()] == ["1.", "2.", "3.", "4."]
    assert "leaderboard" not in said(answer)
    answer = await anna.click(answer.response, custom_id=ALL_COMMANDS)
    (announced,) = [each for each in await env.bot.tree.fetch_commands() if each.name == "leaderboard"]
    assert announced.mention in said(answer)
    assert "`/botifarra rules`" in said(answer)  # which this client has not announced


async def test_help_tells_those_who_organise_what_to_set_up_first(env, guild, anna, channel):
    assert "look after" not in said(await anna.slash(channel, "help"))
    role = guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    boss = guild.add_member(env.create_user("Carla"), roles=[role])
    answer = await boss.slash(channel, "help")
    assert "look after" in said(answer)
    sent = str(answer.response.components)
    assert str(ClubId(Page.SERVER, Field.SHOW)) in sent
    assert str(NightId(Ask.BEGIN)) in sent


def test_the_help_is_for_every_game_that_it_names():
    steps, every = (
        "".join(part.content for part in message.parts if hasattr(part, "content"))
        for message in (
            message_of(translator(Language.EN), Mentions()) for message_of in (help_message, commands_message)
        )
    )
    for game in ("botifarra", "barbu"):
        assert f"`/{game} hand`" in steps
        assert f"`/{game} new`" in every
    assert "resume`: end the break, in games that have one;" in every  # Botifarra has none


@pytest.mark.parametrize("language", list(Language))
def test_help_fits_into_a_message_in_every_language(language):
    for message_of in (partial(help_message, organises=True), commands_message):
        message = message_of(translator(language), Mentions())
        assert sum(len(part.content) for part in message.parts if hasattr(part, "content")) < 4000


async def test_every_text_of_every_command_is_said_in_discords_locales_within_its_limits(env):
    translator = CatalogueTranslator()
    for locale in (Locale.american_english, Locale.spain_spanish, Locale.french, Locale.italian):
        for command in env.bot.tree.walk_commands():
            payload = await command.get_translated_payload(env.bot.tree, translator)
            described = [payload, *payload.get("options", ())]
            for each in described:
                assert len(each["description"]) <= LONGEST_DESCRIPTION
                text = each["description_localizations"][locale.value]
                assert 0 < len(text) <= LONGEST_DESCRIPTION
                for choice in each.get("choices", ()):
                    assert 0 < len(choice["name"]) <= LONGEST_DESCRIPTION
