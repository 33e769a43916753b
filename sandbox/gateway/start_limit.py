"""The limit of new sessions: 1,000 IDENTIFYs in a day, for all shards together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.snowflake import Clock

TOTAL = 1000
SECONDS = 24 * 3600.0
MAX_CONCURRENCY = 1


class SessionStartLimit:
    """Counts IDENTIFYs. The day begins with the first of them; RESUME does not count."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._remaining = TOTAL
        self._resets_at = 0.0
        self.shards = 1
        """The number of shards that Discord recommends."""
        self.token_is_reset = False
        """Whether the bot identified once too often. Its token is worth nothing then, and its sessions end."""

    def set(self, remaining: int, seconds: float) -> None:
        """Set what remains, and in how many seconds the day is over; the token is valid again."""
        self._remaining = remaining
        self._resets_at = self._clock.now() + seconds
        self.token_is_reset = False

    def count(self) -> None:
        """Count an IDENTIFY. One beyond the limit costs the bot its token."""
        now = self._clock.now()
        if now >= self._resets_at:
            self._remaining, self._resets_at = TOTAL, now + SECONDS
        if self._remaining <= 0:
            self.token_is_reset = True
        else:
            self._remaining -= 1

    def to_json(self) -> Json:
        """Return ``session_start_limit`` as Discord does, with milliseconds."""
        left = max(self._resets_at - self._clock.now(), 0.0)
        return {
            "total": TOTAL,
            "remaining": self._remaining if left else TOTAL,
            "reset_after": round(left * 1000),
            "max_concurrency": MAX_CONCURRENCY,
        }
