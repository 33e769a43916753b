"""The solver against plain minimax, in every play variant and under every option."""

from __future__ import annotations

import pytest

from engine.botifarra.solver import IS_AVAILABLE, Solver
from tests.engine.solver import minimax

pytestmark = pytest.mark.skipif(not IS_AVAILABLE, reason="numba is not installed")


def _of_mover(position, value):
    points = minimax.points_left(position)
    return points - value if position.seat % 2 else value


@pytest.mark.parametrize("options", minimax.RULES, ids=minimax.name)
def test_endings_have_the_value_of_plain_minimax(options):
    for number in range(12):
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
