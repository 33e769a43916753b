"""The record of a finished match, which ``python -m engine replay`` can replay."""

from __future__ import annotations

from bot.tables.errors import TableError
from bot.tables.table import Stage, Table
from engine.record import Entry, Header, MatchRecord


def record_lines(table: Table) -> list[str]:
    """Return the record of a finished match as lines of JSON without line ends.

    The header holds the house rules as they were played, including a dealer who follows from the previous match.
    Raises :class:`TableError` before the end.
    """
    if table.stage is not Stage.OVER:
        raise TableError("record_not_ready")
    options = table.played_options
    names = tuple(seat.name for seat in table.seats)
    dealer = (table.due_dealer or 0) if table.game.fixes_dealer(options) else None
    entries = (
        Entry(seq, move.seat, move.move, tuple(event.to_json() for event in move.events))
        for seq, move in enumerate(table.moves, 1)
    )
    return list(MatchRecord(Header(table.game, options, names, dealer), tuple(entries)).lines())
