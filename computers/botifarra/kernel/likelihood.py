"""Likelihood of the cards that were played in a world, if ``careful`` played them with more or less noise.

Nobody knows beforehand how closely a seat plays like ``careful``. So every seat is taken to be of one of several
kinds throughout the hand, from loose to exact, and the cards it plays tell which: an exact one says much by each.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from computers.botifarra.careful.arrays import (
    FLOATS,
    INTS,
    ODDS,
    PLACE,
    POSITION,
    TURN,
    VALUES,
    Floats,
    Ints,
    integers,
    numbers,
)
from computers.botifarra.careful.course import lay, legal_cards
from computers.botifarra.careful.position import course_of, opening, rules_in
from computers.botifarra.careful.rules import MOST_SEATS, Rules
from computers.botifarra.careful.values import value
from computers.compiled import njit_no_refcount

if TYPE_CHECKING:
    from computers.botifarra.careful.arrays import Worlds
    from engine.botifarra.view import BotifarraView


class Policy(NamedTuple):
    """The model of the others' cards: a softmax over their values, and sometimes a choice at random.

    ``lead`` and ``follow`` are temperatures in points, ``noise`` is the share of choices at random. ``shares`` are
    those of the kinds of players; each kind has half the temperatures of the one before, and noise divided by its
    number.
    """

    lead: float = 3.0
    follow: float = 2.0
    noise: float = 0.05
    shares: tuple[float, ...] = (0.43, 0.43, 0.02, 0.02, 0.05, 0.05)


DEFAULT: Final = Policy()
_SLOTS: Final = 509
"""The hands that are remembered at each choice with their answers: late in a deal many worlds share one."""


def log_likelihood(view: BotifarraView, worlds: Worlds, policy: Policy = DEFAULT) -> Floats:
    """Return for each world the logarithm of the probability of what the other seats have played in this hand.

    ``worlds`` has a row for each world and the cards that each seat still holds, as sets, by seat. Each choice is
    looked at with the hand that the seat would have had then. A card that the seat could not have played there (which
    happens where revokes are possible) counts as noise.
    """
    rules = rules_in(view)
    leader, cards = course_of(view)
    own = -1 if view.seat is None else view.seat
    found: Any = np.zeros((len(worlds), MOST_SEATS, len(policy.shares)))
    still = integers([0] * MOST_SEATS)
    scratch = integers([0] * INTS)
    known, logs = integers([0] * _SLOTS), numbers(_SLOTS * len(policy.shares))
    start = opening(rules, leader)
    _log_likelihood(
        rules,
        integers(start),
        integers(cards),
        worlds,
        own,
        policy,
        found,
        still,
        known,
        logs,
        scratch,
        numbers(FLOATS),
    )
    shares = np.array(policy.shares) / sum(policy.shares)
    done: Floats = np.log(np.exp(found) @ shares).sum(axis=1)
    return done


@njit_no_refcount
def _log_likelihood(
    rules: Rules,
    start: Ints,
    cards: Ints,
    worlds: Worlds,
    own: int,
    policy: Policy,
    found: Floats,
    still: Ints,
    known: Ints,
    logs: Floats,
    ints: Ints,
    floats: Floats,
) -> None:
    """Add up the logarithms by world, seat and kind.

    ``still`` is what each seat is still to play, and as scratch 0 at first.
    """
    for cell in range(POSITION):
        ints[cell] = start[cell]
    for number in range(len(cards)):
        still[ints[TURN]] |= 1 << cards[number]
        lay(rules, ints, cards[number])
    for cell in range(POSITION):
        ints[cell] = start[cell]
    for number in range(len(cards)):
        card, seat = cards[number], ints[TURN]
        if seat != own:
            _add_choices(rules, ints, floats, policy, worlds, still[seat], card, found, known, logs)
        still[seat] &= ~(1 << card)
        lay(rules, ints, card)


@njit_no_refcount
def _add_choices(
    rules: Rules,
    ints: Ints,
    floats: Floats,
    policy: Policy,
    worlds: Worlds,
    still: int,
    card: int,
    found: Floats,
    known: Ints,
    logs: Floats,
) -> None:
    """Add the logarithms of the choice of a card in each world, where the seat was still to play some cards."""
    seat, kinds = ints[TURN], len(policy.shares)
    for slot in range(_SLOTS):
        known[slot] = 0
    for world in range(len(worlds)):
        hand = int(worlds[world, seat]) | still
        slot = (hand ^ hand >> 17 ^ hand >> 31) % _SLOTS
        if known[slot] != hand:
            known[slot] = hand
            _fill_choice(rules, ints, floats, policy, hand, card, logs, slot * kinds)
        for kind in range(kinds):
            found[world, seat, kind] += logs[slot * kinds + kind]


@njit_no_refcount
def _fill_choice(
    rules: Rules, ints: Ints, floats: Floats, policy: Policy, hand: int, card: int, logs: Floats, first: int
) -> None:
    """Fill in the logarithm of the probability of a card out of this hand of the seat to play, for each kind."""
    legal, kinds = legal_cards(rules, ints, hand), len(policy.shares)
    if legal == 1 << card or not legal >> card & 1:
        log = 0.0 if legal == 1 << card else math.log(policy.noise / hand.bit_count())
        for kind in range(kinds):
            logs[first + kind] = log
        return
    temperature = policy.follow
    if ints[PLACE] == 0:
        temperature = policy.lead
    value(rules, ints, floats, hand, legal)
    chosen, rest = floats[VALUES + card], legal
    for kind in range(kinds):
        floats[ODDS + kind] = 0.0
    while rest:
        bit = rest & -rest
        rest ^= bit
        odds = math.exp((floats[VALUES + bit.bit_length() - 1] - chosen) / temperature)
        for kind in range(kinds):
            floats[ODDS + kind] += odds
            odds *= odds  # half the temperature
    for kind in range(kinds):
        noise = policy.noise / (1 + kind)
        logs[first + kind] = math.log((1.0 - noise) / floats[ODDS + kind] + noise / legal.bit_count())
