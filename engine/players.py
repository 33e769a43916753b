"""The random computer player, which can play any game.

It is the weakest player, and every other one must beat it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from engine.game import Move, View

MoveT = TypeVar("MoveT", bound=Move)


class RandomPlayer:
    """A player that makes a random move in its turn, and never interjects."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> Move:
        """Return a random move of the view; raises :class:`ValueError` if there is none."""
        return self._chance.choice(open_moves(view.seat, view.moves))

    def interject(self, view: View) -> None:  # noqa: ARG002
        """Return nothing."""
        return


def open_moves(seat: int | None, moves: Sequence[MoveT]) -> Sequence[MoveT]:
    """Return the moves of a view; raises :class:`ValueError` if its seat is not to move."""
    if not moves:
        raise ValueError(f"seat {seat} is not to move")
    return moves
