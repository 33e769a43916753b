"""The heartbeat of the bot: while it is connected it says every few seconds that all is well."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import discord

from bot.process.health import is_connected
from bot.store import DatabaseError

logger = logging.getLogger(__name__)


@asynccontextmanager
async def alive(
    client: discord.Client, beat: Callable[[], Awaitable[None]], interval: float
) -> AsyncIterator[None]:
    """Call ``beat`` every ``interval`` seconds while the client is connected; what goes wrong is logged."""
    beating = asyncio.create_task(_keep_beating(client, beat, interval), name="alive")
    try:
        yield
    finally:
        beating.cancel()
        with suppress(asyncio.CancelledError):
            await beating


async def _keep_beating(client: discord.Client, beat: Callable[[], Awaitable[None]], interval: float) -> None:
    while True:
        try:
            if is_connected(client):
                await beat()
        except DatabaseError as error:
            logger.warning("no heartbeat: %s", error)
        except Exception:
            logger.exception("no heartbeat")
        await asyncio.sleep(interval)
