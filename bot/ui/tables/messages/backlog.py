"""The backlog of the public messages: tables that have changed, and whose message does not show it yet."""

from __future__ import annotations

import asyncio

from bot.metrics import NO_METRICS, Behind, Metrics


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
        """Note what became of the state that was about to be shown."""
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
