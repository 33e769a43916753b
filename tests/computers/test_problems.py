"""Which decisions become problems: costly ones with one best card that easy computers do not find."""

import pytest

from computers.problems import disagreement, is_problem
from computers.review import Estimate


def problem(second=17.5, made=16.0, easy="c", error=0.4, worth_saying=0.5, **others):
    """Tell whether a decision between cards is one; the best, a, brings 20 points."""
    values = {"a": Estimate(20.0, 0.0), "b": Estimate(second, error), "c": Estimate(made, error)}
    return is_problem(values | others, "c", easy, worth_saying)


def test_a_decision_is_a_problem_if_it_was_costly_and_one_card_is_clearly_best():
    assert problem()
    assert problem(second=18.0, made=17.0)
    assert not problem(second=18.1)
    assert not problem(made=17.1)


def test_it_is_none_where_the_best_card_may_be_so_by_chance_or_easy_computers_play_it():
    assert problem(error=0.8)
    assert not problem(error=0.9)
    assert not problem(easy="a")


def test_it_takes_three_cards():
    assert not is_problem({"a": Estimate(20.0, 0.0), "b": Estimate(10.0, 0.1)}, "b", "b", 0.5)


def test_cards_that_always_come_to_the_same_are_one_card():
    same = Estimate(20.0, 0.0)
    assert problem(d=same)
    assert not problem(d=same, easy="d")
    assert not problem(d=Estimate(20.0, 0.1))
    assert not is_problem(dict.fromkeys("abc", same), "a", "b", 0.5)


@pytest.mark.parametrize(("worth_saying", "expected"), [(0.5, True), (0.7, False)])
def test_points_are_compared_with_what_is_worth_saying_in_the_deal(worth_saying, expected):
    assert problem(worth_saying=worth_saying) is expected


def test_computers_disagree_by_the_points_that_the_weaker_ones_lose():
    values = {"a": Estimate(20.0, 0.0), "b": Estimate(17.5, 0.4), "c": Estimate(16.0, 0.4)}
    assert [disagreement(values, others, 0.5) for others in ("aa", "ba", "cb", "cc")] == [0, 5, 13, 16]
