"""Finished tables, for the buttons under their last message: read from their logs, and some are cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final

from bot.tables.log.reader import LogReader
from bot.tables.table import Table

FINISHED_KEPT: Final = 32
"""Finished tables that are cached."""


class FinishedTables:
    """The finished tables, of which the last ones that were asked for are cached."""

    def __init__(self, reader: LogReader) -> None:
        self._reader = reader
        self._kept: OrderedDict[int, Table] = OrderedDict()
        self._reading: dict[int, asyncio.Task[Table]] = {}

    def __iter__(self) -> Iterator[Table]:
        """Iterate over the cached tables."""
        return iter(tuple(self._kept.values()))

    def cached(self, table_id: int) -> Table | None:
        """Return a table if it is cached."""
        return self._kept.get(table_id)

    def keep(self, table: Table) -> None:
        """Cache a table."""
        self._kept[table.id] = table
        while len(self._kept) > FINISHED_KEPT:
            self._kept.popitem(last=False)

    def forget(self) -> None:
        """Drop all tables from memory."""
        self._kept.clear()

    async def read(self, table_id: int) -> Table:
        """Return a table from its log; raises as :meth:`LogReader.table`.

        Several people may click under a long match at once; its log is replayed for all of them together.
        """
        reading = self._reading.get(table_id)
        if reading is None:
            reading = self._reading[table_id] = asyncio.create_task(self._reader.table(table_id))
            reading.add_done_callback(lambda task: self._end_reading(table_id, task))
        table = await asyncio.shield(reading)
        if not table.is_open:
            self.keep(table)
        return table

    def _end_reading(self, table_id: int, reading: asyncio.Task[Table]) -> None:
        self._reading.pop(table_id, None)
        if not reading.cancelled():
            reading.exception()  # those who asked have it, unless all of them have gone
