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

BEHIND: Final = 2.0
"""Length of the wait behind an own card, in cards of the others."""
BLOCKED: Final = 0.5
"""Worth of a card of the others that waits for an own one, in the same unit."""
BLOCKS: Final = tuple((1 - 0.7**own) / (1 - 0.7) for own in range(LANE))
"""How much a card of the others waits for so many own ones: each further one counts less."""
TEMPO: Final = 1.0
"""Worth of having a card less in the hand."""


@lru_cache(maxsize=256)
def lines(
    pack: int, height: str, ace_side: Side | None
) -> tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]:
    """Return for each suit its opener, the cards above it and those below it, each outwards."""
    layout = Layout(pack, height, ace_side=ace_side)
    found = []
    for suit in FrenchSuit:
        line = [int(card) for card in layout.full_line(suit)]
        opener = int(layout.opener(suit))
        place = line.index(opener)
        found.append((opener, tuple(line[place + 1 :]), tuple(reversed(line[:place]))))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Holding:
    """How a hand lies in a réussite; own cards and those of the others count the cards before them in their lines.

    ``waits`` counts cards of the others before own ones, ``behind`` own cards before own ones, and ``blocks`` how
    the others wait for own cards. ``openers`` are those in the hand.
    """

    waits: int
    behind: int
    blocks: float
    openers: int

    @property
    def worth(self) -> float:
        """The worth of the hand among other ways to play on."""
        return BLOCKED * self.blocks - self.waits - BEHIND * self.behind


def holding(layout: Layout, hand: int) -> Holding:
    """Return how a hand lies on a layout."""
    waits = behind = openers = 0
    blocks = 0.0
    for opener, up, down in lines(layout.pack, layout.height, layout.ace_side):
        is_open, has_opener = layout.placed >> opener & 1, hand >> opener & 1
        openers += has_opener
        for branch in (up, down):
            own = 0 if is_open else has_opener
            foreign = 0 if is_open else 1 - has_opener
            for card in branch:
                if layout.placed >> card & 1:
                    continue
                if hand >> card & 1:
                    waits += foreign
                    behind += own
                    own += 1
                else:
                    blocks += BLOCKS[own]
                    foreign += 1
    return Holding(waits, behind, blocks, openers)


def values(view: BarbuView, moves: Sequence[BarbuMove]) -> list[float]:
    """Return the value of each card that may be placed, and of declining."""
    assert view.layout is not None  # noqa: S101 - a réussite has a layout
    hand = view.cards.mask
    return [_value(view, view.layout, hand, move) for move in moves]


def _value(view: BarbuView, layout: Layout, hand: int, move: BarbuMove) -> float:
    if isinstance(move, Decline):
        return holding(layout, hand).worth
    assert isinstance(move, PlayCard)  # noqa: S101 - nothing else is placed
    after, rest = layout.with_card(move.card, move.side), hand & ~(1 << move.card)
    value = holding(after, rest).worth + TEMPO
    if view.options.ace_replay and move.card.rank == "A":
        value += max(0.0, _best_next(after, rest) - holding(after, rest).worth)
    return value


def _best_next(layout: Layout, hand: int) -> float:
    """Return the best worth after another card; minus infinity without a legal one."""
    best, legal = float("-inf"), layout.playable() & hand
    while legal:
        low = legal & -legal
        legal ^= low
        after = Layout(layout.pack, layout.height, layout.placed | low, layout.ace_side)
        best = max(best, holding(after, hand & ~low).worth + TEMPO)
    return best
