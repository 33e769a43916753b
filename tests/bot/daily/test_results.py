"""Ranks, percentages and days in a row."""

from datetime import date, timedelta

import pytest

from bot.daily.results import Field, Scored, Streak, crown

TODAY = date(2026, 11, 23)


def days(*ago):
    return [TODAY - timedelta(days=each) for each in ago]


@pytest.mark.parametrize(
    ("ago", "current", "best"),
    [
        ((), 0, 0),
        ((0,), 1, 1),
        ((1,), 1, 1),
        ((2,), 0, 1),
        ((0, 1, 2), 3, 3),
        ((1, 2), 2, 2),
        ((0, 2, 3, 4), 1, 3),
        ((5, 4, 9, 8, 7), 0, 3),
        ((0, 0, 1, 1), 2, 2),
    ],
)
def test_days_in_a_row_go_on_while_today_can_still_be_finished(ago, current, best):
    assert Streak.of(days(*ago), TODAY) == Streak(current, best)


def test_equal_scores_share_a_rank_and_count_as_not_beaten():
    field = Field([10, 4, 4, -2])
    assert [field.rank(score) for score in field.scores] == [1, 2, 2, 4]
    assert [field.beaten(score) for score in field.scores] == [100, 33, 33, 0]
    assert field.mean == 4
    assert field.best == 10


def test_nobody_is_beaten_by_the_only_player():
    assert Field([7]).beaten(7) == 0


def test_the_crown_is_shared_by_all_who_were_best_on_most_days():
    def on(day, user_id, score):
        return date(2026, 11, day), Scored(user_id, f"{user_id} of {day}", score)

    results = [on(1, 1, 5), on(1, 2, 5), on(2, 1, 3), on(2, 3, 9), on(3, 3, 0), on(4, 2, -4)]
    assert crown(results) == (2, ["2 of 4", "3 of 3"])
    assert crown([]) == (0, [])
