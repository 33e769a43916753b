"""``careful``: a player of sensible rules of thumb, with a good memory and no search.

It weighs every move by points expected and takes the best; equal moves are left to chance.
"""

from __future__ import annotations

import random

from engine.botifarra.moves import BotifarraMove, PlayCard
from engine.botifarra.state import Phase
from engine.botifarra.view import View
from engine.players.careful import bidding, following, leading
from engine.players.player import open_moves

__all__ = ["CarefulPlayer"]

_EQUAL = 1e-9


class CarefulPlayer:
    """Chooses by rules of thumb: :mod:`bidding` before the play, :mod:`leading` and :mod:`following` in it."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> BotifarraMove:
        """Return the move that promises most; raises :class:`ValueError` when there is none."""
        moves = open_moves(view)
        if len(moves) == 1:
            return moves[0]
        if view.phase is Phase.PLAY:
            cards = [move for move in moves if isinstance(move, PlayCard)]
            values = (following if view.trick else leading).values(view, [move.card for move in cards])
            best = max(values)
            return self._chance.choice(
                [move for move, value in zip(cards, values, strict=True) if value > best - _EQUAL]
            )
        return bidding.choice(view)
