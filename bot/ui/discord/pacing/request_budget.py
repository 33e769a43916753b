"""The process's share of Discord's limits for the bot's token: requests a second, and refused ones before a ban.

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

from bot.ui.discord.pacing.rate_limit import RateLimit

logger = logging.getLogger(__name__)

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
