"""Breaks between two rounds of deals: people keep their seats, and nothing happens until somebody goes on."""

from __future__ import annotations

from bot.tables.commands.guards import came_back, check_playing, check_turn, seat_at
from bot.tables.entries import BreakBegan, BreakEnded, Entry, Person
from bot.tables.errors import TableError
from bot.tables.table import Table


def begin_break(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Begin a break at the end of a round; ``turn`` is the one that the button was made for.

    Does nothing if somebody else has begun one. Raises :class:`TableError` at other moments.
    """
    match = check_playing(table)
    seat = seat_at(table, person)
    check_turn(match, turn)
    if match.break_by is not None:
        return ()
    if not table.may_break:
        raise TableError("no_break_now")
    return (*came_back(table, seat), BreakBegan(seat=seat))


def end_break(table: Table, person: Person) -> tuple[Entry, ...]:
    """End the break; the pause before the next deal starts anew, so that everybody has time to come."""
    match = check_playing(table)
    seat = seat_at(table, person)
    if match.break_by is None:
        raise TableError("no_break")
    return (*came_back(table, seat), BreakEnded(seat=seat))
