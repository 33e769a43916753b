"""The clock, and ids made from its time."""

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
"""Epoch of Discord's ids: the first millisecond of 2015."""


class Clock:
    """The time of the machine plus an offset that tests can add."""

    def __init__(self) -> None:
        self._added = 0.0
        self.ahead = 0.0
        """Seconds by which Discord's clock is ahead of the bot's."""

    def now(self) -> float:
        """Return Unix time in seconds."""
        return time.time() + self._added + self.ahead

    def advance(self, seconds: float) -> None:
        """Move the time forward, so that tests need not wait until a token expires."""
        self._added += seconds


class Snowflakes:
    """Makes ids as Discord does: milliseconds in the upper 42 bits, a counter below.

    Ids are unique and increasing.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def new(self) -> str:
        """Return the next id, as a string."""
        milliseconds = int(self._clock.now() * 1000) - DISCORD_EPOCH_MS
        self._last = max(self._last + 1, milliseconds << 22)
        return str(self._last)


def created_at(snowflake: str) -> float:
    """Return the Unix time in seconds at which an id was made."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


def timestamp(seconds: float) -> str:
    """Format Unix time as Discord does, with the offset."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
