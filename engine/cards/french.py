"""The French pack of 52: suits S C D H, ranks 2 to A, aces high (R2, R3).

>>> FrenchCard.parse("AS") > FrenchCard.parse("KS")
True
>>> str(FrenchCardSet.parse("KH 9S AS 2D"))
'9S AS 2D KH'
"""

from __future__ import annotations

import enum
from typing import Final

from engine.cards import LANE, Card, CardSet
from engine.errors import NotationError

SUIT_LETTERS: Final = "SCDH"
RANKS: Final = "23456789TJQKA"
"""Ranks from the weakest to the strongest (R3)."""


class FrenchSuit(enum.IntEnum):
    """The four suits of the French pack, in the order in which the rules name them (R2)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        """The letter that stands for the suit in text: ``S``, ``C``, ``D`` or ``H``."""
        return SUIT_LETTERS[self]


_SUITS: Final = tuple(FrenchSuit)


class FrenchCard(Card):
    """One card of the French pack; its strength goes from 0, the two, to 12, the ace (R3)."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> FrenchCard:
        """Read ``KH``; raises :class:`NotationError` with the offending text on anything else."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise NotationError("unknown_french_card", text=text)
        return card

    @classmethod
    def of(cls, suit: FrenchSuit, rank: str) -> FrenchCard:
        """Return the card of this suit and rank (``2`` to ``9``, ``T J Q K A``)."""
        return cls(LANE * suit + RANKS.index(rank))

    @property
    def suit(self) -> FrenchSuit:
        """The suit of the card."""
        return _SUITS[self >> 4]

    @property
    def rank(self) -> str:
        """The rank of the card, one of ``23456789TJQKA``."""
        return RANKS[self & 15]

    def __str__(self) -> str:
        return f"{RANKS[self & 15]}{SUIT_LETTERS[self >> 4]}"


FRENCH_PACK: Final = tuple(FrenchCard.of(suit, rank) for suit in FrenchSuit for rank in RANKS)
"""The 52 cards in the order of the box: suit by suit, from two to ace. Every shuffle starts from it."""
_BY_TEXT: Final = {str(card): card for card in FRENCH_PACK}


class FrenchCardSet(CardSet[FrenchCard]):
    """A set of French cards."""

    __slots__ = ()
    card_type = FrenchCard
