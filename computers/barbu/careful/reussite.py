"""Réussite: which card opens the way for the own hand, and which only for the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from computers.barbu.careful import layout as numbers
from computers.barbu.careful.layout import COURSE, DECLINE, ENDS, HANDS, PASS, PLACED, SIDE
from computers.barbu.careful.layout_table import layout_table
from computers.compiled import plain
from engine.barbu.contracts.reussite import Layout, ends_of
from engine.barbu.moves import BarbuMove, Decline, PlayCard
from engine.barbu.options import BarbuOptions
from engine.barbu.view import BarbuView

_weigh: Final = plain(numbers.weigh)
_holding: Final = plain(numbers.holding)


def values(view: BarbuView, moves: Sequence[BarbuMove]) -> list[float]:
    """Return the value of each card that may be placed, and of declining."""
    layout = view.layout
    assert layout is not None  # noqa: S101 - a réussite has a layout
    deal = [[0] * numbers.WIDTH for _ in range(COURSE + 1)]
    deal[HANDS][0] = view.cards.mask
    deal[COURSE][PLACED], deal[COURSE][ENDS] = layout.placed, ends_of(layout.ace_side)
    found = [0.0] * len(moves)
    _weigh(layout_table(view.options, layout.height), deal, list(map(number_of, moves)), len(moves), found)
    return found


def holding(options: BarbuOptions, layout: Layout, hand: int) -> tuple[int, int, float]:
    """Return how a hand lies on a layout, as :func:`computers.barbu.careful.layout.holding`."""
    table = layout_table(options, layout.height)
    found: tuple[int, int, float] = _holding(table, layout.placed, ends_of(layout.ace_side), hand)
    return found


def number_of(move: BarbuMove) -> int:
    """Return a move of a réussite as a number."""
    if isinstance(move, PlayCard):
        return int(move.card) + (SIDE * ends_of(move.side) if move.side else 0)
    return DECLINE if isinstance(move, Decline) else PASS
