"""Which position the trainer asks next, when a missed one comes back, and what it may say of progress."""

import math
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.problems.assessed import Assessed
from bot.problems.training import RECENT, Looked, Position, improvement, in_order, is_clear
from computers.review import Estimate, Verdict

NOW = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
DAY = timedelta(days=1)
VIEW = Assessed({"play O9": Estimate(20.0, 0.0), "play O2": Estimate(10.0, 0.4)}, 0.5, {})
RIGHT, WRONG = VIEW.values


def position(number, cost=3.0, *, found=NOW, **changed):
    return replace(Position(1, 1, number, cost, found, found, VIEW), **changed)


def test_what_comes_back_is_asked_first_and_then_the_costliest_new_positions():
    cheap, dear = position(1, 2.0), position(2, 9.0)
    late, later = (position(each).answered(WRONG, NOW - 3 * DAY + each * DAY) for each in (3, 4))
    old = position(5, 12.0, found=NOW - RECENT - DAY)
    every = [cheap, dear, old, replace(late, due_at=NOW - DAY), replace(later, due_at=NOW)]
    assert [each.step for each in in_order(every, NOW)] == [3, 4, 2, 1]
    assert in_order([position(1).answered(WRONG, NOW)], NOW + DAY - timedelta(seconds=1)) == []


def test_a_missed_position_comes_back_after_one_three_and_nine_days_and_is_done():
    asked, at = position(1).answered(WRONG, NOW), NOW
    for days in (1, 3, 9):
        assert asked.due_at == at + days * DAY
        at = asked.due_at
        asked = asked.answered(RIGHT, at)
    assert asked.due_at is None
    assert position(1).answered(RIGHT, NOW).due_at is None


def test_one_that_is_missed_again_begins_again_after_a_day():
    asked = position(1).answered(WRONG, NOW).answered(RIGHT, NOW + DAY).answered(WRONG, NOW + 4 * DAY)
    assert asked.due_at == NOW + 5 * DAY
    with pytest.raises(KeyError):
        asked.answered("play E1", NOW)


@pytest.mark.parametrize(("cost", "error", "clear"), [(1.3, 0.1, True), (1.2, 0.1, False), (3.0, 2.0, False)])
def test_only_decisions_that_clearly_cost_points_are_asked(cost, error, clear):
    verdict = Verdict((("play O9", cost), ("play O2", 0.0)), "play O9", cost, error)
    assert is_clear(verdict) is clear


def deals(number, at, lost):
    """Return deals of ten decisions on a day, in which a half lost these points more than the others."""
    return [Looked(at.day, each, at, at, 10, lost * (1 + each % 2)) for each in range(number)]


def test_after_a_month_the_loss_a_decision_is_compared_with_that_at_the_beginning():
    then, now = deals(20, NOW - 30 * DAY, 4.0), deals(20, NOW - DAY, 2.0)
    found = improvement([*then, *now], 20, NOW)
    assert found.points == pytest.approx(0.6 - 0.3)
    assert found.error == pytest.approx(math.hypot(0.2, 0.1) / math.sqrt(19))
    assert improvement([*then, *now], 20, NOW - 3 * DAY) is None, "it is no month yet"
    assert improvement([*then, *now], 19, NOW) is None, "too little was answered"


def test_from_few_deals_nothing_is_sure():
    then = deals(20, NOW - 30 * DAY, 4.0)
    assert improvement([*then, *deals(9, NOW - DAY, 0.0)], 20, NOW).error == math.inf
