"""A réussite over integers: its rules, and the worth of its moves.

Seats are counted in the order of play from the one that thinks, which is 0. A deal has the rows ``HANDS`` and
``PLACES`` with an entry for each seat (in ``PLACES``, the seats that are out, in order) and ``COURSE``: lists or, for
compiled functions, an array of numpy.

A move is a number: that of a card, plus ``SIDE`` times the end that is stated for an ace; ``PASS``; or ``DECLINE``.
"""

from __future__ import annotations

from typing import Final

from computers.barbu.careful.layout_table import LayoutTable
from computers.barbu.careful.trick_table import Array
from computers.barbu.careful.weights import BEHIND, BLOCKED, BLOCKS, TEMPO
from computers.compiled import compilable, njit_no_refcount
from engine.barbu.contracts.reussite import HIGH_END, LOW_END, next_in_line, shown_ends
from engine.cards import LANE

compilable(next_in_line, shown_ends)

HANDS: Final = 0
PLACES: Final = 1
COURSE: Final = 2
MOVER: Final = 0
PLACED: Final = 1
ENDS: Final = 2
"""The ends at which aces may lie."""
RIGHT: Final = 3
"""Whether the seat to move has just played an ace, and may decline (R31)."""
OUT: Final = 4
"""How many seats are out."""
SIDE: Final = 64
PASS: Final = -1
DECLINE: Final = -2
WIDTH: Final = 10
"""Entries of a row: as many as there can be seats."""
MOST_MOVES: Final = 64
_SUIT: Final = (1 << LANE) - 1
_ACE: Final = 12


@njit_no_refcount
def playable(table: LayoutTable, placed: int, ends: int) -> int:
    """Return every card that may be placed next, by any seat (R29, R32)."""
    found = 0
    for suit in range(4):
        lane = table.pack >> LANE * suit & _SUIT
        opener = table.openers >> LANE * suit & _SUIT
        found |= next_in_line(lane, opener, placed >> LANE * suit & _SUIT, ends) << LANE * suit
    return found


@njit_no_refcount
def moves_now(table: LayoutTable, deal: Array, moves: Array) -> int:
    """Write down the moves of the seat to move in the engine's order; return their number."""
    placed, ends = deal[COURSE][PLACED], deal[COURSE][ENDS]
    cards = playable(table, placed, ends) & deal[HANDS][deal[COURSE][MOVER]]
    if not cards:
        moves[0] = PASS
        return 1
    number = 0
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        if card & 15 == _ACE and ends == LOW_END | HIGH_END:
            lane = LANE * (card >> 4)
            shown = shown_ends(table.pack >> lane & _SUIT, placed >> lane & _SUIT)
            if shown not in (LOW_END, HIGH_END):
                moves[number] = card + SIDE * LOW_END
                moves[number + 1] = card + SIDE * HIGH_END
                number += 2
                continue
        moves[number] = card
        number += 1
    if deal[COURSE][RIGHT]:
        moves[number] = DECLINE
        number += 1
    return number


@njit_no_refcount
def ends_after(table: LayoutTable, placed: int, ends: int, move: int) -> int:
    """Return the ends at which aces may lie after a card (R32)."""
    card = move % SIDE
    if card & 15 != _ACE or ends != LOW_END | HIGH_END:
        return ends
    lane = LANE * (card >> 4)
    return move // SIDE or shown_ends(table.pack >> lane & _SUIT, placed >> lane & _SUIT)


@njit_no_refcount
def play(table: LayoutTable, deal: Array, move: int) -> None:
    """Make a move, and pass the turn on if it ends (R29 to R32)."""
    seat = deal[COURSE][MOVER]
    if move >= 0:
        card = move % SIDE
        deal[COURSE][ENDS] = ends_after(table, deal[COURSE][PLACED], deal[COURSE][ENDS], move)
        deal[COURSE][PLACED] |= 1 << card
        deal[HANDS][seat] &= ~(1 << card)
        if not deal[HANDS][seat]:
            deal[PLACES][deal[COURSE][OUT]] = seat
            deal[COURSE][OUT] += 1
            if deal[COURSE][OUT] == table.gaining:
                return
        elif (
            table.ace_replay
            and card & 15 == _ACE
            and playable(table, deal[COURSE][PLACED], deal[COURSE][ENDS]) & deal[HANDS][seat] != 0
        ):
            deal[COURSE][RIGHT] = 1
            return
    deal[COURSE][RIGHT] = 0
    for _ in range(table.players):
        seat = (seat + 1) % table.players
        if deal[HANDS][seat]:
            break
    deal[COURSE][MOVER] = seat


# -- the worth of a move


@njit_no_refcount
def holding(table: LayoutTable, placed: int, ends: int, hand: int) -> tuple[int, int, float]:
    """Return how a hand lies on a layout.

    The first number counts cards of the others before own ones in their lines, the second own cards before own ones,
    and the third tells how the others wait for own cards.
    """
    waits, behind, blocks = 0, 0, 0.0
    side = 1 if ends == LOW_END else 0
    for suit in range(4):
        opener = table.openers & _SUIT << LANE * suit
        is_open, has_opener = placed & opener != 0, hand & opener != 0
        for branch in range(2):
            own = 1 if has_opener and not is_open else 0
            foreign = 1 if not has_opener and not is_open else 0
            for place in range(table.lengths[side][suit][branch]):
                card = table.lines[side][suit][branch][place]
                if placed >> card & 1:
                    continue
                if hand >> card & 1:
                    waits += foreign
                    behind += own
                    own += 1
                else:
                    blocks += BLOCKS[own]
                    foreign += 1
    return waits, behind, blocks


@njit_no_refcount
def worth(table: LayoutTable, placed: int, ends: int, hand: int) -> float:
    """Return the worth of a hand on a layout among other ways to play on."""
    waits, behind, blocks = holding(table, placed, ends, hand)
    return float(BLOCKED * blocks - waits - BEHIND * behind)


@njit_no_refcount
def weigh(table: LayoutTable, deal: Array, moves: Array, number: int, values: Array) -> None:
    """Write down the value of each of these moves for the seat to move."""
    placed, ends = deal[COURSE][PLACED], deal[COURSE][ENDS]
    hand = deal[HANDS][deal[COURSE][MOVER]]
    for place in range(number):
        move = moves[place]
        if move < 0:
            values[place] = worth(table, placed, ends, hand)
            continue
        card = move % SIDE
        ends_then = ends_after(table, placed, ends, move)
        lying, rest = placed | 1 << card, hand & ~(1 << card)
        now = worth(table, lying, ends_then, rest)
        values[place] = now + TEMPO
        if table.ace_replay and card & 15 == _ACE:
            best, cards = now, playable(table, lying, ends_then) & rest
            while cards:
                low = cards & -cards
                cards ^= low
                best = max(best, worth(table, lying | low, ends_then, rest & ~low) + TEMPO)
            values[place] += best - now
