"""The rules of a hand as numbers, and the tables over cards that follow from them."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from computers.botifarra.solver import layout
from engine.botifarra.moves import Contract
from engine.botifarra.options import BotifarraOptions, CarregoLimit, CarregoScope, Play, Undertrump
from engine.botifarra.play import following as play
from engine.botifarra.play.position import trump_of
from engine.cards import LANE
from engine.cards.spanish import SPANISH_PACK, SpanishSuit, in_order

Integers = npt.NDArray[np.int64]

HIGH_RANKS: Final = 6
"""The six highest cards of a suit, among which are all its point cards."""
FIRST_HIGH: Final = 12 - HIGH_RANKS
HIGH_MASK: Final = (1 << HIGH_RANKS) - 1
HIGH_CARDS: Final = sum(HIGH_MASK << LANE * suit + FIRST_HIGH for suit in SpanishSuit)

_PLAY: Final = {Play.OBLIGADA: play.OBLIGADA, Play.LLIURE: play.LLIURE, Play.INTERMEDIA: play.INTERMEDIA}
_UNBOUNDED: Final = 127
"""More points than there are: nothing follows from one position for the other."""


def lay_out(options: BotifarraOptions, contract: Contract) -> Integers:
    """Return a working memory with the rules of a hand in ``pairs4``."""
    high = options.three_is_high
    by_rank = options.play is Play.INTERMEDIA and options.carrego_limit is CarregoLimit.DOUBLETON
    work = np.zeros(layout.SIZE, dtype=np.int64)
    work[layout.TRUMP] = trump_of(contract)
    work[layout.PLAY] = _PLAY[options.play]
    work[layout.UNDERTRUMP_FORCED] = options.undertrump is Undertrump.FORCED
    work[layout.CARREGO_ANY] = options.carrego_scope is CarregoScope.ANY
    work[layout.CARREGO_DOUBLETON] = options.carrego_limit is CarregoLimit.DOUBLETON
    work[layout.THREE_HIGH] = high
    for card in SPANISH_PACK:
        work[layout.POINTS + in_order(card, three_high=high)] = card.points
    first = int(high is False) + FIRST_HIGH  # above the eight, which is the last card below the point cards
    work[layout.LOW_CARDS] = sum(((1 << first) - 1) << LANE * suit for suit in SpanishSuit)
    ranks = [int(points) for points in work[layout.POINTS + FIRST_HIGH :][:HIGH_RANKS]]
    work[layout.STRUCTURE :][: 1 << HIGH_RANKS] = structures(ranks, by_rank=by_rank)
    work[layout.LOSS :][: 1 << 2 * HIGH_RANKS] = losses(ranks, by_rank=by_rank)
    return work


def structures(ranks: list[int], *, by_rank: bool) -> list[int]:
    """Return for each set of high cards of a suit the number of its structure.

    ``ranks`` are the points of the high cards, from the lowest. Together with the owners of all cards of the suit the
    structure is all that the rules of play depend on. ``by_rank`` tells that they know the ten and the eleven.
    """
    shapes = _shapes(ranks, by_rank=by_rank)
    numbers = {shape: number for number, shape in enumerate(dict.fromkeys(shapes))}
    return [numbers[shape] for shape in shapes]


def losses(ranks: list[int], *, by_rank: bool) -> list[int]:
    """Return for each two sets x and y of high cards, at ``x << 6 | y``, by how much cards of x exceed those of y.

    The sum of what each point card of x counts more than the one in its place in y; between sets of different
    structures more than all points of a deal.
    """
    shapes = _shapes(ranks, by_rank=by_rank)
    points = [[value for value in _points(ranks, cards) if value] for cards in range(len(shapes))]
    return [
        sum(max(0, one - other) for one, other in zip(points[x], points[y], strict=True))
        if shapes[x] == shapes[y]
        else _UNBOUNDED
        for x in range(len(shapes))
        for y in range(len(shapes))
    ]


def _points(ranks: list[int], cards: int) -> list[int]:
    return [points for place, points in enumerate(ranks) if cards >> place & 1]


def _shapes(ranks: list[int], *, by_rank: bool) -> list[tuple[bool, ...]]:
    """Return for each set its point cards, from the lowest of them on, and the bits that count 10 and 11."""
    shapes = []
    for cards in range(1 << HIGH_RANKS):
        points = _points(ranks, cards)
        first = next((place for place, value in enumerate(points) if value), len(points))
        known = (1 in points, 2 in points) if by_rank else ()
        shapes.append((*known, *map(bool, points[first:])))
    return shapes
