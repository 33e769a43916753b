"""The expected costs of cards in a deal of tricks, over integers and floats.

The reckoning stands in scratch rows of floats: for each suit the expected cost of a card, of discards on it and of a
later trick, the danger of the own cards, the rivals and their cards; then sums over the hand.
"""

from __future__ import annotations

from typing import Final

from computers.barbu.careful.chances import beaten_by
from computers.barbu.careful.trick_deal import (
    COURSE,
    DONE,
    HANDS,
    LACKS,
    LYING,
    TRICK,
    mover,
    turned_parts,
)
from computers.barbu.careful.trick_table import LAST, Array, TrickTable
from computers.barbu.careful.trick_table import TRICK as TRICK_COST
from computers.barbu.careful.weights import BARE, CARELESS, GUARDED, LEAD, LONG, THROWN, VOID
from computers.compiled import compilable, njit, njit_no_refcount
from engine.barbu.contracts.tricks import SUIT
from engine.cards import LANE

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


@njit_no_refcount
def weigh(table: TrickTable, deal: Array, cards: int, scratch: Array) -> int:
    """Write down the cost of each of these cards for the seat to move, and return their number.

    The costs stand in the row ``COSTS``, in the order of the cards. Of the other hands only the sum and the number of
    cards count.
    """
    seat, unseen = mover(table, deal), _unseen(table, deal)
    stakes = table.costs[turned_parts(table, deal, unseen) if table.flips else 0]
    _look(table, deal, unseen, stakes, scratch)
    best, lies = -1, stakes[TRICK_COST]
    for card in deal[TRICK][: deal[COURSE][LYING]]:
        lies += stakes[card]
        if card >> 4 == deal[TRICK][0] >> 4 and card > best:
            best = card
    if deal[COURSE][DONE] + 1 == table.each:
        lies += stakes[LAST]
    number = 0
    while cards:
        card = (cards & -cards).bit_length() - 1
        cards &= cards - 1
        cost = _danger_after(deal[HANDS][seat], card, unseen, table.stands, stakes, scratch)
        if best < 0 or (card >> 4 == best >> 4 and card > best):
            cost += _cost_of_trick(table, deal, card, unseen, lies, stakes, scratch)
        scratch[COSTS][number] = cost
        number += 1
    return number


@njit_no_refcount
def danger(table: TrickTable, deal: Array, scratch: Array) -> float:
    """Return the points that the seat to move is likely to take in all tricks to come, slams apart."""
    stakes = table.costs[0]
    _look(table, deal, _unseen(table, deal), stakes, scratch)
    last = scratch[_SUMS][_ALL_LAST] / deal[HANDS][mover(table, deal)].bit_count()
    whole = scratch[_SUMS][_ALL_DANGER] + stakes[LAST] * last
    return float(whole * (1 - VOID * scratch[_SUMS][_VOIDS]))


@njit_no_refcount
def _unseen(table: TrickTable, deal: Array) -> int:
    """Return the cards of the others."""
    seat, unseen = mover(table, deal), 0
    for other in range(table.players):
        if other != seat:
            unseen |= deal[HANDS][other]
    return int(unseen)


@njit_no_refcount
def _look(table: TrickTable, deal: Array, unseen: int, stakes: Array, scratch: Array) -> None:
    """Write down what all cards of the seat to move are weighed by."""
    _look_around(table, deal, unseen, stakes, scratch)
    _look_at_hand(deal[HANDS][mover(table, deal)], unseen, table.stands, stakes, scratch)


@njit_no_refcount
def _look_at_hand(hand: int, unseen: int, chances: Array, stakes: Array, scratch: Array) -> None:
    """Write down the danger of the hand: in each suit, in the last trick, and in the units not yet taken."""
    voids, danger, last, left = 0, 0.0, 0.0, 0.0
    for suit in range(4):
        held, out = hand >> LANE * suit & SUIT, unseen >> LANE * suit & SUIT
        scratch[_DANGER][suit] = _of_suit(chances, stakes, suit, held, out, scratch)
        danger += scratch[_DANGER][suit]
        if out and not held:
            voids += 1
        left += scratch[_AVERAGE][suit] * out.bit_count()
        while held:
            low = held & -held
            held ^= low
            left += stakes[LANE * suit + low.bit_length() - 1]
            last += _stands(chances, out, low, int(scratch[_RIVALS][suit]))
    scratch[_SUMS][_ALL_DANGER] = danger
    scratch[_SUMS][_ALL_LAST] = last
    scratch[_SUMS][_ALL_LEFT] = left
    scratch[_SUMS][_VOIDS] = voids


