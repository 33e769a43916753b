"""Sides of boards: how often two pairs are compared."""

from collections import Counter
from itertools import combinations

import pytest

from bot.events.draw.circle import circle
from bot.events.draw.sides import TEAM_ROUNDS, TEAMS, shape, with_sides

TABLE = {
    4: (3, 7, 7, 7),
    6: (5, 4, 8, 8),
    8: (7, 3, 9, 9),
    10: (5, 4, 7, 11),
    12: (5, 4, 7, 12),
    14: (5, 4, 7, 13),
    16: (5, 4, 5, 12),
}
"""By pairs: rounds, boards of each, and how often two pairs are compared at least and at most."""


@pytest.fixture(scope="module", params=TABLE)
def plan(request):
    pairs = request.param
    rounds, boards = shape(pairs)
    return pairs, circle(pairs)[:rounds], with_sides(circle(pairs)[:rounds], boards)


def test_pairs_are_compared_as_evenly_as_the_table_says(plan):
    pairs, _, boards = plan
    compared = Counter(
        two
        for tables in boards
        for side in zip(*tables, strict=True)
        for two in combinations(sorted(side), 2)
    )
    rounds, each, least, most = TABLE[pairs]
    assert shape(pairs) == (rounds, each)
    assert len(boards) == rounds * each
    assert len(compared) == pairs * (pairs - 1) // 2
    assert least <= min(compared.values()) <= max(compared.values()) <= most


def test_boards_of_a_round_have_its_tables_and_differ_in_sides_alone(plan):
    _, rounds, boards = plan
    each = len(boards) // len(rounds)
    for number, tables in enumerate(boards):
        assert [set(table) for table in tables] == [set(table) for table in rounds[number // each]]


def test_each_pair_sits_on_both_sides_about_as_often(plan):
    pairs, _, boards = plan
    first = Counter(pair for tables in boards for pair, _ in tables)
    assert all(abs(2 * first[pair] - len(boards)) <= 4 for pair in range(1, pairs + 1))


def test_rounds_always_get_the_same_sides():
    assert with_sides(circle(6), 4) == with_sides(circle(6), 4)


def test_teams_sit_on_opposite_sides_and_meet_both_pairs_of_the_other():
    met = set()
    for tables in TEAM_ROUNDS:
        for side in zip(*tables, strict=True):
            assert {pair in TEAMS[0] for pair in side} == {True, False}
        met |= {frozenset(table) for table in tables}
    assert met == {frozenset((one, other)) for one in TEAMS[0] for other in TEAMS[1]}
