"""When messages change: how often in one place, where Discord sets a limit to it, and rests that end early.

A message that is drawn and then waits for its turn shows what was; so whoever draws waits here first.
"""

from __future__ import annotations

import asyncio
from typing import TypeVar

Key = TypeVar("Key")

BURST = 2
"""So many come without a pause after a rest: what somebody does, and what follows from it."""
MOST_CHANNELS = 1000
"""Places remembered before those are forgotten that have rested long enough."""


class RateLimit:
    """Lets through two at once and then one each pause, for every place apart.

    Within four pauses that is never more than five: with the pause of 1.25 s what Discord allows for the edits of a
    channel's messages, five in five seconds.
    """

    def __init__(self, pause: float) -> None:
        """``pause`` is in seconds; 0 lets everybody through."""
        self._pause = pause
        self._free_at: dict[int, float] = {}

    async def turn(self, channel_id: int) -> None:
        """Wait for the next turn at a place, in the order in which they were asked for."""
        now = asyncio.get_running_loop().time()
        if len(self._free_at) > MOST_CHANNELS:
            self._free_at = {each: at for each, at in self._free_at.items() if at > now}
        free_at = max(self._free_at.get(channel_id, now), now)
        self._free_at[channel_id] = free_at + self._pause
        await asyncio.sleep(max(0.0, free_at - (BURST - 1) * self._pause - now))


async def interruptible_sleep(sleeping: dict[Key, asyncio.Task[None]], key: Key, seconds: float) -> None:
    """Wait, unless whoever finds the rest under its key among those that are ``sleeping`` cancels it."""
    task = sleeping[key] = asyncio.create_task(asyncio.sleep(seconds))
    try:
        await asyncio.wait({task})
    finally:
        task.cancel()
        del sleeping[key]
