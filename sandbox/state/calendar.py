"""The scheduled events of a server as time passes: they begin, end and repeat by themselves.

Discord tells its gateway of that, and the sandbox does not: an event is brought up to date when somebody asks.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sandbox.state.model import EventStatus

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.state.model import ScheduledEvent, Server

WEEKLY, MONTHLY = 2, 1
"""Frequencies of a recurrence rule."""
_WEEK = timedelta(weeks=1)


def current_events(server: Server, now: float) -> list[ScheduledEvent]:
    """Return the events that are not over, as Discord lists them, the next one first."""
    events = server.scheduled_events.values()
    listed = [event for event in events if status_of(event, now) is not EventStatus.COMPLETED]
    return sorted(listed, key=lambda event: event.starts_at)


def status_of(event: ScheduledEvent, now: float) -> EventStatus:
    """Return the status of an event. A repeated one whose time is over is moved to its next time before."""
    while event.rule and now >= event.ends_at:
        later = next_time(event.rule, event.starts_at) - event.starts_at
        event.starts_at += later
        event.ends_at += later
    if now >= event.ends_at:
        return EventStatus.COMPLETED
    return EventStatus.ACTIVE if now >= event.starts_at else EventStatus.SCHEDULED


def next_time(rule: Json, starts_at: float) -> float:
    """Return the next time of a rule after one of its times. Days are those of UTC, and no clock is ever changed."""
    start = datetime.fromtimestamp(starts_at, UTC)
    if rule["frequency"] == WEEKLY:
        return (start + int(rule["interval"]) * _WEEK).timestamp()
    week = rule["by_n_weekday"][0]["n"]
    following = start + _WEEK
    while following.month == start.month or week_of(following) != week:
        following += _WEEK
    return following.timestamp()


def week_of(day: datetime) -> int:
    """Return 1 for the first such weekday of its month, 5 for the fifth."""
    return (day.day + 6) // 7
