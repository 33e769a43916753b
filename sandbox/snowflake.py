"""Time and the ids made from it."""

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
"""The first millisecond of 2015, where Discord's ids begin to count."""


class Clock:
    """The sandbox's own time: the machine's, plus what a test has added to it."""

    def __init__(self) -> None:
        self._added = 0.0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._added

    def advance(self, seconds: float) -> None:
        """Let time pass at once, so that a token's 15 minutes need not be waited for."""
        self._added += seconds


class Snowflakes:
    """Makes ids as Discord does: milliseconds in the upper 42 bits, a running number below.

    Ids never repeat and grow in the order they were asked for.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def new(self) -> str:
        """Return the next id, as text, as JSON carries it."""
        milliseconds = int(self._clock.now() * 1000) - DISCORD_EPOCH_MS
        self._last = max(self._last + 1, milliseconds << 22)
        return str(self._last)


def created_at(snowflake: str) -> float:
    """Seconds since 1970 at which an id was made."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


def timestamp(seconds: float) -> str:
    """Write a moment the way Discord does, with its offset."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
