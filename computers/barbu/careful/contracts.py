"""The choice of a contract, and the vote for one, by the hand's gain over the average hand.

Points that all get alike decide nothing. Where contracts lapse (R8) the réussite would be named every time for them.
"""

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

_SAMPLES: Final = 64
"""Hands that stand for those that are still to come; half as many misjudge what a contract leaves by 1.7 points."""
Hands = Callable[[BarbuOptions], Sequence[Mapping[Contract, float]]]
"""The gain in each contract of every hand of a fixed sample."""


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
        found.append(now - _averages(options)[move.contract] + later.get(move.contract, 0.0))
    return found


def prospects(view: BarbuView, hands: Hands) -> dict[Contract, float]:
    """Return the expected gain of the dealer's later deals by contract; empty if it is named already."""
    options = view.options
    left = view.open_contracts[view.dealer] if view.open_contracts and view.contract is None else ()
    return {
        contract: prospect(options, _without(left, contract), _deals_left(options, left) - 1, hands)
        for contract in dict.fromkeys(left)
    }


def voting_values(view: BarbuView, moves: Sequence[Vote]) -> list[float]:
    """Return the hand's gain in each contract over the average hand of a dealer, or of another player (R39)."""
    options, deals = view.options, view.seat == view.dealer
    hands = _samples(options, deals)
    return [
        promise(options, move.contract, view.cards.mask, deals=deals)
        - fmean(hand[move.contract] for hand in hands)
        for move in moves
    ]


@lru_cache(maxsize=4096)
def prospect(options: BarbuOptions, left: tuple[Contract, ...], deals: int, hands: Hands) -> float:
    """Return a dealer's expected gain from ``deals`` deals, naming the best contract left each time.

    A hand's gain in one contract is weighed against the remaining contracts in later hands: with fewer deals left,
    waiting gains less; contracts that will lapse cost nothing (R8). ``hands`` stand for those that are still to come.
    """
    if deals <= 0 or not left:
        return 0.0
    after = {
        contract: prospect(options, _without(left, contract), deals - 1, hands)
        for contract in dict.fromkeys(left)
    }
    return fmean(max(hand[contract] + later for contract, later in after.items()) for hand in hands(options))


@lru_cache(maxsize=64)
def dealers_hands(options: BarbuOptions) -> tuple[Mapping[Contract, float], ...]:
    """Return the expected gain in each contract for sampled dealers."""
    averages = _averages(options)
    return tuple(
        {contract: points - averages[contract] for contract, points in hand.items()}
        for hand in _samples(options, True)
    )


@lru_cache(maxsize=64)
def _averages(options: BarbuOptions) -> Mapping[Contract, float]:
    """Return the expected points of each contract for the average hand of those who do not deal."""
    hands = _samples(options, False)
    return {contract: fmean(hand[contract] for hand in hands) for contract in distinct_contracts(options)}


@lru_cache(maxsize=64)
def _samples(options: BarbuOptions, deals: bool) -> tuple[Mapping[Contract, float], ...]:
    """Return the expected points of each contract for a fixed sample of hands, as dealer or another player."""
    return tuple(
        {contract: promise(options, contract, hand, deals=deals) for contract in distinct_contracts(options)}
        for hand in sampled_hands(options)
    )


def sampled_hands(options: BarbuOptions) -> Sequence[int]:
    """Return the same random hands each time, of whole deals: together they have each card about as often."""
    chance = random.Random("hands")  # noqa: S311 - any hands will do
    pack, each, found = list(used_pack(options)), cards_each(options), list[int]()
    while len(found) < _SAMPLES:
        chance.shuffle(pack)
        found += [
            sum(1 << card for card in pack[seat * each : (seat + 1) * each])
            for seat in range(options.players)
        ]
    return found[:_SAMPLES]


def _deals_left(options: BarbuOptions, left: Sequence[Contract]) -> int:
    """Return the number of deals that a dealer has left in free order, this one included."""
    return deals_each(options) - (len(contract_list(options)) - len(left))


def _without(contracts: tuple[Contract, ...], contract: Contract) -> tuple[Contract, ...]:
    place = contracts.index(contract)
    return contracts[:place] + contracts[place + 1 :]
