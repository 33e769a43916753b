"""``careful``'s choice of a card over integers, and deals of tricks played out by it in every seat.

Its reckoning stands in scratch rows of floats: for each suit what a card of it is likely to cost, what is thrown on
it, what a later trick of it costs, the danger of the own cards, the rivals and their cards; then sums over the hand.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from engine.barbu.players.careful.danger import beaten_by
from engine.barbu.players.strong.chance import below
from engine.barbu.players.strong.trick_table import LAST, Array, TrickTable
from engine.barbu.players.strong.trick_table import TRICK as TRICK_COST
from engine.barbu.players.strong.tricks import (
    COURSE,
    DONE,
    HANDS,
    LACKS,
    LYING,
    TRICK,
    is_over,
    legal_now,
    mover,
    play,
    score,
    turned_parts,
)
from engine.barbu.tricks import SUIT
from engine.cards import LANE
from engine.compiled import compilable, compiled, lean

compilable(beaten_by)

SCRATCH: Final = (8, 64)
"""The shape of the scratch rows."""
_AVERAGE: Final = 0
_THROWN: Final = 1
_COST: Final = 2
_DANGER: Final = 3
_RIVALS: Final = 4
_AMONG: Final = 5
COSTS: Final = 6
"""The row of the costs of the cards that are weighed."""
_SUMS: Final = 7
_ALL_DANGER: Final = 0
_ALL_LAST: Final = 1
_ALL_LEFT: Final = 2
_VOIDS: Final = 3
_EQUAL: Final = 1e-9


@lean
def weigh(table: TrickTable, deal: Array, cards: int, scratch: Array) -> int:
    """Write down the cost of each of these cards for the seat to move, as ``careful`` reckons; return their number.

    The costs stand in the row ``COSTS``, in the order of the cards.
    """
    seat, lying = mover(table, deal), deal[COURSE, LYING]
    unseen, others = 0, 0
    for other in range(table.players):
        if other != seat and deal[HANDS, other]:
            unseen |= deal[HANDS, other]
            others += 1
    stakes = table.costs[turned_parts(table, deal, unseen) if table.flips else 0]
    _look_around(table, deal, seat, unseen, others, stakes, scratch)
    _look_at_hand(table, deal[HANDS, seat], unseen, stakes, scratch)
    best, lies = -1, stakes[TRICK_COST]
    for card in deal[TRICK, :lying]:
        lies += stakes[card]
        if card >> 4 == deal[TRICK, 0] >> 4 and card > best:
            best = card
    if deal[COURSE, DONE] + 1 == table.each:
        lies += stakes[LAST]
    number = 0
    while cards:
        card = (cards & -cards).bit_length() - 1
        cards &= cards - 1
        cost = _danger_after(table, deal[HANDS, seat], card, unseen, stakes, scratch)
        if best < 0 or (card >> 4 == best >> 4 and card > best):
            cost += _cost_of_trick(table, deal, card, unseen, lies, stakes, scratch)
        scratch[COSTS, number] = cost
        number += 1
    return number


@lean
def _look_at_hand(table: TrickTable, hand: int, unseen: int, stakes: Array, scratch: Array) -> None:
    """Write down the danger of the hand: in each suit, in the last trick, and what is left to be paid."""
    voids, danger, last, left = 0, 0.0, 0.0, 0.0
    for suit in range(4):
        held, out = hand >> LANE * suit & SUIT, unseen >> LANE * suit & SUIT
        scratch[_DANGER, suit] = _of_suit(table, stakes, suit, held, out, scratch)
        danger += scratch[_DANGER, suit]
        if out and not held:
            voids += 1
        left += scratch[_AVERAGE, suit] * out.bit_count()
        while held:
            low = held & -held
            held ^= low
            left += stakes[LANE * suit + low.bit_length() - 1]
            last += _stands(table, out, low, int(scratch[_RIVALS, suit]))
    scratch[_SUMS, _ALL_DANGER] = danger
    scratch[_SUMS, _ALL_LAST] = last
    scratch[_SUMS, _ALL_LEFT] = left
    scratch[_SUMS, _VOIDS] = voids


@lean
def _danger_after(
    table: TrickTable, hand: int, card: int, unseen: int, stakes: Array, scratch: Array
) -> float:
    """Return the danger of the hand without a card."""
    suit, count = card >> 4, hand.bit_count()
    held, out = (hand & ~(1 << card)) >> LANE * suit & SUIT, unseen >> LANE * suit & SUIT
    danger = scratch[_SUMS, _ALL_DANGER] - scratch[_DANGER, suit]
    danger += _of_suit(table, stakes, suit, held, out, scratch)
    if stakes[LAST] and count > 1:
        last = scratch[_SUMS, _ALL_LAST] - _stands(table, out, 1 << (card & 15), int(scratch[_RIVALS, suit]))
        danger += stakes[LAST] * last / (count - 1)
    voids = scratch[_SUMS, _VOIDS] + (1 if out and not held else 0)
    return float(danger * (1 - table.void * voids))


@lean
def _cost_of_trick(
    table: TrickTable, deal: Array, card: int, unseen: int, lies: float, stakes: Array, scratch: Array
) -> float:
    """Return the expected cost of the open trick if this card is the best one so far, the lead included."""
    seat, suit = mover(table, deal), card >> 4
    out = unseen >> LANE * suit & SUIT
    lower = (out & ((1 << (card & 15)) - 1)).bit_count()
    higher = out.bit_count() - lower
    wins, cost = 1.0, lies + stakes[card]
    for step in range(1, table.players - deal[COURSE, LYING]):
        other = (seat + step) % table.players
        share = 0.0
        if not deal[LACKS, other] >> suit & 1 and scratch[_AMONG, suit] > 0:
            share = deal[HANDS, other].bit_count() / scratch[_AMONG, suit]
        wins *= 1 - beaten_by(share, lower, higher, table.careless, table.is_anti)
        follows = 1 - (1 - share) ** (lower + higher)
        cost += follows * scratch[_AVERAGE, suit] + (1 - follows) * scratch[_THROWN, suit]
    average = scratch[_SUMS, _ALL_LEFT] / max(1, table.each - deal[COURSE, DONE]) + stakes[TRICK_COST]
    return float(wins * (cost + table.lead * average))


@compiled
def _look_around(
    table: TrickTable, deal: Array, seat: int, unseen: int, others: int, stakes: Array, scratch: Array
) -> None:
    """Write down what the seat to move expects of each suit."""
    total = 0.0
    for suit in range(4):
        out = unseen >> LANE * suit & SUIT
        cost, rest = 0.0, out
        while rest:
            low = rest & -rest
            rest ^= low
            cost += stakes[LANE * suit + low.bit_length() - 1]
        scratch[_COST, suit] = cost
        total += cost
        scratch[_AVERAGE, suit] = cost / max(1, out.bit_count())
        scratch[_RIVALS, suit] = scratch[_AMONG, suit] = 0.0
        for other in range(table.players):
            if other != seat and deal[HANDS, other] and not deal[LACKS, other] >> suit & 1:
                scratch[_RIVALS, suit] += 1
                scratch[_AMONG, suit] += deal[HANDS, other].bit_count()
    for suit in range(4):
        elsewhere = total - scratch[_COST, suit]
        scratch[_THROWN, suit] = table.thrown * elsewhere / others if others else 0.0
    for suit in range(4):
        out = unseen >> LANE * suit & SUIT
        following = table.follows[out.bit_count(), int(scratch[_RIVALS, suit])]
        scratch[_COST, suit] = (
            stakes[TRICK_COST]
            + following * scratch[_AVERAGE, suit]
            + (others - following) * scratch[_THROWN, suit]
        )


@lean
def _stands(table: TrickTable, out: int, low: int, rivals: int) -> float:
    """Return the chance that nobody beats a card, given as a bit within its lane."""
    if not out:
        return table.long
    lower = (out & (low - 1)).bit_count()
    return float(table.stands[lower, out.bit_count() - lower, rivals])


@lean
def _of_suit(table: TrickTable, stakes: Array, suit: int, held: int, out: int, scratch: Array) -> float:
    """Return the danger of a holding, given within its lane."""
    total, reach = 0.0, table.bare
    rivals = int(scratch[_RIVALS, suit])
    while held:
        low = held & -held
        held ^= low
        wins = table.long
        if out:
            wins = reach * _stands(table, out, low, rivals)
            reach *= table.guarded
        total += wins * (scratch[_COST, suit] + stakes[LANE * suit + low.bit_length() - 1])
    return total


# -- playing on


@lean
def nth_card(cards: int, place: int) -> int:
    """Return a card of a set by its place, from the lowest."""
    for _ in range(place):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


@lean
def choose(table: TrickTable, deal: Array, scratch: Array, chance: Array) -> int:
    """Return the card that ``careful`` plays; among equal ones chance decides."""
    cards = legal_now(table, deal)
    if not cards & (cards - 1):
        return cards.bit_length() - 1
    number = weigh(table, deal, cards, scratch)
    least = scratch[COSTS, 0]
    for place in range(1, number):
        least = min(least, scratch[COSTS, place])
    found, equal = 0, 0
    for place in range(number):
        if scratch[COSTS, place] < least + _EQUAL:
            equal += 1
            if equal == 1 or below(chance, equal) == 0:
                found = place
    return nth_card(cards, found)


@lean
def play_out(table: TrickTable, deal: Array, scores: Array, scratch: Array, chance: Array) -> None:
    """Play a deal to its end, ``careful`` in every seat, and write down the scores."""
    while not is_over(table, deal):
        play(table, deal, choose(table, deal, scratch, chance))
    score(table, deal, scores)


@compiled
def likelihood(
    table: TrickTable, deal: Array, hands: Array, played: Array, heat: float, slip: float, scratch: Array
) -> float:
    """Return the logarithm of how likely these hands would have played these cards, but for seat 0.

    ``deal`` is at its first trick, and these are ``hands`` then. A card has the softmax of ``careful``'s values at
    this heat, in points, mixed with a slip to any legal card.
    """
    total = 0.0
    deal[HANDS] = hands
    for card in played:
        if mover(table, deal):
            cards = legal_now(table, deal)
            if cards & (cards - 1):
                number = weigh(table, deal, cards, scratch)
                place = (cards & ((1 << card) - 1)).bit_count()
                costs = scratch[COSTS, :number]
                shares = np.exp((costs.min() - costs) / heat)
                total += np.log((1 - slip) * shares[place] / shares.sum() + slip / number)
        play(table, deal, card)
    return total
