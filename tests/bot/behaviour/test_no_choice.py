"""Moves that go by themselves: forced ones, and the only card of a person who wants it so."""

import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.test_preferences import choose
from tests.bot.behaviour.toys import enter
from tests.toy.turning_face import TurningFace

LONG = 600
"""Seconds; longer than SimCord waits for anything by itself."""


@pytest.fixture(autouse=True)
def _turning(monkeypatch):
    yield from enter(monkeypatch, TurningFace)


async def started(world, **rules):
    """Let two people start a match of turning over, and look at their hands."""
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("turning new", **{"time": "untimed", **rules})
    await bernat.click(Action.SIT, "1")
    await anna.click(Action.START)
    for player in (anna, bernat):
        await player.click(Action.HAND)
    return anna, bernat


def table_of(world):
    return world.tables.newest(1)


def lying(world):
    return table_of(world).view(None).state.lying


async def turn(world, players, place=None):
    """Let whoever is to move turn over a card: the first that lies there, or a certain one."""
    player = players[table_of(world).waits_for[0]]
    place = place or lying(world)[0]
    row = (place - 1) // len(table_of(world).seats)
    rows = sorted({(each - 1) // len(table_of(world).seats) for each in lying(world)})
    await player.choose(Action.CHOOSE_MOVE, f"turn {place}", str(rows.index(row)), on=player.table())


async def until_left(world, players, cards):
    while len(lying(world)) > cards:
        await turn(world, players)


async def test_the_last_trick_is_turned_over_without_a_click(world):
    players = await started(world)
    await until_left(world, players, 2)
    assert table_of(world).match.status.scored == 1
    assert "Turned over: " in players[0].table().text


async def test_a_hand_says_that_the_table_moves_by_itself(world):
    players = await started(world)
    await world.restart(forced_pause=60, computer_pause=60)
    await until_left(world, players, 2)
    asked = players[table_of(world).waits_for[0]]
    (other,) = {*players} - {asked}
    note = "There is nothing to choose: the table moves for you."
    assert note in asked.sees_alone()[-1].text
    assert note not in other.sees_alone()[-1].text
    await turn(world, players)
    assert note in other.sees_alone()[-1].text
    await world.later(seconds=120)
    assert table_of(world).match.status.scored == 1
    assert note not in other.sees_alone()[-1].text


async def test_the_only_card_goes_by_itself_for_whoever_wants_it(world):
    players = await started(world, end="chosen")
    await until_left(world, players, 1)
    asked = players[table_of(world).waits_for[0]]
    assert lying(world)
    await choose(asked, "My only card by itself")
    assert lying(world) == ()
    await world.restart()
    assert "it goes by itself" in (await asked.command("preferences")).text


async def test_a_hand_says_that_the_only_card_goes_by_itself(world):
    players = await started(world, end="chosen")
    await world.restart(computer_pause=60)
    await until_left(world, players, 1)
    asked = players[table_of(world).waits_for[0]]
    assert "goes by itself" not in asked.sees_alone()[-1].text
    hand_id = asked.sees_alone()[-1].id
    await choose(asked, "My only card by itself")
    assert "your only card goes by itself" in next(m for m in asked.sees() if m.id == hand_id).text
    await choose(asked, "I play every card")
    await world.later(seconds=200)
    assert lying(world)
