"""The solver against plain minimax, in every play variant and under every option."""

from __future__ import annotations

import random

import pytest

from computers.botifarra.solver import (
    IS_AVAILABLE,
    OpenPosition,
    Solver,
    Unsolved,
    card_values,
    hand_values,
    par,
    solve,
)
from engine.botifarra import BotifarraOptions, Contract, Mode
from tests.computers.botifarra.solver import minimax

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="numba is not installed")


def _of_mover(position, value):
    points = minimax.points_left(position)
    return points - value if position.seat % 2 else value


@pytest.mark.parametrize("endings", [2, pytest.param(12, marks=pytest.mark.soak)])
@pytest.mark.parametrize("options", minimax.RULES, ids=minimax.name)
def test_endings_have_the_value_of_plain_minimax(options, endings):
    for number in range(endings):
        position = minimax.ending(options, minimax.random_for(options, number))
        solver = Solver(options, position.contract, table_bits=10)
        assert solver.solve(position) == _of_mover(position, minimax.value(position)), position


@pytest.mark.parametrize("options", minimax.RULES, ids=minimax.name)
def test_every_card_of_an_ending_has_the_value_of_plain_minimax(options):
    for number in range(4):
        position = minimax.ending(options, minimax.random_for(options, f"cards {number}"), most=3)
        found = Solver(options, position.contract, table_bits=10).card_values(position)
        assert list(found) == list(position.legal)
        for card, value in found.items():
            then, points = position.after(card)
            assert value == _of_mover(position, minimax.value(then) + points), (position, card)


OPTIONS = minimax.RULES[0]


def _deal(number, cards=8):
    chance = random.Random(number)
    start = minimax.dealt(OPTIONS, chance, cards)
    return start, minimax.played_out(start, chance)


@pytest.mark.parametrize("number", range(6))
def test_the_best_card_has_the_value_of_the_position_along_a_hand(number):
    start, cards = _deal(number)
    solver = Solver(OPTIONS, start.contract)
    for position in start.played(cards)[:-1]:
        assert max(solver.card_values(position).values()) == solver.solve(position)


@pytest.mark.parametrize("number", range(6))
def test_a_hand_is_judged_as_each_of_its_positions_is(number):
    start, cards = _deal(number)
    judged = hand_values(start, cards)
    for position, card, found in zip(start.played(cards), cards, judged, strict=False):
        values = card_values(position)
        assert (found.seat, found.card, found.value) == (position.seat, card, values[card])
        assert found.best_value == values[found.best] == max(values.values())
        assert found.cost == max(values.values()) - values[card]


def test_a_hand_that_ended_early_is_judged_up_to_its_last_card():
    start, cards = _deal(1)
    assert hand_values(start, cards[:10]) == hand_values(start, cards)[:10]


@pytest.mark.parametrize("number", range(4))
def test_the_value_of_a_deal_does_not_change_with_the_names_of_seats_and_suits(number):
    start, _ = _deal(number, 9)
    seat, suits = number % 3 + 1, [1, 2, 3, 0]
    hands = [0] * 4
    for owner, cards in enumerate(start.hands):
        lanes = [cards >> 16 * suit & 0xFFF for suit in range(4)]
        hands[(owner + seat) % 4] = sum(lane << 16 * suits[suit] for suit, lane in enumerate(lanes))
    contract = Contract.BOTIFARRA if start.contract.trump is None else Contract(suits[start.contract])
    other = OpenPosition(OPTIONS, contract, tuple(hands), (start.leader + seat) % 4)
    assert solve(start) == solve(other)


def test_par_gives_each_contract_the_points_of_the_dealers_side():
    start, _ = _deal(2, 7)
    found = par(start.hands, 3, OPTIONS)
    assert list(found) == list(Contract)
    for contract, points in found.items():
        position = OpenPosition(OPTIONS, contract, start.hands, 0)
        assert points == minimax.points_left(position) - solve(position)


def test_a_question_ends_when_its_nodes_are_spent_and_the_next_one_is_answered():
    start, _ = _deal(3, 12)
    solver = Solver(OPTIONS, start.contract, node_limit=1000)
    with pytest.raises(Unsolved):
        solver.solve(start)
    position = minimax.played_on(start, 36, random.Random(3))
    assert solver.solve(position) == solve(position)


def test_a_stopped_solver_answers_nothing():
    start, _ = _deal(4)
    solver = Solver(OPTIONS, start.contract)
    solver.stop()
    with pytest.raises(Unsolved):
        solver.solve(start)


def test_a_position_that_cannot_be_is_refused():
    with pytest.raises(ValueError, match="no position"):
        OpenPosition(OPTIONS, Contract.OROS, (1, 2, 4, 0), 0)
    with pytest.raises(ValueError, match="no position"):
        OpenPosition(OPTIONS, Contract.OROS, (1, 1, 4, 8), 0)
    with pytest.raises(ValueError, match="pairs4"):
        OpenPosition(BotifarraOptions(mode=Mode.INDIVIDUAL4), Contract.OROS, (1, 2, 4, 8), 0)


def test_a_card_that_is_not_legal_is_refused():
    start, cards = _deal(5)
    with pytest.raises(ValueError, match="not legal"):
        hand_values(start, [cards[0], cards[0]])