@njit_no_refcount
def _danger_after(hand: int, card: int, unseen: int, chances: Array, stakes: Array, scratch: Array) -> float:
    """Return the danger of the hand without a card."""
    suit, count = card >> 4, hand.bit_count()
    held, out = (hand & ~(1 << card)) >> LANE * suit & SUIT, unseen >> LANE * suit & SUIT
    danger = scratch[_SUMS][_ALL_DANGER] - scratch[_DANGER][suit]
    danger += _of_suit(chances, stakes, suit, held, out, scratch)
    if stakes[LAST] and count > 1:
        last = scratch[_SUMS][_ALL_LAST] - _stands(
            chances, out, 1 << (card & 15), int(scratch[_RIVALS][suit])
        )
        danger += stakes[LAST] * last / (count - 1)
    voids = scratch[_SUMS][_VOIDS] + (1 if out and not held else 0)
    return float(danger * (1 - VOID * voids))


@njit_no_refcount
def _cost_of_trick(
    table: TrickTable, deal: Array, card: int, unseen: int, lies: float, stakes: Array, scratch: Array
) -> float:
    """Return the expected cost of the open trick if this card is the best one so far, the lead included."""
    seat, suit = mover(table, deal), card >> 4
    out = unseen >> LANE * suit & SUIT
    lower = (out & ((1 << (card & 15)) - 1)).bit_count()
    higher = out.bit_count() - lower
    wins, cost = 1.0, lies + stakes[card]
    for step in range(1, table.players - deal[COURSE][LYING]):
        other = (seat + step) % table.players
        share = 0.0
        if not deal[LACKS][other] >> suit & 1 and scratch[_AMONG][suit] > 0:
            share = deal[HANDS][other].bit_count() / scratch[_AMONG][suit]
        wins *= 1 - beaten_by(share, lower, higher, CARELESS, table.is_anti)
        follows = 1 - (1 - share) ** (lower + higher)
        cost += follows * scratch[_AVERAGE][suit] + (1 - follows) * scratch[_THROWN][suit]
    average = scratch[_SUMS][_ALL_LEFT] / max(1, table.each - deal[COURSE][DONE]) + stakes[TRICK_COST]
    return float(wins * (cost + LEAD * average))


@njit
def _look_around(table: TrickTable, deal: Array, unseen: int, stakes: Array, scratch: Array) -> None:
    """Write down what the seat to move expects of each suit."""
    seat, others, total = mover(table, deal), 0, 0.0
    for other in range(table.players):
        if other != seat and deal[HANDS][other]:
            others += 1
    for suit in range(4):
        out = unseen >> LANE * suit & SUIT
        cost, rest = 0.0, out
        while rest:
            low = rest & -rest
            rest ^= low
            cost += stakes[LANE * suit + low.bit_length() - 1]
        scratch[_COST][suit] = cost
        total += cost
        scratch[_AVERAGE][suit] = cost / max(1, out.bit_count())
        scratch[_RIVALS][suit] = scratch[_AMONG][suit] = 0.0
        for other in range(table.players):
            if other != seat and deal[HANDS][other] and not deal[LACKS][other] >> suit & 1:
                scratch[_RIVALS][suit] += 1
                scratch[_AMONG][suit] += deal[HANDS][other].bit_count()
    for suit in range(4):
        elsewhere = total - scratch[_COST][suit]
        scratch[_THROWN][suit] = THROWN * elsewhere / others if others else 0.0
    for suit in range(4):
        out = unseen >> LANE * suit & SUIT
        following = table.follows[out.bit_count()][int(scratch[_RIVALS][suit])]
        scratch[_COST][suit] = (
            stakes[TRICK_COST]
            + following * scratch[_AVERAGE][suit]
            + (others - following) * scratch[_THROWN][suit]
        )


@njit_no_refcount
def _stands(chances: Array, out: int, low: int, rivals: int) -> float:
    """Return the chance that nobody beats a card, given as a bit within its lane."""
    if not out:
        return LONG
    lower = (out & (low - 1)).bit_count()
    return float(chances[lower][out.bit_count() - lower][rivals])


@njit_no_refcount
def _of_suit(chances: Array, stakes: Array, suit: int, held: int, out: int, scratch: Array) -> float:
    """Return the danger of a holding, given within its lane."""
    total, reach = 0.0, BARE
    rivals = int(scratch[_RIVALS][suit])
    while held:
        low = held & -held
        held ^= low
        wins = LONG
        if out:
            wins = reach * _stands(chances, out, low, rivals)
            reach *= GUARDED
        total += wins * (scratch[_COST][suit] + stakes[LANE * suit + low.bit_length() - 1])
    return total
