"""The claims about a contract that is named or voted for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from computers.barbu.careful.stakes import stakes_of
from computers.barbu.hints.claims import Claim, Kind
from computers.barbu.strong import Judged
from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.reussite import openers
from engine.barbu.contracts.scoring import contract_total
from engine.barbu.contracts.tricks import suit_mask
from engine.barbu.deal import pack_mask
from engine.barbu.moves import BarbuMove, NameContract, Vote
from engine.barbu.view import BarbuView
from engine.cards.french import FrenchCard

_MANY: Final = 0.6
"""The share of low cards in a hand that is worth a claim."""
_FEW_OPENERS: Final = 2


def contract_claims(view: BarbuView, best: Judged, other: Judged) -> Iterator[Claim]:
    """Yield the claims that are true of a contract and not of another, the most telling first."""
    options, move, next_move = view.options, best.move, other.move
    contract, next_contract = contract_of(move), contract_of(next_move)
    if is_kept_for_later(best, other):
        yield Claim(kind=Kind.KEEPS_FOR_LATER)
    if contract is Contract.REUSSITE:
        number = _openers(view, move)
        if number >= _FEW_OPENERS and number > _openers(view, next_move):
            yield Claim(kind=Kind.OPENERS, number=number)
        return
    if _is_free(view, contract) and not _is_free(view, next_contract):
        yield Claim(kind=Kind.NO_PENALTY)
    total = contract_total(options, contract)
    is_dearer = next_contract is not Contract.REUSSITE and total > contract_total(options, next_contract)
    low = sum(_is_low(view, card) for card in view.cards)
    if low >= _MANY * len(view.cards) and (is_dearer or next_contract is Contract.REUSSITE):
        yield Claim(kind=Kind.LOW_CARDS, number=low)
        if is_dearer:
            yield Claim(kind=Kind.DEARER, number=total)


def is_kept_for_later(best: Judged, other: Judged) -> bool:
    """Tell whether another contract gains more in this deal, but less together with the deals that are left."""
    return isinstance(best.move, NameContract) and other.gain > best.gain


def contract_of(move: BarbuMove) -> Contract:
    """Return the contract that a move names or votes for."""
    assert isinstance(move, NameContract | Vote)  # noqa: S101 - other moves have none
    return move.contract


def _openers(view: BarbuView, move: BarbuMove) -> int:
    """Return how many cards that open a suit the hand has, at the height of a move."""
    if not isinstance(move, NameContract) or move.height is None:
        return 0
    return (openers(view.options, move.height) & view.cards.mask).bit_count()


def _is_free(view: BarbuView, contract: Contract) -> bool:
    """Tell whether single cards cost in a contract, of which the hand has none."""
    if contract is Contract.REUSSITE:
        return False
    costs = stakes_of(view.options, contract).cards
    return any(costs) and not any(costs[card] for card in view.cards)


def _is_low(view: BarbuView, card: FrenchCard) -> bool:
    """Tell whether more cards of a card's suit are higher than lower."""
    suit = pack_mask(view.options) & suit_mask(card.suit)
    return (suit >> card + 1).bit_count() > (suit & ((1 << card) - 1)).bit_count()
