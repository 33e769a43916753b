"""Moves without a choice: what the table does for a seat, so that nobody has to click where nothing is to decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.tables.table import Table
from engine.game import AnyGame, Move, Seat, Status


def forced_seat(table: Table) -> Seat | None:
    """Return the seat for which the table is about to move (``Game.forced_move``); ``None`` if there is none."""

    def found() -> Seat | None:
        forced = table.status and forced_move(table.game, table.state, table.status)
        return forced[0] if forced else None

    return table.derived("forced seat", found)


def goes_by_itself(table: Table, seat: Seat) -> bool:
    """Tell whether the table moves for an awaited seat without asking it."""
    status = table.status
    if status is None or status.table_acts or seat not in status.waits_for:
        return False
    return table.game.forced_move(table.state, seat) is not None


def only_move(table: Table, seat: Seat) -> Move | None:
    """Return the one move that an awaited seat has; ``None`` if it has a choice or is not asked."""
    status = table.status
    if status is None or status.table_acts or seat not in status.waits_for:
        return None
    moves: Sequence[Move] = table.view(seat).moves
    return moves[0] if len(moves) == 1 else None


def forced_move(game: AnyGame, state: Any, status: Status) -> tuple[Seat, Move] | None:  # noqa: ANN401
    """Return the first awaited seat that has nothing to decide, and its move; ``None`` if all have a choice."""
    if status.table_acts or status.over:
        return None
    moves = ((seat, game.forced_move(state, seat)) for seat in status.waits_for)
    return next(((seat, move) for seat, move in moves if move is not None), None)
