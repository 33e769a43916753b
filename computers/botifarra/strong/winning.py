"""The chance to win the match, by its score and by who deals next.

It follows from what deals write (``WRITTEN``), deal after deal until a side reaches the target, as if nobody
looked at the score in them. Only matches of pairs up to a target are looked at: a number of deals that was agreed on
would need a table for each hand that is left.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np

from computers.compiled import njit_no_refcount
from engine.botifarra.play.scoring import DEAL_POINTS, written

if TYPE_CHECKING:
    from computers.botifarra.kernel import Floats, Ints
    from engine.botifarra.options import BotifarraOptions
    from engine.botifarra.view import BotifarraView

# fmt: off
WRITTEN: Final = (
    -120, -72, -54, -48, -44, -40, -40, -38, -36, -34, -32, -32, -30, -28, -28, -26, -24, -24, -24, -24,
    -22, -20, -20, -20, -18, -18, -16, -16, -16, -14, -14, -13, -12, -12, -12, -12, -10, -10, -10, -10,
    -9, -8, -8, -8, -8, -8, -7, -6, -6, -6, -6, -5, -5, -4, -4, -4, -4, -4, -3, -3,
    -3, -2, -2, -2, -2, -2, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2,
    2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 6, 6,
    6, 6, 6, 6, 7, 7, 8, 8, 8, 8, 8, 8, 8, 9, 9, 9, 10, 10, 10, 10,
    10, 11, 11, 12, 12, 12, 12, 12, 12, 12, 13, 13, 14, 14, 14, 14, 14, 14, 15, 16,
    16, 16, 16, 16, 16, 16, 17, 17, 18, 18, 18, 18, 19, 20, 20, 20, 20, 20, 21, 22,
    22, 22, 23, 23, 24, 24, 24, 24, 26, 26, 28, 28, 28, 28, 28, 30, 30, 30, 32, 32,
    32, 34, 34, 36, 36, 38, 38, 40, 40, 42, 44, 46, 48, 50, 54, 56, 60, 64, 72, 112,
)
# fmt: on
"""Written points of the dealer's side, less those of the others, in 200 hands, each as likely as the others.

Contracts and cards by ``careful``, contro and its answers by sampling, at any score: quantiles of 16,000 hands of
2,000 deals (``docs/measurements/players.md``), of ``obligada``, with the multipliers 2, 4 and 8 (B19).
"""
_A_POINT: Final = 0.01
"""Weight of a point of 72 beside the chance to win, from 0 to 1 (``docs/measurements/players.md``)."""


def depends_on_score(options: BotifarraOptions) -> bool:
    """Tell whether chances are known in such a match: of pairs, up to a target, with any number of deals."""
    return options.partners and options.target is not None and options.max_hands is None


def chances_after(view: BotifarraView, multiplier: int) -> Floats:
    """Return the probability that the own side wins the match by the points it takes in this deal, 0 to 72.

    Raises :class:`ValueError` where :func:`depends_on_score` is false, and for spectators.
    """
    options, seat = view.options, view.seat
    if options.target is None or seat is None or not depends_on_score(options):
        raise ValueError("the chances of this match are not known")
    own = options.side_of(seat)
    deals_next = options.side_of(view.dealer) != own  # the deal passes to the right (B30)
    table = chances_of_dealer(options.target)
    chances: Floats = np.zeros(DEAL_POINTS + 1)
    for points in range(DEAL_POINTS + 1):
        gains = written(options, (points, DEAL_POINTS - points), multiplier)
        ours, theirs = view.totals[own] + gains[0], view.totals[1 - own] + gains[1]
        if max(ours, theirs) >= options.target:
            chances[points] = ours > theirs
        else:
            chances[points] = table[ours, theirs] if deals_next else 1 - table[theirs, ours]
    return chances


def worth_of_points(view: BotifarraView) -> Floats:
    """Return the worth of each number of points, 0 to 72, that the own side may take in this deal.

    That is the chance to win the match, and a little for each point, which decides when the match is won or lost in
    any case. It gains more than the chances alone, which rest on few playouts.
    """
    worth: Floats = chances_after(view, view.multiplier) + _A_POINT * np.arange(DEAL_POINTS + 1)
    return worth


@cache
def chances_of_dealer(target: int) -> Floats:
    """Return the probability that the side that deals wins the match, by its total and by that of the others."""
    chances: Floats = np.zeros((target, target))
    hands: Ints = np.array(WRITTEN, dtype=np.int64)
    _fill(hands, target, chances)
    return chances


@njit_no_refcount
def _fill(hands: Ints, target: int, chances: Floats) -> None:
    """Fill in the table from the end of the match; every hand brings the totals nearer to it, or leaves them."""
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), min(target - 1, total) + 1):
            other = total - own
            if own > other:
                continue
            # A hand that writes nothing leads to the same totals with the other dealer: two equations.
            one, level = _by_writing(hands, target, chances, own, other)
            two, _ = _by_writing(hands, target, chances, other, own)
            chances[own, other] = (one + level * (1.0 - two) - level * level) / (1.0 - level * level)
            chances[other, own] = (two + level * (1.0 - one) - level * level) / (1.0 - level * level)


@njit_no_refcount
def _by_writing(hands: Ints, target: int, chances: Floats, own: int, other: int) -> tuple[float, float]:
    """Return how likely the dealer wins by a hand that writes something, and how likely one writes nothing."""
    wins, level = 0.0, 0
    for place in range(len(hands)):
        points = hands[place]
        if points == 0:
            level += 1
        elif points > 0:
            wins += 1.0 if own + points >= target else 1.0 - chances[other, own + points]
        elif other - points < target:
            wins += 1.0 - chances[other - points, own]
    return wins / len(hands), level / len(hands)
