"""The packs of cards that can be drawn, and the codes of their cards.

A card is its code as in the records: of the Spanish pack suit first (`"O9"`: suit `O C E B`, rank `1..12`), of the
French pack rank first (`"9S"`: rank `2..9 T J Q K A`, suit `S H C D`). No code belongs to both packs.
"""

from collections.abc import Iterable
from enum import Enum
from functools import cache
from typing import TypeAlias

Card: TypeAlias = str


class Pack(Enum):
    """A pack of cards: the value is the name of its folder among the drawings."""

    SPANISH = "spanish"
    FRENCH = "french"

    @property
    def suits(self) -> str:
        """Return the letters of the suits."""
        return "OCEB" if self is Pack.SPANISH else "SHCD"

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return every card, suit by suit, from the lowest index to the highest."""
        if self is Pack.SPANISH:
            return tuple(f"{suit}{rank}" for suit in self.suits for rank in range(1, 13))
        return tuple(f"{rank}{suit}" for suit in self.suits for rank in "23456789TJQKA")


_PACKS = {card: pack for pack in Pack for card in pack.cards}


@cache
def pack_of(card: Card) -> Pack:
    """Return the pack that a card belongs to; raises ValueError for a code that is no card."""
    pack = _PACKS.get(card)
    if pack is None:
        raise ValueError(f"There is no card {card!r}: O9 is a Spanish card and 9S a French one.")
    return pack


@cache
def suit_of(card: Card) -> str:
    """Return the letter of a card's suit; raises ValueError for a code that is no card."""
    return card[0] if pack_of(card) is Pack.SPANISH else card[1]


def check_cards(cards: Iterable[Card]) -> None:
    """Raise ValueError for a code that is no card."""
    for card in cards:
        if card not in _PACKS:
            pack_of(card)
