"""The points of a night for the season: a quarter of the year in the time zone of the server.

>>> str(Season.at(datetime(2026, 12, 31, 23, 30, tzinfo=UTC), "Europe/Madrid"))
'2027-1'
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Self
from zoneinfo import ZoneInfo

from bot.events.entries import Format
from bot.events.event import Event
from bot.events.results import standings_of

BEST_NIGHTS: Final = 8
"""The nights of a person that count, the best ones."""


@dataclass(frozen=True, slots=True, order=True)
class Season:
    """A quarter of a year, from 1 to 4."""

    year: int
    quarter: int

    @classmethod
    def at(cls, at: datetime, zone: str) -> Self:
        """Return the season of an aware time."""
        local = at.astimezone(ZoneInfo(zone))
        return cls(local.year, (local.month - 1) // 3 + 1)

    @property
    def before(self) -> Self:
        """The season before."""
        return type(self)(self.year - (self.quarter == 1), (self.quarter - 2) % 4 + 1)

    def times(self, zone: str) -> tuple[datetime, datetime]:
        """Return when it begins and when it ends in a time zone."""
        begin = datetime(self.year, 3 * self.quarter - 2, 1, tzinfo=ZoneInfo(zone))
        return begin, begin.replace(year=self.year + self.quarter // 4, month=3 * (self.quarter % 4) + 1)

    def __str__(self) -> str:
        return f"{self.year}-{self.quarter}"


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """The line of a person in the table of a season: the points of the best nights, and the number of all nights."""

    place: int
    user_id: int
    name: str
    points: int
    nights: int


def season_table(nights: Iterable[tuple[int, str, int]], most: int | None = BEST_NIGHTS) -> list[SeasonLine]:
    """Return the table of a season from the points of each person in each night, in the order of the nights.

    A night is the id of a person, their name then, and the points; the best ``most`` count, or with ``None`` all.
    Equal people share the place.
    """
    points, names = defaultdict[int, list[int]](list), dict[int, str]()
    for user_id, name, each in nights:
        points[user_id].append(each)
        names[user_id] = name
    best = {user_id: sum(sorted(each, reverse=True)[:most]) for user_id, each in points.items()}
    return [
        SeasonLine(
            1 + sum(other > best[user_id] for other in best.values()),
            user_id,
            names[user_id],
            best[user_id],
            len(points[user_id]),
        )
        for user_id in sorted(best, key=lambda user_id: (-best[user_id], names[user_id], user_id))
    ]


def season_of(event: Event) -> Season:
    """Return the season of an event: that of its start, and of a league, which goes on for weeks, that of its end."""
    at = event.terms.starts_at
    if at is None or event.format is Format.LEAGUE:
        closed = [each.closed_at for each in event.rounds if each.closed_at is not None]
        at = max(closed, default=event.changed_at)
    return Season.at(at, event.terms.zone)


def season_points(event: Event) -> Mapping[int, int]:
    """Return the points of an event that is over, by user id.

    A person gets 2, and 2 for each pair behind and 1 for each that is level; of open tables, those at the own one.
    The house pair counts as nobody, and a pair without a place gets nothing.
    """
    points = dict[int, int]()
    for places in _rankings(event):
        for pair, place in places.items():
            if place is not None:
                behind = sum(other is None or other > place for other in places.values())
                level = sum(other == place for other in places.values()) - 1
                points |= {person.id: 2 + 2 * behind + level for person in event.pairs[pair].people}
    return points


def _rankings(event: Event) -> Iterable[Mapping[int, int | None]]:
    """Yield the places of the pairs of people that are compared: all of a tournament, or those at an open table."""
    lines = {line.pair: line.place for line in standings_of(event) if not event.pairs[line.pair].is_house}
    if event.format is not Format.TABLES:
        yield lines
        return
    for each in event.rounds:
        for table in each.pairings:
            yield {pair: lines[pair] for pair in table if pair in lines}
