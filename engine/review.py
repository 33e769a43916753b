"""The common parts of the games' reviews: moves as they were made, and the verdict on one of them.

A verdict compares the move that was made with the best one, by what a strong player thinks of each from the same
view. Since that player samples hidden cards, a verdict knows its standard error.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from engine.game import Seat

Option = TypeVar("Option", bound=Hashable)
"""What is chosen: a card, or a move."""

WORTH_SAYING: Final = 0.5
"""Points: moves that are nearer to each other than that are as good as each other to a player who samples worlds."""
SURE: Final = 2.0
"""Standard errors by which a move must be behind before anybody says that it was."""


class MadeMove(Protocol):
    """A move of a match as it was made."""

    @property
    def seat(self) -> Seat | None:
        """Who made it; ``None`` for the table."""
        ...

    @property
    def move(self) -> str:
        """Its text form."""
        ...

    @property
    def settled(self) -> bool:
        """Whether it only played out what a claim or a concession had settled."""
        ...


class Estimate(NamedTuple):
    """The points that a move may bring, and the standard error of what it is behind the best one."""

    points: float
    error: float


@dataclass(frozen=True, slots=True)
class Verdict(Generic[Option]):
    """The values of what could be chosen by one measure, the best of it, and what the choice lost to that."""

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
        """Return the verdict on a choice; where it is as good as any other, it is the best itself."""
        most = max(values.values())
        best = chosen if values[chosen] == most else next(each for each in values if values[each] == most)
        return cls(tuple(values.items()), best, most - values[chosen], error, worth_saying)


def fair_verdict(
    assess: Callable[[], Mapping[Option, Estimate]], chosen: Option, worth_saying: float = WORTH_SAYING
) -> Verdict[Option]:
    """Return the verdict on a choice by estimates, which are others in each call.

    What looks costly is tried again in other worlds, and both count alike: of many moves one often looks better than
    it is, and then a hint and a review of the same move would contradict each other.
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
