"""The scheduled events of a server as time passes: they begin, end and repeat by themselves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.state.model import ScheduledEvent, Server

WEEKLY, MONTHLY = 2, 1
"""Frequencies of a recurrence rule."""
_WEEK = timedelta(weeks=1)


def current_events(server: Server, now: float) -> list[ScheduledEvent]:
    """Return the events that are not over, the next one first.

    Those that are over are deleted, and repeated ones moved to their next time.
    """
    for event in list(server.scheduled_events.values()):
        while event.rule and now >= event.ends_at:
            later = _next_time(event.rule, event.starts_at) - event.starts_at
            event.starts_at += later
            event.ends_at += later
        if now >= event.ends_at:
            del server.scheduled_events[event.id]
    return sorted(server.scheduled_events.values(), key=lambda event: event.starts_at)


def _next_time(rule: Json, starts_at: float) -> float:
    """Return the next time of a rule after one of its times. Days are those of UTC, and no clock is ever changed."""
    start = datetime.fromtimestamp(starts_at, UTC)
    if rule["frequency"] == WEEKLY:
        return (start + int(rule["interval"]) * _WEEK).timestamp()
    following = start + _WEEK
    while following.month == start.month or week_of(following) != week_of(start):
        following += _WEEK
    return following.timestamp()


def week_of(day: datetime) -> int:
    """Return 1 for the first such weekday of its month, 5 for the fifth."""
    return (day.day + 6) // 7
