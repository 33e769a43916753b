"""The levels of matches from before the rating: what it needs is read from their logs, and then all are computed."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from bot.errors import StoreError
from bot.process.background import RepeatedWork
from bot.store.matches.ratings import Ratings
from bot.tables.results import match_result
from bot.tables.table import Table

logger = logging.getLogger(__name__)

TOLD_EVERY: Final = 10.0
"""Seconds between two lines of the log about the progress."""


class PastMatches(RepeatedWork):
    """Reads matches that were played before there was a rating, and lets them count.

    A process of the version before may still write some during an update.
    """

    failure = "past matches are rated later"

    def __init__(self, ratings: Ratings, find: Callable[[int], Awaitable[Table]]) -> None:
        """``find`` returns a table."""
        self._ratings = ratings
        self._find = find

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

    async def _do_what_is_due(self) -> None:
        await self.read()
        if not await self._ratings.are_complete():
            found = await self._ratings.recompute()
            logger.info("computed %d levels from %d matches", found.people, found.matches)
