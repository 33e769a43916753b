"""The assessment of a decision: the gain of each move, and the sampled hands of the others behind it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from computers.barbu.strong.settings import STRONG, Effort
from computers.compiled import IS_AVAILABLE
from engine.barbu.moves import BarbuMove
from engine.barbu.state import Phase
from engine.barbu.view import BarbuView

if TYPE_CHECKING:
    from computers.barbu.careful.trick_table import Array


@dataclass(frozen=True, slots=True)
class Judged:
    """A move with its gain: the points of the own seat over the mean of the others.

    ``gain`` covers the whole deal, tricks already taken included. ``loss`` is the difference to the best move's gain,
    and ``error`` its standard error. The loss of a contract counts the dealer's later deals, which go without it, so
    the best one need not gain most.
    """

    move: BarbuMove
    gain: float
    loss: float
    error: float


@dataclass(frozen=True, slots=True)
class Assessment:
    """Every legal move, best first, and the playouts behind the order.

    ``worlds`` are the hands of each playout, playouts x seats, as sets of cards; likely ones come several times.
    ``outcomes`` are the gains of this deal, playouts x ``judged``.
    """

    judged: tuple[Judged, ...]
    worlds: Array
    outcomes: Array

    @property
    def best(self) -> Judged:
        """The move that ``strong`` makes."""
        return self.judged[0]


def can_assess(view: BarbuView) -> bool:
    """Tell whether a view has a choice that can be searched: all but that of a card of mariages."""
    return IS_AVAILABLE and len(view.moves) > 1 and view.phase is not Phase.MARIAGES


def assess(view: BarbuView, chance: random.Random, effort: Effort = STRONG) -> Assessment:
    """Return the gain of every move for the seat to move, from its view alone, present or past.

    The best move is the one that ``strong`` makes with the same chance. Raises :class:`ValueError` without
    :func:`can_assess`.
    """
    if not can_assess(view):
        raise ValueError("there is nothing to assess")
    from computers.barbu.strong.judging import judge  # noqa: PLC0415 - it needs numpy

    return judge(view, chance, effort)
