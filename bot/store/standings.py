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


@dataclass(frozen=True, slots=True)
class Scope:
    """Which finished matches count; ``None`` is any. A match is contested where people sat on two sides or more."""

    game: str | None = None
    guild_id: int | None = None
    since: datetime | None = None
    contested: bool | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a person stands among all whose matches count.

    ``rank`` counts from 1 and is shared by those who are equal in matches won, share of points and points written
    alike; the next rank then leaves out as many. ``won`` counts no drawn match. ``streak`` is how many of the
    newest matches were won without a break. ``name`` is the one of the newest match.
    """

    rank: int
    user_id: int
    name: str
    played: int
    won: int
    drawn: int
    points_taken: int
    points_possible: int
    written: int
    streak: int

    @property
    def share(self) -> float:
        """The share of the card points that the person's sides took, from 0 to 1; 0 where there were none."""
        return self.points_taken / self.points_possible if self.points_possible else 0.0


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard: its lines, best first, and how many people there are on all pages."""

    standings: tuple[Standing, ...]
    people: int
