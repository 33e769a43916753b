"""Tables read from their logs: one alone, or many at once. A thread replays them, so that the loop stays free."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime

from bot.errors import StoreError
from bot.tables.entries import Logged
from bot.tables.errors import NoSuchTable, UnreadableTable
from bot.tables.log.replay import apply_entry, not_after, rebuild
from bot.tables.store import LogStore
from bot.tables.table import Table

logger = logging.getLogger(__name__)


class LogReader:
    """Reads tables from the store."""

    def __init__(self, store: LogStore, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._unreadable: set[int] = set()

    async def table(self, table_id: int) -> Table:
        """Return a table; raises :class:`NoSuchTable`, and :class:`UnreadableTable` after logging why."""
        try:
            table = await self.newest(table_id)
        except StoreError:
            raise
        except Exception as error:
            if table_id not in self._unreadable:  # people go on clicking under it
                self._unreadable.add(table_id)
                logger.exception(
                    "table %d cannot be rebuilt from its log; `python -m bot close %d` closes it",
                    table_id,
                    table_id,
                )
            raise UnreadableTable(table_id) from error
        if table is None:
            raise NoSuchTable
        return table

    async def newest(self, table_id: int) -> Table | None:
        """Return a table; ``None`` if it has no log. Raises the error of its replay.

        A match of 999 hands takes seconds.
        """
        log = await self._store.read(table_id)
        if not log:
            return None
        return not_after(await asyncio.to_thread(rebuild, table_id, log), self._now())

    async def tables(self, table_ids: Collection[int], known: Mapping[int, Table]) -> dict[int, Table]:
        """Return those of several tables that have a log, with one look into the store.

        Of a ``known`` table only later entries are read. Raises the first error of any of them.
        """
        after = {table_id: known[table_id].seq if table_id in known else 0 for table_id in table_ids}
        logs = await self._store.read_after(after)
        tables = await asyncio.to_thread(_replayed, logs, {key: known[key] for key in after if key in known})
        return {table_id: not_after(table, self._now()) for table_id, table in tables.items()}


def _replayed(logs: Mapping[int, Sequence[Logged]], known: Mapping[int, Table]) -> dict[int, Table]:
    tables = dict(known)
    for table_id, log in logs.items():
        if table_id in known:
            for logged in log:
                tables[table_id] = apply_entry(tables[table_id], logged)
        else:
            tables[table_id] = rebuild(table_id, log)
    return tables
