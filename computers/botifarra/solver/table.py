"""The transposition table: bounds of positions at the start of a trick.

Positions are distinguished by structure: the holders of the first, second, third remaining card of each suit, the
point cards among these, and the leader. Two positions of one structure are played alike; only the points of the cards
differ, so that the bounds of one bound the other.

An entry is three numbers: the owners and the structure of coins and cups, those of swords and clubs, and in one
number the high cards, the bounds, the best card, the leader and the number of tricks.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from computers.botifarra.solver.layout import (
    BUCKET,
    BUCKETS,
    KEY,
    LEADER,
    LOSS,
    LOWER,
    OWNERS,
    REMAINING,
    STRUCTURE,
    UPPER,
)
from computers.botifarra.solver.rules import FIRST_HIGH, HIGH_CARDS, HIGH_MASK, HIGH_RANKS, Integers
from computers.compiled import njit_no_refcount

WAYS: Final = 4
"""Entries of a bucket."""
ENTRY: Final = 3
"""Numbers of an entry."""

_LOWER: Final = 12  # the bits between the high cards of the suits
_UPPER: Final = 28
_SIZE: Final = 44
_LEADER: Final = 60
_POINTS: Final = 0x7F
_CARD: Final = 0x3F
_OWNER_BITS: Final = 25
_SUIT_BITS: Final = 31


def empty(bits: int) -> Integers:
    """Return a table of 2 to the power of ``bits`` entries of 24 bytes."""
    return np.zeros((1 << bits) * ENTRY, dtype=np.int64)


@njit_no_refcount
def note_key(work: Integers, here: int) -> None:
    """Note the key and the bucket of the position at the start of a trick."""
    remaining = work[here + REMAINING]
    mixed = work[here + LEADER] * 0x1B873593
    key = 0
    for suit in range(4):
        high = remaining >> 16 * suit + FIRST_HIGH & HIGH_MASK
        part = work[here + OWNERS + suit] | work[STRUCTURE + high] << _OWNER_BITS
        mixed += (part ^ part >> 15) * (0x15A4E35 + suit * 0x0B5297A4)
        if suit & 1:
            work[here + KEY + (suit >> 1)] = key | part << _SUIT_BITS
        else:
            key = part
    work[here + BUCKET] = ((mixed ^ mixed >> 23 ^ mixed >> 41) & work[BUCKETS]) * (WAYS * ENTRY)


@njit_no_refcount
def narrow(work: Integers, table: Integers, here: int) -> int:
    """Narrow the bounds of a position by what the table knows, and return the card to try first, or -1."""
    one, two = work[here + KEY], work[here + KEY + 1]
    high, leader = work[here + REMAINING] & HIGH_CARDS, work[here + LEADER]
    first, card = work[here + BUCKET], -1
    for at in range(first, first + WAYS * ENTRY, ENTRY):
        if table[at] != one or table[at + 1] != two:
            continue
        entry = table[at + 2]
        if entry >> _LEADER != leader:
            continue
        lower, upper = entry >> _LOWER & _POINTS, entry >> _UPPER & _POINTS
        if entry & HIGH_CARDS == high:
            card = entry & _CARD
        else:
            for suit in range(4):
                theirs = entry >> 16 * suit + FIRST_HIGH & HIGH_MASK
                ours = high >> 16 * suit + FIRST_HIGH & HIGH_MASK
                lower -= work[LOSS + (theirs << HIGH_RANKS | ours)]
                upper += work[LOSS + (ours << HIGH_RANKS | theirs)]
            if card < 0:
                card = entry & _CARD
        work[here + LOWER] = max(work[here + LOWER], lower)
        work[here + UPPER] = min(work[here + UPPER], upper)
    return card


@njit_no_refcount
def keep(work: Integers, table: Integers, here: int, card: int) -> None:
    """Keep the bounds of a position and its best card, in place of the smallest position of the bucket."""
    one, two = work[here + KEY], work[here + KEY + 1]
    remaining = work[here + REMAINING]
    high, leader = remaining & HIGH_CARDS, work[here + LEADER]
    first = work[here + BUCKET]
    place, least = first, 99
    for at in range(first, first + WAYS * ENTRY, ENTRY):
        entry = table[at + 2]
        if (
            table[at] == one
            and table[at + 1] == two
            and entry >> _LEADER == leader
            and entry & HIGH_CARDS == high
        ):
            place = at
            break
        size = entry >> _SIZE & 15
        if size < least:
            place, least = at, size
    table[place], table[place + 1] = one, two
    bounds = work[here + LOWER] << _LOWER | work[here + UPPER] << _UPPER
    table[place + 2] = high | bounds | card | remaining.bit_count() >> 2 << _SIZE | leader << _LEADER


@njit_no_refcount
def owners(work: Integers, lane: int, suit: int) -> int:
    """Return the owners of a suit's remaining cards, ``lane`` (the hands lie in the working memory)."""
    found, place = 0, 0
    for strength in range(12):
        if lane >> strength & 1:
            for seat in range(4):
                if work[seat] >> 16 * suit + strength & 1:
                    found |= seat << place
            place += 2
    return found | 1 << place


@njit_no_refcount
def without(found: int, lane: int, strength: int) -> int:
    """Return the owners of a suit's cards without those of one card, ``lane`` being the cards with it."""
    place = 2 * (lane & (1 << strength) - 1).bit_count()
    below = (1 << place) - 1
    return found & below | found >> 2 & ~below
