"""Wall clock driven by the monotonic clock, immune to changes of the system's clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

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
