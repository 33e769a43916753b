"""Token buckets by key: so much at once, and then so much a second."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

MOST_KEYS: Final = 4096
"""Remembered keys; beyond that, full buckets are forgotten, which changes nothing."""


class Buckets:
    """A bucket of tokens for each key; it is full at first, and fills up again."""

    def __init__(self, seconds_a_token: float, tokens: int, now: Callable[[], float]) -> None:
        """``now`` returns the time in seconds."""
        self._seconds_a_token = seconds_a_token
        self._longest = tokens * seconds_a_token
        self._now = now
        self._full_at: dict[Hashable, float] = {}

    def take(self, key: Hashable) -> float:
        """Take a token and return 0, or return the seconds until there is one again."""
        now = self._now()
        full_at = max(self._full_at.get(key, now), now) + self._seconds_a_token
        missing = full_at - now - self._longest
        if missing > 0:
            return missing
        if len(self._full_at) >= MOST_KEYS:
            self._full_at = {each: at for each, at in self._full_at.items() if at > now}
        self._full_at[key] = full_at
        return 0
