"""The heartbeat of the bot: while it is connected it says every few seconds that all is well."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import discord

from bot.store import DatabaseError
from bot.tasks import cancel_and_wait

logger = logging.getLogger(__name__)

LOOK_AGAIN: Final = 1.0
"""The longest pause in seconds while nothing is well: the first beat ends an outage."""


@asynccontextmanager
async def alive(
    is_well: Callable[[], bool],
    beat: Callable[[], Awaitable[None]],
    interval: float,
    failure: str = "no heartbeat",
) -> AsyncIterator[None]:
    """Call ``beat`` as soon as ``is_well`` returns true, and every ``interval`` seconds while it does.

    Errors are logged after the words of ``failure``.
    """
    beating = asyncio.create_task(_keep_beating(is_well, beat, interval, failure), name="alive")
    try:
        yield
    finally:
        await cancel_and_wait(beating)


def is_connected(client: discord.Client) -> bool:
    """Tell whether the client is ready and the web socket of every shard is open.

    discord.py closes a web socket whose heartbeats stay unanswered.
    """
    if not client.is_ready():
        return False
    if isinstance(client, discord.AutoShardedClient):  # which has no web socket of its own
        return bool(client.shards) and not any(shard.is_closed() for shard in client.shards.values())
    return client.ws is not None and client.ws.open


def latencies(client: discord.Client) -> dict[int, float]:
    """Return the seconds of the last heartbeat by shard; a shard without a connection has none."""
    if isinstance(client, discord.AutoShardedClient):
        measured = dict(client.latencies)
    else:
        measured = {client.shard_id or 0: client.latency}
    return {shard: seconds for shard, seconds in measured.items() if math.isfinite(seconds)}


async def _keep_beating(
    is_well: Callable[[], bool], beat: Callable[[], Awaitable[None]], interval: float, failure: str
) -> None:
    while True:
        pause = interval
        try:
            if is_well():
                await beat()
            else:
                pause = min(interval, LOOK_AGAIN)
        except (DatabaseError, OSError) as error:
            logger.warning("%s: %s", failure, error)
        except Exception:
            logger.exception("%s", failure)
        await asyncio.sleep(pause)
