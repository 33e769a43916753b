"""The computers of a deal of the day: the same player for everybody, also just after the start of the bot."""

import asyncio
import random
from datetime import date

import pytest

from bot.daily import computers
from bot.daily.computers import Computers
from bot.daily.deal import SECRET_BYTES, Deal, awaited
from bot.tables.computers.thinking import Thinking
from bot.tables.entries import Person
from bot.ui.face.face import FACES
from computers.player import STRONG
from computers.registry import computers_of
from tests.bot.tables.conftest import settle


@pytest.fixture
async def thinking():
    made = Thinking()
    yield made
    await made.close()


def asked():
    """Return a game and a view in which somebody is to move."""
    plan = FACES["botifarra"].daily_plan(1)
    table = Deal("botifarra", date(2026, 11, 23), bytes(SECRET_BYTES), "careful", plan).table(
        Person(1, "Anna")
    )
    return table.game, table.view(awaited(table))


async def test_a_person_waits_for_the_player_of_the_day_while_it_is_compiled(thinking, monkeypatch):
    monkeypatch.setattr(computers, "IS_AVAILABLE", True)
    monkeypatch.setattr(computers, "_LOOK_EVERY", 0)
    game, view = asked()
    players = computers_of(game).players
    monkeypatch.setitem(players, STRONG, players["careful"])
    move = asyncio.create_task(Computers(thinking)(game, STRONG, view, "here", random.Random(1)))
    await settle()
    assert not move.done()
    thinking.has_compiled = True
    assert await move in view.moves


async def test_who_plays_long_after_the_start_does_not_wait_for_what_cannot_be_compiled(
    thinking, monkeypatch
):
    monkeypatch.setattr(computers, "IS_AVAILABLE", True)
    monkeypatch.setattr(computers, "LONGEST_WAIT", 0)
    game, view = asked()
    assert await Computers(thinking)(game, STRONG, view, "here", random.Random(1)) in view.moves


@pytest.mark.parametrize(("is_available", "name"), [(False, STRONG), (True, "careful"), (True, "nobody")])
async def test_nobody_waits_where_nothing_will_be_compiled(thinking, monkeypatch, is_available, name):
    monkeypatch.setattr(computers, "IS_AVAILABLE", is_available)
    monkeypatch.setattr(computers, "LONGEST_WAIT", 3600)
    game, view = asked()
    assert await Computers(thinking)(game, name, view, "here", random.Random(1)) in view.moves


async def test_the_same_chance_gives_the_same_move(thinking):
    game, view = asked()
    moves = [
        await thinking.move(game, "random", view, "here", random.Random(seed)) for seed in (1, 1, 2, 3, 4, 5)
    ]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1
