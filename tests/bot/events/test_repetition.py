"""The nights of a series on the clocks of a server."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.events.repetition import Repeat, Rhythm

MADRID = ZoneInfo("Europe/Madrid")


def nights(rhythm, number, zone=MADRID):
    """Return the local times of the first nights."""
    found, at = [], datetime(2020, 1, 1, tzinfo=UTC)
    for _ in range(number):
        at = rhythm.next_after(at, zone)
        found.append(at.astimezone(zone).replace(tzinfo=None))
    return found


@pytest.mark.parametrize("sunday", [date(2026, 3, 29), date(2026, 10, 25)])
def test_a_weekly_night_keeps_its_hour_when_the_clocks_change(sunday):
    first, second, third = nights(Rhythm(Repeat.WEEKLY, sunday - timedelta(days=7), time(21, 30)), 3)
    assert (second - first, third - second) == (timedelta(days=7), timedelta(days=7))
    assert {first.hour, second.hour, third.hour} == {21}


def test_an_hour_that_the_clocks_leave_out_is_later_in_that_night_alone():
    found = nights(Rhythm(Repeat.WEEKLY, date(2026, 3, 22), time(2, 30)), 3)
    assert [(night.hour, night.minute) for night in found] == [(2, 30), (3, 30), (2, 30)]


def test_an_hour_that_comes_twice_is_the_first_one():
    rhythm = Rhythm(Repeat.WEEKLY, date(2026, 10, 25), time(2, 30))
    assert rhythm.next_after(datetime(2026, 10, 24, tzinfo=UTC), MADRID) == datetime(
        2026, 10, 25, 0, 30, tzinfo=UTC
    )


@pytest.mark.parametrize(
    ("first", "days"),
    [(date(2026, 3, 13), [13, 10, 8, 12]), (date(2026, 1, 30), [30, 27, 27, 24])],
    ids=["second Friday", "last Friday"],
)
def test_a_monthly_night_keeps_its_weekday_of_the_month(first, days):
    assert [night.day for night in nights(Rhythm(Repeat.MONTHLY, first, time(21)), 4)] == days


@given(
    repeat=st.sampled_from(Repeat),
    first=st.dates(date(2026, 1, 1), date(2027, 1, 1)),
    at=st.builds(time, st.integers(4, 23), st.integers(0, 59)),
    zone=st.sampled_from(["Europe/Madrid", "America/New_York", "Australia/Lord_Howe", "UTC"]),
)
def test_nights_come_in_order_on_one_weekday_at_one_hour_and_none_is_left_out(repeat, first, at, zone):
    found = nights(Rhythm.parse(str(Rhythm(repeat, first, at))), 15, ZoneInfo(zone))
    assert {(night.weekday(), night.time()) for night in found} == {(first.weekday(), at)}
    days = {Repeat.WEEKLY: {7}, Repeat.FORTNIGHTLY: {14}, Repeat.MONTHLY: {28, 35}}[repeat]
    assert {(other - one).days for one, other in pairwise(found)} <= days
