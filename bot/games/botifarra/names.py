"""Translated names of cards, contracts and calls, and the order of a hand."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

from bot.i18n import Translator
from bot.ui.discord.emojis import SPANISH_SUITS, CustomEmoji
from engine.botifarra import BotifarraOptions, Call, Contract
from engine.cards.spanish import SpanishCard, SpanishCardSet, SpanishSuit, in_order

_BOTIFARRA: Final = CustomEmoji("botifarra", "🌭")


def suit_name(tr: Translator, suit: SpanishSuit) -> str:
    """Return a suit as a label: "Coins"."""
    match suit:
        case SpanishSuit.OROS:
            return tr.pgettext("suit", "Coins")
        case SpanishSuit.COPES:
            return tr.pgettext("suit", "Cups")
        case SpanishSuit.ESPASES:
            return tr.pgettext("suit", "Swords")
        case SpanishSuit.BASTOS:
            return tr.pgettext("suit", "Clubs")


@functools.lru_cache(maxsize=128)
def rank_name(tr: Translator, rank: int) -> str:
    """Return a rank's name if it has one ("ace", "king"), else its number."""
    match rank:
        case 1:
            return tr.pgettext("rank", "ace")
        case 9:
            # A word of its own in Catalan, Spanish and French: the manilla.
            return tr.pgettext("rank", "9")
        case 10:
            return tr.pgettext("rank", "jack")
        case 11:
            return tr.pgettext("rank", "knight")
        case 12:
            return tr.pgettext("rank", "king")
        case _:
            return str(rank)


@functools.lru_cache(maxsize=512)
def card_name(tr: Translator, card: SpanishCard) -> str:
    """Return a card in words: "king of cups", "9 of coins"."""
    return _of_suit(tr, rank_name(tr, card.rank), card.suit)


@functools.lru_cache(maxsize=512)
def the_card(tr: Translator, card: SpanishCard) -> str:
    """Return a card as an object of a sentence: "the king of cups", "the 9 of coins"."""
    return _of_suit(tr, the_rank(tr, card.rank), card.suit)


def the_rank(tr: Translator, rank: int) -> str:
    """Return a rank as an object of a sentence: "the king", "the 9"."""
    match rank:
        case 1:
            return tr.pgettext("rank", "the ace")
        case 8:
            # Apart from the other numbers, for it begins with a vowel in Italian.
            return tr.pgettext("rank", "the 8")
        case 9:
            return tr.pgettext("rank", "the 9")
        case 10:
            return tr.pgettext("rank", "the jack")
        case 11:
            return tr.pgettext("rank", "the knight")
        case 12:
            return tr.pgettext("rank", "the king")
        case _:
            return tr.pgettext("rank", "the {number}", number=rank)


def _of_suit(tr: Translator, rank: str, suit: SpanishSuit) -> str:
    match suit:
        case SpanishSuit.OROS:
            return tr.gettext("{rank} of coins", rank=rank)
        case SpanishSuit.COPES:
            return tr.gettext("{rank} of cups", rank=rank)
        case SpanishSuit.ESPASES:
            return tr.gettext("{rank} of swords", rank=rank)
        case SpanishSuit.BASTOS:
            return tr.gettext("{rank} of clubs", rank=rank)


def card_label(tr: Translator, card: SpanishCard) -> str:
    """Return the label of a card's button beside its emoji, the rank: "King", "9".

    A longer word than a phone has room for, four buttons a row, gives way to the number on the card: "11".
    """
    name = rank_name(tr, card.rank).capitalize()
    return name if len(name) <= _LONGEST_LABEL else str(card.rank)


_LONGEST_LABEL: Final = 6


def contract_name(tr: Translator, contract: Contract) -> str:
    """Return a contract as a label: "Coins", "Botifarra"."""
    trump = contract.trump
    return tr.pgettext("contract", "Botifarra") if trump is None else suit_name(tr, trump)


def contract_emoji(contract: Contract) -> CustomEmoji:
    """Return the emoji of a contract: its suit, or a sausage."""
    trump = contract.trump
    return _BOTIFARRA if trump is None else SPANISH_SUITS[trump]


def call_name(tr: Translator, call: Call) -> str:
    """Return the name of a call: "Contro", "Recontro", "Sant Vicenç"."""
    match call:
        case Call.CONTRO:
            return tr.gettext("Contro")
        case Call.RECONTRO:
            return tr.gettext("Recontro")
        case Call.SANT_VICENC:
            return tr.gettext("Sant Vicenç")


def spoken_call(tr: Translator, call: Call) -> str:
    """Return a call within a sentence: "contro", "recontro", "Sant Vicenç"."""
    name = call_name(tr, call)
    return name if call is Call.SANT_VICENC else name.lower()


def sorted_hand(
    cards: SpanishCardSet,
    contract: Contract | None,
    options: BotifarraOptions | None = None,
    *,
    trump_last: bool = False,
) -> tuple[SpanishCard, ...]:
    """Return the cards of a hand suit by suit, and each suit from the strongest card down.

    Trump comes first, or last. The strongest by the usual order, or by that of the ``options`` (B3, B4).
    """
    trump = contract.trump if contract is not None else None
    three_high = options is not None and options.three_is_high
    return _sorted(cards.mask, trump, three_high=three_high, trump_last=trump_last)


@functools.lru_cache(maxsize=512)
def _sorted(
    mask: int, trump: SpanishSuit | None, *, three_high: bool, trump_last: bool
) -> tuple[SpanishCard, ...]:
    return tuple(
        sorted(
            SpanishCardSet.from_mask(mask),
            key=lambda card: (
                (card.suit == trump) is trump_last,
                card.suit,
                -in_order(card, three_high=three_high),
            ),
        )
    )


def suits_in_words(tr: Translator, cards: Sequence[SpanishCard]) -> list[str]:
    """Return cards grouped by suit, in the given order: "Coins: 9, king.", "Cups: ace."."""
    suits: dict[SpanishSuit, list[str]] = {}
    for card in cards:
        suits.setdefault(card.suit, []).append(rank_name(tr, card.rank))
    return [
        tr.gettext("{suit}: {ranks}.", suit=suit_name(tr, suit), ranks=", ".join(ranks))
        for suit, ranks in suits.items()
    ]
