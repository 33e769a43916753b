"""Work in the background that is done again and again, also after a failure."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable
from datetime import datetime, tzinfo
from typing import ClassVar, Final

from bot.errors import StoreError
from bot.tables.part import Part
from bot.tasks import cancel_and_wait

logger = logging.getLogger(__name__)

EVERY: Final = 3600.0
"""Seconds between two times, where nothing else is said."""


def until_an_hour_begins(now: datetime, zones: Iterable[tzinfo]) -> float:
    """Return the seconds until an hour begins in any of these time zones."""
    local = [now.astimezone(zone) for zone in zones]
    return 3600.0 - max(60 * at.minute + at.second for at in local)


class RepeatedWork(Part, ABC):
    """A part that does some work from its start on, again after each pause, also after a failure."""

    failure: ClassVar[str]
    """The line of the log about a failure."""
    _task: asyncio.Task[None] | None = None

    @abstractmethod
    async def _do_what_is_due(self) -> None:
        """Do what is due."""

    def _pause(self) -> float:
        """Return the seconds until the next time."""
        return EVERY

    async def start(self) -> None:
        """Work in the background, now and from then on."""
        self._task = asyncio.create_task(self._repeat(), name=type(self).__name__)

    async def close(self) -> None:
        """Stop the work; the next process goes on."""
        await cancel_and_wait(self._task)

    async def _repeat(self) -> None:
        while True:
            try:
                await self._do_what_is_due()
            except StoreError as error:
                logger.warning("%s: %s", self.failure, error)
            except Exception:
                logger.exception("%s", self.failure)
            await asyncio.sleep(self._pause())
