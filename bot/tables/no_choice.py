"""Moves without a choice, which the table makes for a seat so that nobody has to click."""

from __future__ import annotations

from typing import Any

from bot.tables.table import Table
from engine.game import AnyGame, Move, Rest, Seat, Status


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
    return seat in table.laid_down or table.game.forced_move(table.state, seat) is not None


def provable_rest(table: Table, seat: Seat) -> Rest | None:
    """Return an awaited seat's proof about all remaining tricks; ``None`` without one.

    It follows from the view of the seat alone.
    """
    status = table.status
    if status is None or seat not in status.waits_for or seat in table.laid_down:
        return None

    def proven() -> Rest | None:
        return table.game.rest(table.view(seat))

    return table.derived(("rest", seat), proven)


def only_move(table: Table, seat: Seat) -> Move | None:
    """Return the one move that an awaited seat has; ``None`` if it has a choice or is not asked."""
    status = table.status
    if status is None or status.table_acts or seat not in status.waits_for:
        return None
    return table.game.only_move(table.view(seat))


def forced_move(game: AnyGame, state: Any, status: Status) -> tuple[Seat, Move] | None:  # noqa: ANN401
    """Return the first awaited seat that has nothing to decide, and its move; ``None`` if all have a choice."""
    if status.table_acts or status.over:
        return None
    moves = ((seat, game.forced_move(state, seat)) for seat in status.waits_for)
    return next(((seat, move) for seat, move in moves if move is not None), None)
