"""The player ``strong``."""

from __future__ import annotations

import random

import numpy as np

from computers.barbu.careful import CarefulPlayer
from computers.barbu.strong.judging import judge
from computers.barbu.strong.settings import STRONG, Effort
from computers.player import open_moves
from engine.barbu.moves import BarbuMove
from engine.barbu.state import Phase
from engine.barbu.view import BarbuView


class StrongPlayer:
    """Chooses what gains most on average in sampled worlds: in play, over the mean of the others."""

    def __init__(self, chance: random.Random, effort: Effort = STRONG) -> None:
        self._chance, self._effort = chance, effort
        self._careful = CarefulPlayer(chance)
        self._stop = np.zeros(1, np.int64)

    def choose(self, view: BarbuView) -> BarbuMove:
        """Return the move that promises most; raises :class:`ValueError` when there is none."""
        moves = open_moves(view.seat, view.moves)
        if len(moves) == 1:
            return moves[0]
        if view.phase is Phase.MARIAGES:
            return self._careful.choose(view)
        return judge(view, self._chance, self._effort, self._stop).best.move

    def interject(self, view: BarbuView) -> None:  # noqa: ARG002
        """Return nothing: Barbu has no moves out of turn."""
        return

    def stop(self) -> None:
        """End the search of a card, under way in another thread or to come, with the worlds played out so far."""
        self._stop[0] = 1
