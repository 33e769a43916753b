"""Réussites played out by ``careful`` in every seat, and the likelihood of moves that were made."""

from __future__ import annotations

from typing import Final

import numpy as np

from computers.barbu.careful.layout import COURSE, HANDS, MOVER, OUT, PLACES, moves_now, play, weigh
from computers.barbu.careful.layout_table import LayoutTable
from computers.barbu.careful.trick_table import Array
from computers.barbu.strong.chance import below
from computers.compiled import njit

_EQUAL: Final = 1e-9


@njit
def choose(table: LayoutTable, deal: Array, moves: Array, values: Array, chance: Array) -> int:
    """Return the move that ``careful`` makes; among equal ones chance decides."""
    number = moves_now(table, deal, moves)
    if number == 1:
        return int(moves[0])
    weigh(table, deal, moves, number, values)
    most = values[:number].max()
    found, equal = 0, 0
    for place in range(number):
        if values[place] > most - _EQUAL:
            equal += 1
            if equal == 1 or below(chance, equal) == 0:
                found = place
    return int(moves[found])


@njit
def play_out(
    table: LayoutTable, deal: Array, scores: Array, moves: Array, values: Array, chance: Array
) -> None:
    """Play until all places that gain are taken, ``careful`` in every seat, and write down the scores (R34)."""
    while deal[COURSE][OUT] < table.gaining:
        play(table, deal, choose(table, deal, moves, values, chance))
    scores[:] = 0.0
    for place in range(table.gaining):
        scores[deal[PLACES][place]] = table.gains[place]


@njit
def likelihood(
    table: LayoutTable,
    deal: Array,
    hands: Array,
    course: Array,
    heat: float,
    slip: float,
    moves: Array,
    values: Array,
) -> float:
    """Return the logarithm of how likely these hands would have moved so, but for seat 0.

    ``deal`` is at its first move, and these are ``hands`` then. A move has the softmax of ``careful``'s values at
    this heat, mixed with a slip to any legal move.
    """
    total = 0.0
    deal[HANDS] = hands
    for move in course:
        if deal[COURSE][MOVER]:
            number = moves_now(table, deal, moves)
            if number > 1:
                weigh(table, deal, moves, number, values)
                most, whole, own = values[:number].max(), 0.0, 0.0
                for place in range(number):
                    share = np.exp((values[place] - most) / heat)
                    whole += share
                    if moves[place] == move:
                        own = share
                total += np.log((1 - slip) * own / whole + slip / number)
        play(table, deal, move)
    return total
