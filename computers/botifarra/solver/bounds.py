"""Bounds of a position at the start of a trick that are seen without a search."""

from __future__ import annotations

from typing import Final

from computers.botifarra.solver.layout import LEADER, POINTS, REMAINING, TOTAL, TRUMP
from computers.botifarra.solver.rules import Integers
from computers.compiled import njit_no_refcount

_LENGTH: Final = 12


@njit_no_refcount
def winners_from_top(work: Integers, hand: int, lane: int, most: int) -> tuple[int, int]:
    """Return count and points (with their tricks) of a hand's top cards in a suit, at most ``most``."""
    number, value = 0, 0
    while lane and number < most:
        top = lane.bit_length() - 1
        if not hand >> top & 1:
            break
        number += 1
        value += work[POINTS + top] + 1
        lane ^= 1 << top
    return number, value


@njit_no_refcount
def _value(work: Integers, cards: int) -> int:
    """Return the points of cards that win a trick each."""
    value = cards.bit_count()
    while cards:
        value += work[POINTS + cards.bit_length() - 1]
        cards ^= 1 << cards.bit_length() - 1
    return value


@njit_no_refcount
def sure_trumps(work: Integers, side: int, remaining: int) -> int:
    """Return points that a side surely takes by the highest trumps of one of its hands."""
    lane = remaining & 0xFFF << 16 * work[TRUMP]
    _, one = winners_from_top(work, work[side], lane, _LENGTH)
    _, other = winners_from_top(work, work[side + 2], lane, _LENGTH)
    return max(one, other)


@njit_no_refcount
def _rounds(cards: int, lane: int, trumps: int) -> int:
    """Return how often a hand must follow a suit before it may trump; the longest suit's length if it never may."""
    return (cards & lane).bit_count() if cards & trumps else _LENGTH


@njit_no_refcount
def cashable(work: Integers, leader: int, remaining: int) -> int:
    """Return points that the leader surely takes by leading winners one after another.

    The winners of a suit are its cards above all others, and once these have taken the suit from everybody else,
    the leader's other cards of it. They win as long as an opponent with trumps must follow suit; the partner
    must follow, too, who might otherwise have to trump and lead.
    """
    hand = work[leader]
    right, partner, left = work[leader + 1 & 3], work[leader + 2 & 3], work[leader + 3 & 3]
    trump = work[TRUMP]
    trumps = 0 if trump < 0 else 0xFFF << 16 * trump
    others_trump = (right | partner | left) & trumps != 0
    total = 0
    for suit in range(4):
        lane = 0xFFF << 16 * suit
        most = _LENGTH
        if others_trump and suit != trump:
            most = min(
                _rounds(right, lane, trumps), _rounds(partner, lane, trumps), _rounds(left, lane, trumps)
            )
        number, value = winners_from_top(work, hand, remaining & lane, most)
        total += value
        if number and (suit == trump or not others_trump):
            longest = max((right & lane).bit_count(), (partner & lane).bit_count(), (left & lane).bit_count())
            if number >= longest:
                total += _value(work, hand & lane) - value
    return total


@njit_no_refcount
def quick_bounds(work: Integers, here: int) -> tuple[int, int]:
    """Return a lower and an upper bound of the points that side 0 takes of all that are left."""
    leader, remaining, total = work[here + LEADER], work[here + REMAINING], work[here + TOTAL]
    sure = cashable(work, leader, remaining)
    other = 0
    if work[TRUMP] >= 0:
        sure = max(sure, sure_trumps(work, leader & 1, remaining))
        other = sure_trumps(work, leader & 1 ^ 1, remaining)
    return (other, total - sure) if leader & 1 else (sure, total - other)
