"""The hour of a server's daily post, by its own clocks."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.people.clubs import Club


@pytest.mark.parametrize(
    ("zone", "hour", "before", "due"),
    [
        ("Europe/Madrid", 8, "2027-03-27T06:59Z", "2027-03-27T07:00Z"),
        ("Europe/Madrid", 8, "2027-03-29T05:59Z", "2027-03-29T06:00Z"),
        ("Europe/Madrid", 2, "2027-03-28T00:59Z", "2027-03-28T01:00Z"),
        ("Europe/Madrid", 2, "2027-10-30T23:59Z", "2027-10-31T00:00Z"),
        ("America/New_York", 20, "2027-01-02T00:59Z", "2027-01-02T01:00Z"),
        ("Asia/Kolkata", 8, "2027-01-02T02:29Z", "2027-01-02T02:30Z"),
        (None, 0, "2027-06-01T21:59Z", "2027-06-01T22:00Z"),
    ],
)
def test_the_daily_post_comes_once_a_day_at_its_hour_also_when_clocks_change(zone, hour, before, due):
    before, due = datetime.fromisoformat(before), datetime.fromisoformat(due)
    club = Club(timezone=zone, daily_hour=hour)
    day = due.astimezone(club.zone).date()
    club = replace(club, daily_posted=day - timedelta(days=1))
    assert (club.daily_due(before), club.daily_due(due)) == (None, day)
    assert club.daily_due(due + timedelta(hours=3)) == day
    assert replace(club, daily_posted=day).daily_due(due + timedelta(hours=1)) is None
