"""What stands for cards and contracts on buttons and in messages: the application's own emojis, where it has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from discord import HTTPException, PartialEmoji

from engine.botifarra import Contract
from engine.cards.spanish import SpanishCard, SpanishSuit

_SUIT_NAMES: Final = {
    SpanishSuit.OROS: "oros",
    SpanishSuit.COPES: "copes",
    SpanishSuit.ESPASES: "espases",
    SpanishSuit.BASTOS: "bastos",
}
"""What the emoji of a suit is called; a card's is called after suit and rank: "oros_12"."""
_BOTIFARRA: Final = "botifarra"
_UNICODE: Final = {"oros": "🪙", "copes": "🍷", "espases": "⚔️", "bastos": "🪵", _BOTIFARRA: "🌭"}
"""What stands for a suit, and for all its cards, where the application has no emojis of its own."""

INVALID_FORM: Final = 50035
"""The code with which Discord refuses what is wrong in a request, and says at which place."""

Emoji = PartialEmoji | str


@dataclass(frozen=True, slots=True)
class Signs:
    """The emojis that can be used now, by name; empty until they are uploaded, and where Discord takes none."""

    own: Mapping[str, PartialEmoji] = field(default_factory=dict)

    def card(self, card: SpanishCard) -> Emoji:
        """Return what stands for a card on a button: the card itself, or its suit."""
        suit = _SUIT_NAMES[card.suit]
        return self.own.get(f"{suit}_{card.rank}") or _UNICODE[suit]

    def contract(self, contract: Contract) -> Emoji:
        """Return what stands for a contract on a button: its suit, or a sausage."""
        name = _contract_name(contract)
        return self.own.get(name) or _UNICODE[name]

    def before_card(self, card: SpanishCard) -> str:
        """Return what goes before a card's name in a message; nothing where there is no emoji of ours."""
        return self._before(f"{_SUIT_NAMES[card.suit]}_{card.rank}")

    def before_contract(self, contract: Contract) -> str:
        """Return what goes before a contract's name in a message; nothing where there is no emoji of ours."""
        return self._before(_contract_name(contract))

    def _before(self, name: str) -> str:
        emoji = self.own.get(name)
        return f"{emoji} " if emoji is not None else ""


NO_SIGNS: Final = Signs()
"""For texts in which no picture may stand: alt texts, and the messages of whoever wants text only."""


def refuses_emoji(error: HTTPException) -> bool:
    """Tell whether Discord refused a message because of an emoji of ours that it does not know, or knows no more."""
    return error.code == INVALID_FORM and ".emoji.id" in error.text


def _contract_name(contract: Contract) -> str:
    trump = contract.trump
    return _BOTIFARRA if trump is None else _SUIT_NAMES[trump]
