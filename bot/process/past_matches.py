"""The levels of matches from before the rating: what it needs is read from their logs, and then all are computed."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from bot.errors import StoreError
from bot.process.background import repeat
from bot.store.matches.ratings import Ratings
from bot.tables.part import Part
from bot.tables.results import match_result
from bot.tables.table import Table
from bot.tasks import cancel_and_wait

logger = logging.getLogger(__name__)

EVERY: Final = 3600.0
"""Seconds between two looks: a process of the version before may still write matches during an update."""
TOLD_EVERY: Final = 10.0
"""Seconds between two lines of the log about the progress."""


class PastMatches(Part):
    """Reads matches that were played before there was a rating, and lets them count."""

    def __init__(self, ratings: Ratings, find: Callable[[int], Awaitable[Table]]) -> None:
        """``find`` returns a table."""
        self._ratings = ratings
        self._find = find
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read them in the background."""
        rating = repeat(self._rate, EVERY, "past matches are rated later")
        self._task = asyncio.create_task(rating, name="past matches")

    async def close(self) -> None:
        """Stop; the rest is read after the next start."""
        await cancel_and_wait(self._task)

    async def read(self) -> int:
        """Read the matches that are not read yet, and return how many; raises :class:`StoreError`."""
        unread = await self._ratings.unread()
        told = time.monotonic()
        for number, table_id in enumerate(unread, 1):
            try:
                table = await self._find(table_id)
                result = match_result(table) if table.has_result else None
            except StoreError:
                raise
            except Exception:
                # One must not keep the others from being rated.
                logger.exception("the match of table %d changes no level", table_id)
                result = None
            await self._ratings.complete(table_id, result)
            if time.monotonic() >= told + TOLD_EVERY:
                told = time.monotonic()
                logger.info("read %d of %d matches for the levels", number, len(unread))
        return len(unread)

    async def _rate(self) -> None:
        await self.read()
        if not await self._ratings.are_complete():
            found = await self._ratings.recompute()
            logger.info("computed %d levels from %d matches", found.people, found.matches)
