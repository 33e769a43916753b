"""``careful``: a player by rules of thumb, with a memory of the cards.

It weighs every move by points expected and takes the best; equal moves are left to chance.
"""

from __future__ import annotations

import random

from computers.botifarra.careful import alone, bidding, piles
from computers.botifarra.careful.values import values as values_of_cards
from computers.botifarra.claiming import proven_revoke
from computers.player import open_moves
from engine.botifarra.moves import BotifarraMove, Claim, PlayCard
from engine.botifarra.state import Phase
from engine.botifarra.view import BotifarraView

__all__ = ["CarefulPlayer"]

_EQUAL = 1e-9


class CarefulPlayer:
    """Chooses by rules of thumb, of which every kind of mode has its own.

    Partners: :mod:`bidding` before the play, :mod:`values` in it. Everyone for himself:
    :mod:`alone` before the play, and the same in it with other weights. Two players: :mod:`piles`.
    """

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: BotifarraView) -> BotifarraMove:
        """Return the move that promises most; raises :class:`ValueError` when there is none."""
        moves = open_moves(view.seat, view.moves)
        if len(moves) == 1:
            return moves[0]
        if view.phase is Phase.CUT:
            return self._chance.choice(moves)
        if view.phase is Phase.PLAY:
            return self._card(view, [move for move in moves if isinstance(move, PlayCard)])
        if view.options.mode.has_piles:
            return piles.bidding.choice(view)
        if view.options.mode.is_individual:
            return alone.choice(view)
        return bidding.choice(view)

    def interject(self, view: BotifarraView) -> Claim | None:
        """Return the claim of an opponent's revoke that the cards which were played prove (B34)."""
        return Claim() if view.may_claim and proven_revoke(view) else None

    def _card(self, view: BotifarraView, moves: list[PlayCard]) -> BotifarraMove:
        cards = [move.card for move in moves]
        if view.options.mode.has_piles:
            values = piles.values(view, cards, self._chance)
        else:
            values = values_of_cards(view, cards)
        best = max(values)
        return self._chance.choice(
            [move for move, value in zip(moves, values, strict=True) if value > best - _EQUAL]
        )
