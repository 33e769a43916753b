"""The values of the leaderboards: how people stand, over which matches."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from datetime import datetime, timedelta


class Period(enum.StrEnum):
    """How far back matches count: the last 7 or 30 days up to now, or all."""

    ALL = "all"
    MONTH = "month"
    WEEK = "week"

    def since(self, now: datetime) -> datetime | None:
        """Return from when on matches count; ``None`` is from the beginning."""
        days = {Period.ALL: None, Period.MONTH: 30, Period.WEEK: 7}[self]
        return None if days is None else now - timedelta(days=days)


class Measure(enum.StrEnum):
    """What people are ranked by."""

    WON = "won"
    """Matches won: the more the better."""
    PLACE = "place"
    """The average place: the lower the better."""
    SHARE = "share"
    """The share of what there was, such as card points: the larger the better."""
    SCORE = "score"
    """The sum of all final scores: the higher the better."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which finished matches count; ``None`` is any. A match is contested where people sat on two sides or more.

    People are ranked by the measures of ``order``, the first one first.
    """

    game: str | None = None
    guild_id: int | None = None
    since: datetime | None = None
    contested: bool | None = None
    order: tuple[Measure, ...] = (Measure.WON, Measure.SHARE, Measure.SCORE)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a person stands among all whose matches count.

    ``rank`` counts from 1 and is shared by those who are equal in every measure of the scope; the next rank then
    leaves out as many. ``won`` counts matches whose first place was the person's alone, with partners, and ``drawn``
    those in which another side shared it. ``streak`` is how many of the newest matches were won without a break.
    ``places`` and ``score`` are sums over all matches, ``deals`` is how many deals they had. ``name`` is the one of
    the newest match.
    """

    rank: int
    user_id: int
    name: str
    played: int
    won: int
    drawn: int
    places: int
    score: int
    deals: int
    share_part: int
    share_whole: int
    streak: int

    @property
    def share(self) -> float:
        """The share that the person's sides took, from 0 to 1; 0 where there was nothing to take."""
        return self.share_part / self.share_whole if self.share_whole else 0.0


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard: its lines, best first, and how many people there are on all pages."""

    standings: tuple[Standing, ...]
    people: int
