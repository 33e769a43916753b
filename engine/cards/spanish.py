"""The Spanish pack of 48: suits, ranks, and the order and points that Botifarra gives them (B1 to B5).

>>> SpanishCard.parse("O9") > SpanishCard.parse("O1")
True
>>> hand = SpanishCardSet.parse("E12 O9 C4")
>>> str(hand), len(hand), SpanishCard.parse("C4") in hand
('O9 C4 E12', 3, True)
>>> in_order(SpanishCard.parse("C3"), three_high=True) > in_order(SpanishCard.parse("C1"), three_high=True)
True
>>> as_numbered(as_ranked(0xFFF, three_high=True), three_high=True) == 0xFFF
True
"""

from __future__ import annotations

import enum
from typing import Final

from engine.cards import LANE, Card, CardSet
from engine.errors import NotationError


class SpanishSuit(enum.IntEnum):
    """The four suits of the Spanish pack, in their fixed order (B2)."""

    OROS = 0
    COPES = 1
    ESPASES = 2
    BASTOS = 3

    @property
    def letter(self) -> str:
        """The letter that stands for the suit in text: ``O``, ``C``, ``E`` or ``B``."""
        return SUIT_LETTERS[self]

    @classmethod
    def parse(cls, text: str) -> SpanishSuit:
        """Read a suit's letter; raises :class:`NotationError` on anything else."""
        if len(text) == 1 and text in SUIT_LETTERS:
            return cls(SUIT_LETTERS.index(text))
        raise NotationError("unknown_suit", text=text)


_SUITS: Final = tuple(SpanishSuit)
SUIT_LETTERS: Final = "OCEB"
RANKS_BY_STRENGTH: Final = (2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 1, 9)
"""Ranks from the weakest to the strongest (B3)."""
STRENGTH_OF_RANK: Final = {rank: strength for strength, rank in enumerate(RANKS_BY_STRENGTH)}
POINTS_BY_STRENGTH: Final = (0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5)
"""The points of a card by its strength (B5)."""


class SpanishCard(Card):
    """One card of the Spanish pack; its strength goes from 0, the weakest, to 11, the manilla (B3)."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> SpanishCard:
        """Read ``O9``; raises :class:`NotationError` with the offending text on anything else."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise NotationError("unknown_card", text=text)
        return card

    @classmethod
    def of(cls, suit: SpanishSuit, rank: int) -> SpanishCard:
        """Return the card of this suit and rank (1..12)."""
        return cls(LANE * suit + STRENGTH_OF_RANK[rank])

    @property
    def suit(self) -> SpanishSuit:
        """The suit of the card."""
        return _SUITS[self >> 4]

    @property
    def rank(self) -> int:
        """The number printed on the card, 1 to 12."""
        return RANKS_BY_STRENGTH[self & 15]

    @property
    def points(self) -> int:
        """The points of the card, 0 to 5 (B5)."""
        return POINTS_BY_STRENGTH[self & 15]

    def __str__(self) -> str:
        return f"{SUIT_LETTERS[self >> 4]}{RANKS_BY_STRENGTH[self & 15]}"


SPANISH_PACK: Final = tuple(SpanishCard.of(suit, rank) for suit in SpanishSuit for rank in range(1, 13))
"""The 48 cards in the order of the box: suit by suit, ranks 1 to 12 (B1). Every shuffle starts from it."""
_BY_TEXT: Final = {str(card): card for card in SPANISH_PACK}


class SpanishCardSet(CardSet[SpanishCard]):
    """A set of Spanish cards."""

    __slots__ = ()
    card_type = SpanishCard

    @property
    def points(self) -> int:
        """The sum of the points of the cards (B5), without the tricks."""
        return sum(card.points for card in self)


SUIT_MASKS: Final = tuple(0xFFF << LANE * suit for suit in SpanishSuit)
"""For each suit, the set of its twelve cards as an integer."""

# The order with the three high (B4), as a permutation within a suit. The rules of play count on bit positions that
# run from the weakest card of a suit to the strongest, so cards are moved to their places by strength before the
# rules look at them, and moved back afterwards.
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
