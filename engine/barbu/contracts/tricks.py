"""Legal cards and the winner of a trick (R12 to R15).

The rules themselves are plain functions over integers: a set of cards is an ``int`` with the bit ``16 * suit +
strength`` of each card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.barbu.contracts.contract import Contract
from engine.barbu.options import BarbuOptions, SuitLead
from engine.cards import LANE
from engine.cards.french import FrenchCard, FrenchSuit

SUIT: Final = (1 << LANE) - 1
"""The cards of suit 0."""
_LEAD_BANNED_IN: Final = (
    Contract.COEURS,
    Contract.SALADE,
    Contract.RATATOUILLE,
    Contract.ANTI_RATATOUILLE,
)
"""Where the penalty suit costs card by card (R15, D-9)."""


def suit_mask(suit: int) -> int:
    """Return all cards of a suit."""
    return SUIT << LANE * suit


def legal(hand: int, led: int, banned: int) -> int:
    """Return the legal cards of a hand; ``led`` is the cards of the suit led, 0 for the leader (R12, R13)."""
    allowed = hand & led or hand
    return allowed & ~banned or allowed


def quiet_suit(options: BarbuOptions, contract: Contract, trick_number: int) -> FrenchSuit | None:
    """Return the suit that stays out of a trick, led or discarded; ``None`` if there is none (R14)."""
    if trick_number <= options.quiet_tricks:
        if contract is Contract.COEURS:
            return options.penalty_suit.suit
        if contract is Contract.BARBU:
            return FrenchCard.parse(options.barbu).suit
    return None


def banned_suit(
    options: BarbuOptions, contract: Contract, *, trick_number: int, is_lead: bool, discarded: bool
) -> FrenchSuit | None:
    """Return the suit that R14 and R15 ban, regardless of the hand; ``None`` if they ban none.

    Tricks count from 1; ``discarded`` tells whether a card of the penalty suit was discarded on another suit in an
    earlier trick.
    """
    quiet, penalty = quiet_suit(options, contract, trick_number), options.penalty_suit.suit
    if quiet is not None:
        return quiet
    if is_lead and contract in _LEAD_BANNED_IN:
        match options.suit_lead:
            case SuitLead.NEVER:
                return penalty
            case SuitLead.AFTER_DISCARD if not discarded:
                return penalty
    return None


def legal_cards(
    options: BarbuOptions,
    contract: Contract,
    hand: int,
    trick: Sequence[FrenchCard],
    *,
    trick_number: int,
    discarded: bool,
) -> int:
    """Return the legal cards of the player after the trick so far (R12 to R15)."""
    banned = banned_suit(options, contract, trick_number=trick_number, is_lead=not trick, discarded=discarded)
    return legal(hand, suit_mask(trick[0].suit) if trick else 0, 0 if banned is None else suit_mask(banned))


def trick_winner(cards: Sequence[int]) -> int:
    """Return the place of the winning card, from 0: the highest of the suit led (R12)."""
    led, best = cards[0] >> 4, 0
    for place, card in enumerate(cards):
        if card >> 4 == led and card > cards[best]:
            best = place
    return best


def has_discard(penalty: int, cards: Sequence[int]) -> bool:
    """Tell whether a card of the penalty suit was discarded on another suit in this trick (R15)."""
    if cards[0] >> 4 == penalty:
        return False
    for card in cards:  # noqa: SIM110 - it is compiled as it stands
        if card >> 4 == penalty:
            return True
    return False
