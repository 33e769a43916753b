"""Hints: the people who may ask for one, and the time of asking."""

from __future__ import annotations

from bot.tables.commands.guards import check_no_break, check_playing, check_turn, seat_at
from bot.tables.entries import Entry, HintTaken, Person
from bot.tables.errors import StaleClick, TableError
from bot.tables.table import Table


def take_hint(table: Table, person: Person, turn: int) -> tuple[Entry, ...]:
    """Take a hint for the own next move; ``turn`` is the one that the button was made for.

    The same hint counts once, however often it is asked for. Raises :class:`StaleClick` on a button of an earlier
    turn, and :class:`TableError` where hints are not allowed.
    """
    seat = seat_at(table, person)
    match = check_playing(table)
    check_no_break(match)
    check_turn(match, turn)
    if seat not in match.status.waits_for:
        raise StaleClick
    if not table.allows_hints:
        raise TableError("no_hints_here")
    has_taken = (match.turn, seat) in match.hints
    return () if has_taken else (HintTaken(seat=seat, turn=match.turn),)
