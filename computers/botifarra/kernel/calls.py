"""Likelihood of the calls in a world, if the others call like ``careful`` with some noise.

The choice of a contract, or to delegate, is taken as a softmax over the written points that each promises, a call as
one over the hand's expected points above the threshold of the call. Everyone sees who named the contract and which
calls were made; which of two partners made a call the view does not tell, so it counts as said by the one or the
other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from computers.botifarra.careful import alone, bidding, evaluation
from computers.botifarra.careful.evaluation import Assets
from computers.botifarra.careful.position import course_of
from computers.compiled import compilable, njit_no_refcount
from engine.botifarra import calls
from engine.botifarra.moves import Call, Contract
from engine.botifarra.options import BotifarraOptions, CallOrder
from engine.botifarra.play.scoring import DEAL_POINTS, HALF
from engine.botifarra.state import Phase
from engine.game import Seat

if TYPE_CHECKING:
    from computers.botifarra.careful.arrays import Floats, Ints, Worlds
    from engine.botifarra.view import BotifarraView

compilable(
    evaluation.promise,
    evaluation.promise_of_trumps,
    evaluation.promise_of_side_suit,
    evaluation.delegation,
)

_CONTRACTS = len(Contract)
_DELEGATION = _CONTRACTS
"""The number of the choice to delegate, after those of the contracts."""


class Speech(NamedTuple):
    """The model of the others' calls: a softmax over points, and sometimes a choice at random.

    ``naming`` and ``calling`` are temperatures in points, ``noise`` is the share of choices at random.
    """

    naming: float = 2.0
    calling: float = 2.0
    noise: float = 0.05


DEFAULT = Speech()


def log_likelihood_of_calls(view: BotifarraView, worlds: Worlds, speech: Speech = DEFAULT) -> Floats:
    """Return for each world the log probability of the others' calls in this deal.

    ``worlds`` has a row for each world and the cards that each seat still holds, as sets, by seat. It works in every
    phase of a deal: calls to come do not count.
    """
    hands = _dealt(view, worlds)
    found: Floats = np.zeros(len(worlds))
    if view.delegated and view.dealer != view.seat:
        _add_naming(view.options, hands[view.dealer], _DELEGATION, speech, found, delegated=False)
    if view.contract is None or view.namer is None:
        return found
    if view.namer != view.seat:
        contract = int(view.contract)
        _add_naming(view.options, hands[view.namer], contract, speech, found, delegated=view.delegated)
    for call in Call:
        if not calls.available(view.options, view.contract, call) or call > (view.call or 0) + 1:
            break
        spoke = _speakers(view, view.contract, view.namer, call)
        likely = [_chances_of_call(view, hands[seat], seat, call, speech) for seat in spoke]
        if call <= (view.call or 0):
            nobody: Any = np.ones(len(worlds))
            for chances in likely:
                nobody *= 1 - chances
            found += np.log(1 - nobody)
            continue
        for seat, chances in zip(spoke, likely, strict=True):
            if seat != view.seat:
                found += np.log(1 - chances)
    return found


def _dealt(view: BotifarraView, worlds: Worlds) -> list[Ints]:
    """Return the cards that each seat was dealt in each world."""
    played = [0] * view.options.seats
    _, cards = course_of(view)
    tricks = [(trick.leader, len(trick.cards)) for trick in view.tricks] + [(view.leader, len(view.trick))]
    number = 0
    for leader, count in tricks:
        for place in range(count):
            played[(leader + place) % view.options.seats] |= 1 << cards[number]
            number += 1
    return [worlds[:, seat] | played[seat] for seat in range(view.options.seats)]


def _add_naming(
    options: BotifarraOptions, hands: Ints, chosen: int, speech: Speech, found: Floats, *, delegated: bool
) -> None:
    mode = options.mode
    if mode.is_individual:
        in_trumps, in_botifarra = alone.NAMER_IN_TRUMPS[mode], alone.NAMER_IN_BOTIFARRA[mode]
        share, may_delegate = DEAL_POINTS / options.seats, False
    else:
        in_trumps = evaluation.DELEGATE_IN_TRUMPS if delegated else evaluation.DEALER_IN_TRUMPS
        in_botifarra = evaluation.NAMER_IN_BOTIFARRA
        share, may_delegate = float(HALF), not delegated
    _add_choice(hands, chosen, in_trumps, in_botifarra, share, may_delegate, speech, found)


@njit_no_refcount
def _add_choice(
    hands: Ints,
    chosen: int,
    in_trumps: Assets,
    in_botifarra: Assets,
    share: float,
    may_delegate: bool,
    speech: Speech,
    found: Floats,
) -> None:
    """Add the logarithm of the probability of a contract, or of a delegation, for each hand."""
    choices = _CONTRACTS + (1 if may_delegate else 0)
    for world in range(len(hands)):
        hand = int(hands[world])
        taken = _written(hand, chosen, in_trumps, in_botifarra, share)
        total = 0.0
        for choice in range(choices):
            other = _written(hand, choice, in_trumps, in_botifarra, share)
            total += math.exp((other - taken) / speech.naming)
        found[world] += math.log((1.0 - speech.noise) / total + speech.noise / choices)


@njit_no_refcount
def _written(hand: int, choice: int, in_trumps: Assets, in_botifarra: Assets, share: float) -> float:
    """Return the written points that a contract, or a delegation, promises."""
    if choice == _DELEGATION:
        return evaluation.delegation(hand)
    if choice == _CONTRACTS - 1:
        return 2 * (evaluation.promise(hand, choice, in_botifarra, False) - share)
    return evaluation.promise(hand, choice, in_trumps, False) - share


def _speakers(view: BotifarraView, contract: Contract, namer: Seat, call: Call) -> Sequence[Seat]:
    """Return the seats that have been asked for a call, or that may have been."""
    options, side = view.options, view.options.side_of(namer)
    may = [
        seat for seat in range(options.seats) if (options.side_of(seat) == side) == (call is Call.RECONTRO)
    ]
    if view.phase is not Phase.CALLS or view.calling is not call or view.to_move is None:
        return may
    # Still asked: only those before the seat to move have knocked.
    if call is Call.CONTRO:
        order = calls.opened(options, contract, namer, view.dealer).to_ask
    elif options.call_order is CallOrder.FROM_DEALER:
        order = tuple(sorted(may, key=lambda seat: (seat - view.dealer - 1) % options.seats))
    else:
        return []  # the order depends on who made the last call
    return order[: order.index(view.to_move)]


def _chances_of_call(view: BotifarraView, hands: Ints, seat: Seat, call: Call, speech: Speech) -> Floats:
    """Return the probability that a seat with each of these hands calls when it is asked."""
    contract, namer, mode = view.contract, view.namer, view.options.mode
    if contract is None or namer is None:
        raise ValueError("nobody calls before a contract is named")
    if mode.is_individual:
        worth, delegated = alone.OPPONENT_IN_TRUMPS[mode], False
        needed = DEAL_POINTS / view.options.seats + alone.SURE_ENOUGH
    else:
        worth, delegated = bidding.worth_of(contract, (seat - namer) % 4, view.delegated), view.delegated
        needed = HALF + bidding.SURE_ENOUGH[call]
    found: Floats = np.zeros(len(hands))
    _fill_chances(hands, int(contract), worth, delegated, needed, speech, found)
    return found


@njit_no_refcount
def _fill_chances(
    hands: Ints,
    contract: int,
    worth: Assets,
    delegated: bool,
    needed: float,
    speech: Speech,
    found: Floats,
) -> None:
    """Fill in the probability of a call for each hand."""
    for world in range(len(hands)):
        promised = evaluation.promise(int(hands[world]), contract, worth, delegated)
        sure = 1.0 / (1.0 + math.exp(-(promised - needed) / speech.calling))
        found[world] = (1.0 - speech.noise) * sure + speech.noise / 2
