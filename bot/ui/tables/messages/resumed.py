"""Updates of messages that nobody has caused, after a restart or an outage: a few at a time.

What people do now need not wait for all of them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from bot.tasks import cancel_and_wait

AT_ONCE: Final = 20
"""Messages that are updated together: more would not go faster within Discord's limits."""
LONGEST_WAIT: Final = 5.0
"""Seconds after which the next one begins although an update goes on: it may fail for minutes."""


class ResumedUpdates:
    """The tables whose messages may not show what happened last, or not the time that is left."""

    def __init__(self, update: Callable[[int], asyncio.Task[None] | None]) -> None:
        """``update`` begins to update the message of a table; ``None`` if nothing is to be done."""
        self._update = update
        self._tables: deque[int] = deque()
        self._workers: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def add(self, table_id: int) -> None:
        """Update a table's message when its turn comes."""
        self._tables.append(table_id)
        if len(self._workers) < AT_ONCE and not self._is_closed:
            self._workers.add(worker := asyncio.create_task(self._work(), name="resume messages"))
            worker.add_done_callback(self._workers.discard)

    async def close(self) -> None:
        """Begin no more updates."""
        self._is_closed = True
        await cancel_and_wait(*self._workers)

    async def _work(self) -> None:
        while self._tables:
            updating = self._update(self._tables.popleft())
            if updating is not None:
                await asyncio.wait({updating}, timeout=LONGEST_WAIT)
