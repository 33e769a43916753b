"""A finished match as its record, which ``python -m engine replay`` plays again."""

from __future__ import annotations

from bot.tables.errors import TableError
from bot.tables.table import Stage, Table
from engine.record import record_of


def record_lines(table: Table) -> list[str]:
    """Return the record of a finished match as lines of JSON, each without its end.

    The header holds the house rules as they were played, a dealer whom the match before decided among them.
    Raises :class:`TableError` before the end.
    """
    if table.stage is not Stage.OVER:
        raise TableError("record_not_ready")
    options = table.played_options
    names = [seat.name for seat in table.seats]
    moves = [(move.seat, move.move) for move in table.moves]
    dealer = (table.due_dealer or 0) if table.game.fixes_dealer(options) else None
    return list(record_of(table.game, options, names, moves, dealer).lines())
