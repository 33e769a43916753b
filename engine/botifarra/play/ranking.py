"""The order of the cards with the three high (B4), as a permutation within a suit.

The rules of play count on bit positions that run from the weakest card of a suit to the strongest. With the three
between the manilla and the ace that is another order than the one in which cards are numbered, so cards are moved
to their places by strength before the rules look at them, and moved back afterwards.

>>> from engine.cards.spanish import SpanishCard
>>> in_order(SpanishCard.parse("C3"), three_high=True) > in_order(SpanishCard.parse("C1"), three_high=True)
True
>>> as_numbered(as_ranked(0xFFF, three_high=True), three_high=True) == 0xFFF
True
"""

from __future__ import annotations

from typing import Final

from engine.cards import LANE
from engine.cards.spanish import STRENGTH_OF_RANK, SpanishSuit

_THREE: Final = STRENGTH_OF_RANK[3]
_HIGH: Final = STRENGTH_OF_RANK[1]
"""The place of the ace, which the three takes; the ace and the cards between them move down by one."""


def _in_every_suit(places: int) -> int:
    return sum(places << LANE * suit for suit in SpanishSuit)


_STAYING: Final = _in_every_suit(1 << STRENGTH_OF_RANK[2] | 1 << STRENGTH_OF_RANK[9])
_THREES: Final = _in_every_suit(1 << _THREE)
_PASSED: Final = _in_every_suit(sum(1 << strength for strength in range(_THREE + 1, _HIGH + 1)))


def as_ranked(cards: int, *, three_high: bool) -> int:
    """Return a set of cards as bits in their order of strength."""
    if not three_high:
        return cards
    return cards & _STAYING | (cards & _THREES) << _HIGH - _THREE | (cards & _PASSED) >> 1


def as_numbered(ranked: int, *, three_high: bool) -> int:
    """Return the cards whose bits stand in their order of strength, the inverse of :func:`as_ranked`."""
    if not three_high:
        return ranked
    threes = ranked & _THREES << _HIGH - _THREE
    return ranked & _STAYING | threes >> _HIGH - _THREE | (ranked & _PASSED >> 1) << 1


def in_order(card: int, *, three_high: bool) -> int:
    """Return the bit position of one card in the order of strength: a higher number of a suit beats a lower one."""
    strength = card % LANE
    if not three_high or not _THREE <= strength <= _HIGH:
        return card
    return card + (_HIGH - _THREE if strength == _THREE else -1)
