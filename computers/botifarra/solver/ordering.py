"""The order in which a search tries cards: by the expected trick, and by the card's history."""

from __future__ import annotations

from typing import Final

from computers.botifarra.solver.layout import (
    CARD,
    CARREGO_ANY,
    CARREGO_DOUBLETON,
    COUNT,
    HISTORY,
    LEADER,
    LOW_CARDS,
    MOVES,
    NEXT,
    PLAY,
    PLY_ROW,
    POINTS,
    TAKEN,
    THREE_HIGH,
    TRUMP,
    UNDERTRUMP_FORCED,
    WINNER,
    WINNING,
)
from computers.botifarra.solver.rules import Integers
from computers.compiled import compilable, njit_no_refcount
from engine.botifarra.play import following as play

compilable(
    play.beats,
    play.winners,
    play.row,
    play.lowest_of_each_suit,
    play.first_suit,
    play.carrego_licence,
    play.legal,
)

_HISTORY_BITS: Final = 14
"""The history of a card lies between 2 to the power of this and its opposite."""
_BONUS: Final = 48
_POINT: Final = 1024
"""Weight of a point of the trick relative to the history."""
_FIRST: Final = 1 << 20
_POSITIVE: Final = 1 << 24
_CARD: Final = 0x3F


@njit_no_refcount
def one_of_each_run(cards: int, others: int, low: int) -> int:
    """Return the cards without those low ones that do the same as a lower one: nothing of others lies between."""
    free = low & ~others
    after = (cards & low) << 1 & free
    after |= after << 1 & free
    free &= free << 1
    after |= after << 2 & free
    free &= free << 2
    after |= after << 4 & free
    return cards & ~after


@njit_no_refcount
def outlook(work: Integers, seat: int, place: int, led: int, winning: int, winner: int) -> tuple[int, int]:
    """Return the likely winner of a trick after the card of a seat at a place of it, and points that are to come.

    Opponents of the winner beat with their highest card, as they must if they can; a partner gives points.
    """
    more = 0
    for _ in range(place, 3):
        seat = seat + 1 & 3
        hand = work[seat]
        following = hand & 0xFFF << 16 * led
        if (seat ^ winner) & 1:
            above = play.winners(hand, led, winning, work[TRUMP])
            if above:
                winner, winning = seat, above.bit_length() - 1
                more += work[POINTS + winning]
            elif following:
                more += work[POINTS + (following & -following).bit_length() - 1]
        elif following:
            more += work[POINTS + following.bit_length() - 1]
    return winner, more


@njit_no_refcount
def legal_cards(work: Integers, seat: int, place: int, row: int) -> int:
    """Return the cards that a seat may play at a place of the trick after the first (B23)."""
    before = row - PLY_ROW
    return play.legal(
        work[seat],
        work[row - PLY_ROW * place + CARD] >> 4,
        work[before + WINNING],
        work[TRUMP],
        (work[before + WINNER] ^ seat) & 1 == 0,
        work[PLAY],
        work[UNDERTRUMP_FORCED] != 0,
        play.carrego_licence(place, work[CARREGO_ANY] != 0, work[CARREGO_DOUBLETON] != 0),
        work[THREE_HIGH] != 0,
        False,
    )


@njit_no_refcount
def list_moves(work: Integers, here: int, row: int, place: int, first: int) -> None:
    """List the cards to try at a ply with their scores; ``first`` is the card to try before all others, or -1."""
    seat = work[here + LEADER] + place & 3
    cards = work[seat] if place == 0 else legal_cards(work, seat, place, row)
    work[row + NEXT] = 0
    if not cards & cards - 1:
        work[row + MOVES] = cards.bit_length() - 1
        work[row + COUNT] = 1
        return
    others = work[seat + 1 & 3] | work[seat + 2 & 3] | work[seat + 3 & 3]
    led, winning, winner, taken = 0, 0, seat, 0
    if place:
        before = row - PLY_ROW
        led = work[row - PLY_ROW * place + CARD] >> 4
        winning, winner, taken = work[before + WINNING], work[before + WINNER], work[before + TAKEN]
        others |= 1 << winning
    cards = one_of_each_run(cards, others, work[LOW_CARDS])
    history = HISTORY + (place * 4 + seat) * 64
    at = row + MOVES
    while cards:
        card = (cards & -cards).bit_length() - 1
        cards &= cards - 1
        if place == 0:
            ahead, more = outlook(work, seat, 0, card >> 4, card, seat)
        elif play.beats(card, winning, work[TRUMP]):
            ahead, more = outlook(work, seat, place, led, card, seat)
        else:
            ahead, more = outlook(work, seat, place, led, winning, winner)
        value = taken + more + work[POINTS + card] + 1
        score = (value if (ahead ^ seat) & 1 == 0 else -value) * _POINT + work[history + card]
        if card == first:
            score += _FIRST
        work[at] = (score + _POSITIVE) << 6 | card
        at += 1
    work[row + COUNT] = at - row - MOVES


@njit_no_refcount
def next_card(work: Integers, row: int) -> int:
    """Return the most promising card that was not tried yet."""
    moves = row + MOVES
    at = moves + work[row + NEXT]
    best, chosen = at, int(work[at])
    for other in range(at + 1, moves + work[row + COUNT]):
        if work[other] > chosen:
            best, chosen = other, work[other]
    work[best] = work[at]
    work[at] = chosen
    work[row + NEXT] += 1
    return chosen & _CARD


@njit_no_refcount
def reward(work: Integers, row: int, place: int, seat: int, tricks: int) -> None:
    """Let the card that decided a ply come earlier from now on, and those that were tried before it later."""
    if work[row + COUNT] == 1:
        return
    history = HISTORY + (place * 4 + seat) * 64
    last = row + MOVES + work[row + NEXT] - 1
    bonus = tricks * tricks * _BONUS
    for move in range(row + MOVES, last):
        at = history + (work[move] & _CARD)
        work[at] -= bonus + (work[at] * bonus >> _HISTORY_BITS)
    at = history + (work[last] & _CARD)
    work[at] += bonus - (work[at] * bonus >> _HISTORY_BITS)
