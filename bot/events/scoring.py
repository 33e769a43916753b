"""Points of a board of a tournament: matchpoints in pairs, comparison points in teams of four."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

CAP: Final = 121
"""The most points that count of what a pair has written in a match of a Swiss tournament."""
_MOST_COMPARISON_POINTS: Final = 12


def matchpoints(nets: Sequence[int | None]) -> list[Fraction]:
    """Return the percent of the pair on side 0 of each table of a board; the pair on side 1 has the rest of 100.

    ``nets`` are the points that side 0 wrote less those of side 1. A pair is compared with all pairs on its side: 100
    for each that wrote less, 50 for one that wrote the same, and the mean of these. A table without a result
    (``None``) gives 50 to both pairs, and nobody is compared with it.
    """
    finished = [net for net in nets if net is not None]
    others = len(finished) - 1
    return [
        Fraction(50)
        if net is None or not others
        # Compared with itself, a pair is equal.
        else Fraction(100 * sum(net > other for other in finished) + 50 * (finished.count(net) - 1), others)
        for net in nets
    ]


def comparison_points(difference: int) -> int:
    """Return the points for a difference between two tables, with its sign.

    It gives k points from k(k + 1)/2, so 1 from 1, 2 from 3, 3 from 6, and at most 12.
    """
    points = min((math.isqrt(8 * abs(difference) + 1) - 1) // 2, _MOST_COMPARISON_POINTS)
    return points if difference > 0 else -points
