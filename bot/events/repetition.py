"""The nights of a series: the same hour on clocks of a time zone, also over the change of summer time.

>>> from zoneinfo import ZoneInfo
>>> fridays = Rhythm(Repeat.WEEKLY, date(2026, 10, 23), time(21, 30))
>>> madrid = ZoneInfo("Europe/Madrid")
>>> str(fridays.next_after(datetime(2026, 10, 24, tzinfo=UTC), madrid))
'2026-10-30 20:30:00+00:00'
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from typing import Self
from zoneinfo import ZoneInfo

_WEEK = timedelta(days=7)


class Repeat(enum.StrEnum):
    """The interval between the nights of a series."""

    WEEKLY = "weekly"
    FORTNIGHTLY = "fortnightly"
    MONTHLY = "monthly"
    """On the same weekday of the month: the second Friday, or the last one in place of a fifth."""


@dataclass(frozen=True, slots=True)
class Rhythm:
    """The rhythm of a series from its ``first`` night on, ``at`` an hour on the clocks of its server."""

    repeat: Repeat
    first: date
    at: time

    def next_after(self, at: datetime, zone: ZoneInfo) -> datetime:
        """Return the first night after a time, in UTC.

        An hour that the clocks leave out in spring is an hour later in that night alone.
        """
        starts = (datetime.combine(night, self.at, zone).astimezone(UTC) for night in self._nights())
        return next(start for start in starts if start > at)

    def __str__(self) -> str:
        return f"{self.repeat} {self.first} {self.at:%H:%M}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form back; raises ``ValueError``."""
        repeat, first, at = text.split(" ")
        return cls(Repeat(repeat), date.fromisoformat(first), time.fromisoformat(at))

    def _nights(self) -> Iterator[date]:
        if self.repeat is not Repeat.MONTHLY:
            weeks = 1 if self.repeat is Repeat.WEEKLY else 2
            yield from (self.first + number * weeks * _WEEK for number in count())
        week = (self.first.day - 1) // 7
        for month in count(self.first.month - 1):
            begin = self.first.replace(year=self.first.year + month // 12, month=month % 12 + 1, day=1)
            night = begin + timedelta(days=(self.first.weekday() - begin.weekday()) % 7) + week * _WEEK
            yield night if night.month == begin.month else night - _WEEK
