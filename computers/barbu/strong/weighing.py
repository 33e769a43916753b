"""The choice of likely worlds among those that are possible."""

from __future__ import annotations

import numpy as np

from computers.barbu.careful.trick_table import Array
from computers.barbu.strong.chance import below
from computers.compiled import njit

_PARTS = 1 << 20


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
