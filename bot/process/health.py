"""The health file: a running bot touches it while all is well, and ``python -m bot health`` looks at its age.

The event loop that answers clicks touches the file, and only while the gateway is connected and the database takes
writes. A hanging loop, a lost gateway and a full disk all let the file grow old.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import discord

from bot.settings import Settings
from bot.store import DatabaseError, DatabaseStore

logger = logging.getLogger(__name__)

INTERVAL: Final = 10.0
"""Seconds between two health checks."""
OLDEST: Final = 35.0
"""Age in seconds from which the file means that the bot is not well: three intervals and a margin."""


@asynccontextmanager
async def heartbeat(
    client: discord.Client, store: DatabaseStore, path: Path | None, interval: float = INTERVAL
) -> AsyncIterator[None]:
    """Touch a file every ``interval`` seconds while client and store are well, and delete it at the end.

    Without a ``path`` nothing happens.
    """
    if path is None:
        yield
        return
    beating = asyncio.create_task(_beat(client, store, path, interval), name="heartbeat")
    try:
        yield
    finally:
        beating.cancel()
        with suppress(asyncio.CancelledError):
            await beating
        await asyncio.to_thread(path.unlink, missing_ok=True)


def health_problem(settings: Settings) -> str | None:
    """Return why the bot with these settings is not well, as a sentence; ``None`` if it is well."""
    path = health_file(settings)
    if path is None:
        return "HEALTH_FILE is not set, so the bot does not say how it is."
    try:
        age = time.time() - path.stat().st_mtime
    except OSError:
        return "The bot is not running, or has not reached Discord yet."
    if age > OLDEST:
        return f"The bot has not been well for {age:.0f} s: it hangs, or has lost Discord or its database."
    return None


def health_file(settings: Settings) -> Path | None:
    """Return the path of the health file, if the settings name one."""
    return Path(settings.health_file) if settings.health_file else None


async def _beat(client: discord.Client, store: DatabaseStore, path: Path, interval: float) -> None:
    while True:
        try:
            if is_connected(client):
                await store.check()
                await asyncio.to_thread(path.touch)
        except (DatabaseError, OSError) as error:
            logger.warning("not well: %s", error)
        except Exception:
            logger.exception("not well")
        await asyncio.sleep(interval)


def is_connected(client: discord.Client) -> bool:
    """Tell whether the client is ready and the web socket of every shard is open.

    discord.py closes a web socket whose heartbeats stay unanswered.
    """
    if not client.is_ready():
        return False
    if isinstance(client, discord.AutoShardedClient):  # which has no web socket of its own
        return bool(client.shards) and not any(shard.is_closed() for shard in client.shards.values())
    return client.ws is not None and client.ws.open
