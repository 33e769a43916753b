"""Zero-window alpha-beta search: does side 0 reach ``need`` points, with all cards open."""

from __future__ import annotations

from typing import Final

from computers.botifarra.solver.bounds import quick_bounds
from computers.botifarra.solver.layout import (
    BEST,
    BEST_CARD,
    CARD,
    COUNT,
    LEADER,
    LOWER,
    NEED,
    NEXT,
    NODE_LIMIT,
    NODES,
    OWNERS,
    PLIES,
    PLY_ROW,
    POINTS,
    REMAINING,
    STOP,
    TAKEN,
    TOTAL,
    TRICK_ROW,
    TRICKS,
    TRUMP,
    UPPER,
    WINNER,
    WINNING,
)
from computers.botifarra.solver.ordering import list_moves, next_card, reward
from computers.botifarra.solver.rules import Integers
from computers.botifarra.solver.table import keep, narrow, note_key, owners, without
from computers.compiled import njit_no_refcount
from engine.botifarra.play import following as play

STOPPED: Final = -1
"""The answer of a search that was stopped, or that has spent its nodes."""


@njit_no_refcount
def _last_trick(work: Integers, here: int) -> int:
    """Return the value of the last trick, in which nobody has a choice."""
    winner = work[here + LEADER]
    winning = work[winner].bit_length() - 1
    for place in range(1, 4):
        seat = work[here + LEADER] + place & 3
        card = work[seat].bit_length() - 1
        if play.beats(card, winning, work[TRUMP]):
            winner, winning = seat, card
    return 0 if winner & 1 else work[here + TOTAL]


@njit_no_refcount
def _next_owners(work: Integers, here: int, row: int) -> None:
    """Note the owners of the cards that are left by the trick before, whose last card lies above the row."""
    before = here - TRICK_ROW
    remaining = work[before + REMAINING]
    for suit in range(4):
        work[here + OWNERS + suit] = work[before + OWNERS + suit]
    for place in range(1, 5):
        card = work[row - PLY_ROW * place + CARD]
        suit = card >> 4
        lane = remaining >> 16 * suit & 0xFFF
        work[here + OWNERS + suit] = without(work[here + OWNERS + suit], lane, card & 15)
        remaining ^= 1 << card


@njit_no_refcount
def _known(work: Integers, table: Integers, here: int, row: int) -> tuple[int, int]:
    """Return the value of a position at the start of a trick, or -1 if it is to be searched; and a card to try first.

    The value is a bound that tells whether side 0 reaches ``need``; the card is -1 if none is known.
    """
    need, total = work[here + NEED], work[here + TOTAL]
    if need <= 0:
        return 0, -1
    if need > total:
        return total, -1
    if work[here + REMAINING].bit_count() == 4:
        return _last_trick(work, here), -1
    lower, upper = quick_bounds(work, here)
    if lower >= need:
        return lower, -1
    if upper < need:
        return upper, -1
    work[here + LOWER] = lower
    work[here + UPPER] = upper
    if row > PLIES:
        _next_owners(work, here, row)
    note_key(work, here)
    card = narrow(work, table, here)
    if work[here + LOWER] >= need:
        return work[here + LOWER], card
    if work[here + UPPER] < need:
        return work[here + UPPER], card
    return -1, card


@njit_no_refcount
def _lay(work: Integers, here: int, row: int, place: int, card: int) -> None:
    """Lay a card on the table."""
    seat = work[here + LEADER] + place & 3
    work[seat] ^= 1 << card
    work[row + CARD] = card
    before = row - PLY_ROW
    taken = work[POINTS + card]
    if place and not play.beats(card, work[before + WINNING], work[TRUMP]):
        work[row + WINNING], work[row + WINNER] = work[before + WINNING], work[before + WINNER]
    else:
        work[row + WINNING], work[row + WINNER] = card, seat
    work[row + TAKEN] = taken + work[before + TAKEN] if place else taken


