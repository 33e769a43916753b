"""The record of a finished match, which ``python -m engine replay`` can replay."""

from __future__ import annotations

from bot.tables.errors import TableError
from bot.tables.table import Stage, Table
from engine.record import record_of


def record_lines(table: Table) -> list[str]:
    """Return the record of a finished match as lines of JSON without line ends.

    The header holds the house rules as they were played, including a dealer who follows from the previous match.
    Raises :class:`TableError` before the end.
    """
    if table.stage is not Stage.OVER:
        raise TableError("record_not_ready")
    options = table.played_options
    names = [seat.name for seat in table.seats]
    moves = [(move.seat, move.move) for move in table.moves]
    dealer = (table.due_dealer or 0) if table.game.fixes_dealer(options) else None
    return list(record_of(table.game, options, names, moves, dealer).lines())
