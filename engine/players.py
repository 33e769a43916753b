"""The computer player that can play any game: each of its moves is as likely as the others.

It is the weakest there is, which every other player must beat.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from engine.game import Move, View

MoveT = TypeVar("MoveT", bound=Move)


class RandomPlayer:
    """Chooses any move that is open in its turn, and never interjects."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> Move:
        """Return any of the moves of the view; raises :class:`ValueError` where there is none."""
        return self._chance.choice(open_moves(view.seat, view.moves))

    def interject(self, view: View) -> None:  # noqa: ARG002 - whatever it sees
        """Return nothing."""
        return


def open_moves(seat: int | None, moves: Sequence[MoveT]) -> Sequence[MoveT]:
    """Return the moves of a view; raises :class:`ValueError` where its seat is not to move."""
    if not moves:
        raise ValueError(f"seat {seat} is not to move")
    return moves
