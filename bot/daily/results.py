"""Results of a deal of the day: one person against all who have played it, and days in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

_A_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Scored:
    """A finished deal of one person, by the name that they have in a server."""

    user_id: int
    name: str
    score: int


@dataclass(frozen=True, slots=True)
class Field:
    """All who have finished a deal, by their scores."""

    scores: Sequence[int]

    @property
    def players(self) -> int:
        """The number of those who have finished."""
        return len(self.scores)

    @property
    def mean(self) -> float:
        """The mean score; raises ``ZeroDivisionError`` if nobody has finished."""
        return sum(self.scores) / len(self.scores)

    @property
    def best(self) -> int:
        """The best score."""
        return max(self.scores)

    def rank(self, score: int) -> int:
        """Return the rank of a score, from 1; equal scores share it."""
        return 1 + sum(other > score for other in self.scores)

    def beaten(self, score: int) -> int:
        """Return how many percent of the others did worse than somebody with this score, rounded down."""
        others = len(self.scores) - 1
        return 100 * sum(other < score for other in self.scores) // others if others > 0 else 0


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row with a finished deal: up to now, and most ever."""

    current: int
    best: int

    @classmethod
    def of(cls, days: Iterable[date], today: date) -> Streak:
        """Return the streak of these days; it goes on while the deal of today can still be finished."""
        finished = sorted(set(days))
        best = run = 0
        last: date | None = None
        for day in finished:
            run = run + 1 if last is not None and day - last == _A_DAY else 1
            best, last = max(best, run), day
        goes_on = last is not None and today - last <= _A_DAY
        return cls(run if goes_on else 0, best)


def crown(results: Iterable[tuple[date, Scored]]) -> tuple[int, Sequence[str]]:
    """Return the most days on which one person had the best score, and the names of all who had it that often.

    Equals of a day all have its best score.
    """
    results = [*results]
    best = dict[date, int]()
    for day, each in results:
        best[day] = max(each.score, best.get(day, each.score))
    won = Counter(each.user_id for day, each in results if each.score == best[day])
    most = max(won.values(), default=0)
    names = {each.user_id: each.name for _, each in results}
    return most, [names[user_id] for user_id, days in won.items() if days == most]
