"""The score of a deal and the end of a match (B28 to B34, B43, B50)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.botifarra.options import BotifarraOptions, Tie
from engine.cards.spanish import SpanishCard

DEAL_POINTS = 72
"""The points of a deal: of its cards and its tricks (B5, B53)."""
HALF = DEAL_POINTS // 2
"""A side scores its points above this number (B28)."""
EXTRA_HANDS = 2
"""Deals added whenever the totals are equal at the end (B32)."""


def trick_points(options: BotifarraOptions, cards: Iterable[SpanishCard]) -> int:
    """Return the points of a trick: those of its cards and one for itself, except between two (B5, B50)."""
    return sum(card.points for card in cards) + (not options.mode.has_piles)


def taken(options: BotifarraOptions, points: Sequence[int], tricks: Sequence[int]) -> tuple[int, ...]:
    """Return the points of each side from those of its tricks and their number.

    Two players count one point for every two tricks. If both have an odd number of the 24, the remaining point goes
    to the player with fewer; the other modes have counted every trick already (B5, B50).
    """
    if not options.mode.has_piles:
        return tuple(points)
    counted = [own + number // 2 for own, number in zip(points, tricks, strict=True)]
    if sum(tricks) == options.mode.tricks and all(number % 2 for number in tricks):
        counted[counted.index(min(counted))] += 1
    return tuple(counted)


def taken_after_revoke(options: BotifarraOptions, side: int) -> tuple[int, ...]:
    """Return the points of a deal that ends by a revoke: none for that side, all for the others (B34)."""
    share = DEAL_POINTS // (options.sides - 1)
    return tuple(0 if other == side else share for other in range(options.sides))


def written(options: BotifarraOptions, taken: Sequence[int], multiplier: int) -> tuple[int, ...]:
    """Return the score of each side from its points: those above half, or above an equal share (B28, B43)."""
    if options.mode.is_individual:
        share = DEAL_POINTS // options.sides
        return tuple((points - share) * multiplier for points in taken)
    return tuple(max(0, points - HALF) * multiplier for points in taken)


def winners(options: BotifarraOptions, totals: Sequence[int], hands: int) -> tuple[int, ...] | None:
    """Return the winners after a number of deals; ``None`` while the match goes on (B31 to B33).

    Several winners share a tie that the options let stand. Where players for themselves share the top at the target
    the match goes on (B33), but not beyond a last deal that was agreed on (B32).
    """
    best = max(totals)
    leaders = tuple(side for side, total in enumerate(totals) if total == best)
    shared = len(leaders) > 1
    if options.target is not None and best >= options.target and not (shared and options.mode.is_individual):
        return leaders
    if options.max_hands is None or hands < options.max_hands:
        return None
    if options.tie is Tie.EXTRA_HANDS and ((hands - options.max_hands) % EXTRA_HANDS or shared):
        return None
    return leaders
