"""Rate limits by key, such as that of message edits per channel.

Wait for a turn before drawing: a message that is drawn first is out of date when its turn comes.
"""

from __future__ import annotations

import asyncio

EDITS_AT_ONCE = 2
"""A click, and the update that it causes."""
MOST_KEYS = 1000
"""Remembered keys; beyond that, idle ones are forgotten."""


class RateLimit:
    """Admits a burst of requests at once and then one per pause, for each key.

    With a burst of two and a pause of 1.25 s that is never more than Discord's limit for edits in a channel, five in
    five seconds.
    """

    def __init__(self, pause: float, burst: int = EDITS_AT_ONCE) -> None:
        """``pause`` is in seconds; 0 means no limit."""
        self._pause = pause
        self._burst = burst
        self._free_at: dict[int, float] = {}

    async def turn(self, key: int) -> None:
        """Wait for the next turn of a key, such as the id of a channel, in order of the calls."""
        now = asyncio.get_running_loop().time()
        if len(self._free_at) > MOST_KEYS:
            self._free_at = {each: at for each, at in self._free_at.items() if at > now}
        free_at = max(self._free_at.get(key, now), now)
        self._free_at[key] = free_at + self._pause
        await asyncio.sleep(max(0.0, free_at - (self._burst - 1) * self._pause - now))
