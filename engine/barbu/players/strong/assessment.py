"""The assessment of a decision: what each move gains, and the hands of the others that this rests on."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.barbu.moves import BarbuMove
from engine.barbu.players.strong.settings import STRONG, Effort
from engine.barbu.state import Phase
from engine.barbu.view import BarbuView
from engine.compiled import IS_AVAILABLE

if TYPE_CHECKING:
    from engine.barbu.players.strong.trick_table import Array


@dataclass(frozen=True, slots=True)
class Judged:
    """A move with what it gains: the points of the own seat over the mean of the others.

    ``gain`` is that of this whole deal, with what has been taken already. ``loss`` is how much less is gained than by
    the best move, and ``error`` the standard error of that. The loss of a contract counts the dealer's later deals,
    which go without it, and that of a vote what all lose in the contract, so the best one need not gain most.
    """

    move: BarbuMove
    gain: float
    loss: float
    error: float


@dataclass(frozen=True, slots=True)
class Assessment:
    """Every legal move, best first, and what was tried to find that out.

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
    """Return what every move gains for the seat that is to move; it sees the view alone, of now or of earlier.

    The best move is the one that ``strong`` makes with the same chance. Raises :class:`ValueError` without
    :func:`can_assess`.
    """
    if not can_assess(view):
        raise ValueError("there is nothing to assess")
    from engine.barbu.players.strong.judging import judge  # noqa: PLC0415 - it needs numpy

    return judge(view, chance, effort)
