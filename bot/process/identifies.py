"""Pace of new gateway sessions: Discord allows 1,000 in 24 hours, and resets the token of a bot that takes more.

Discord counts them over all processes, so no state is kept here: each start reads the remaining number. With half of
them used, a start waits long enough that the rest lasts until the day is over, however often the process dies. A bot
that dies again and again therefore stays below the limit, and one that was mended waits minutes, not hours.
"""

from __future__ import annotations

import itertools
import logging
from asyncio import sleep
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord

logger = logging.getLogger(__name__)

RESERVE: Final = 50
"""Sessions that are never used: for other processes with this token, and for an operator's diagnosis."""
FREE_SHARE: Final = 0.5
"""Share of the sessions of a day that are started without a wait."""
LONGEST_HOOK: Final = 40.0
"""Seconds that a session of a running bot may wait for its turn; discord.py gives up after 60."""
IDENTIFY_SECONDS: Final = 5.0
"""Seconds in which Discord lets one session start, or a few of very large bots."""
MARGIN: Final = 0.5
"""Seconds more, since Discord counts from arrival to arrival. A session that comes early is refused, counts all the
same, and is tried again ten seconds later."""
RETRY_AFTER: Final = (5.0, 15.0, 60.0)
"""Seconds between questions how many are left, where Discord does not answer; the last one repeats."""


class TooManySessions(discord.ClientException):
    """A running bot has started too many sessions and has to end; its next start waits for its turn."""


@dataclass(frozen=True, slots=True)
class SessionLimit:
    """Answer of ``GET /gateway/bot``: sessions in a day, those left, the seconds until all are back, and shards.

    ``concurrency`` is how many sessions may start in five seconds.
    """

    total: int
    remaining: int
    reset_after: float
    shards: int
    concurrency: int = 1

    def pause(self, sessions: int) -> float:
        """Return the seconds to wait before ``sessions`` sessions are started."""
        if self.remaining - sessions >= self.total * FREE_SHARE:
            return 0.0
        spare = self.remaining - RESERVE
        return self.reset_after if spare < sessions else self.reset_after * sessions / spare


async def session_limit(client: discord.Client) -> SessionLimit:
    """Ask Discord. Raises ``discord.GatewayNotFound`` and errors of the connection."""
    shards, _, limit = await client.http.get_bot_gateway()
    return SessionLimit(
        limit["total"], limit["remaining"], limit["reset_after"] / 1000, shards, limit["max_concurrency"]
    )


class Identifies:
    """Lets a client start sessions at a pace that stays within Discord's limit."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._granted = 0
        self._concurrency = 1

    async def recommended_shards(self) -> int:
        """Return the number of shards that Discord recommends."""
        return (await self._ask()).shards

    async def wait_for_start(self) -> None:
        """Wait until the client may start a session for each of its shards."""
        limit = await self._ask()
        sessions = self._shards(limit)
        while limit.remaining - RESERVE < sessions and limit.reset_after > 0:
            logger.warning(
                "%d of %d new sessions are left, and Discord resets the token of a bot that uses them up. The bot"
                " connects in %.0f min, when all are back. Find out why it started so often.",
                limit.remaining,
                limit.total,
                limit.reset_after / 60,
            )
            await sleep(limit.reset_after)
            limit = await self._ask()
        pause = limit.pause(sessions)
        if pause:
            logger.warning(
                "%d of %d new sessions are left until all are back in %.0f min. The bot connects in %.0f s, so that"
                " they last. Find out why it started so often.",
                limit.remaining,
                limit.total,
                limit.reset_after / 60,
                pause,
            )
            await sleep(pause)
        self._granted = sessions
        self._concurrency = limit.concurrency

    async def take_turn(self, *, is_first: bool) -> None:
        """Wait until the next session may start; the first one of a start may at once.

        discord.py connects the shards in order, and those that count together are as far apart as many may start in
        five seconds. Raises :class:`TooManySessions`.
        """
        await self.spend()
        if not is_first:
            await sleep((IDENTIFY_SECONDS + MARGIN) / self._concurrency)

    async def spend(self) -> None:
        """Count a session, and wait a moment if it is one more than the start was given.

        Raises :class:`TooManySessions` if the moment would be too long.
        """
        if self._granted:
            self._granted -= 1
            return
        pause = (await session_limit(self._client)).pause(1)
        if pause > LONGEST_HOOK:
            raise TooManySessions(
                "Discord ended the bot's session too often. The bot ends, and waits at its next start."
            )
        await sleep(pause)

    async def _ask(self) -> SessionLimit:
        """Ask until Discord answers: a bot that connects without an answer might be in a loop."""
        for pause in itertools.chain(RETRY_AFTER, itertools.repeat(RETRY_AFTER[-1])):
            try:
                return await session_limit(self._client)
            except (discord.GatewayNotFound, aiohttp.ClientError, OSError) as error:
                logger.warning(
                    "Discord does not say how many new sessions are left (%s); asking again in %.0f s",
                    error,
                    pause,
                )
            await sleep(pause)
        raise AssertionError("unreachable")

    def _shards(self, limit: SessionLimit) -> int:
        if not isinstance(self._client, discord.AutoShardedClient):
            return 1
        return len(self._client.shard_ids or range(self._client.shard_count or limit.shards))
