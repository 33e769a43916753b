"""Moves without a choice, which the table makes for a seat so that nobody has to click."""

from __future__ import annotations

from typing import Any

from bot.tables.table import Table
from engine.game import AnyGame, Move, Rest, Seat, Status


def forced_seat(table: Table) -> Seat | None:
    """Return the seat for which the table is about to move (``Game.forced_move``); ``None`` if there is none."""

    def found() -> Seat | None:
        match = table.match
        forced = match and forced_move(table.game, match.state, match.status)
        return forced[0] if forced else None

    return table.derived("forced seat", found)


def goes_by_itself(table: Table, seat: Seat) -> bool:
    """Tell whether the table moves for an awaited seat without asking it."""
    return _has_to_move(table, seat) and (seat in table.laid_down or forced_move_of(table, seat) is not None)


def forced_move_of(table: Table, seat: Seat) -> Move | None:
    """Return the move that the rules leave an awaited seat (``Game.forced_move``); ``None`` if it has a choice."""
    return None if table.match is None else table.game.forced_move(table.match.state, seat)


def provable_rest(table: Table, seat: Seat) -> Rest | None:
    """Return an awaited seat's proof about all remaining tricks; ``None`` without one.

    It follows from the view of the seat alone.
    """
    if seat not in table.waits_for or seat in table.laid_down:
        return None

    def proven() -> Rest | None:
        return table.game.rest(table.view(seat))

    return table.derived(("rest", seat), proven)


def only_move(table: Table, seat: Seat) -> Move | None:
    """Return the one move that an awaited seat has; ``None`` if it has a choice or is not asked."""
    return table.game.only_move(table.view(seat)) if _has_to_move(table, seat) else None


def _has_to_move(table: Table, seat: Seat) -> bool:
    """Tell whether a seat is awaited, and the table cannot make the move itself."""
    match = table.match
    return match is not None and not match.status.table_acts and seat in match.status.waits_for


def forced_move(game: AnyGame, state: Any, status: Status) -> tuple[Seat, Move] | None:  # noqa: ANN401
    """Return the first awaited seat that has nothing to decide, and its move; ``None`` if all have a choice."""
    if status.table_acts or status.over:
        return None
    moves = ((seat, game.forced_move(state, seat)) for seat in status.waits_for)
    return next(((seat, move) for seat, move in moves if move is not None), None)
