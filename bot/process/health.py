"""The health file: a running bot touches it while all is well, and ``python -m bot health`` looks at its age.

The event loop that answers clicks touches the file, and only while the gateway is connected and the database takes
writes; a process that stands by has no gateway. A hanging loop, a lost gateway and a full disk all let the file grow
old.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.process.alive import alive
from bot.settings import Settings
from bot.store import DatabaseStore

INTERVAL: Final = 10.0
"""Seconds between two health checks."""
OLDEST: Final = 35.0
"""Age in seconds from which the file means that the bot is not well: three intervals and a margin."""


@asynccontextmanager
async def heartbeat(
    is_well: Callable[[], bool], store: DatabaseStore, path: Path | None, interval: float = INTERVAL
) -> AsyncIterator[None]:
    """Touch a file every ``interval`` seconds while all is well and the store works, and delete it at the end.

    Without a ``path`` nothing happens.
    """
    if path is None:
        yield
        return

    async def touch() -> None:
        await store.check()
        await asyncio.to_thread(path.touch)

    try:
        async with alive(is_well, touch, interval, "not well"):
            yield
    finally:
        await asyncio.to_thread(path.unlink, missing_ok=True)


def health_problem(settings: Settings) -> str | None:
    """Return the reason why the bot with these settings is not well, as a sentence; ``None`` if it is well."""
    path = health_file(settings)
    if path is None:
        return "HEALTH_FILE is not set, so the bot does not say how it is: set it for the bot and for this command."
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
