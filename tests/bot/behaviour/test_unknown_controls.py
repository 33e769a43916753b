"""Buttons, selects, forms and commands that this version does not know get a sentence, and change nothing."""

import logging

import discord
import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.table import SELECT, alone

UNKNOWN = "I do not know this button or form"


@pytest.fixture
async def anna(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    return anna


@pytest.mark.parametrize(
    "custom_id",
    [
        "bt:1:0:dance",
        "bt:1:0:sit:first",
        "bt:1:0:sit:-1",
        "bt:1:0:sheet:²",
        "bt:1:0:shuffle:9999999",
        "bt:1:0:hands:play",
        "bt:1:0:hands:nonsense",
        "bt:1:0:cut",
        "bt:1:0:choose:0",
        "bt:x:0:hand",
        "bt:",
        "lb:here:chess:all:1:ca:1",
        "lb:here:botifarra:all:1:de:1",
        "lb:here:botifarra:all:1:ca:99999999999999999999",
        "lb:here:botifarra:all:1:ca:1:luck",
        "lb:",
        "lb:how:chess:all",
        "ps:hands:0:10000000000000000000:play",
        "zz:1",
        "ÀÀ",
        " ",
        "a" * 100,
    ],
)
async def test_a_button_that_nobody_made_gets_a_sentence(world, anna, caplog, custom_id):
    answer = await anna.click_forged(anna.table(), custom_id)
    assert answer.is_private
    assert answer.text.startswith(UNKNOWN)
    assert len(await world.store.log.read(1)) == 3
    (said,) = [record for record in caplog.records if "this version lacks" in record.getMessage()]
    assert said.levelno == logging.INFO
    assert said.exc_info is None


@pytest.mark.parametrize(
    ("custom_id", "value"),
    [
        ("bt:1:0:preset", "lliure 101"),
        ("bt:1:0:level", "expert"),
        ("bt:1:0:hints", "on"),
        ("bt:1:0:clock", "relaxed"),
    ],
)
async def test_a_select_of_an_earlier_panel_gets_a_sentence_in_the_own_language(
    world, anna, custom_id, value
):
    await anna.command("language", mine="fr")
    log = await world.store.log.read(1)
    answer = await anna.choose_forged(anna.table(), custom_id, value)
    assert answer.is_private
    assert "Je ne connais pas ce bouton" in answer.text
    assert await world.store.log.read(1) == log


@pytest.mark.parametrize(
    ("custom_id", "value"),
    [
        ("bt:1:0:pace", "furious"),
        ("bt:1:0:language", "de"),
        ("bt:1:0:rule:nonsense", "x"),
        ("bt:1:0:rule:play", "x"),
        ("bt:1:0:choose:0", "dance"),
        ("ps:option:0:10000000000000000000:play", "x"),
        ("ps:look:0::", "x"),
    ],
)
async def test_a_choice_that_nobody_offers_is_refused(world, anna, custom_id, value):
    answer = await anna.choose_forged(anna.table(), custom_id, value)
    assert answer.is_private
    assert answer.text
    assert "Sorry" not in answer.text
    assert len(await world.store.log.read(1)) == 3


@pytest.mark.parametrize(
    "custom_id", ["bt:1:0:rule:play", "bt:1:0:preset", "ps:option:0:10000000000000000000:play"]
)
async def test_a_select_in_which_nothing_is_chosen_gets_a_sentence(world, anna, custom_id):
    answer = await anna._send_click(
        anna.table(), anna.table().payload, custom_id, component_type=SELECT, values=[]
    )
    assert answer.text.startswith(UNKNOWN)


@pytest.mark.parametrize(
    "custom_id", ["bt:1:0:sit:1", "bt:1:0:dance", "ps:list:0::", "lb:x", "pr:x", "0123abcd" * 4]
)
async def test_a_form_that_nobody_made_gets_a_sentence(world, anna, custom_id):
    answer = await anna.submit_forged(anna.table(), custom_id, "sardana")
    assert answer.is_private
    assert answer.text.startswith(UNKNOWN)
    assert len(await world.store.log.read(1)) == 3


async def test_buttons_of_a_table_that_never_was_are_all_answered(world):
    anna = await alone(world)
    log, table = await world.store.log.read(1), anna.table()
    for action in Action:
        answer = await anna.click_forged(table, f"bt:2:0:{action}:0")
        assert answer.result.acknowledged, action
    assert await world.store.log.read(1) == log


# -- commands


STRING, INTEGER, GROUP = (
    discord.AppCommandOptionType.string.value,
    discord.AppCommandOptionType.integer.value,
    discord.AppCommandOptionType.subcommand.value,
)


def option(name, value, kind=STRING):
    return {"type": kind, "name": name, "value": value}


def new(*options):
    return {"type": GROUP, "name": "new", "options": list(options)}


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("dance", []),
        ("botifarra", [{"type": GROUP, "name": "dance", "options": []}]),
        ("botifarra", [new(option("pace", "furious"))]),
        ("botifarra", [new(option("language", "de"))]),
        ("botifarra", [new(option("mode", "pairs9"))]),
        ("botifarra", [new(option("hands", 10**9, INTEGER))]),
        ("botifarra", [new(option("hands", "many"))]),
        ("botifarra", [new(option("preset", 7, INTEGER))]),
        ("leaderboard", [option("period", "tomorrow")]),
        ("leaderboard", [option("game", "chess")]),
        ("leaderboard", [option("by", "luck")]),
        ("language", [option("mine", "de")]),
    ],
)
async def test_a_command_of_another_version_gets_a_sentence_and_opens_no_table(world, name, options):
    answer = await world.person("Anna").command_forged(name, *options)
    assert answer.is_private
    assert answer.text.startswith("This command has changed")
    assert list(world.tables) == []


async def test_nothing_is_suggested_for_a_command_of_another_version(world):
    written = {**option("preset", "x"), "focused": True}
    options = {"type": GROUP, "name": "open", "options": [written]}
    answer = await world.person("Anna").command_forged(
        "botifarra", options, kind=discord.InteractionType.autocomplete
    )
    assert answer.result.autocomplete_choices == []


async def test_there_is_no_score_sheet_before_the_match(anna):
    answer = await anna.click_forged(anna.table(), "bt:1:0:sheet")
    assert answer.is_private
    assert "No match is being played at this table now" in answer.text


@pytest.mark.parametrize("what", ["keep", "stay", "close", "stop"])
async def test_an_answer_that_stands_under_no_question_leaves_the_table_in_its_place(world, anna, what):
    shown = anna.table()
    answer = await anna.click_forged(shown, f"bt:1:0:{what}")
    assert answer.is_private
    assert shown.id in [message.id for message in anna.sees_publicly()]
