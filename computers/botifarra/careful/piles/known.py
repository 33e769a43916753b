"""The knowledge of one of two players: the visible cards, the hidden ones, and their possible places.

Cards stand in their order of strength, as in :mod:`computers.botifarra.careful.memory`, which this builds on.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from computers.botifarra.careful.memory import Memory
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCard, SpanishCardSet


@dataclass(frozen=True, slots=True)
class Sample:
    """One way in which the hidden cards may lie.

    ``hand`` are the opponent's hidden cards in hand, a set in an integer; ``under`` gives for a card the one that
    its play turns up, as a set, which is empty for the last of a pile and for a card in hand (B47).
    """

    hand: int
    under: tuple[int, ...]


class Known:
    """The hand as one of two players sees it; sets of cards are integers.

    ``mine`` are the cards that this seat can reach, ``theirs`` the opponent's visible tops; ``hidden`` are those
    that lie face down or in the opponent's hand.
    """

    def __init__(self, view: BotifarraView) -> None:
        memory = Memory(view)
        opponent = memory.opponents[0]
        self.memory = memory
        self.options = view.options
        self.trick = tuple(memory.ranked(card) for card in view.trick)
        self.cards_left = sum(view.cards_left)
        self._piles = [
            (memory.ranked(pile.top), pile.left)
            for piles in view.piles
            for pile in piles
            if pile.top is not None
        ]
        tops = SpanishCardSet(top for top, _ in self._piles).mask
        own_tops = SpanishCardSet(
            memory.ranked(pile.top) for pile in view.piles[memory.seat] if pile.top is not None
        ).mask
        self.mine: int = memory.hand | own_tops
        self.theirs: int = tops & ~own_tops
        self.hidden: int = memory.unseen & ~tops
        self._in_hand = view.cards_left[opponent] - sum(pile.left for pile in view.piles[opponent])
        self._possible = memory.possible[opponent]

    @property
    def is_hidden(self) -> bool:
        """Whether the hidden cards may lie in more than one way."""
        face_down = self.hidden.bit_count() - self._in_hand
        return face_down > 1 or (face_down == 1 and self._in_hand > 0)

    def ranked(self, card: SpanishCard) -> int:
        """Return the number of a card in the order of strength."""
        return self.memory.ranked(card)

    def dealt(self, chance: random.Random) -> Sample:
        """Deal the hidden cards at random: possible ones to the opponent's hand, the others face down."""
        hidden = list(SpanishCardSet.from_mask(self.hidden))
        can_hold = list(SpanishCardSet.from_mask(self.hidden & self._possible))
        if len(can_hold) < self._in_hand:
            can_hold = hidden
        hand = SpanishCardSet(chance.sample(can_hold, self._in_hand)).mask
        face_down = [card for card in hidden if not hand >> card & 1]
        chance.shuffle(face_down)
        under = [0] * 64
        for top, left in self._piles:
            above: int = top
            for _ in range(left - 1):
                card = face_down.pop()
                under[above] = 1 << card
                above = card
        return Sample(hand, tuple(under))
