"""Moves that the table makes for a seat, because nothing is left to decide."""

from __future__ import annotations

from bot.tables.commands.play import game_move
from bot.tables.entries import Entry, Moved
from bot.tables.no_choice import forced_move, only_move
from bot.tables.table import Table
from engine.game import Seat


def make_only_move(table: Table, seat: Seat) -> tuple[Entry, ...]:
    """Make the one move that a seat has; does nothing if it has a choice."""
    move = only_move(table, seat)
    return () if move is None else game_move(table, seat, move, auto=True)


def forced_moves(table: Table) -> tuple[Entry, ...]:
    """Make the forced move that is due and all that follow it, so that the table's message changes once.

    They end where a seat has a choice, a trick is finished, or the deal or the match is over. At a covered table each
    goes alone: together they would tell that nobody had a choice.
    """
    if table.match is None:
        return ()
    game, state, status = table.game, table.match.state, table.match.status
    made: list[Entry] = []
    while (forced := forced_move(game, state, status)) is not None:
        seat, move = forced
        made.append(Moved(seat=seat, move=str(move), auto=True))
        state = game.apply(state, seat, move).state
        scored, status = status.scored, game.status(state)
        if table.rules.covered or status.trick_lies or status.scored > scored:
            break
    return tuple(made)
