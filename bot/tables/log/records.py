"""The record of a match, which ``python -m engine replay`` can replay."""

from __future__ import annotations

from bot.tables.errors import TableError
from bot.tables.table import Stage, Table
from engine.record import Entry, Header, MatchRecord


def record_lines(table: Table, last: int = 0) -> list[str]:
    """Return the record of a match as lines of JSON without line ends.

    A match that runs is left out from the deal after ``last`` on, the last one whose cards everybody may see. The
    header holds the house rules as they were played, including a dealer who follows from the previous match. Raises
    :class:`TableError` if there is no such deal.
    """
    is_over = table.stage is Stage.OVER
    if not is_over and not last:
        raise TableError("record_not_ready")
    options = table.played_options
    names = tuple(seat.name for seat in table.seats)
    dealer = (table.due_dealer or 0) if table.game.fixes_dealer(options) else None
    entries: list[Entry] = []
    for seq, move in enumerate(table.moves, 1):
        if not is_over and move.dealt > last:
            break
        events = tuple(event.to_json() for event in move.events)
        entries.append(Entry(seq, move.seat, move.move, events))
    return list(MatchRecord(Header(table.game, options, names, dealer), tuple(entries)).lines())
