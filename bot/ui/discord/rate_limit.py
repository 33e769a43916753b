"""When messages change: how often in one place, where Discord sets a limit to it, and rests that end early.

A message that is drawn and then waits for its turn shows what was; so whoever draws waits here first.
"""

from __future__ import annotations

import asyncio
from typing import TypeVar

Key = TypeVar("Key")

AT_ONCE = 2
"""So many come without a pause after a rest: what somebody does, and what follows from it."""
MOST_PLACES = 1000
"""Places remembered before those are forgotten that have rested long enough."""


class RateLimit:
    """Lets through two at once and then one each pause, for every place apart.

    Within four pauses that is never more than five: with the pause of 1.25 s what Discord allows for the edits of a
    channel's messages, five in five seconds.
    """

    def __init__(self, pause: float) -> None:
        """``pause`` is in seconds; 0 lets everybody through."""
        self._pause = pause
        self._rested_at: dict[int, float] = {}

    async def turn(self, place: int) -> None:
        """Wait for the next turn at a place, in the order in which they were asked for."""
        now = asyncio.get_running_loop().time()
        if len(self._rested_at) > MOST_PLACES:
            self._rested_at = {each: at for each, at in self._rested_at.items() if at > now}
        rested_at = max(self._rested_at.get(place, now), now)
        self._rested_at[place] = rested_at + self._pause
        await asyncio.sleep(max(0.0, rested_at - (AT_ONCE - 1) * self._pause - now))


async def interruptible_sleep(resting: dict[Key, asyncio.Task[None]], key: Key, seconds: float) -> None:
    """Wait, unless whoever finds the rest under its key among those that are ``resting`` cancels it."""
    task = resting[key] = asyncio.create_task(asyncio.sleep(seconds))
    try:
        await asyncio.wait({task})
    finally:
        task.cancel()
        del resting[key]
