"""The backlog of public messages, and throttled updates after a restart or outage."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from bot.metrics import NO_METRICS, Behind, Metrics
from bot.tasks import cancel_and_wait


class Backlog:
    """Knows since when the message of each table is behind."""

    def __init__(self, metrics: Metrics = NO_METRICS) -> None:
        self._metrics = metrics
        self._waiting: dict[int, float] = {}
        """Times of the oldest change that no request shows."""
        self._under_way: dict[int, float] = {}
        """Times of the oldest change that a request is about to show."""

    def changed(self, table_id: int) -> None:
        """Note that a table has changed."""
        self._waiting.setdefault(table_id, _now())

    def begin(self, table_id: int) -> None:
        """Note that the newest state of a table is about to be shown."""
        since = self._waiting.pop(table_id, None)
        if since is not None:
            self._under_way[table_id] = since

    def end(self, table_id: int, *, is_shown: bool) -> None:
        """Note whether the state that was about to be shown is shown now."""
        since = self._under_way.pop(table_id, None)
        if since is None:
            return
        if is_shown:
            self._metrics.table_shown(_now() - since)
        else:
            self._waiting[table_id] = since

    def forget(self, table_id: int) -> None:
        """Forget a table that nobody tries to show any more."""
        self._waiting.pop(table_id, None)
        self._under_way.pop(table_id, None)

    def behind(self) -> Behind:
        """Tell how many messages are behind now, and by how much."""
        times = (*self._waiting.values(), *self._under_way.values())
        tables = len(self._waiting.keys() | self._under_way.keys())
        return Behind(tables, _now() - min(times) if times else 0.0)


def _now() -> float:
    return asyncio.get_running_loop().time()


AT_ONCE: Final = 20
"""Messages that are updated together: more would not go faster within Discord's limits."""
LONGEST_WAIT: Final = 5.0
"""Seconds after which the next one begins although an update goes on: it may fail for minutes."""


class ThrottledUpdates:
    """Tables whose messages may not show the newest state or the time left."""

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
