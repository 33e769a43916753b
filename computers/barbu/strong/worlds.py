"""Worlds: the hidden cards dealt at random to the other seats, without suits they have shown to lack.

Seats are counted in the order of play from the one that thinks, which is 0.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from computers.barbu.careful.trick_deal import WIDTH
from computers.barbu.careful.trick_table import Array
from computers.barbu.strong.chance import below
from computers.compiled import njit, njit_no_refcount

_SWAPS: Final = 3
"""Exchanges tried for each hidden card, which even out what the first deal favours."""
_CARDS: Final = 64
_ORDER: Final = _CARDS
"""Where the order of the cards stands, after the owner of each."""


@njit
def deal_worlds(possible: Array, counts: Array, hand: int, number: int, chance: Array) -> Array:
    """Return sampled worlds, a row of hands each, with the own one in front."""
    found, owner = np.zeros((number, WIDTH), np.int64), np.zeros(2 * _CARDS, np.int64)
    for place in range(number):
        deal_world(possible, counts, found[place], owner, chance)
        found[place, 0] = hand
    return found


@njit
def deal_world(possible: Array, counts: Array, hands: Array, owner: Array, chance: Array) -> bool:
    """Deal the hidden cards to seats 1 and on; tell whether there is such a world.

    ``possible`` has the hidden cards that each seat may hold, and ``counts`` how many it holds. ``hands`` is written
    from entry 1 on; ``owner`` is scratch, an entry for each of 64 cards and as many for an order.

    Each card goes to a seat by the places free there, those first that few may hold. Where no place is left the cards
    dealt so far make room for it. Then pairs of cards are exchanged at random as long as both owners may hold them.
    """
    number = _order(possible, owner, chance)
    hands[1 : len(counts)] = 0
    for place in range(number):
        if not _give(possible, counts, hands, owner[_ORDER + place], chance):
            return False
    for seat in range(1, len(counts)):
        if hands[seat].bit_count() != counts[seat]:
            return False
    _exchange(possible, hands, owner, number, chance)
    return True


@njit_no_refcount
def _order(possible: Array, owner: Array, chance: Array) -> int:
    """Put the hidden cards in order, those first that few seats may hold, else at random; return their number."""
    number = 0
    for wanted in range(1, len(possible)):
        first = number
        for card in range(_CARDS):
            holders = 0
            for seat in range(1, len(possible)):
                holders += possible[seat] >> card & 1
            if holders == wanted:
                owner[_ORDER + number] = card
                number += 1
        for place in range(number - 1, first, -1):
            here, there = _ORDER + place, _ORDER + first + below(chance, place - first + 1)
            owner[here], owner[there] = owner[there], owner[here]
    return number


@njit
def _give(possible: Array, counts: Array, hands: Array, card: int, chance: Array) -> bool:
    """Give a card to one of the seats that may hold it, by the places free there; tell whether that is possible."""
    free = 0
    for seat in range(1, len(counts)):
        if possible[seat] >> card & 1:
            free += counts[seat] - hands[seat].bit_count()
    if not free:
        return _make_room(possible, counts, hands, card)
    drawn = below(chance, free)
    for seat in range(1, len(counts)):
        if possible[seat] >> card & 1:
            drawn -= counts[seat] - hands[seat].bit_count()
            if drawn < 0:
                hands[seat] |= 1 << card
                break
    return True


@njit_no_refcount
def _exchange(possible: Array, hands: Array, owner: Array, number: int, chance: Array) -> None:
    """Exchange pairs of cards at random where both owners may hold them."""
    for seat in range(1, len(possible)):
        for card in range(_CARDS):
            if hands[seat] >> card & 1:
                owner[card] = seat
    for _ in range(_SWAPS * number):
        one, two = owner[_ORDER + below(chance, number)], owner[_ORDER + below(chance, number)]
        first, second = owner[one], owner[two]
        if first != second and possible[first] >> two & 1 and possible[second] >> one & 1:
            both = 1 << one | 1 << two
            hands[first] ^= both
            hands[second] ^= both
            owner[one], owner[two] = second, first


@njit
def _make_room(possible: Array, counts: Array, hands: Array, card: int) -> bool:
    """Give a card to a seat that is full, whose cards move on to others until a place is free."""
    seats = len(counts)
    came_from = np.full(seats, -1)  # the seat that hands a card on to this one; 0 for the new card
    given = np.zeros(seats, np.int64)
    queue = np.zeros(seats, np.int64)
    head = tail = 0
    for seat in range(1, seats):
        if possible[seat] >> card & 1:
            came_from[seat], given[seat] = 0, card
            queue[tail] = seat
            tail += 1
    while head < tail:
        seat = queue[head]
        head += 1
        if hands[seat].bit_count() < counts[seat]:
            while seat:
                hands[seat] |= 1 << given[seat]
                before = came_from[seat]
                if before:
                    hands[before] &= ~(1 << given[seat])
                seat = before
            return True
        for other in range(1, seats):
            both = hands[seat] & possible[other]
            if came_from[other] < 0 and both:
                came_from[other] = seat
                given[other] = (both & -both).bit_length() - 1
                queue[tail] = other
                tail += 1
    return False
