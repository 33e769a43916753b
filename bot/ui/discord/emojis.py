"""What stands for cards and the like on buttons and in messages: the application's own emojis, where it has them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from discord import HTTPException, PartialEmoji

from engine.cards import Card
from engine.cards.french import FrenchCard, FrenchSuit
from engine.cards.spanish import SpanishCard, SpanishSuit

INVALID_FORM: Final = 50035
"""The code with which Discord refuses what is wrong in a request, and says at which place."""

Emojis = Mapping[str, PartialEmoji]
"""The application's emojis that can be used now, by name; empty until they are uploaded, or if Discord takes none."""
NO_EMOJIS: Final[Emojis] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class CustomEmoji:
    """One of the application's emojis, and what stands for it where the application has none."""

    name: str
    otherwise: str

    def among(self, emojis: Emojis) -> PartialEmoji | str:
        """Return what to show."""
        return emojis.get(self.name, self.otherwise)


Emoji = CustomEmoji | str
"""What a button may show beside its label."""

SPANISH_SUITS: Final = {
    SpanishSuit.OROS: CustomEmoji("oros", "🪙"),
    SpanishSuit.COPES: CustomEmoji("copes", "🍷"),
    SpanishSuit.ESPASES: CustomEmoji("espases", "⚔️"),
    SpanishSuit.BASTOS: CustomEmoji("bastos", "🪵"),
}
FRENCH_SUITS: Final = {
    FrenchSuit.SPADES: CustomEmoji("spades", "♠️"),
    FrenchSuit.CLUBS: CustomEmoji("clubs", "♣️"),
    FrenchSuit.DIAMONDS: CustomEmoji("diamonds", "♦️"),
    FrenchSuit.HEARTS: CustomEmoji("hearts", "♥️"),
}
_FRENCH_RANKS: Final = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}


@functools.cache
def card_emoji(card: Card) -> CustomEmoji:
    """Return what stands for a card: the card itself, or its suit. Raises ``TypeError`` for a pack not drawn."""
    match card:
        case SpanishCard():
            suit, rank = SPANISH_SUITS[card.suit], str(card.rank)
        case FrenchCard():
            suit, rank = FRENCH_SUITS[card.suit], _FRENCH_RANKS.get(card.rank, card.rank)
        case _:
            raise TypeError(f"no emoji for {card!r}")
    return CustomEmoji(f"{suit.name}_{rank}", suit.otherwise)


def is_unknown_emoji(error: HTTPException) -> bool:
    """Tell whether Discord refused a message because of an emoji of ours that it does not know, or knows no more."""
    return error.code == INVALID_FORM and ".emoji.id" in error.text
