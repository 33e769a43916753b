"""The measure of a review: ``strong`` without the hidden cards.

It needs numba and numpy: nothing is to be called where these are not installed.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from computers.barbu.review.deals import BarbuDeal
from computers.barbu.review.judge import BarbuReview, judged
from computers.barbu.strong import STRONG, Effort, assess
from computers.review import Estimate
from computers.stopping import Stop
from engine.barbu.moves import BarbuMove
from engine.barbu.view import BarbuView

EFFORT: Final[Effort] = replace(
    STRONG, worlds=3 * STRONG.worlds, namings=3 * STRONG.namings, work=3 * STRONG.work
)
"""Three times what ``strong`` searches for a move: a review has the time, and fewer doubts."""


def reviewed(deal: BarbuDeal, stop: Stop) -> BarbuReview:
    """Return the review of a deal, always the same one; takes seconds.

    Raises ``Stopped`` within some tenths of a second after ``stop`` was asked.
    """

    def estimates(view: BarbuView, chance: random.Random) -> dict[BarbuMove, Estimate]:
        stop.check()
        return strong_estimates(view, chance)

    return judged(deal, estimates)


def strong_estimates(
    view: BarbuView, chance: random.Random, effort: Effort = EFFORT
) -> dict[BarbuMove, Estimate]:
    """Return how much less ``strong`` expects of each legal move than of the best one, as negative points."""
    return {each.move: Estimate(-each.loss, each.error) for each in assess(view, chance, effort).judged}
