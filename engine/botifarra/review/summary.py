"""A match in figures: its costliest cards, and how much each player lost a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.botifarra.review.judge import SEATS, HandReview, JudgedCard
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
    """What a seat lost by the cards that it chose: points of hands, by both measures."""

    choices: int = 0
    fair: float = 0.0
    open: float = 0.0

    @property
    def fair_average(self) -> float:
        """The points lost a chosen card by the fair measure."""
        return self.fair / self.choices if self.choices else 0.0

    @property
    def open_average(self) -> float:
        """The points lost a chosen card by double dummy."""
        return self.open / self.choices if self.choices else 0.0


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
    """Return by seat what was lost in these hands."""
    chosen = [each for review in reviews for each in review.cards if each.fair is not None]
    return tuple(_loss([each for each in chosen if each.seat == seat]) for seat in range(SEATS))


def _loss(cards: Sequence[JudgedCard]) -> Loss:
    return Loss(
        len(cards),
        sum(each.fair.cost for each in cards if each.fair is not None),
        sum(each.open.cost for each in cards),
    )
