"""What a hand is worth and when a match ends (B28 to B32)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.botifarra.options import Options, Tie
from engine.cards import Card

HAND_POINTS = 72
"""Points of a hand: its cards' and its tricks' (B5)."""
HALF = HAND_POINTS // 2
"""A side writes what it has above (B28)."""
EXTRA_HANDS = 2
"""Hands added each time the totals are level at the end (B32)."""


def trick_points(cards: Iterable[Card]) -> int:
    """Return the points of a trick: its cards' and one for itself (B5)."""
    return 1 + sum(card.points for card in cards)


def written(taken: Sequence[int], multiplier: int) -> tuple[int, ...]:
    """Return what each side writes for the points it took (B28)."""
    return tuple(max(0, points - HALF) * multiplier for points in taken)


def winners(options: Options, totals: Sequence[int], hands: int) -> tuple[int, ...] | None:
    """Return the sides that have won after so many hands, ``None`` while the match is open (B31, B32).

    Several winners share a tie that the options let stand.
    """
    best = max(totals)
    leaders = tuple(side for side, total in enumerate(totals) if total == best)
    if options.target is not None and best >= options.target:
        return leaders
    if options.max_hands is None or hands < options.max_hands:
        return None
    if options.tie is Tie.EXTRA_HANDS:
        extra = hands - options.max_hands
        if extra % EXTRA_HANDS or len(leaders) > 1:
            return None
    return leaders
