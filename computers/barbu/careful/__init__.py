"""``careful``: a player by rules of thumb, with a memory of the cards.

It weighs every move by points expected and takes the best; equal moves are left to chance.
"""

from __future__ import annotations

import random

from computers.barbu.careful import contracts, mariages, reussite, tricks
from computers.player import open_moves
from engine.barbu.moves import BarbuMove, NameContract, PlayCard, Vote
from engine.barbu.state import Phase
from engine.barbu.view import BarbuView

__all__ = ["CarefulPlayer"]

_EQUAL = 1e-9


class CarefulPlayer:
    """Chooses by rules of thumb, of which every phase of a deal has its own."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: BarbuView) -> BarbuMove:
        """Return the move that promises most; raises :class:`ValueError` when there is none."""
        moves = open_moves(view.seat, view.moves)
        if len(moves) == 1:
            return moves[0]
        if view.phase is Phase.MARIAGES:
            return mariages.choice(view, self._chance)
        values = self._values(view)
        best = max(values)
        return self._chance.choice(
            [move for move, value in zip(moves, values, strict=True) if value > best - _EQUAL]
        )

    def interject(self, view: BarbuView) -> None:  # noqa: ARG002
        """Return nothing: Barbu has no moves out of turn."""
        return

    def _values(self, view: BarbuView) -> list[float]:
        match view.phase:
            case Phase.VOTE:
                return contracts.voting_values(view, [m for m in view.moves if isinstance(m, Vote)])
            case Phase.CONTRACT:
                return contracts.naming_values(view, [m for m in view.moves if isinstance(m, NameContract)])
            case Phase.REUSSITE:
                return reussite.values(view, view.moves)
            case _:
                return tricks.values(view, [move.card for move in view.moves if isinstance(move, PlayCard)])
