"""The rating: Weng and Lin's method of 2011 (openskill's Plackett-Luce), for two sides and for many.

openskill adds up the uncertainty of all sides, so with many of them it takes results for noisier than they are and
spreads the ratings to make up for it. :func:`rated` lets it see two average sides instead (docs/ratings.md).

>>> [[round(person.mu, 1) for person in side] for side in rated([[NEW, NEW], [NEW, NEW]], [1, 2], beta=245.7)]
[[1524.5, 1524.5], [1475.5, 1475.5]]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, Final

from openskill.models import PlackettLuce

MEAN: Final = 1500.0
"""The level of a person who has not played yet."""
WIDEST: Final = 150.0
"""The uncertainty of such a person, and of everybody after years away."""
NARROWEST: Final = 45.0
"""The least uncertainty that matches leave: people change, and their levels must be able to follow."""
_GROWTH: Final = 23.3
"""The growth of the variance in a day without a rated match: 60 becomes 110 in a year."""
_FIXED: Final = 1.0
"""The uncertainty of a computer, whose level is measured and never changes."""
PROVISIONAL: Final = 110.0
"""The uncertainty above which a level is provisional: that of some thirty matches."""
LISTED: Final = 133.0
"""The largest uncertainty on a leaderboard: that of some ten matches."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The level of a person: ``mu``, and its uncertainty ``sigma``, one standard deviation."""

    mu: float = MEAN
    sigma: float = WIDEST

    def __str__(self) -> str:
        """Return the level as people see it: "1564", or "1564?" while it is provisional."""
        return f"{round(self.mu)}{'?' if self.is_provisional else ''}"

    @property
    def is_provisional(self) -> bool:
        """Whether a "?" stands behind the level."""
        return self.sigma > PROVISIONAL

    @property
    def is_listed(self) -> bool:
        """Whether the person is on a leaderboard by level."""
        return self.sigma <= LISTED

    def after(self, away: timedelta) -> Rating:
        """Return the rating after some time without a rated match: less certain, and as high."""
        grown = self.sigma**2 + _GROWTH * max(away.total_seconds(), 0) / timedelta(days=1).total_seconds()
        return replace(self, sigma=math.sqrt(min(WIDEST**2, grown)))


NEW: Final = Rating()
"""The rating of a person who has not played yet."""

_BOARD_LUCK: Final = 812.0
"""The luck of one board: 15 points between tables, as 245.7 of a match are from 21.5 (docs/ratings.md)."""


def event_luck(boards: int, tables: int) -> float:
    """Return the beta of an event whose tables all play the same boards; there are at least two tables.

    A pair is compared with the mean of the others on its side, so with fewer tables more is luck.

    >>> round(event_luck(21, 4), 1)
    144.7
    """
    return _BOARD_LUCK / math.sqrt(boards) * math.sqrt(tables / (2 * (tables - 1)))


def computer(level: float) -> Rating:
    """Return the rating of a computer, which nothing changes."""
    return Rating(level, _FIXED)


def rated(sides: Sequence[Sequence[Rating]], ranks: Sequence[int], beta: float) -> list[list[Rating]]:
    """Return the ratings after a match, for each member of each side.

    ``ranks`` are the places of the sides, equal ones for a tie. ``beta`` is the luck of a side in a match, in points
    of a level. Those of computers stay as they are.
    """
    count = len(sides)
    shrink = math.sqrt(2 / count)

    def gamma(*_: Any) -> float:  # noqa: ANN401 - the arguments of openskill, of which none matters here
        return count / 2

    # Never `limit_sigma`, `tau` or `weights` for `rate`: they do something else than they say (docs/ratings.md).
    model = PlackettLuce(mu=MEAN, sigma=WIDEST, beta=beta * shrink, tau=0.0, kappa=1e-4, gamma=gamma)
    before = [[model.rating(each.mu, each.sigma * shrink) for each in side] for side in sides]
    after = model.rate(before, ranks=[float(rank) for rank in ranks])
    return [
        [
            old
            if old.sigma == _FIXED
            else Rating(
                old.mu + (new.mu - old.mu) * count / 2,
                max(new.sigma / shrink, min(NARROWEST, old.sigma)),
            )
            for old, new in zip(side, changed, strict=True)
        ]
        for side, changed in zip(sides, after, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Player:
    """A person or computer in a rated match: the seat, its side, and the place that the result has for them.

    A person who lost by being away has a place behind that of their side; one who gave the seat up, and lost by that,
    has a number above those of the seats, of which the remainder by the number of seats is theirs. ``score`` is that
    of a person's side; computers need none.
    """

    seat: int
    side: int
    place: int
    rating: Rating
    score: float = -math.inf


def rated_match(players: Sequence[Player], seats: int, beta: float) -> dict[int, Rating]:
    """Return the ratings after a match by seat, those of computers too.

    Absent people have lost whatever their side did (decision 0010): each is rated as if their side had come last, and
    the others by the true places.
    """
    there = {player.seat: player for player in players if player.seat < seats}
    by_side: dict[int, list[Player]] = {}
    for player in there.values():
        by_side.setdefault(player.side, []).append(player)
    numbers = sorted(by_side)
    sides = [by_side[number] for number in numbers]
    places = _true_places(sides)
    after = _after(sides, places, beta)
    for absent in players:
        number = numbers.index(absent.side)
        if absent.seat < seats and absent.place == places[number]:
            continue
        own = [absent if player.seat == absent.seat % seats else player for player in sides[number]]
        lost = [*places[:number], len(sides) + 1, *places[number + 1 :]]
        after[absent.seat] = _after([*sides[:number], own, *sides[number + 1 :]], lost, beta)[absent.seat]
    return after


def _true_places(sides: Sequence[Sequence[Player]]) -> list[int]:
    """Return the places that the sides would have if nobody had been absent.

    A side whose people were all absent has the last place in the result. If that leaves a place empty, computers have
    played to the end of the match for them, and the place belongs to the best of the sides in the last one.
    """
    places = [min(player.place for player in side) for side in sides]
    for place in range(1, len(sides)):
        last = [number for number, each in enumerate(places) if each == len(sides)]
        if last and place not in places and sum(each < place for each in places) == place - 1:
            places[max(last, key=lambda number: max(player.score for player in sides[number]))] = place
    return places


def _after(sides: Sequence[Sequence[Player]], ranks: Sequence[int], beta: float) -> dict[int, Rating]:
    changed = rated([[player.rating for player in side] for side in sides], ranks, beta)
    return {
        player.seat: rating
        for side, ratings in zip(sides, changed, strict=True)
        for player, rating in zip(side, ratings, strict=True)
    }
