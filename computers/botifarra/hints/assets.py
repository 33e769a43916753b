"""The strengths of a hand before the play, as claims: the assets that ``careful`` gives points for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from computers.botifarra.careful.evaluation import AS, KING, KNIGHT, MANILLA, ranked_hand
from computers.botifarra.hints.call_claims import CallClaim, CallKind
from engine.botifarra.moves import Contract
from engine.botifarra.view import BotifarraView
from engine.cards import LANE
from engine.cards.spanish import SpanishCard, SpanishSuit, as_numbered

_HONOURS: Final = MANILLA | AS | KING | KNIGHT
_MOST_CARDS: Final = 4
"""Cards that are named in one claim: more are not read."""
_SHORT: Final = 4
"""Cards in the longest suit of a hand that has no long one."""
_LONG: Final = 4
"""The fewest trumps that are many, whatever they are."""


def assets(view: BotifarraView, contract: Contract) -> Iterator[CallClaim]:
    """Yield the assets of a view's hand that win tricks in a contract, its trumps first."""
    trumps = _trumps(view, contract)
    if trumps is not None and (trumps.number >= _LONG or trumps.cards):
        yield trumps
    yield from _high_cards(view, contract)
    suits = _suits(view)
    void = tuple(suit for suit, held in suits.items() if suit is not contract.trump and not held)
    if contract.trump is not None and suits[contract.trump] and void:
        yield CallClaim(kind=CallKind.VOID, suits=void)


def for_partner(view: BotifarraView) -> Iterator[CallClaim]:
    """Yield why the hand of a view is one to delegate with: no long suit, and what wins in any contract."""
    longest = max(held.bit_count() for held in _suits(view).values())
    if longest <= _SHORT:
        yield CallClaim(kind=CallKind.LONGEST, number=longest)
    yield from _high_cards(view, None)


def weaknesses(view: BotifarraView, contract: Contract) -> Iterator[CallClaim]:
    """Yield why the hand of a view is not one for a call: its trumps and its manillas, where they are few."""
    trumps = _trumps(view, contract)
    if trumps is not None and (trumps.number < _LONG or not trumps.cards):
        yield trumps
    manillas = sum(held & MANILLA > 0 for held in _suits(view).values())
    if manillas <= 1:
        yield CallClaim(kind=CallKind.MANILLAS, number=manillas)


def _high_cards(view: BotifarraView, contract: Contract | None) -> Iterator[CallClaim]:
    """Yield the manillas outside trumps, and the asos that do not stand alone."""
    trump = contract.trump if contract is not None else None
    others = {suit: held for suit, held in _suits(view).items() if suit is not trump}
    high = _cards(
        view, {suit: held & MANILLA | (held & AS if held & ~AS else 0) for suit, held in others.items()}
    )
    if high:
        yield CallClaim(kind=CallKind.HIGH_CARDS, cards=high[:_MOST_CARDS])


def _trumps(view: BotifarraView, contract: Contract) -> CallClaim | None:
    """Return the claim about the trumps of a view's hand; ``None`` in botifarra."""
    trump = contract.trump
    if trump is None:
        return None
    held = _suits(view)[trump]
    return CallClaim(
        kind=CallKind.TRUMPS, number=held.bit_count(), cards=_cards(view, {trump: held & _HONOURS})
    )


def _suits(view: BotifarraView) -> dict[SpanishSuit, int]:
    """Return the cards of each suit, from bit 0 by strength."""
    hand = ranked_hand(view.options, view.cards)
    return {suit: hand >> LANE * suit & 0xFFF for suit in SpanishSuit}


def _cards(view: BotifarraView, suits: dict[SpanishSuit, int]) -> tuple[SpanishCard, ...]:
    """Return cards of some suits, the strongest first."""
    found: list[SpanishCard] = []
    high = view.options.three_is_high
    for strength in range(11, -1, -1):
        for suit, held in suits.items():
            if held >> strength & 1:
                numbered = as_numbered(1 << LANE * suit + strength, three_high=high)
                found.append(SpanishCard(numbered.bit_length() - 1))
    return tuple(found)
