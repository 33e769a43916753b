"""Outages: the time in which nobody could play, because the bot or Discord was not there.

The process says every few seconds that all is well (:meth:`Outages.beat`). A longer gap is an outage, whatever made
it: a lost gateway, a database that takes no writes, a machine that slept or a clock that jumped. Between two
processes a gap of any length is one. Deadlines move by the outages in their time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol

from bot.tables.part import Part
from bot.tables.time.monotonic_clock import MonotonicClock

INTERVAL: Final = 5.0
"""Seconds between two heartbeats."""
GRACE: Final = timedelta(seconds=12)
"""The longest gap between two heartbeats of a process that is no outage: two of them may be late."""
REMEMBERED: Final = timedelta(days=60)
"""Age from which outages are deleted; no decision takes so long."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which nobody could play."""

    began_at: datetime
    ended_at: datetime


class OutageStore(Protocol):
    """The store of outages and of the last heartbeat."""

    async def heartbeat(self) -> datetime | None:
        """Return when all was well last; ``None`` in a new database."""
        ...

    async def save_heartbeat(self, at: datetime, outage: Outage | None = None) -> None:
        """Save that all is well at this time, and the outage that has just ended."""
        ...

    async def outages(self, since: datetime) -> Sequence[Outage]:
        """Return the outages that ended after ``since``, in order, and delete the others."""
        ...


class Outages(Part):
    """The outages, those of earlier processes included."""

    def __init__(self, store: OutageStore, clock: MonotonicClock) -> None:
        self._store = store
        self._clock = clock
        self._known: list[Outage] = []
        self._well_at: datetime | None = None
        self._has_beaten = False
        self.well_until: datetime | None = None
        """When all was well last in an earlier process; ``None`` if there was none."""
        self._listeners: list[Callable[[], object]] = []

    def add_listener(self, ended: Callable[[], object]) -> None:
        """Call ``ended`` after every outage from now on."""
        self._listeners.append(ended)

    async def prepare(self) -> None:
        """Load what earlier processes left; the time until the next heartbeat is an outage too."""
        now = self._clock()
        self._known = list(await self._store.outages(now - REMEMBERED))
        last = await self._store.heartbeat()
        self._well_at = self.well_until = None if last is None else min(last, now)

    async def beat(self) -> None:
        """Note that all is well; the first heartbeat of the process, and the first after a gap, ends an outage."""
        jumped = bool(self._clock.catch_up())
        now = self._clock()
        outage = None
        if self._well_at is not None and (jumped or self.is_out) and self._well_at < now:
            outage = Outage(self._well_at, now)
        await self._store.save_heartbeat(now, outage)
        self._well_at, self._has_beaten = now, True
        if outage is not None:
            self._known.append(outage)
            for ended in self._listeners:
                ended()

    @property
    def is_out(self) -> bool:
        """Whether an outage has begun and not ended."""
        if self._well_at is None:
            return False
        return not self._has_beaten or self._clock() - self._well_at > GRACE

    def since(self, began: datetime) -> timedelta:
        """Return how much of the time since a moment is given back, outages that have ended only."""
        return given_back(self._known, began)


def given_back(outages: Sequence[Outage], began: datetime) -> timedelta:
    """Return how much of the time since ``began`` was out."""
    times = (outage.ended_at - max(outage.began_at, began) for outage in outages)
    return sum((time for time in times if time > timedelta()), timedelta())
