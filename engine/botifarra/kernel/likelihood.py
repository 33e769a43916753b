"""How likely the cards that were played are in a world, if ``careful`` played them with some noise."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from engine.botifarra.kernel.arrays import (
    FLOATS,
    INTS,
    PLACE,
    POSITION,
    TURN,
    VALUES,
    Floats,
    Ints,
    integers,
    numbers,
)
from engine.botifarra.kernel.course import lay, legal_cards
from engine.botifarra.kernel.position import course_of, opening, rules_in
from engine.botifarra.kernel.rules import MOST_SEATS, Rules
from engine.botifarra.kernel.values import value
from engine.compiled import lean

if TYPE_CHECKING:
    from engine.botifarra.kernel.arrays import Worlds
    from engine.botifarra.view import BotifarraView


class Policy(NamedTuple):
    """How the others are taken to choose a card: by a softmax over its value, and sometimes without looking.

    ``lead`` and ``follow`` are temperatures in points, ``noise`` is the share of choices at random.
    """

    lead: float = 1.5
    follow: float = 1.0
    noise: float = 0.05


DEFAULT = Policy()


def log_likelihood(view: BotifarraView, worlds: Worlds, policy: Policy = DEFAULT) -> Floats:
    """Return for each world the logarithm of the probability of what the other seats have played in this hand.

    ``worlds`` has a row for each world and the cards that each seat still holds, as sets, by seat. Each choice is
    looked at with the hand that the seat would have had then. A card that the seat could not have played there (which
    happens where revokes are possible) counts as noise.
    """
    rules = rules_in(view)
    leader, cards = course_of(view)
    own = -1 if view.seat is None else view.seat
    found: Any = np.zeros(len(worlds))
    still = integers([0] * MOST_SEATS)
    scratch = integers([0] * INTS)
    start = opening(rules, leader)
    _log_likelihood(rules, start, cards, worlds, own, policy, found, still, scratch, numbers(FLOATS))
    done: Floats = found
    return done


@lean
def _log_likelihood(
    rules: Rules,
    start: Ints,
    cards: Ints,
    worlds: Worlds,
    own: int,
    policy: Policy,
    found: Floats,
    still: Ints,
    ints: Ints,
    floats: Floats,
) -> None:
    """Add up the logarithms by world; ``still`` is what each seat is still to play, and as scratch 0 at first."""
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
            for world in range(len(worlds)):
                hand = int(worlds[world, seat]) | still[seat]
                found[world] += _log_of_choice(rules, ints, floats, policy, hand, card)
        still[seat] &= ~(1 << card)
        lay(rules, ints, card)


@lean
def _log_of_choice(rules: Rules, ints: Ints, floats: Floats, policy: Policy, hand: int, card: int) -> float:
    """Return the logarithm of the probability of a card out of this hand of the seat to play."""
    legal = legal_cards(rules, ints, hand)
    if legal == 1 << card:
        return 0.0
    if not legal >> card & 1:
        return math.log(policy.noise / hand.bit_count())
    temperature = policy.follow
    if ints[PLACE] == 0:
        temperature = policy.lead
    value(rules, ints, floats, hand, legal)
    total, chosen, rest = 0.0, floats[VALUES + card], legal
    while rest:
        bit = rest & -rest
        rest ^= bit
        total += math.exp((floats[VALUES + bit.bit_length() - 1] - chosen) / temperature)
    return math.log((1.0 - policy.noise) / total + policy.noise / legal.bit_count())
