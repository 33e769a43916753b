"""The limits of new sessions: 1,000 IDENTIFYs in a day for all shards together, and few at once.

Shards that leave the same remainder when divided by ``max_concurrency`` share a key, and one IDENTIFY per key is
accepted in five seconds. An earlier one is answered with INVALID_SESSION, and counts in the day all the same
(discord-api-docs, issue 1328).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.jsontypes import Json
    from sandbox.state.snowflake import Clock

TOTAL = 1000
SECONDS = 24 * 3600.0
MAX_CONCURRENCY = 1
"""Of a bot in fewer than 150,000 servers."""
SERVERS_PER_SHARD = 1000
"""Servers per shard of Discord's recommended number of shards."""
MAX_SERVERS_PER_SHARD = 2500
IDENTIFY_SECONDS = 5.0
"""Time between two IDENTIFYs of one key."""


class SessionStartLimit:
    """Counts IDENTIFYs. The day begins with the first of them; RESUME does not count.

    :param identify_seconds: time between two IDENTIFYs of one key; 0 for tests that restart bots quickly
    """

    def __init__(
        self,
        clock: Clock,
        *,
        max_concurrency: int = MAX_CONCURRENCY,
        identify_seconds: float = IDENTIFY_SECONDS,
    ) -> None:
        self._clock = clock
        self._remaining = TOTAL
        self._resets_at = 0.0
        self._accepted_at: dict[int, float] = {}
        """When the last IDENTIFY was accepted, by key."""
        self.max_concurrency = max_concurrency
        self.identify_seconds = identify_seconds
        self.shards: int | None = None
        """The number of shards that Discord recommends; ``None`` for one that fits the number of servers."""
        self.token_is_reset = False
        """Whether the bot identified once too often. Its token is worth nothing then, and its sessions end."""

    def recommended_shards(self, servers: int) -> int:
        """Return the number of shards that Discord recommends to a bot in a number of servers."""
        return self.shards or max(1, -(-servers // SERVERS_PER_SHARD))

    def set(self, remaining: int, seconds: float) -> None:
        """Set the remaining sessions, and the seconds until the day is over; the token is valid again."""
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

    def accept(self, shard: int) -> bool:
        """Return whether a shard may identify now; if so, the others of its key have to wait."""
        key, now = shard % self.max_concurrency, self._clock.now()
        # A clock that was set back makes the last one later than now.
        if key in self._accepted_at and 0 <= now - self._accepted_at[key] < self.identify_seconds:
            return False
        self._accepted_at[key] = now
        return True

    def to_json(self) -> Json:
        """Return ``session_start_limit`` as Discord does, with milliseconds."""
        left = max(self._resets_at - self._clock.now(), 0.0)
        return {
            "total": TOTAL,
            "remaining": self._remaining if left else TOTAL,
            "reset_after": round(left * 1000),
            "max_concurrency": self.max_concurrency,
        }
