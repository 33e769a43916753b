"""Names of cards and contracts, and the order of a hand.

The names of contracts stay French in every language; their costs are in the reader's.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Final

from bot.i18n import Translator
from bot.ui.discord.emojis import CustomEmoji
from engine.barbu import BarbuOptions, Contract
from engine.barbu.options import BarbuCard, PenaltySuit
from engine.cards.french import FrenchCard, FrenchCardSet, FrenchSuit

SUIT_SIGNS: Final = {
    FrenchSuit.SPADES: "♠",
    FrenchSuit.HEARTS: "♥",
    FrenchSuit.CLUBS: "♣",
    FrenchSuit.DIAMONDS: "♦",
}
"""The signs of the suits, in the order in which a hand is shown: black and red in turn."""
IN_ORDER: Final = tuple(SUIT_SIGNS)
_OTHERWISE: Final = {
    Contract.PLIS: "✖️",
    Contract.COEURS: "♥️",
    Contract.DAMES: "👸",
    Contract.BARBU: "🧔",
    Contract.DERNIER_PLI: "🔚",
    Contract.SALADE: "🥗",
    Contract.REUSSITE: "↕️",
    Contract.RATATOUILLE: "🍲",
    Contract.ANTI_RATATOUILLE: "🍀",
    Contract.MARIAGES: "💍",
}
_CONTRACTS: Final = {
    Contract.PLIS: "Plis",
    Contract.COEURS: "Cœurs",
    Contract.DAMES: "Dames",
    Contract.BARBU: "Barbu",
    Contract.DERNIER_PLI: "Dernier pli",
    Contract.SALADE: "Salade",
    Contract.REUSSITE: "Réussite",
    Contract.RATATOUILLE: "Ratatouille",
    Contract.ANTI_RATATOUILLE: "Anti-ratatouille",
    Contract.MARIAGES: "Mariages",
}
_CLUBS: Final = "Trèfles"
"""The contract coeurs where clubs cost in place of hearts (R17)."""
CLUBS_SIGN: Final = "trefles"


def contract_name(options: BarbuOptions, contract: Contract) -> str:
    """Return the French name of a contract: "Dames", "Salade"."""
    if contract is Contract.COEURS and options.penalty_suit is PenaltySuit.CLUBS:
        return _CLUBS
    return _CONTRACTS[contract]


def sign_of(options: BarbuOptions, contract: Contract) -> str:
    """Return the name of a contract's sign: its own, or that of the suit or king that costs instead (R17, R19)."""
    if contract is Contract.COEURS and options.penalty_suit is PenaltySuit.CLUBS:
        return CLUBS_SIGN
    if contract is Contract.BARBU and options.barbu is not BarbuCard.HEARTS:
        return f"{contract}_{options.barbu[-1].lower()}"
    return str(contract)


def contract_emoji(options: BarbuOptions, contract: Contract) -> CustomEmoji:
    """Return the emoji of a contract, its sign on pictures."""
    sign = sign_of(options, contract)
    return CustomEmoji(f"contract_{sign}", "♣️" if sign == CLUBS_SIGN else _OTHERWISE[contract])


def suit_name(tr: Translator, suit: FrenchSuit) -> str:
    """Return a suit as a label: "Spades"."""
    match suit:
        case FrenchSuit.SPADES:
            return tr.pgettext("french suit", "Spades")
        case FrenchSuit.CLUBS:
            return tr.pgettext("french suit", "Clubs")
        case FrenchSuit.DIAMONDS:
            return tr.pgettext("french suit", "Diamonds")
        case FrenchSuit.HEARTS:
            return tr.pgettext("french suit", "Hearts")


@functools.lru_cache(maxsize=128)
def rank_name(tr: Translator, rank: str) -> str:
    """Return a rank's name if it has one ("ace", "queen"), else its number."""
    match rank:
        case "A":
            return tr.pgettext("french rank", "ace")
        case "K":
            return tr.pgettext("french rank", "king")
        case "Q":
            return tr.pgettext("french rank", "queen")
        case "J":
            return tr.pgettext("french rank", "jack")
        case _:
            return short_rank(rank)


def short_rank(rank: str) -> str:
    """Return a rank as on the corner of a card: "10", "K"."""
    return "10" if rank == "T" else rank


def short_card(card: FrenchCard) -> str:
    """Return a card as a sign: "Q♠", "10♥"."""
    return short_rank(card.rank) + SUIT_SIGNS[card.suit]


@functools.lru_cache(maxsize=512)
def card_name(tr: Translator, card: FrenchCard) -> str:
    """Return a card in words: "queen of spades", "9 of hearts"."""
    return _of_suit(tr, rank_name(tr, card.rank), card.suit)


@functools.lru_cache(maxsize=512)
def the_card(tr: Translator, card: FrenchCard) -> str:
    """Return a card as an object of a sentence: "the queen of spades"."""
    return _of_suit(tr, _the_rank(tr, card.rank), card.suit)


def _the_rank(tr: Translator, rank: str) -> str:
    match rank:
        case "A":
            return tr.pgettext("french rank", "the ace")
        case "K":
            return tr.pgettext("french rank", "the king")
        case "Q":
            return tr.pgettext("french rank", "the queen")
        case "J":
            return tr.pgettext("french rank", "the jack")
        case "8":
            # Apart from the other numbers, for it begins with a vowel in Italian.
            return tr.pgettext("french rank", "the 8")
        case _:
            return tr.pgettext("french rank", "the {number}", number=short_rank(rank))


def _of_suit(tr: Translator, rank: str, suit: FrenchSuit) -> str:
    match suit:
        case FrenchSuit.SPADES:
            return tr.gettext("{rank} of spades", rank=rank)
        case FrenchSuit.CLUBS:
            return tr.pgettext("french suit", "{rank} of clubs", rank=rank)
        case FrenchSuit.DIAMONDS:
            return tr.gettext("{rank} of diamonds", rank=rank)
        case FrenchSuit.HEARTS:
            return tr.gettext("{rank} of hearts", rank=rank)


def card_label(tr: Translator, card: FrenchCard) -> str:
    """Return the label of a card's button beside its emoji, the rank: "King", "9"."""
    return rank_name(tr, card.rank).capitalize()


def sorted_hand(cards: Iterable[FrenchCard]) -> tuple[FrenchCard, ...]:
    """Return the cards of a hand suit by suit, black and red in turn, and each suit from the ace down."""
    return tuple(sorted(cards, key=lambda card: (IN_ORDER.index(card.suit), -card.strength)))


def suits_in_words(tr: Translator, cards: FrenchCardSet | Sequence[FrenchCard]) -> list[str]:
    """Return cards grouped by suit, in the order of a hand: "Spades: ace, 9."."""
    suits: dict[FrenchSuit, list[str]] = {}
    for card in sorted_hand(cards):
        suits.setdefault(card.suit, []).append(rank_name(tr, card.rank))
    return [
        tr.gettext("{suit}: {ranks}.", suit=suit_name(tr, suit), ranks=", ".join(ranks))
        for suit, ranks in suits.items()
    ]
