"""The choice of likely worlds among those that are possible."""

from __future__ import annotations

import numpy as np

from engine.barbu.players.strong.chance import below
from engine.barbu.players.strong.trick_table import Array
from engine.compiled import compiled

_PARTS = 1 << 20


@compiled
def likely(logarithms: Array, number: int, chance: Array) -> Array:
    """Return the places of so many worlds, each as often as it is likely, give or take one; weights as logarithms."""
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
