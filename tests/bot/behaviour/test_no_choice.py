"""Moves that go by themselves: forced ones, and the only card of a person who wants it so."""

import pytest

from tests.bot.behaviour.match import table_of
from tests.bot.behaviour.turning import lying, started, turn, until_left

pytestmark = pytest.mark.usefixtures("turning")


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
    await asked.prefer("Play my only card for me")
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
    await asked.prefer("Play my only card for me")
    assert "your only card goes by itself" in next(m for m in asked.sees() if m.id == hand_id).text
    await asked.prefer("I play every card")
    await world.later(seconds=200)
    assert lying(world)
