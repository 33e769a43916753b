"""Tables of which the store has not said whether their last change was written."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.errors import StoreError
from bot.tasks import cancel_and_wait

ASK_AGAIN: Final = 1.0
"""Seconds after which a store that did not answer is asked again."""

logger = logging.getLogger(__name__)


class Doubts:
    """Has the tables in doubt read again as soon as the store answers."""

    def __init__(self, read: Callable[[int], Awaitable[None]]) -> None:
        """``read`` reads a table, and ends its doubt; it raises :class:`StoreError` if it cannot."""
        self._read = read
        self._asking: dict[int, asyncio.Task[None]] = {}

    def __contains__(self, table_id: int) -> bool:
        return table_id in self._asking

    def add(self, table_id: int) -> None:
        """Note that it is not known how a change of a table ended."""
        if table_id not in self._asking:
            self._asking[table_id] = asyncio.create_task(
                self._ask(table_id), name=f"outcome at table {table_id}"
            )

    def end(self, table_id: int) -> None:
        """Note that a table has been read."""
        self._asking.pop(table_id, None)

    async def close(self) -> None:
        """Ask no more: the next process reads every table."""
        await cancel_and_wait(*self._asking.values())

    async def _ask(self, table_id: int) -> None:
        while table_id in self._asking:
            try:
                await self._read(table_id)
            except StoreError as error:
                logger.warning("the outcome of a change of table %d is not known yet: %s", table_id, error)
                await asyncio.sleep(ASK_AGAIN)
            except Exception:
                logger.exception("table %d cannot be read", table_id)
                self.end(table_id)
