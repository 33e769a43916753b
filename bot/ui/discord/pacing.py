"""The pace of requests: edits by channel, and the process's share of Discord's limits for the bot's token.

Wait for a turn before drawing: a message that is drawn first is out of date when its turn comes.

Discord allows 50 requests a second by a bot's token, and bans an address for a while after 10,000 responses of 401,
403 or 429 in ten minutes. Requests by the tokens of interactions do not count towards the first limit.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from types import SimpleNamespace
from typing import Final

import aiohttp

logger = logging.getLogger(__name__)

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


A_SECOND: Final = 40
"""Requests a second at most, of the 50 that Discord allows: answers and uploads of emojis need the others."""
BURST: Final = 20
INVALID: Final = frozenset({401, 403, 429})
WINDOW: Final = 600.0
"""Seconds in which refused requests are counted."""
WARN_AT: Final = 1_000
HOLD_AT: Final = 5_000
"""Refused requests, of 10,000, from which nothing is sent that nobody has just asked for."""
_ALL: Final = 0


class RequestBudget:
    """Paces the requests that can wait, and counts those that Discord refuses."""

    def __init__(self, a_second: float = 0) -> None:
        """``a_second`` is the most requests a second of this process; 0 stands for its share (:meth:`use_share`)."""
        self._a_second = a_second
        self._pace = RateLimit(1 / (a_second or A_SECOND), burst=BURST)
        self._refused: deque[float] = deque()
        self._said = 0

    def use_share(self, share: float) -> None:
        """Keep to the share of the limit that this process' servers have of all: processes share the token."""
        if not self._a_second:
            self._pace = RateLimit(1 / (A_SECOND * share), burst=max(1, round(BURST * share)))

    async def turn(self) -> None:
        """Wait for a turn to send a request by the bot's token that nobody is waiting for."""
        if self.refused >= HOLD_AT:
            until = self._refused[-HOLD_AT] + WINDOW
            await asyncio.sleep(until - asyncio.get_running_loop().time())
        await self._pace.turn(_ALL)

    @property
    def refused(self) -> int:
        """The number of refused requests in the last ten minutes."""
        oldest = asyncio.get_running_loop().time() - WINDOW
        while self._refused and self._refused[0] < oldest:
            self._refused.popleft()
        return len(self._refused)

    def trace(self) -> aiohttp.TraceConfig:
        """Return the configuration by which an HTTP client counts its refused requests here."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._hear)
        return config

    async def _hear(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, ended: aiohttp.TraceRequestEndParams
    ) -> None:
        # A limit that all bots share is nobody's fault, so Discord does not count it.
        is_shared = ended.response.headers.get("X-RateLimit-Scope") == "shared"
        if ended.response.status in INVALID and not is_shared:
            self._refused.append(asyncio.get_running_loop().time())
            self._warn()

    def _warn(self) -> None:
        """Log each thousand once, while it lasts."""
        thousands = self.refused // WARN_AT
        if thousands > self._said:
            logger.error(
                "Discord has refused %d requests in ten minutes (401, 403, 429), and bans this address at 10,000%s",
                thousands * WARN_AT,
                ": tables are not updated for now" if thousands * WARN_AT >= HOLD_AT else "",
            )
        self._said = thousands
