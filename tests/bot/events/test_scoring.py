"""The worth of a board."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.events.scoring import comparison_points, matchpoints

NETS = st.lists(st.none() | st.integers(-150, 150), min_size=1, max_size=8)


def percents(*nets):
    return [float(percent) for percent in matchpoints(nets)]


@given(NETS)
def test_percents_of_a_board_add_up_to_fifty_for_each_pair(nets):
    one_side = matchpoints(nets)
    other_side = [100 - percent for percent in one_side]
    assert sum(one_side) + sum(other_side) == 50 * 2 * len(nets)
    assert sum(one_side) == 50 * len(nets)


@given(NETS)
def test_the_other_side_has_what_it_would_have_if_its_points_were_counted(nets):
    other_side = matchpoints([None if net is None else -net for net in nets])
    assert other_side == [100 - percent for percent in matchpoints(nets)]


def test_a_pair_gets_the_share_of_those_on_its_side_that_it_beats():
    assert percents(9, -6, 8) == [100, 0, 50]
    assert percents(30, 1) == [100, 0]
    assert matchpoints([4, 3, 2, 1])[1] == Fraction(200, 3)


def test_equal_pairs_share_half():
    assert percents(5, 5, -3, 12) == [50, 50, 0, 100]
    assert percents(7, 7) == [50, 50]
    assert percents(0, 0, 0, 20, 20) == [25, 25, 25, 87.5, 87.5]


def test_a_table_without_a_result_gives_half_and_is_compared_with_nobody():
    assert percents(9, None, 8) == [100, 50, 0]
    assert percents(9, None) == [50, 50]
    assert percents(None, None) == [50, 50]


@pytest.mark.parametrize(
    ("points", "difference"),
    list(enumerate([1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78], start=1)),
)
def test_comparison_points_begin_at_the_triangular_numbers(points, difference):
    assert comparison_points(difference) == points
    assert comparison_points(difference - 1) == points - 1
    assert comparison_points(-difference) == -points


def test_there_are_at_most_twelve_comparison_points():
    assert comparison_points(0) == 0
    assert comparison_points(91) == comparison_points(500) == 12
    assert comparison_points(-91) == -12
