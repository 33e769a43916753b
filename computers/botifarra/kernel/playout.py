"""The play of the rest of a deal by ``careful`` in all seats, every seat seeing its own cards only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from computers.botifarra.careful.arrays import (
    CHANCE,
    DONE,
    FLOATS,
    HANDS,
    INTS,
    POSITION,
    TAKEN,
    TURN,
    VALUES,
    Floats,
    Ints,
    integers,
    numbers,
)
from computers.botifarra.careful.course import lay, legal_cards
from computers.botifarra.careful.rules import TRICKS, Rules
from computers.botifarra.careful.values import value
from computers.compiled import njit_no_refcount

if TYPE_CHECKING:
    from computers.botifarra.careful.arrays import Worlds

EQUAL: Final = 1e-9
"""Cards whose values differ by no more are left to chance."""
_SEED: Final = 0
_BUDGET: Final = 1
_STOP: Final = 2


class Control:
    """The control of a search: its random state, its budget, and a flag by which another thread stops it.

    ``seed`` decides ties between equal cards; ``playouts`` is how many may be played. One object may serve several
    calls of :func:`evaluate`, which spend the same budget and go on with the same chance.
    """

    def __init__(self, seed: int, playouts: int = 1 << 40) -> None:
        self.cells: Ints = integers((seed & (1 << 62) - 1 | 1, playouts, 0))

    @property
    def left(self) -> int:
        """The playouts that are left."""
        return int(self.cells[_BUDGET])

    @property
    def is_stopped(self) -> bool:
        """Whether somebody has stopped the search."""
        return bool(self.cells[_STOP])

    def stop(self) -> None:
        """End the search after the playout that is going on; may be called from any thread."""
        self.cells[_STOP] = 1


def evaluate(rules: Rules, position: Sequence[int], worlds: Worlds, legal: int, control: Control) -> Worlds:
    """Return the points of the side to move at the end of the deal, a row for each world and a column for each card.

    ``worlds`` has a row for each world and the cards of each seat in it, as sets, by seat; ``position`` is as
    :func:`~computers.botifarra.careful.position.position_of` returns it, and ``legal`` are the cards to compare, in
    columns from the lowest. Each is played in every world, and the rest of the deal by :func:`play_out`. Fewer rows
    come back if the budget ends or somebody stops the search.
    """
    points: Any = np.zeros((len(worlds), legal.bit_count()), dtype=np.int64)
    rows = _evaluate(
        rules, integers(position), worlds, legal, control.cells, points, integers([0] * INTS), numbers(FLOATS)
    )
    done: Worlds = points[:rows]
    return done


def played_out(rules: Rules, position: Sequence[int], hands: tuple[int, ...], seed: int) -> list[int]:
    """Return the points of each seat's side at the end of the deal, from a position with these hands."""
    ints = integers([*position[:POSITION], *[0] * (INTS - POSITION)])
    for seat in range(rules.seats):
        ints[HANDS + seat] = hands[seat]
    ints[CHANCE] = seed & (1 << 62) - 1 | 1
    play_out(rules, ints, numbers(FLOATS))
    return [int(ints[TAKEN + (seat & 1 if rules.partners else seat)]) for seat in range(rules.seats)]


@njit_no_refcount
def play_out(rules: Rules, ints: Ints, floats: Floats) -> None:
    """Play to the end of the deal; ``ints`` holds the position with all hands, and the chance."""
    while ints[DONE] < TRICKS:
        lay(rules, ints, choose(rules, ints, floats))


@njit_no_refcount
def choose(rules: Rules, ints: Ints, floats: Floats) -> int:
    """Return the card that ``careful`` would play from the hand of the seat to play."""
    hand = ints[HANDS + ints[TURN]]
    legal = legal_cards(rules, ints, hand)
    if legal & (legal - 1) == 0:
        return legal.bit_length() - 1
    value(rules, ints, floats, hand, legal)
    return drawn(ints, best_of(floats, legal))


@njit_no_refcount
def best_of(floats: Floats, legal: int) -> int:
    """Return the cards with the highest value, as a set."""
    highest = -1e9
    rest = legal
    while rest:
        bit = rest & -rest
        rest ^= bit
        highest = max(highest, floats[VALUES + bit.bit_length() - 1])
    best, rest = 0, legal
    while rest:
        bit = rest & -rest
        rest ^= bit
        if floats[VALUES + bit.bit_length() - 1] > highest - EQUAL:
            best |= bit
    return best


@njit_no_refcount
def drawn(ints: Ints, cards: int) -> int:
    """Return a card of a set, each as likely as the others."""
    count = cards.bit_count()
    if count > 1:
        for _ in range(random_below(ints, count)):
            cards &= cards - 1
    return (cards & -cards).bit_length() - 1


@njit_no_refcount
def random_below(ints: Ints, count: int) -> int:
    """Return a random number below a small one, by xorshift; the state is kept below 2 ** 62."""
    state = ints[CHANCE]
    state ^= state << 13 & 0x3FFFFFFFFFFFFFFF
    state ^= state >> 7
    state ^= state << 17 & 0x3FFFFFFFFFFFFFFF
    ints[CHANCE] = state
    return int((state >> 20) % count)


@njit_no_refcount
def _evaluate(
    rules: Rules,
    position: Ints,
    worlds: Worlds,
    legal: int,
    control: Ints,
    points: Worlds,
    ints: Ints,
    floats: Floats,
) -> int:
    """Fill the rows of ``points``, and return how many are complete."""
    ints[CHANCE] = control[_SEED]
    mover = position[TURN]
    side = TAKEN + (mover & 1 if rules.partners else mover)
    for world in range(len(worlds)):
        rest, column = legal, 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            if control[_STOP] or control[_BUDGET] <= 0:
                control[_SEED] = ints[CHANCE]
                return world
            control[_BUDGET] -= 1
            for cell in range(POSITION):
                ints[cell] = position[cell]
            for seat in range(rules.seats):
                ints[HANDS + seat] = int(worlds[world, seat])
            lay(rules, ints, bit.bit_length() - 1)
            play_out(rules, ints, floats)
            points[world, column] = ints[side]
            column += 1
    control[_SEED] = ints[CHANCE]
    return len(worlds)
