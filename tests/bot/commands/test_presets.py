"""``/botifarra new`` and ``/botifarra presets`` as they are announced."""

import pytest
from discord import Locale

from bot.commands.game import GameCommands
from bot.commands.localisation import CatalogueTranslator
from bot.games.botifarra.face import BotifarraFace
from engine.botifarra import Mode

LONGEST_DESCRIPTION, MOST_CHOICES = 100, 25
READABLE = 11
"""Options that somebody takes in at a glance."""


@pytest.fixture
async def announced(env):
    """The group of commands as Discord gets it, in all languages."""
    group = GameCommands(BotifarraFace)
    payload = await group.get_translated_payload(env.bot.tree, CatalogueTranslator())
    return {command["name"]: command for command in payload["options"]}


async def test_opening_a_table_stays_readable_and_every_rule_has_its_panel(announced):
    options = {option["name"]: option for option in announced["new"]["options"]}
    assert len(options) <= READABLE
    assert not any(option.get("required") for option in options.values())
    assert options["preset"]["autocomplete"]
    assert {choice["value"] for choice in options["mode"]["choices"]} == set(Mode)
    assert "options" not in announced["presets"] or announced["presets"]["options"] == []


@pytest.mark.parametrize(
    "locale", [Locale.american_english, Locale.spain_spanish, Locale.french, Locale.italian]
)
async def test_every_text_around_tables_is_within_discords_limits_in_every_language(announced, locale):
    for command in announced.values():
        for each in (command, *command.get("options", ())):
            said = [each["description"], each["description_localizations"][locale.value]]
            choices = each.get("choices", ())
            said += [choice["name"] for choice in choices]
            said += [choice.get("name_localizations", {}).get(locale.value, "-") for choice in choices]
            assert all(0 < len(text) <= LONGEST_DESCRIPTION for text in said)
            assert len(choices) <= MOST_CHOICES
