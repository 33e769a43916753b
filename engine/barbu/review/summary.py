"""A deal or a whole game in figures: its costliest moves, and how much each player lost a decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.barbu.review.judge import DealReview, JudgedMove
from engine.game import Seat

COSTLIEST: Final = 3


@dataclass(frozen=True, slots=True)
class CostlyMove:
    """A move that cost something, with its deal."""

    review: DealReview
    judged: JudgedMove


@dataclass(frozen=True, slots=True)
class Loss:
    """What a seat lost by its decisions, in points."""

    decisions: int = 0
    total: float = 0.0

    @property
    def average(self) -> float:
        """The points lost a decision."""
        return self.total / self.decisions if self.decisions else 0.0


def costliest(
    reviews: Iterable[DealReview], number: int = COSTLIEST, seat: Seat | None = None
) -> tuple[CostlyMove, ...]:
    """Return the moves of one seat or of all that cost most, the costliest first; of equal ones the earlier first."""
    costly = [
        CostlyMove(review, each)
        for review in reviews
        for each in review.moves
        if each.cost and seat in (None, each.seat)
    ]
    return tuple(sorted(costly, key=lambda each: -each.judged.cost)[:number])


def losses(reviews: Sequence[DealReview]) -> tuple[Loss, ...]:
    """Return by seat what was lost in these deals of one game."""
    chosen = [each for review in reviews for each in review.moves if each.fair is not None]
    players = reviews[0].options.players if reviews else 0
    return tuple(_loss([each for each in chosen if each.seat == seat]) for seat in range(players))


def _loss(moves: Sequence[JudgedMove]) -> Loss:
    return Loss(len(moves), sum(each.cost for each in moves))
