"""Réussite: which card opens the way for the own hand, and which only for the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.barbu.moves import BarbuMove, Decline, PlayCard
from engine.barbu.reussite import Layout, Side
from engine.barbu.view import BarbuView
from engine.cards import LANE
from engine.cards.french import FrenchSuit


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights, in units of a card that waits for one card of another player."""

    decay: float = 0.7
    """Each further card of the others before an own card makes it wait this much less longer."""
    blocked: float = 0.5
    """Gain by each card of the others that waits for an own one."""
    blocked_decay: float = 0.7
    """Decay of that gain for each further own card before it."""
    tempo: float = 1.0
    """Gain by having a card less in the hand."""


TUNED: Final = Weights()


@lru_cache(maxsize=64)
def _lines(pack: int, height: str, ace_side: Side | None) -> tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]:
    """Return for each suit its opener, the cards above it and those below it, each outwards."""
    layout = Layout(pack, height, ace_side=ace_side)
    found = []
    for suit in FrenchSuit:
        line = [int(card) for card in layout.full_line(suit)]
        opener = int(layout.opener(suit))
        place = line.index(opener)
        found.append((opener, tuple(line[place + 1 :]), tuple(reversed(line[:place]))))
    return tuple(found)


def worth(layout: Layout, hand: int, weights: Weights = TUNED) -> float:
    """Return the worth of a hand on a layout: the others' cards that wait for it, less its own that wait."""
    total = 0.0
    for opener, up, down in _lines(layout.pack, layout.height, layout.ace_side):
        foreign = own = 0
        if not layout.placed >> opener & 1:
            if hand >> opener & 1:
                own = 1
            else:
                foreign = 1
        for branch in (up, down):
            total += _branch(branch, layout.placed, hand, foreign, own, weights)
    return total


def _branch(
    cards: Sequence[int], placed: int, hand: int, foreign: int, own: int, weights: Weights
) -> float:
    total = 0.0
    for card in cards:
        if placed >> card & 1:
            continue
        if hand >> card & 1:
            if foreign:
                total -= (1 - weights.decay**foreign) / (1 - weights.decay)
            own += 1
        else:
            if own:
                total += weights.blocked * (1 - weights.blocked_decay**own) / (1 - weights.blocked_decay)
            foreign += 1
    return total


def values(view: BarbuView, moves: Sequence[BarbuMove], weights: Weights = TUNED) -> list[float]:
    """Return the value of each card that may be placed, and of declining."""
    assert view.layout is not None  # noqa: S101 - a réussite has a layout
    hand = view.cards.mask
    return [_value(view, view.layout, hand, move, weights) for move in moves]


def _value(view: BarbuView, layout: Layout, hand: int, move: BarbuMove, weights: Weights) -> float:
    if isinstance(move, Decline):
        return worth(layout, hand, weights)
    assert isinstance(move, PlayCard)  # noqa: S101 - nothing else is placed
    after, rest = layout.with_card(move.card, move.side), hand & ~(1 << move.card)
    value = worth(after, rest, weights) + weights.tempo
    if view.options.ace_replay and move.card.rank == "A":
        value += max(0.0, _best_next(after, rest, weights) - worth(after, rest, weights))
    return value


def _best_next(layout: Layout, hand: int, weights: Weights) -> float:
    """Return the best worth after another card; minus infinity without a legal one."""
    best, legal = float("-inf"), layout.playable() & hand
    while legal:
        low = legal & -legal
        legal ^= low
        after = Layout(layout.pack, layout.height, layout.placed | low, layout.ace_side)
        best = max(best, worth(after, hand & ~low, weights) + weights.tempo)
    return best
