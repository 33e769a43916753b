"""The choice of a contract, and the vote for one, by the hand's gain against the average."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from statistics import fmean
from typing import Final

from computers.barbu.careful.promises import of_side, promise
from engine.barbu.contracts.contract import Contract, distinct_contracts
from engine.barbu.contracts.schedule import contract_list, deals_each
from engine.barbu.deal import cards_each, used_pack
from engine.barbu.moves import NameContract, Vote
from engine.barbu.options import BarbuOptions
from engine.barbu.view import BarbuView

_SAMPLES: Final = 32
"""Hands that stand for those that are still to come."""
Hands = Callable[[BarbuOptions], Sequence[Mapping[Contract, float]]]
"""Expected points of each contract, averaged over a fixed sample of hands."""


def naming_values(view: BarbuView, moves: Sequence[NameContract]) -> list[float]:
    """Return the value of each way to name a contract: of this deal, and of the dealer's later ones."""
    options, hand = view.options, view.cards.mask
    later = prospects(view, dealers_hands)
    found = []
    for move in moves:
        if move.side is None:
            now = promise(options, move.contract, hand, height=move.height)
        else:
            now = of_side(options, move.side, hand)
        found.append(now + later.get(move.contract, 0.0))
    return found


def prospects(view: BarbuView, hands: Hands) -> dict[Contract, float]:
    """Return the expected points of the dealer's later deals by contract; empty if it is named already."""
    options = view.options
    left = view.open_contracts[view.dealer] if view.open_contracts and view.contract is None else ()
    return {
        contract: prospect(options, _without(left, contract), _deals_left(options, left) - 1, hands)
        for contract in dict.fromkeys(left)
    }


def voting_values(view: BarbuView, moves: Sequence[Vote]) -> list[float]:
    """Return the hand's gain in each contract over the average hand (R39)."""
    options, deals = view.options, view.seat == view.dealer
    hands = _samples(options, deals)
    return [
        promise(options, move.contract, view.cards.mask, deals=deals)
        - fmean(hand[move.contract] for hand in hands)
        for move in moves
    ]


@lru_cache(maxsize=4096)
def prospect(options: BarbuOptions, left: tuple[Contract, ...], deals: int, hands: Hands) -> float:
    """Return a dealer's expected points from ``deals`` deals, naming the best contract left each time.

    A hand's points in one contract are weighed against the remaining contracts in later hands: with fewer deals left,
    waiting gains less; contracts that will lapse cost nothing (R8). ``hands`` stand for those that are still to come.
    """
    if deals <= 0 or not left:
        return 0.0
    after = {
        contract: prospect(options, _without(left, contract), deals - 1, hands)
        for contract in dict.fromkeys(left)
    }
    return fmean(max(hand[contract] + later for contract, later in after.items()) for hand in hands(options))


def dealers_hands(options: BarbuOptions) -> tuple[Mapping[Contract, float], ...]:
    """Return the expected points of each contract for sampled dealers."""
    return _samples(options, True)


@lru_cache(maxsize=64)
def _samples(options: BarbuOptions, deals: bool) -> tuple[Mapping[Contract, float], ...]:
    """Return the expected points of each contract for a fixed sample of hands, as dealer or another player."""
    chance = random.Random("hands")  # noqa: S311 - any hands will do
    found = []
    for _ in range(_SAMPLES):
        hand = sum(1 << card for card in chance.sample(used_pack(options), cards_each(options)))
        found.append(
            {
                contract: promise(options, contract, hand, deals=deals)
                for contract in distinct_contracts(options)
            }
        )
    return tuple(found)


def _deals_left(options: BarbuOptions, left: Sequence[Contract]) -> int:
    """Return the number of deals that a dealer has left in free order, this one included."""
    return deals_each(options) - (len(contract_list(options)) - len(left))


def _without(contracts: tuple[Contract, ...], contract: Contract) -> tuple[Contract, ...]:
    place = contracts.index(contract)
    return contracts[:place] + contracts[place + 1 :]
