"""The choice of a contract, and the vote for one: what the hand gains against the average."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from engine.barbu.contracts import Contract
from engine.barbu.deal import cards_each, pack_mask, used_pack
from engine.barbu.moves import NameContract, Vote
from engine.barbu.options import BarbuOptions, ReussiteStart
from engine.barbu.players.careful import reussite
from engine.barbu.players.careful.danger import Danger
from engine.barbu.players.careful.memory import Memory
from engine.barbu.players.careful.stakes import stakes_of
from engine.barbu.players.careful.weights import TUNED
from engine.barbu.programme import contract_list, deals_each
from engine.barbu.reussite import Layout, heights
from engine.barbu.scoring import contract_total
from engine.barbu.view import BarbuView

_SAMPLES: Final = 64
_SPREAD: Final = {
    Contract.PLIS: 1.5,
    Contract.COEURS: 1.0,
    Contract.DAMES: 0.95,
    Contract.BARBU: 0.7,
    Contract.DERNIER_PLI: 0.65,
    Contract.SALADE: 1.0,
}


def estimate(options: BarbuOptions, contract: Contract, hand: int) -> float:
    """Return the points that a hand promises in a contract, with the best height of a réussite."""
    if contract is Contract.REUSSITE:
        if options.reussite_start is ReussiteStart.CHOSEN:
            return max(of_height(options, height, hand) for height in heights(options))
        return 0.0
    stakes = stakes_of(options, contract)
    others = tuple(range(1, options.players))
    memory = Memory(
        options=options,
        hand=hand,
        unseen=pack_mask(options) & ~hand,
        left=(cards_each(options),) * options.players,
        lacks=(0,) * options.players,
        others=others,
    )
    return -_SPREAD[contract] * Danger(memory, stakes, TUNED).of_hand(hand)


def of_height(options: BarbuOptions, height: str, hand: int) -> float:
    """Return the points that a hand promises in a réussite of this height."""
    lies = reussite.holding(Layout.opened(options, height), hand)
    spread = -4.2 * lies.waits - 0.7 * lies.behind + 6.3 * lies.blocks
    return contract_total(options, Contract.REUSSITE) / 150 * (76 + spread * 32 / int(options.pack) - 14 * lies.openers)


@lru_cache(maxsize=64)
def _samples(options: BarbuOptions) -> tuple[Mapping[Contract, float], ...]:
    """Return what each contract promises to some hands dealt at random."""
    chance = random.Random("hands")
    contracts = dict.fromkeys(contract_list(options))
    found = []
    for _ in range(_SAMPLES):
        hand = sum(1 << card for card in chance.sample(used_pack(options), cards_each(options)))
        found.append({contract: estimate(options, contract, hand) for contract in contracts})
    return tuple(found)


@lru_cache(maxsize=4096)
def prospect(options: BarbuOptions, left: tuple[Contract, ...], deals: int) -> float:
    """Return what a dealer may expect from so many deals, each with the best of the contracts that are left."""
    if not deals:
        return 0.0
    after = {contract: prospect(options, without(left, contract), deals - 1) for contract in dict.fromkeys(left)}
    samples = _samples(options)
    return sum(max(hand[contract] + later for contract, later in after.items()) for hand in samples) / len(samples)


def without(contracts: tuple[Contract, ...], contract: Contract) -> tuple[Contract, ...]:
    """Return the contracts without one of them."""
    place = contracts.index(contract)
    return contracts[:place] + contracts[place + 1 :]


def naming_values(view: BarbuView, moves: Sequence[NameContract]) -> list[float]:
    """Return the value of each way to name a contract: of this deal and of the dealer's later ones."""
    options, hand = view.options, view.cards.mask
    left = view.open_contracts[view.dealer]
    deals = deals_each(options) - (len(contract_list(options)) - len(left))
    found = []
    for move in moves:
        later = prospect(options, without(left, move.contract), deals - 1) if move.contract in left else 0.0
        now = estimate(options, move.contract, hand) if move.height is None else of_height(options, move.height, hand)
        found.append(now + later)
    return found


def voting_values(view: BarbuView, moves: Sequence[Vote]) -> list[float]:
    """Return what the hand gains in each contract against the average hand."""
    samples = _samples(view.options)
    found = []
    for move in moves:
        average = sum(sample[move.contract] for sample in samples) / len(samples)
        found.append(estimate(view.options, move.contract, view.cards.mask) - average)
    return found
