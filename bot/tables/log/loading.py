"""Tables whose logs have yet to be replayed: the most recently changed ones first, requested ones at once.

Logs of ten thousand open tables take minutes. So they are replayed in the background, some at a time, and an
interaction with one of these tables or in its server goes first. A table with an uncertain last change is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from bot.errors import StoreError
from bot.tables.errors import TableError
from bot.tables.log.reader import LogReader
from bot.tables.store import OpenTable
from bot.tables.table import Table
from bot.tasks import cancel_and_wait

logger = logging.getLogger(__name__)

ENTRIES_AT_ONCE: Final = 1000
"""Entries that are replayed together, unless a single log is longer: a click waits for a twentieth of a second."""
RETRY_AFTER: Final = 5.0
"""Seconds until the store is asked again after a failure, and twice as long after each further one."""
LONGEST_PAUSE: Final = 60.0
"""The most of these seconds."""
ASK_AGAIN: Final = 1.0
"""Seconds after which a store that did not answer is asked again."""


class Loading:
    """Loads open tables, one batch at a time. Give it the tables with :meth:`expect`, then :meth:`start` it."""

    def __init__(
        self, reader: LogReader, keep: Callable[[Table], object], freeze: Callable[[], object]
    ) -> None:
        """``keep`` takes each table as soon as it is loaded; ``freeze`` is called after some of them.

        It exempts them from the garbage collection, which would otherwise look at all of them again and again: for
        seconds in which nobody is answered, if they are ten thousand.
        """
        self._reader = reader
        self._keep = keep
        self._freeze = freeze
        self._waiting: dict[int, OpenTable] = {}
        self._in_server: dict[int, dict[int, None]] = {}
        self._known: dict[int, Table] = {}
        """Earlier states of tables that have changed since."""
        self._turn = asyncio.Lock()
        self._asking = 0
        self._nobody_asks = asyncio.Event()
        self._nobody_asks.set()
        self._background: asyncio.Task[None] | None = None

    def __contains__(self, table_id: int) -> bool:
        """Tell whether a table is open and not loaded yet."""
        return table_id in self._waiting

    def __iter__(self) -> Iterator[OpenTable]:
        """Iterate over the tables that are not loaded yet, in the order in which they will be."""
        return iter(tuple(self._waiting.values()))

    def __len__(self) -> int:
        return len(self._waiting)

    def in_server(self, guild_id: int) -> Collection[int]:
        """Return the ids of a server's tables that are not loaded yet."""
        return tuple(self._in_server.get(guild_id, ()))

    def expect(self, tables: Iterable[OpenTable], known: Iterable[Table] = ()) -> None:
        """Take these tables, and no others, as those to be loaded.

        The ``known`` ones have an earlier state, so only their later entries are read.
        """
        self._waiting = {table.id: table for table in tables}
        self._known = {table.id: table for table in known}
        self._in_server = {}
        for table in self._waiting.values():
            self._in_server.setdefault(table.guild_id, {})[table.id] = None

    def start(self) -> None:
        """Load all tables in the background."""
        if self._background is None or self._background.done():
            self._background = asyncio.create_task(self._load_all(), name="load tables")

    async def finish(self, at_most: float | None = None) -> None:
        """Wait until the background has loaded all tables, for ``at_most`` some seconds."""
        if self._background is not None:
            await asyncio.wait({self._background}, timeout=at_most)

    async def close(self) -> None:
        """Load no more."""
        await cancel_and_wait(self._background)

    async def load(self, table_ids: Collection[int]) -> None:
        """Load tables now, ahead of the background; raises :class:`StoreError`.

        A request waits for one batch of each earlier request. A log that cannot be replayed is left out.
        """
        if not any(table_id in self._waiting for table_id in table_ids):
            return
        with self._ahead_of_background():
            while await self._load_some(table_ids):
                pass

    @contextmanager
    def _ahead_of_background(self) -> Iterator[None]:
        self._asking += 1
        self._nobody_asks.clear()
        try:
            yield
        finally:
            self._asking -= 1
            if not self._asking:
                self._nobody_asks.set()

    async def _load_all(self) -> None:
        loop = asyncio.get_running_loop()
        began, number, pause = loop.time(), len(self._waiting), RETRY_AFTER
        while self._waiting:
            await self._nobody_asks.wait()
            try:
                await self._load_some(self._waiting)
            except StoreError as error:
                logger.warning("%d open tables are not loaded yet: %s", len(self._waiting), error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                pause = RETRY_AFTER
        if number:
            logger.info("all open tables are loaded: %d in %.1f s", number, loop.time() - began)

    async def _load_some(self, table_ids: Iterable[int]) -> bool:
        """Load the first of some tables that still wait; return false if there are none."""
        async with self._turn:
            batch = self._batch(table_ids)
            if not batch:
                return False
            try:
                tables = await self._read([opened.id for opened in batch])
            except StoreError:
                # It may be these alone that the store cannot read, so the others go first.
                for opened in batch:
                    if opened.id in self._waiting:
                        self._waiting[opened.id] = self._waiting.pop(opened.id)
                raise
            for opened in batch:
                self._settle(opened, tables.get(opened.id))
            self._freeze()
            return True

    def _batch(self, table_ids: Iterable[int]) -> list[OpenTable]:
        batch: list[OpenTable] = []
        entries = 0
        for table_id in table_ids:
            if (opened := self._waiting.get(table_id)) is None:
                continue
            known = self._known.get(table_id)
            entries += opened.seq - (0 if known is None else known.seq)
            if batch and entries > ENTRIES_AT_ONCE:
                break
            batch.append(opened)
        return batch

    async def _read(self, table_ids: Sequence[int]) -> dict[int, Table]:
        """Read several tables at once, or else each alone, so that one that cannot be read keeps no other away."""
        tables: dict[int, Table] = {}
        failures: dict[int, StoreError | TableError] = {}
        try:
            tables = await self._reader.tables(table_ids, self._known)
        except Exception:  # noqa: BLE001 - it occurs again with the table that causes it
            logger.debug("tables are read one by one: %s", table_ids)
        for table_id in table_ids:
            if table_id not in tables:
                try:
                    tables[table_id] = await self._reader.table(table_id)
                except (StoreError, TableError) as error:
                    failures[table_id] = error
        for table_id, failure in failures.items():
            if not tables and isinstance(failure, StoreError):
                raise failure  # the store may read all of them later
            logger.warning("table %d is left out: %s", table_id, failure)
        return tables

    def _settle(self, opened: OpenTable, table: Table | None) -> None:
        """Keep a loaded table, unless a newer state is known by now."""
        newest = self._waiting.get(opened.id)
        if newest is None or (newest.seq > opened.seq and table is not None and table.seq < newest.seq):
            return
        del self._waiting[opened.id]
        self._known.pop(opened.id, None)
        self._in_server[opened.guild_id].pop(opened.id, None)
        if table is not None:
            self._keep(table)


class UncertainCommits:
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
