"""The level of a table: who plays on free seats and for absent people, before and after a change and a restart."""

from dataclasses import replace

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Opened, entry_from_json, entry_to_json
from bot.tables.service import Tables
from bot.tables.table import Stage
from computers.botifarra.careful import CarefulPlayer
from computers.botifarra.players import PLAYERS
from computers.player import CAREFUL, EXPERT, STRONG
from computers.registry import COMPUTERS, computers_of
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC

LEVELS = (CAREFUL, STRONG, EXPERT)


class Noted(CarefulPlayer):
    """Plays like careful, and notes that it did."""

    def choose(self, view):
        type(self).choices += 1
        return super().choose(view)


@pytest.fixture
def players(monkeypatch):
    """Let every level be a player of its own that counts its choices."""
    players = {level: type(level, (Noted,), {"choices": 0}) for level in LEVELS}
    for level, player in players.items():
        monkeypatch.setitem(PLAYERS, level, player)
    monkeypatch.setitem(COMPUTERS, "botifarra", replace(COMPUTERS["botifarra"], compiled=()))
    return players


def computers(table):
    return [seat.computer for seat in table.seats]


async def at_level(harness, level):
    rules = replace(harness.table.rules, computers=level)
    return await harness.execute(commands.change_rules, Actor(ANNA), rules)


@pytest.mark.parametrize("level", LEVELS)
async def test_the_computers_of_a_table_play_at_its_level(harness, start_runner, watch, players, level):
    start_runner()
    await harness.open()
    await at_level(harness, level)
    await harness.execute(commands.fill, Actor(ANNA))
    await harness.execute(commands.start, Actor(ANNA))
    while (table := await watch.until(lambda table: not table.is_open or _waits_for_anna(table))).is_open:
        await harness.execute(commands.game_move, 0, table.view(0).moves[-1])
    assert table.stage is Stage.OVER
    assert {name for name, player in players.items() if player.choices} == {level}


def _waits_for_anna(table):
    return 0 in table.waits_for


async def test_computers_that_sit_already_play_at_the_level_that_is_chosen_later(harness):
    await harness.open(BERNAT)
    await harness.execute(commands.fill, Actor(ANNA))
    assert computers(harness.table) == [None, None, CAREFUL, CAREFUL]
    await at_level(harness, "random")
    assert computers(harness.table) == [None, None, "random", "random"]
    await harness.change_rules(play="lliure")
    assert computers(harness.table) == [None, None, "random", "random"]


async def test_a_computer_plays_at_the_level_of_the_table_for_whoever_leaves(harness, players):
    await harness.open(BERNAT, CARLA, DIDAC)
    await at_level(harness, EXPERT)
    await harness.execute(commands.start, Actor(ANNA))
    await harness.execute(commands.leave, BERNAT)
    assert computers(harness.table) == [None, EXPERT, None, None]


async def test_a_restart_keeps_the_level(harness, store, clock, players):
    await harness.open(BERNAT, CARLA)
    await at_level(harness, STRONG)
    await harness.execute(commands.fill, Actor(ANNA))
    await harness.execute(commands.start, Actor(ANNA))
    again = Tables(store.log, now=clock)
    await again.load()
    assert computers(again.get(harness.id)) == [None, None, None, STRONG]
    assert again.get(harness.id).stand_in == STRONG


async def test_a_rematch_keeps_the_level(harness, players, start_runner, watch, tables):
    await harness.open()
    await at_level(harness, STRONG)
    await harness.execute(commands.fill, Actor(ANNA))
    await harness.execute(commands.start, Actor(ANNA))
    await harness.play_on()
    opened, *_ = commands.open_rematch(watch.newest, ANNA, bytes(32))
    assert opened.rules.computers == STRONG


async def test_a_log_from_before_the_levels_means_careful(harness):
    await harness.open()
    (log,) = [entry for entry in await _entries(harness) if isinstance(entry, Opened)]
    text = entry_to_json(log)
    assert '"computers":"careful"' in text
    old = entry_from_json(text.replace(',"computers":"careful"', ""))
    assert old == log
    assert old.rules.computers == CAREFUL


async def test_a_level_that_this_version_does_not_have_is_the_default_one(harness):
    await harness.open()
    await at_level(harness, "clairvoyant")
    assert harness.table.stand_in == computers_of(harness.table.game).default


async def _entries(harness):
    return [logged.entry for logged in await harness.tables._store.read(harness.id)]
