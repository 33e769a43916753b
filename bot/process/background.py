"""Work in the background that is done again and again, also after a failure."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.errors import StoreError

logger = logging.getLogger(__name__)


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