@njit_no_refcount
def _next_trick(work: Integers, here: int, row: int) -> None:
    """Set up the trick that follows on the one whose last card was laid at a row."""
    there = here + TRICK_ROW
    winner, value = work[row + WINNER], work[row + TAKEN] + 1
    work[there + REMAINING] = work[0] | work[1] | work[2] | work[3]
    work[there + TOTAL] = work[here + TOTAL] - value
    work[there + NEED] = work[here + NEED] - (0 if winner & 1 else value)
    work[there + LEADER] = winner


@njit_no_refcount
def _start(work: Integers, trick: Integers, leader: int, need: int) -> None:
    """Set up the first trick, with the cards that lie already."""
    remaining, total = 0, 0
    for place in range(len(trick)):
        work[leader + place & 3] |= 1 << trick[place]
    for seat in range(4):
        remaining |= work[seat]
    for suit in range(4):
        lane = remaining >> 16 * suit & 0xFFF
        work[TRICKS + OWNERS + suit] = owners(work, lane, suit)
        for strength in range(12):
            if lane >> strength & 1:
                total += work[POINTS + 16 * suit + strength]
    work[TRICKS + REMAINING] = remaining
    work[TRICKS + TOTAL] = total + (remaining.bit_count() >> 2)
    work[TRICKS + NEED] = need
    work[TRICKS + LEADER] = leader
    for place in range(len(trick)):
        _lay(work, TRICKS, PLIES + PLY_ROW * place, place, trick[place])


@njit_no_refcount
def _weigh(work: Integers, table: Integers, here: int, row: int, place: int, value: int) -> int:
    """Take back the card of a row, which was worth so much; return the value of the row's position once it is known.

    Until then, while there are cards to try, the answer is -1. Side 0 wants a high value, side 1 a low one.
    """
    seat = work[here + LEADER] + place & 3
    is_low = seat & 1 == 1
    need, card = work[here + NEED], work[row + CARD]
    work[seat] ^= 1 << card
    if value != work[row + BEST] and (value < work[row + BEST]) == is_low:
        work[row + BEST] = value
        work[row + BEST_CARD] = card
    if (value < need) == is_low:
        reward(work, row, place, seat, work[here + REMAINING].bit_count() >> 2)
    elif work[row + NEXT] < work[row + COUNT]:
        return -1
    value = work[row + BEST]
    if place == 0:
        value = min(max(value, work[here + LOWER]), work[here + UPPER])
        work[here + (LOWER if value >= need else UPPER)] = value
        keep(work, table, here, work[row + BEST_CARD])
    return value


@njit_no_refcount
def search(work: Integers, table: Integers, trick: Integers, leader: int, need: int) -> int:
    """Return a bound of the remaining points that side 0 takes, or ``STOPPED``.

    The working memory holds the rules and the four hands, without the cards of the trick. An answer of at least
    ``need`` is a lower bound of the value, a smaller one an upper bound. After ``STOPPED`` the hands have to be set
    anew.
    """
    _start(work, trick, leader, need)
    laid = len(trick)
    # int() hides the constant, for which numba would compile all that is called here once more.
    here, ply, value = int(TRICKS), laid, -1
    is_new = True
    while True:
        row, place = PLIES + PLY_ROW * ply, ply & 3
        if is_new:
            work[NODES] += 1
            if work[NODES] > work[NODE_LIMIT] or work[STOP]:
                return STOPPED
            value, first = (-1, -1) if place else _known(work, table, here, row)
            if value < 0:
                list_moves(work, here, row, place, first)
                work[row + BEST] = 99 if work[here + LEADER] + place & 1 else -1
        else:
            value = _weigh(work, table, here, row, place, value)
        is_new = value < 0
        if is_new:
            _lay(work, here, row, place, next_card(work, row))
            if place == 3:
                _next_trick(work, here, row)
                here += TRICK_ROW
            ply += 1
        elif ply == laid:
            return value
        else:
            if place == 0:
                here -= TRICK_ROW
                before = row - PLY_ROW
                if not work[before + WINNER] & 1:
                    value += work[before + TAKEN] + 1
            ply -= 1
