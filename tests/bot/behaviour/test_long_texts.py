"""Texts that people write at any length: what quotes them is answered, and short."""

from itertools import product

import pytest

from bot.presets import LONGEST_NAME, MOST
from bot.tables.commands import Actor
from bot.tables.entries import Person
from bot.ui.text.names import in_message
from engine.botifarra import BOTIFARRA
from tests.examples import one_in

LONGEST_REFUSAL = 700


@pytest.mark.parametrize(
    ("written", "language"),
    one_in(
        3,
        product(["*" * 2000, "x" * 6000, "<@1>" * 1500, "\u05d0" * 6000, "😀" * 3000], ["en", "ca"]),
    ),
)
async def test_the_name_of_a_preset_that_is_not_there_is_quoted_in_short(world, written, language):
    anna = world.person("Anna")
    await anna.command("language", mine=language)
    answer = await anna.command("botifarra new", preset=written)
    assert answer.is_private
    assert 0 < len(answer.text) < LONGEST_REFUSAL
    assert in_message(written[:10]).rstrip("\u2069") in answer.text
    assert list(world.tables) == []


async def test_suggestions_for_a_long_text_are_none(world):
    anna = world.person("Anna")
    offered = await anna.member.autocomplete(world.channel, "botifarra new", "preset", "x" * 6000)
    assert offered == []


@pytest.mark.parametrize(
    ("custom_id", "written"),
    one_in(
        2,
        product(
            ["bt:1:0:save", "bt:1:0:word", "bt:1:0:hands", "ps:saveas:0:{code}:"],
            ["*" * 4000, "😀" * 2000, "9" * 4000],
        ),
    ),
)
async def test_a_long_line_in_a_form_is_refused_in_short(world, custom_id, written):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    log = await world.store.log.read(1)
    code = "10000000000000000000"
    answer = await anna.submit_forged(anna.table(), custom_id.format(code=code), written)
    assert answer.is_private
    assert 0 < len(answer.text) < LONGEST_REFUSAL
    assert await world.store.log.read(1) == log


async def test_a_server_full_of_long_names_is_listed(world):
    anna = world.person("Anna")
    for number in range(MOST):
        rules, name = BOTIFARRA.options({"play": "lliure"}), f"{number:02}{'*' * (LONGEST_NAME - 2)}"
        editor = Actor(Person(anna.id, "Anna"), is_moderator=False)
        await world.bot.services.presets.save(world.guild.id, "botifarra", editor, name, rules)
    answer = await anna.command("botifarra presets")
    assert answer.is_private
    assert f"{MOST} / {MOST}" in answer.text
    assert len(answer.text) <= 4000
