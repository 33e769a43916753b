"""A match in figures: its costliest cards, and how much each player lost a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.botifarra.review.judge import HandReview, JudgedCard
from engine.cards.spanish import SpanishCard

COSTLIEST: Final = 3


@dataclass(frozen=True, slots=True)
class CostlyCard:
    """A card of a match with its hand, a better one, and what it cost by the fair measure."""

    review: HandReview
    judged: JudgedCard
    better: SpanishCard
    cost: float


@dataclass(frozen=True, slots=True)
class Loss:
    """What a seat lost by the cards that it chose: points of hands, by the fair measure."""

    choices: int = 0
    total: float = 0.0

    @property
    def average(self) -> float:
        """The points lost a chosen card."""
        return self.total / self.choices if self.choices else 0.0


def costliest(reviews: Iterable[HandReview], number: int = COSTLIEST) -> tuple[CostlyCard, ...]:
    """Return the cards that cost most by the fair measure, the costliest first; of equal ones the earlier first."""
    cards = [
        CostlyCard(review, each, each.fair.best, each.fair.cost)
        for review in reviews
        for each in review.cards
        if each.fair is not None and each.fair.is_costly
    ]
    return tuple(sorted(cards, key=lambda each: -each.cost)[:number])


def losses(reviews: Sequence[HandReview]) -> tuple[Loss, ...]:
    """Return by seat what was lost in these hands of one match."""
    chosen = [each for review in reviews for each in review.cards if each.fair is not None]
    seats = reviews[0].options.seats if reviews else 0
    return tuple(_loss([each for each in chosen if each.seat == seat]) for seat in range(seats))


def _loss(cards: Sequence[JudgedCard]) -> Loss:
    return Loss(len(cards), sum(each.fair.cost for each in cards if each.fair is not None))
