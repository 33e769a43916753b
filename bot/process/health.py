"""Whether a running bot is well: a file that it touches while it is, and ``python -m bot health`` that looks at it.

The file is touched only after the gateway was seen open and the database has taken a row, from the same event loop
that answers clicks: a loop that hangs, a lost gateway and a full disk all let the file grow old.
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
"""Seconds between two looks at oneself."""
OLDEST: Final = 35.0
"""Seconds after which the file says that the bot is not well: three beats, and a little."""


@asynccontextmanager
async def heartbeat(
    client: discord.Client, store: DatabaseStore, path: Path | None, interval: float = INTERVAL
) -> AsyncIterator[None]:
    """Touch a file every ``interval`` seconds while client and store are well; take it away at the end.

    Nothing is done where ``path`` is ``None``.
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


def health(settings: Settings) -> str | None:
    """Return why the bot that was started with these settings is not well; ``None`` where it is."""
    path = heartbeat_file(settings)
    if path is None:
        return "HEALTH_FILE is not set, so the bot does not say how it is."
    try:
        age = time.time() - path.stat().st_mtime
    except OSError:
        return "The bot is not running, or has not reached Discord yet."
    if age > OLDEST:
        return f"The bot has not been well for {age:.0f} s: it hangs, or has lost Discord or its database."
    return None


def heartbeat_file(settings: Settings) -> Path | None:
    """Return which file is touched, if any."""
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
    """Return whether the gateway has said "ready" and its socket is open now.

    discord.py closes a socket whose heartbeats are not answered, so an open one is a living one.
    """
    return client.is_ready() and client.ws is not None and client.ws.open
