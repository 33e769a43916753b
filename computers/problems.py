"""The choice of problems from finished deals: decisions that were costly, have one best card, and divide the players.

Cards that come to the same in every world, such as two small ones beside each other, count as one card here.

>>> view = {"play O9": Estimate(20.0, 0.0), "play O2": Estimate(17.5, 0.4), "play O3": Estimate(16.0, 0.4)}
>>> is_problem(view, "play O3", "play O2", 0.5), disagreement(view, ["play O2", "play O9"], 0.5)
(True, 5.0)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from computers.review import Estimate

Option = TypeVar("Option")

LAST_TRICK: Final = 9
"""The last trick of which a card may become a problem: later there is little to think about."""
LEAST_CHOICES: Final = 3
AHEAD: Final = 4.0
"""How far the best move is ahead of the next one, as a multiple of the least loss worth a word: 2 points of 72."""
SURELY: Final = 3.0
"""How far it is ahead in standard errors."""
COSTLY: Final = 6.0
"""The least loss of the person, in the unit of ``AHEAD``: 3 points of 72."""
LOOK_CLOSER: Final = 0.75
"""The part of these measures from which a decision is worth a second, independent judgement, which alone counts."""


def is_problem(
    estimates: Mapping[Option, Estimate], made: Option, easy: Option, worth_saying: float, part: float = 1.0
) -> bool:
    """Tell whether a decision would be a problem, from the estimates of all legal moves.

    ``made`` is the move of the person, ``easy`` that of the computer ``careful``. ``part`` scales all measures.
    """
    if len(estimates) < LEAST_CHOICES:
        return False
    most = max(each.points for each in estimates.values())
    others = [each for each in estimates.values() if most - each.points or each.error]
    second = max(others, key=lambda each: each.points, default=Estimate(most, 0.0))
    return (
        most - second.points >= part * max(AHEAD * worth_saying, SURELY * second.error)
        and most - estimates[made].points >= part * COSTLY * worth_saying
        and most > estimates[easy].points
    )


def disagreement(
    estimates: Mapping[Option, Estimate], others: Iterable[Option], worth_saying: float
) -> float:
    """Return how many points the moves of weaker computers together lose, in units of ``worth_saying``."""
    most = max(each.points for each in estimates.values())
    return sum(most - estimates[other].points for other in others) / worth_saying
