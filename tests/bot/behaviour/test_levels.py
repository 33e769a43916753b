"""The level of the computers: chosen at a new table, changed in its lobby, said there and with the result."""

from dataclasses import replace

import pytest

from bot.ui.controls.custom_id import Action
from computers.botifarra.careful import CarefulPlayer
from computers.botifarra.players import PLAYERS
from computers.player import CAREFUL, EXPERT, STRONG
from computers.registry import COMPUTERS
from tests.bot.behaviour.match import play_with_computers
from tests.bot.behaviour.table import alone

WORDS = {CAREFUL: "Computers: easy", STRONG: "Computers: strong", EXPERT: "Computers: expert"}


class Strong(CarefulPlayer):
    """Stands for a level above ``careful``, and needs no time."""


@pytest.fixture(autouse=True)
def _levels(monkeypatch):
    monkeypatch.setitem(PLAYERS, STRONG, Strong)
    monkeypatch.setitem(PLAYERS, EXPERT, Strong)
    monkeypatch.setitem(COMPUTERS, "botifarra", replace(COMPUTERS["botifarra"], compiled=()))


def seats(world):
    (table,) = world.tables
    return [seat.computer for seat in table.seats]


@pytest.mark.parametrize("level", WORDS)
async def test_a_table_is_opened_with_the_level_that_was_asked_for(world, level):
    anna = world.person("Anna")
    await anna.command("botifarra new", computers=level)
    assert WORDS[level] in anna.table().text
    assert WORDS[level] in anna.table().alts[0]
    await anna.click(Action.FILL)
    assert seats(world) == [None, level, level, level]


async def test_where_nobody_says_anything_computers_are_strong(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    assert "Computers: strong" in anna.table().text


async def test_the_level_is_changed_in_the_lobby_for_computers_who_sit_there_too(world):
    anna = world.person("Anna")
    await anna.command("botifarra new")
    await anna.click(Action.FILL)
    await anna.change_rules(level=EXPERT)
    assert "Computers: expert" in anna.table().text
    assert seats(world) == [None, EXPERT, EXPERT, EXPERT]


async def test_a_table_of_people_alone_says_nothing_of_computers(world):
    people = [world.person(name) for name in ("Anna", "Bernat", "Carla", "Dídac")]
    await people[0].command("botifarra new")
    for seat, person in enumerate(people[1:], start=1):
        await person.click(Action.SIT, str(seat))
    assert "Computers" not in people[0].table().text


async def test_the_level_is_said_with_the_result_and_with_the_rules(world):
    anna = await alone(world, computers=CAREFUL, hands=1, target="none")
    assert "Computers: easy" in (await anna.command("botifarra rules")).text
    await play_with_computers(anna)
    assert "Computers: easy" in anna.table().text


async def test_levels_are_offered_from_the_weakest_in_the_language_of_the_client(world):
    levels = _options(world, "botifarra")["computers"]
    assert [choice["value"] for choice in levels["choices"]] == list(WORDS)
    assert levels["choices"][1]["name"] == "Strong: work out your cards"
    assert levels["choices"][1]["name_localizations"]["es-ES"] == "Fuertes: deducen tus cartas"
    assert levels["name_localizations"]["fr"] == "ordinateurs"


@pytest.mark.usefixtures("turning")
async def test_a_game_with_one_kind_of_computers_offers_no_levels(world):
    anna = world.person("Anna")
    assert "computers" not in _options(world, "turning")
    await anna.command("turning new")
    assert (await anna.click(Action.RULES)).fields == ["preset", "clock", "counts"]
    assert "Computers:" not in anna.table().text


def _options(world, game):
    announced = world.env.backend.find_command(game, None)
    (new,) = [command for command in announced["options"] if command["name"] == "new"]
    return {option["name"]: option for option in new["options"]}
