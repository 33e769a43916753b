"""Work in the background that is done again and again, also after a failure."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, tzinfo

from bot.errors import StoreError

logger = logging.getLogger(__name__)


def until_an_hour_begins(now: datetime, zones: Iterable[tzinfo]) -> float:
    """Return the seconds until an hour begins in any of these time zones."""
    local = [now.astimezone(zone) for zone in zones]
    return 3600.0 - max(60 * at.minute + at.second for at in local)


async def repeat(
    work: Callable[[], Awaitable[object]], pause: float | Callable[[], float], failure: str
) -> None:
    """Do some work until cancelled, with pauses of some seconds; ``failure`` tells the log what was not done."""
    while True:
        try:
            await work()
        except StoreError as error:
            logger.warning("%s: %s", failure, error)
        except Exception:
            logger.exception("%s", failure)
        await asyncio.sleep(pause() if callable(pause) else pause)
