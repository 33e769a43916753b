"""The values of the leaderboards: standings, and the matches that count."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.ratings.rate import Rating
from bot.tables.store import POINT, PartSum
from computers.par import JudgedSum

LEAST_DEALS: Final = 3
"""Deals of one kind from which it may be a person's best or worst: fewer tell more of luck."""
LEAST_HANDS: Final = 50
"""Judged hands from which a person's points over the cards are shown."""
LEAST_LISTED_HANDS: Final = 100
"""Judged hands against people from which a person is on the leaderboard by points over the cards."""


class By(enum.StrEnum):
    """The figure by which a leaderboard ranks people."""

    LEVEL = "level"
    RESULTS = "results"
    """Matches won or places, as the game has it."""
    CARDS = "cards"
    """Points over the cards."""
    PAIRS = "pairs"
    """Matches won by two who often play together, in a server."""


class Period(enum.StrEnum):
    """The age of matches that count: up to 7 or 30 days, of this season, or any."""

    ALL = "all"
    SEASON = "season"
    """From the first day of the quarter on (UTC)."""
    MONTH = "month"
    WEEK = "week"

    def since(self, now: datetime) -> datetime | None:
        """Return the time from which matches count; ``None`` for all matches."""
        match self:
            case Period.ALL:
                return None
            case Period.SEASON:
                return datetime(now.year, (now.month - 1) // 3 * 3 + 1, 1, tzinfo=UTC)
            case _:
                return now - timedelta(days=30 if self is Period.MONTH else 7)

    @property
    def least(self) -> int:
        """The number of matches from which a person has a rank: with fewer, luck would lead the list."""
        return {Period.ALL: 10, Period.SEASON: 5, Period.MONTH: 5, Period.WEEK: 3}[self]


class Measure(enum.StrEnum):
    """A measure by which people are ranked."""

    WON = "won"
    """Matches won: the more the better."""
    PLACE = "place"
    """The average place: the lower the better."""
    SHARE = "share"
    """The share of all points, such as card points: the larger the better."""
    SCORE = "score"
    """The sum of all final scores: the higher the better."""
    ABOVE_MEAN = "above_mean"
    """The points a deal above the mean of the table: the more the better, however many play and how long."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The finished matches that count; ``None`` means any.

    A match is contested if people sat on at least two sides, and ranked unless its house rules rank nobody.
    People are ranked by the measures of ``order``, the first one first; without any, all have rank 1. Who has played
    fewer matches than ``least`` has no rank, and comes after those who have. By level and by points over the cards
    people have other limits, and ``order`` and ``least`` mean nothing; ``at`` is the time of levels, now
    unless given.
    """

    game: str | None = None
    guild_id: int | None = None
    since: datetime | None = None
    contested: bool | None = None
    ranked: bool | None = None
    order: tuple[Measure, ...] = (Measure.WON, Measure.SHARE, Measure.SCORE)
    least: int = 0
    by: By = By.RESULTS
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class PartnerSum:
    """The matches of a person with one partner; ``cards`` are the person's judged hands in them, if there are any."""

    user_id: int
    name: str
    played: int
    won: int
    cards: JudgedSum | None


@dataclass(frozen=True, slots=True)
class PairStanding:
    """The matches of a regular pair; ``name`` is empty without one. ``people`` have their ids in order."""

    rank: int
    people: tuple[int, int]
    names: tuple[str, str]
    name: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's standing among all whose matches count.

    ``rank`` counts from 1; people who are equal in every measure of the scope share one, and the following ranks are
    skipped. It is ``None`` for who has played too few matches. ``won`` counts the matches in which the person's side
    alone was first, and ``drawn`` those in which another side shared the first place. ``streak`` is the number of
    newest matches that were won without a break. ``places``, ``score``, ``deals`` and ``above`` are sums over all
    matches, and ``parts`` those of each kind of deal in the order of their names. ``above`` is in units of
    :data:`bot.tables.store.POINT`; a match that was stored without it counts as the mean. ``name`` is the one of the
    newest match. ``level`` is there on a leaderboard by level. With ``partner``, with whom the person nearly always
    plays, it is the mean of both, and stands for both if ``is_pair``. ``cards`` is there by points over the cards.
    """

    rank: int | None
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
    above: int
    streak: int
    parts: tuple[PartSum, ...] = ()
    level: Rating | None = None
    partner: str = ""
    is_pair: bool = False
    cards: JudgedSum | None = None

    @property
    def lost(self) -> int:
        """The matches that were neither won nor drawn."""
        return self.played - self.won - self.drawn

    @property
    def share(self) -> float:
        """The share that the person's sides took, from 0 to 1; 0 if there was nothing to take."""
        return self.share_part / self.share_whole if self.share_whole else 0.0

    @property
    def above_per_deal(self) -> float:
        """The points a deal above the mean of the table; negative below it, 0 without a deal."""
        return self.above / self.deals / POINT if self.deals else 0.0

    @property
    def best(self) -> PartSum | None:
        """The kind of deal that brings the person most above the mean; ``None`` if none of enough deals does."""
        gains = [part for part in self.parts if part.deals >= LEAST_DEALS and part.above > 0]
        return max(gains, key=lambda part: part.above_per_deal, default=None)

    @property
    def worst(self) -> PartSum | None:
        """The kind of deal that costs the person most below the mean; ``None`` if none of enough deals does."""
        losses = [part for part in self.parts if part.deals >= LEAST_DEALS and part.above < 0]
        return min(losses, key=lambda part: part.above_per_deal, default=None)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a leaderboard: its lines, the best first, and the number of people on all pages.

    ``page`` is its number, from 1, and ``own`` the line of the person who asked, who may be on another page.
    """

    standings: tuple[Standing, ...]
    people: int
    page: int = 1
    own: Standing | None = None
