"""The deadlines of decisions: who is awaited, since when, until when, and when others may put a computer in.

The clock runs for present people who are asked for a decision while another person is present: nobody is hurried who
plays alone against computers. Cuts, votes and the acceptance of results have pauses of their own
(:mod:`bot.tables.due`).
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.tables.no_choice import goes_by_itself
from bot.tables.table import Stage, Table
from bot.tables.time.paces import is_slow
from engine.game import Seat

STAND_IN_AFTER: Final = timedelta(minutes=2)
"""The time of a decision after which others may ask that a computer play for the person.

At a table played by correspondence it is half of the time that people have.
"""
MOST_MISSED: Final = 2
"""Deadlines missed in a row after which a computer plays on until the person is back."""

GivenBack = Callable[[datetime], timedelta]
"""Returns how much of the time since a moment nobody could play (:meth:`bot.tables.time.outages.Outages.since`)."""


def nothing_given_back(_: datetime) -> timedelta:
    """Return zero: there was no outage."""
    return timedelta()


def awaited_people(table: Table) -> tuple[Seat, ...]:
    """Return the seats of the people for whom others wait, computers or not."""
    status = table.status
    if table.stage is not Stage.PLAYING or status is None or status.over or status.table_acts:
        return ()
    if table.break_by is not None or table.redeal is not None:
        return ()
    return tuple(
        seat
        for seat in status.waits_for
        if table.seats[seat].is_present and not goes_by_itself(table, seat) and _others_wait(table, seat)
    )


def asked_since(table: Table, seat: Seat) -> datetime:
    """Return when an awaited person's time began: with the question, or when they came back to it."""
    back_at = table.seats[seat].back_at
    return table.asked_since if back_at is None else max(table.asked_since, back_at)


def deadline(table: Table, seat: Seat, given_back: GivenBack = nothing_given_back) -> datetime | None:
    """Return when a computer moves for an awaited person; ``None`` at a table without a clock."""
    clock = table.rules.clock
    return None if clock is None else after(table, seat, timedelta(seconds=clock), given_back)


def after(table: Table, seat: Seat, time: timedelta, given_back: GivenBack = nothing_given_back) -> datetime:
    """Return when an awaited person has had a time, outages not counted."""
    since = asked_since(table, seat)
    return since + time + given_back(since)


def next_deadline(table: Table, given_back: GivenBack = nothing_given_back) -> tuple[datetime, Seat] | None:
    """Return the first deadline that runs, and its seat; ``None`` if there is none."""
    if table.rules.clock is None:
        return None
    running = [(at, seat) for seat in awaited_people(table) if (at := deadline(table, seat, given_back))]
    return min(running, default=None)


def stand_in_from(table: Table, seat: Seat, given_back: GivenBack = nothing_given_back) -> datetime | None:
    """Return when others may ask that a computer play for an awaited person; ``None`` if the deadline is sooner."""
    clock, time = table.rules.clock, STAND_IN_AFTER
    if clock is not None and is_slow(clock):
        time = timedelta(seconds=clock / 2)
    if clock is not None and clock <= time.total_seconds():
        return None
    return after(table, seat, time, given_back)


def _others_wait(table: Table, seat: Seat) -> bool:
    return any(other.is_present for number, other in enumerate(table.seats) if number != seat)
