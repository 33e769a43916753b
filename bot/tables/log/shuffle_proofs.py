"""Proof that the secret of each shuffle made its deal."""

from __future__ import annotations

from bot.tables.shuffles import Shuffle
from bot.tables.table import Stage, Table
from engine import proof


def is_over(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether a deal made by this shuffle is over, so that its secret may be shown; a void deal is over too.

    So is the deal in which a match was conceded: the record of the match shows its cards.
    """
    if shuffle.seed is None:
        return False
    if table.stage is Stage.OVER:
        return True
    status = table.started_match.status
    return _is_void(table, shuffle) or shuffle.deal < status.deal or not status.deal_is_open


def is_unused(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether a secret will never be used, because its deal was made by a cut alone."""
    if table.match is None or shuffle.seed is not None:
        return False
    return _is_void(table, shuffle) or shuffle.deal <= table.match.status.deal


def is_sound(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether the secret and the players' contributions lead to the deal as it was recorded.

    An unused secret proves nothing.
    """
    if shuffle.seed is None or shuffle.before is None:
        return False
    checked = proof.verify(shuffle.secret, shuffle.identity, shuffle.contributions, shuffle.commitment)
    game, before = table.game, shuffle.before
    dealt = game.table_move(before, checked.seed)
    step = game.apply(before, None, dealt)
    recorded = (move.events for move in table.moves if move.move == str(dealt))
    return (
        checked.kept
        and checked.seed == shuffle.seed
        and next(recorded, ()) == step.events
        and game.status(step.state).dealt_by == shuffle.dealt_by
    )


def _is_void(table: Table, shuffle: Shuffle) -> bool:
    """Tell whether the deal of a shuffle was declared void, so that another secret deals it again."""
    newest = table.shuffle_of(shuffle.deal)
    return newest is not None and newest.attempt > shuffle.attempt
