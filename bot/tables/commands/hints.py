"""Hints: the people who may ask for one, and the time of asking."""

from __future__ import annotations

from bot.tables.commands.guards import check_no_break, check_playing, check_turn, seat_at
from bot.tables.entries import Entry, HintTaken, Person
from bot.tables.errors import StaleClick, TableError
from bot.tables.table import Table
from engine.game import Seat


def take_hint(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Take a hint for the own next move; ``turn`` is the one that the button was made for.

    The same hint counts once, however often it is asked for. Raises :class:`StaleClick` on a button of an earlier
    turn, and :class:`TableError` where hints are not allowed.
    """
    seat = seat_at(table, person)
    check_playing(table)
    check_no_break(table)
    check_turn(table, turn)
    if table.status is None or seat not in table.status.waits_for:
        raise StaleClick
    if not table.allows_hints:
        raise TableError("no_hints_here")
    return () if has_taken(table, seat) else (HintTaken(seat=seat, turn=table.turn),)


def has_taken(table: Table, seat: Seat) -> bool:
    """Tell whether a seat has taken the hint for its present turn."""
    return (table.turn, seat) in table.hints
