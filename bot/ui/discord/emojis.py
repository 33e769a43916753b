"""Emojis of cards, suits and contracts: the application's own, with Unicode ones as a fallback."""

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
"""Discord's error code for an invalid request; the text names the wrong field."""

Emojis = Mapping[str, PartialEmoji]
"""The usable emojis of the application by name; empty until they are uploaded."""
NO_EMOJIS: Final[Emojis] = MappingProxyType({})


class UsableEmojis:
    """The emojis that messages may show; none until an uploader has found them."""

    def __init__(self) -> None:
        self.usable: Emojis = NO_EMOJIS

    def drop(self, error: Exception) -> bool:
        """Stop using emojis if Discord refused one in a message; return whether it did."""
        if not isinstance(error, HTTPException) or not is_unknown_emoji(error):
            return False
        self.usable = NO_EMOJIS
        return True


@dataclass(frozen=True, slots=True)
class CustomEmoji:
    """One of the application's emojis, with the Unicode fallback."""

    name: str
    otherwise: str

    def among(self, emojis: Emojis) -> PartialEmoji | str:
        """Return the emoji to show."""
        return emojis.get(self.name, self.otherwise)


Emoji = CustomEmoji | str
"""The emoji of a button."""

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


@functools.lru_cache(maxsize=None, typed=True)  # cards of two packs may be equal as numbers
def card_emoji(card: Card) -> CustomEmoji:
    """Return the emoji of a card, with its suit as fallback. Raises ``TypeError`` for a pack without emojis."""
    match card:
        case SpanishCard():
            suit, rank = SPANISH_SUITS[card.suit], str(card.rank)
        case FrenchCard():
            suit, rank = FRENCH_SUITS[card.suit], _FRENCH_RANKS.get(card.rank, card.rank)
        case _:
            raise TypeError(f"no emoji for {card!r}")
    return CustomEmoji(f"{suit.name}_{rank}", suit.otherwise)


def is_unknown_emoji(error: HTTPException) -> bool:
    """Tell whether Discord refused a message because of an unknown custom emoji."""
    return error.code == INVALID_FORM and ".emoji.id" in error.text
