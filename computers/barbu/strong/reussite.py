"""Réussites played out by ``careful`` in every seat, and the likelihood of moves that were made."""

from __future__ import annotations

from typing import Final

import numpy as np

from computers.barbu.careful.layout import (
    COURSE,
    HANDS,
    MOST_MOVES,
    MOVER,
    OUT,
    PLACES,
    moves_now,
    play,
    weigh,
)
from computers.barbu.careful.layout_table import LayoutTable
from computers.barbu.careful.trick_table import Array
from computers.barbu.strong.chance import below
from computers.barbu.strong.search import lead_over_others
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
def likelihoods(
    table: LayoutTable, start: Array, course: Array, worlds: Array, heat: float, slip: float
) -> Array:
    """Return the logarithm for each world of how likely its hands would have moved so, but for seat 0.

    ``start`` is the deal before its first move, each seat with those of its cards that were seen. A move has the
    softmax of ``careful``'s values at this heat, mixed with a slip to any legal move.
    """
    found, deal = np.zeros(len(worlds)), np.zeros_like(start)
    moves, values = np.zeros(MOST_MOVES, np.int64), np.zeros(MOST_MOVES)
    for world in range(len(worlds)):
        deal[:] = start
        deal[HANDS] |= worlds[world]
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
                    found[world] += np.log((1 - slip) * own / whole + slip / number)
            play(table, deal, move)
    return found


@njit
def gains(table: LayoutTable, deal: Array, worlds: Array, chance: Array, stop: Array) -> Array:
    """Return the lead of seat 0 by each move, worlds x moves; fewer worlds once ``stop`` is set."""
    first, moves, values = (
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(MOST_MOVES),
    )
    found, copy = np.zeros((len(worlds), moves_now(table, deal, first))), np.zeros_like(deal)
    scores = np.zeros(table.players)
    for world in range(len(worlds)):
        if stop[0] and world:
            return found[:world]
        luck = 1 + chance[0]
        for place in range(found.shape[1]):
            chance[0] = luck
            copy[:] = deal
            copy[HANDS] = worlds[world]
            play(table, copy, first[place])
            play_out(table, copy, scores, moves, values, chance)
            found[world, place] = lead_over_others(scores)
    return found
