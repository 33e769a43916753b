"""The daily work on old data: deletion for servers that the bot has left and for people, and the archive of logs."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final

from bot.problems.training import KEPT
from bot.process.background import RepeatedWork
from bot.store import DatabaseStore

logger = logging.getLogger(__name__)

INTERVAL: Final = 24 * 60 * 60.0
"""Seconds between two sweeps."""
DEALS_KEPT: Final = timedelta(days=7)
"""For how long the deals of the day are kept, and how people played them; their results stay."""
CROWN_KEPT: Final = timedelta(days=2)
"""For how long after a month it is known who was the best of a server on its days."""


class Sweep(RepeatedWork):
    """Notes which servers the bot has left, and deletes and archives once a day."""

    failure = "what is due is not all deleted and archived today"

    def __init__(
        self,
        store: DatabaseStore,
        days: float,
        now: Callable[[], datetime],
        deleted: Callable[[], None] = lambda: None,
        guild_ids: Callable[[], Collection[int]] = tuple,
        *,
        archive_days: float = 0,
    ) -> None:
        """``days`` is for how long the data of a server stays. ``deleted`` is called when logs may have changed.

        ``guild_ids`` returns the servers in which the bot is, those in an outage too.
        The logs of tables that have been closed for ``archive_days`` are archived; 0 means never.
        """
        self._store = store
        self._privacy = store.privacy
        self._archive = store.archive
        self._archive_after = timedelta(days=archive_days)
        self._dailies = store.dailies
        self._kept = timedelta(days=days)
        self._now = now
        self._deleted = deleted
        self._guild_ids = guild_ids
        self._swept_at: datetime | None = None
        self._unnoted: frozenset[int] | None = None
        """The servers at the start, until it is noted that the bot is in them."""

    @property
    def age(self) -> float | None:
        """Seconds since the last sweep, or since the start while none has succeeded; ``None`` before."""
        return None if self._swept_at is None else (self._now() - self._swept_at).total_seconds()

    async def start(self) -> None:
        """Sweep now and every day."""
        self._swept_at = self._now()
        self._unnoted = frozenset(self._guild_ids())
        await super().start()

    def _pause(self) -> float:
        return INTERVAL

    async def left(self, guild_id: int) -> None:
        """Note that the bot was removed from a server."""
        await self._privacy.mark_left(guild_id, self._now())

    async def joined(self, guild_id: int) -> None:
        """Note that the bot is in a server again: its data stays."""
        await self._privacy.mark_returned(guild_id)

    async def sweep(self) -> None:
        """Delete expired data, and then archive.

        Of several processes each has the servers of its shards, and the first one also has the data that belongs to
        no server.
        """
        if servers := await self._privacy.delete_left(self._now() - self._kept):
            logger.info("deleted the data of servers that the bot has left: %s", servers)
        if self._store.shards.are_first:
            if people := await self._privacy.finish():
                logger.info("forgot %d people whose tables are over", len(people))
            now = self._now()
            await self._store.company.clean(now)
            crown_from = (now - CROWN_KEPT).date().replace(day=1)
            await self._dailies.clean((now - DEALS_KEPT).date(), crown_from=crown_from)
            await self._store.training.clean(now - KEPT)
        self._deleted()
        if self._archive_after:
            now = self._now()
            if archived := await self._archive.move(now - self._archive_after, now):
                logger.info("archived the logs of %d tables", archived)

    async def _do_what_is_due(self) -> None:
        if self._unnoted is not None:
            await self._privacy.mark_present(self._unnoted, self._now())
            self._unnoted = None
        await self.sweep()
        self._swept_at = self._now()
