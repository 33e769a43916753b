"""The clock of the process, and the outages in which nobody could play, as the bot or Discord was not there.

The process says every few seconds that all is well (:meth:`Outages.beat`). A longer gap is an outage:
a lost gateway, a database that takes no writes, a machine that slept or a clock that jumped. Between two
processes a gap of any length is one. Deadlines move by the outages in their time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol

from bot.tables.part import Part

JUMP: Final = timedelta(seconds=5)
"""A system clock that is ahead by more than this has jumped, or the machine has slept."""
UNSEEN: Final = timedelta(seconds=2)
"""A difference from the system's clock that nobody sees on a table."""


def _wall() -> datetime:
    return datetime.now(UTC)


class MonotonicClock:
    """The time of the process: the system's time at its start, and from then on by a monotonic clock.

    If the system's clock is set back, this one stays ahead of it, so no time comes twice. If it is set forward, or
    the machine slept, :meth:`catch_up` follows, and its caller gives that time back to the players.
    """

    def __init__(
        self, wall: Callable[[], datetime] = _wall, monotonic: Callable[[], float] | None = None
    ) -> None:
        """``wall`` is the system's clock, which may jump; ``monotonic`` counts seconds and may not."""
        self._wall = wall
        self.monotonic = monotonic or (lambda: time.monotonic())  # noqa: PLW0108 - looked up at each call, for tests
        self._base: tuple[datetime, float] | None = None

    def start(self) -> None:
        """Begin at the system's time; until then the clock is the system's."""
        self._base = (self._wall(), self.monotonic())

    def __call__(self) -> datetime:
        """Return the current time in UTC."""
        if self._base is None:
            return self._wall()
        at, counted = self._base
        return at + timedelta(seconds=self.monotonic() - counted)

    def catch_up(self) -> timedelta:
        """Follow a system clock that has jumped forward; return by how much, zero if it has not."""
        ahead = self._wall() - self()
        if self._base is None or ahead <= JUMP:
            return timedelta()
        self.start()
        return ahead

    def on_the_wall(self, at: datetime) -> datetime:
        """Return when a moment comes by the system's clock: people compare it with theirs."""
        ahead = self() - self._wall()
        return at if abs(ahead) <= UNSEEN else at - ahead


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
        return outage_time(self._known, began)


def outage_time(outages: Sequence[Outage], began: datetime) -> timedelta:
    """Return how much of the time since ``began`` was out."""
    times = (outage.ended_at - max(outage.began_at, began) for outage in outages)
    return sum((time for time in times if time > timedelta()), timedelta())
