"""The search of a card: every legal move played on in worlds consistent with the view, in tricks and in réussites."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np

from computers.barbu.careful.trick_deal import HANDS
from computers.barbu.careful.trick_table import Array
from computers.barbu.strong.chance import below
from computers.barbu.strong.worlds import deal_worlds
from computers.compiled import njit, njit_no_refcount

_PARTS: Final = 1 << 20
TableT = TypeVar("TableT")


class Known(NamedTuple, Generic[TableT]):
    """A deal as its seat to move knows it; seats count from that one in the order of play.

    ``deal`` has the own hand alone, ``start`` the cards seen of each seat before the first move of the ``course``.
    ``possible`` has the hidden cards that each seat may hold, and ``counts`` how many it holds.
    """

    table: TableT
    deal: Array
    start: Array
    course: Array
    possible: Array
    counts: Array


class Kernel(NamedTuple, Generic[TableT]):
    """The compiled functions of a kind of deal, each of which goes through all worlds.

    ``likelihoods`` takes table, start, course, worlds, heat and slip, and tells of each world the logarithm of how
    likely its hands would have moved so. ``gains`` takes table, deal, worlds, chance and stop, and tells what each
    legal move gains, worlds x moves. The loops are theirs, since numba keeps no machine code of a compiled function
    that others are handed to: every process would compile it anew.
    """

    likelihoods: Callable[[TableT, Array, Array, Array, float, float], Array]
    gains: Callable[[TableT, Array, Array, Array, Array], Array]


class Model(NamedTuple):
    """The choice of worlds: ``among`` are drawn for each that is played out; heat and slip weigh them."""

    among: int
    heat: float
    slip: float


def search(
    kernel: Kernel[TableT], known: Known[TableT], worlds: int, model: Model, chance: Array, stop: Array
) -> tuple[Array, Array]:
    """Return the gain of each move of seat 0 over the mean of the others in each world, and these worlds.

    Once ``stop`` is set, no further worlds are played out.
    """
    table, deal, start, course, possible, counts = known
    drawn = deal_worlds(possible, counts, deal[HANDS, 0], worlds * model.among, chance)
    logarithms = np.zeros(len(drawn))
    if model.among > 1:
        logarithms = kernel.likelihoods(table, start, course, drawn, model.heat, model.slip)
    tried = drawn[likely(logarithms, worlds, chance)]
    outcomes = kernel.gains(table, deal, tried, chance, stop)
    return outcomes, tried[: len(outcomes)]


@njit_no_refcount
def lead_over_others(scores: Array) -> float:
    """Return the lead of seat 0 over the mean of the others, in points."""
    return float(scores[0] - scores[1:].mean())


@njit
def likely(logarithms: Array, number: int, chance: Array) -> Array:
    """Return the indices of resampled worlds, each by its likelihood (within one); weights are logarithms."""
    weights = np.exp(logarithms - logarithms.max())
    step = weights.sum() / number
    mark = step * below(chance, _PARTS) / _PARTS
    found = np.zeros(number, np.int64)
    place, reached = 0, weights[0]
    for each in range(number):
        while reached < mark and place < len(weights) - 1:
            place += 1
            reached += weights[place]
        found[each] = place
        mark += step
    return found
