"""The common parts of the games' reviews: deals that were played, the verdict on each move, and figures of a match.

Contracts, calls and votes are moves like cards. A verdict compares the move that was made with the best one, by what
a strong player thinks of each from the same view. Since that player samples hidden cards, a verdict knows its
standard error.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeVar

from engine.game import Seat

Option = TypeVar("Option", bound=Hashable)
"""The type of a choice: a card, or a move."""
State = TypeVar("State")
Options = TypeVar("Options")
Result = TypeVar("Result")

WORTH_SAYING: Final = 0.5
"""Points: moves that are nearer to each other than that are as good as each other to a player who samples worlds."""
SURE: Final = 2.0
"""Standard errors by which a move must be behind before anybody says that it was."""
COSTLIEST: Final = 3
"""Costliest moves that are told of a deal or a match."""


class MadeMove(Protocol):
    """A move of a match as it was made."""

    @property
    def seat(self) -> Seat | None:
        """The seat that made it; ``None`` for the table."""
        ...

    @property
    def move(self) -> str:
        """Its text form."""
        ...

    @property
    def settled(self) -> bool:
        """Whether it only played out what a claim or a concession had settled."""
        ...

    @property
    def stood_in(self) -> bool:
        """Whether the table made it for a person."""
        ...


@dataclass(frozen=True, slots=True)
class Made(Generic[State, Option]):
    """A move, and the position before it; ``legal`` are the moves that could have been made."""

    before: State
    seat: Seat
    move: Option
    legal: tuple[Option, ...]
    settled: bool = False
    stood_in: bool = False

    @property
    def is_choice(self) -> bool:
        """Whether somebody chose it: another move was legal, and the table did not make it by itself."""
        return not self.settled and not self.stood_in and len(self.legal) > 1


@dataclass(frozen=True, slots=True)
class PlayedDeal(Generic[State, Option, Result]):
    """A deal that was played to its end, and its result.

    ``calls`` are the contract, calls and votes before the play, ``made`` the moves of the play, both in order.
    """

    calls: tuple[Made[State, Any], ...]
    made: tuple[Made[State, Option], ...]
    result: Result

    @property
    def start(self) -> State:
        """The position before the first move of the play."""
        return self.made[0].before


class Estimate(NamedTuple):
    """The points that a move may bring, and the standard error of its distance to the best one."""

    points: float
    error: float


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Option]):
    """The values of all options by one measure, the best option, and the loss of the choice against it."""

    values: tuple[tuple[Option, float], ...]
    best: Option
    cost: float
    error: float = 0.0
    """The standard error of the cost."""
    worth_saying: float = WORTH_SAYING
    """The least cost that is worth a word."""

    @property
    def is_costly(self) -> bool:
        """Whether the choice is clearly worse than the best one."""
        return self.cost >= max(self.worth_saying, SURE * self.error)

    @classmethod
    def of(
        cls,
        values: Mapping[Option, float],
        chosen: Option,
        error: float = 0.0,
        worth_saying: float = WORTH_SAYING,
    ) -> Verdict[Option]:
        """Return the verdict on a choice; if no option is better, the choice is the best itself."""
        most = max(values.values())
        best = chosen if values[chosen] == most else next(each for each in values if values[each] == most)
        return cls(tuple(values.items()), best, most - values[chosen], error, worth_saying)


def fair_verdict(
    assess: Callable[[], Mapping[Option, Estimate]], chosen: Option, worth_saying: float = WORTH_SAYING
) -> Verdict[Option]:
    """Return the verdict on a choice by estimates, which differ in each call.

    Options that look costly are tried again in other worlds, and both results count equally: among many moves one
    often looks better than it is, and then a hint and a review of the same move would contradict each other.
    """
    first = assess()
    verdict = _verdict(first, chosen, worth_saying)
    return _verdict(_pooled(first, assess()), chosen, worth_saying) if verdict.is_costly else verdict


def _verdict(estimates: Mapping[Option, Estimate], chosen: Option, worth_saying: float) -> Verdict[Option]:
    values = {each: estimate.points for each, estimate in estimates.items()}
    return Verdict.of(values, chosen, estimates[chosen].error, worth_saying)


def _pooled(first: Mapping[Option, Estimate], second: Mapping[Option, Estimate]) -> dict[Option, Estimate]:
    """Return the means of two independent estimates of the same choices."""
    return {
        each: Estimate((one.points + second[each].points) / 2, math.hypot(one.error, second[each].error) / 2)
        for each, one in first.items()
    }


@dataclass(frozen=True, slots=True)
class JudgedMove(Generic[Option]):
    """A move of a deal: its seat and hand, the legal moves, and its cost.

    ``number`` counts tricks from 1, or moves in a deal without tricks; it is 0 before the play. ``holding`` is the
    hand before it, as a set in an integer. Only a move that somebody chose has a verdict. ``settled`` tells that it
    only played out a claim or a concession.
    """

    seat: Seat
    number: int
    move: Option
    holding: int
    legal: tuple[Option, ...]
    settled: bool
    fair: Verdict[Option] | None

    @classmethod
    def of(
        cls,
        made: Made[Any, Option],
        number: int,
        fair: Callable[[], Verdict[Option]],
        **more: Verdict[Option] | None,
    ) -> Self:
        """Return the judgement of a move, with ``more`` verdicts of a game; ``fair`` is asked if it was chosen."""
        verdict, hand = fair() if made.is_choice else None, made.before.hands[made.seat]
        return cls(made.seat, number, made.move, hand, made.legal, made.settled, verdict, **more)

    @property
    def cost(self) -> float:
        """The points lost; 0 unless the move is clearly worse than the best one."""
        return self.fair.cost if self.fair is not None and self.fair.is_costly else 0.0

    @property
    def loss(self) -> float:
        """The points that count as lost in the figures of a player."""
        return self.cost

    @property
    def better(self) -> Option:
        """The best move; the move itself if there was no choice."""
        return self.move if self.fair is None else self.fair.best


Judged = TypeVar("Judged", bound=JudgedMove[Any])


@dataclass(frozen=True, slots=True)
class DealReview(Generic[Judged, Options, Result]):
    """A judged deal; ``calls`` and ``moves`` are in the order in which they were made (:class:`PlayedDeal`)."""

    options: Options
    result: Result
    calls: tuple[JudgedMove[Any], ...]
    moves: tuple[Judged, ...]

    @property
    def decisions(self) -> tuple[JudgedMove[Any], ...]:
        """The calls and the moves."""
        return (*self.calls, *self.moves)

    @property
    def seats(self) -> int:
        """Number of seats."""
        raise NotImplementedError

    @property
    def moves_a_page(self) -> int:
        """Number of moves on a page of the review: those of a trick, or of some rounds."""
        return self.seats

    @property
    def pages(self) -> tuple[tuple[Judged, ...], ...]:
        """The moves page by page."""
        each = self.moves_a_page
        return tuple(self.moves[start : start + each] for start in range(0, len(self.moves), each))


Reviewed = TypeVar("Reviewed", bound=DealReview[Any, Any, Any])


@dataclass(frozen=True, slots=True)
class CostlyMove(Generic[Reviewed]):
    """A move that cost something, with its deal."""

    review: Reviewed
    judged: Any


@dataclass(frozen=True, slots=True)
class Loss:
    """Points that a seat lost by its decisions."""

    decisions: int = 0
    total: float = 0.0

    @property
    def average(self) -> float:
        """The points lost a decision."""
        return self.total / self.decisions if self.decisions else 0.0


def costliest(
    reviews: Iterable[Reviewed], number: int = COSTLIEST, seats: Container[Seat] | None = None
) -> tuple[CostlyMove[Reviewed], ...]:
    """Return the moves that cost most, of some seats or all: the costliest first, of equal ones the earlier."""
    costly = [
        CostlyMove(review, each)
        for review in reviews
        for each in review.decisions
        if each.cost and (seats is None or each.seat in seats)
    ]
    return tuple(sorted(costly, key=lambda each: -each.judged.cost)[:number])


def losses(reviews: Sequence[DealReview[Any, Any, Any]]) -> tuple[Loss, ...]:
    """Return the losses in these deals of one match, by seat."""
    chosen = [each for review in reviews for each in review.decisions if each.fair is not None]
    seats = reviews[0].seats if reviews else 0
    return tuple(_loss([each for each in chosen if each.seat == seat]) for seat in range(seats))


def _loss(moves: Sequence[JudgedMove[Any]]) -> Loss:
    return Loss(len(moves), sum(each.loss for each in moves))
