"""The moves of a deal of the day that nobody has to be asked for: those of computers, and those without a choice."""

from __future__ import annotations

from bot.daily.deal import SEAT, awaited, is_over
from bot.tables.no_choice import only_move
from bot.tables.table import Table
from engine.game import Move


def goes_on_by_itself(table: Table, *, only_card: bool) -> bool:
    """Tell whether the deal goes on without the person; ``only_card``: so does their only card."""
    if is_over(table):
        return False
    seat = awaited(table)
    if seat != SEAT or table.game.forced_move(table.state, seat) is not None:
        return True
    return only_card and only_move(table, SEAT) is not None


def without_choice(table: Table) -> Move | None:
    """Return the move of whoever is awaited if there is nothing to choose; ``None`` where a computer has to think."""
    seat = awaited(table)
    forced = table.game.forced_move(table.state, seat)
    if forced is None and seat == SEAT:
        return only_move(table, SEAT)
    return forced
