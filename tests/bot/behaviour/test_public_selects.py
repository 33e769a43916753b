"""Moves without hidden cards as selects under the public table: only who is to move can use them."""

import pytest

from bot.ui.controls.custom_id import Action
from tests.bot.behaviour.match import table_of
from tests.bot.behaviour.table import SELECT, leave
from tests.bot.behaviour.turning import lying, started, turn

pytestmark = pytest.mark.usefixtures("turning")

MOST_COMPONENTS = 40


def selects(message):
    return [part for part in message.parts if part["type"] == SELECT]


def places(message):
    """Return the moves that each select offers."""
    return [[option["value"] for option in part["options"]] for part in selects(message)]


async def test_each_row_lists_the_places_that_still_lie(world):
    players = await started(world)
    assert places(players[0].table()) == [[f"turn {row + 1}", f"turn {row + 2}"] for row in (0, 2, 4, 6)]
    await turn(world, players, 1)
    await turn(world, players, 2)
    assert places(players[0].table()) == [[f"turn {row + 1}", f"turn {row + 2}"] for row in (2, 4, 6)]


async def test_who_is_not_to_move_is_refused_kindly_and_nothing_changes(world):
    players = await started(world)
    asked = table_of(world).waits_for[0]
    table, before = players[0].table(), table_of(world)
    answer = await players[1 - asked].choose(Action.CHOOSE_MOVE, "turn 3", "1", on=table)
    assert answer.is_private
    assert "It is not your turn." in answer.text
    answer = await world.person("Eva").choose(Action.CHOOSE_MOVE, "turn 3", "1", on=table)
    assert answer.is_private
    assert "You do not sit at this table" in answer.text
    assert table_of(world) == before
    await players[asked].choose(Action.CHOOSE_MOVE, "turn 3", "1", on=table)
    assert 3 not in lying(world)


async def test_a_place_that_was_turned_over_meanwhile_is_told_to_be_stale(world):
    players = await started(world)
    seen = players[0].table()
    first = table_of(world).waits_for[0]
    old = seen.custom_id(Action.CHOOSE_MOVE, "0")
    await turn(world, players, 1)
    answer = await players[1 - first].choose_forged(players[0].table(), old, "turn 1")
    assert answer.is_private
    assert "The game has moved on" in answer.text


async def test_while_a_computer_is_to_move_there_are_no_selects(world):
    await world.restart(computer_pause=60)
    anna = world.person("Anna")
    await anna.command("turning new")
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    assert len(selects(anna.table())) == 4
    await turn(world, [anna])
    assert selects(anna.table()) == []
    await world.later(seconds=180)  # for the trick, and for the lead to the next if the computer has won it
    assert table_of(world).waits_for == (0,)
    assert selects(anna.table())


async def test_four_selects_and_all_buttons_fit_into_a_message_for_ten(world):
    anna, bernat = world.person("Anna"), world.person("Bernat")
    await anna.command("turning new", players="10")
    await bernat.click(Action.SIT, "1")
    await anna.click(Action.FILL)
    await anna.click(Action.START)
    for _ in range(3):
        await turn_all(world, (anna, bernat))
    await anna.click(Action.NEXT_DEAL)
    await bernat.click(Action.NEXT_DEAL)
    await leave(bernat, "turning")
    table = anna.table()
    assert [len(row) for row in places(table)] == [10] * 4
    assert {what.action for what in table.buttons} >= {Action.HAND, Action.SCORE_SHEET, Action.COME_BACK}
    assert len(table.parts) <= MOST_COMPONENTS


async def turn_all(world, players):
    """Turn over cards until the first of these people has turned one once more, or the deal is over."""
    for _ in players:
        if table_of(world).deal_is_open:
            await turn(world, players)
