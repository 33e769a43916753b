"""The log of the tables in the database: entries in order, all or nothing, each interaction once.

Appends are committed in groups. Those that arrive during a transaction share the next one, so that no append waits
for more than two commits, however many tables play.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Row, and_, false, insert, or_, select
from sqlalchemy.exc import IntegrityError

from bot.metrics import DatabaseOperation
from bot.store.database.connection import insert_new
from bot.store.database.database import Database, repeated, until_known
from bot.store.database.errors import DatabaseError, Repeatable, Unanswered
from bot.store.database.shards import in_shards
from bot.store.log import archive, table_people
from bot.store.log.append_statements import ENTER, PendingAppend, close_table, write_appends
from bot.store.log.entry_rows import entry_rows, has_rows, is_logged
from bot.store.log.table_people import TablePeople
from bot.store.schema import ENTRIES, EVENT_RESULTS, IS_OPEN, TABLES
from bot.tables.entries import Entry, EventPlace, Logged, Opened, entry_from_json
from bot.tables.store import AlreadyLogged, Append, OpenTable, StaleLog

_LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)


class Log:
    """Implements :class:`bot.tables.store.LogStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._people = TablePeople()
        self._gathered: list[PendingAppend] = []
        self._appending: asyncio.Task[None] | None = None
        self._alone: set[asyncio.Task[None]] = set()
        self._in_doubt: set[int] = set()
        """Tables with a transaction that may have been committed, or may yet be."""

    async def close(self) -> None:
        """Wait until all appends are written."""
        if self._appending is not None:
            await self._appending
        await asyncio.gather(*self._alone)

    async def open_table(
        self, entries: Sequence[Entry], *, at: datetime, actor: int | None, interaction_id: int | None
    ) -> int:
        """Write the first entries of a new table and return its id.

        Raises ``AlreadyLogged``, also if its place in an event has a table already, and ``OutcomeUnknown`` with the
        id that the table has if it is there.
        """
        opened = next(each for each in entries if isinstance(each, Opened))
        new = {"seq": len(entries), "closed": False, "opened_at": at, "changed_at": at}
        new["guild_id"] = opened.guild_id
        table_id = 0

        def rows() -> list[dict[str, object]]:
            return entry_rows(Append(table_id, 0, entries, at, actor, interaction_id))

        async def write() -> None:
            nonlocal table_id
            # Another attempt takes the same number, so that no two of them can be committed.
            values = {**new, "id": table_id} if table_id else new
            async with self._database.write() as connection:
                inserted = await connection.execute(insert(TABLES).values(values).returning(TABLES.c.id))
                table_id = inserted.scalar_one()
                await connection.execute(ENTER, rows())
                await table_people.write(connection, self._people.missing(table_id, actor, entries))
                if opened.place is not None:
                    taken = {**_key(opened.place), "table_id": table_id}
                    await connection.execute(insert(EVENT_RESULTS).values(taken))

        try:
            await until_known(write, lambda: has_rows(self._database, ENTRIES, rows()))
        except IntegrityError as error:
            if await is_logged(self._database, ENTRIES, interaction_id) or await self._is_taken(opened.place):
                raise AlreadyLogged from error
            raise
        except Unanswered as error:
            self._in_doubt.add(table_id)
            error.table_id = table_id
            raise
        self._people.remember(self._people.missing(table_id, actor, entries))
        return table_id

    async def append(self, append: Append) -> None:
        """Append entries and the match's result, all or nothing.

        Raises ``AlreadyLogged``, or else ``StaleLog`` if ``last_seq`` is not the table's last entry or there is no
        such table, and ``OutcomeUnknown``: then :meth:`read` waits until it is known.
        """
        started = time.perf_counter()
        try:
            await self._append(append)
        except DatabaseError:
            self._database.metrics.database_failed(DatabaseOperation.APPEND)
            raise
        finally:
            self._database.metrics.database_used(DatabaseOperation.APPEND, time.perf_counter() - started)

    async def _append(self, append: Append) -> None:
        people = self._people.missing(append.table_id, append.actor, append.entries)
        pending = PendingAppend(append, entry_rows(append), people)
        self._gathered.append(pending)
        if self._appending is None or self._appending.done():
            self._appending = asyncio.create_task(self._append_gathered(), name="append to the logs")
        try:
            await pending.written
        except (IntegrityError, StaleLog) as error:
            if await is_logged(self._database, ENTRIES, append.interaction_id):
                raise AlreadyLogged from error
            raise
        except Unanswered:
            self._in_doubt.add(append.table_id)
            raise
        if append.closes:
            self._people.forget(append.table_id)
        else:
            self._people.remember(people)

    @repeated
    async def read(self, table_id: int) -> list[Logged]:
        """Return the whole log of a table in order; empty for a table that does not exist."""
        if table_id in self._in_doubt:
            await self._wait_for_the_unanswered(table_id)
        async with self._database.read() as connection:
            rows = await archive.rows_of(connection, table_id)
        return await asyncio.to_thread(lambda: [_logged(row) for row in rows])

    @repeated
    async def read_after(self, after: Mapping[int, int]) -> dict[int, list[Logged]]:
        """Return the ends of several logs in order: of each table, by its id, the entries after the given number."""
        whole = [table_id for table_id, seq in after.items() if not seq]
        ends = [
            and_(ENTRIES.c.table_id == table_id, ENTRIES.c.seq > seq)
            for table_id, seq in after.items()
            if seq
        ]
        wanted = or_(ENTRIES.c.table_id.in_(whole), *ends) if whole else or_(false(), *ends)
        query = select(ENTRIES).where(wanted).order_by(ENTRIES.c.table_id, ENTRIES.c.seq)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return await asyncio.to_thread(_logs, rows)

    @repeated
    async def open_tables(self) -> list[OpenTable]:
        """Return the open tables of this process' shards, the most recently changed first."""
        query = (
            select(TABLES.c.id, TABLES.c.guild_id, TABLES.c.seq, TABLES.c.changed_at)
            .where(IS_OPEN, in_shards(self._database.shards))
            .order_by(TABLES.c.changed_at.desc(), TABLES.c.id.desc())
        )
        async with self._database.read() as connection:
            return [OpenTable(*row) for row in await connection.execute(query)]

    async def open_tables_of(self, user_id: int) -> list[int]:
        """Return the ids of the open tables that a person ever had to do with, of any shard, oldest first."""
        async with self._database.read() as connection:
            tables = await table_people.tables_of(connection, user_id)
        return [table_id for table_id, is_closed in tables.items() if not is_closed]

    async def all_tables(self) -> list[int]:
        """Return the ids of all tables, open and closed, oldest first."""
        async with self._database.read() as connection:
            return list((await connection.scalars(select(TABLES.c.id).order_by(TABLES.c.id))).all())

    @repeated
    async def close_table(self, table_id: int, *, at: datetime) -> bool:
        """Close a table without a result, also one whose log cannot be replayed; return false if none is open."""
        async with self._database.write() as connection:
            return await close_table(connection, table_id, at)

    async def _append_gathered(self) -> None:
        while self._gathered:
            pending, self._gathered = self._gathered, []
            await self._append_together(pending)

    async def _append_together(self, pending: Sequence[PendingAppend]) -> None:
        """Append to several logs in one transaction.

        If it fails each is appended alone, so that only the wrong one gets an error, and others need not wait for it.
        """
        unanswered: Unanswered | None = None
        try:
            async with self._database.write() as connection:
                await write_appends(connection, pending)
        except Unanswered as error:
            unanswered = error
        except Exception as error:  # noqa: BLE001 - passed on to the waiter
            if len(pending) == 1 and not isinstance(error, Repeatable):
                pending[0].end(error)
                return
        else:
            for each in pending:
                each.end()
            return
        for each in pending:
            alone = asyncio.create_task(self._append_alone(each, unanswered), name="append to a log")
            self._alone.add(alone)
            alone.add_done_callback(self._alone.discard)

    async def _append_alone(self, pending: PendingAppend, unanswered: Unanswered | None) -> None:
        async def write() -> None:
            async with self._database.write() as connection:
                await write_appends(connection, [pending])

        try:
            await until_known(write, lambda: has_rows(self._database, ENTRIES, pending.rows), unanswered)
        except Exception as error:  # noqa: BLE001 - passed on to the waiter
            pending.end(error)
        else:
            pending.end()

    async def _wait_for_the_unanswered(self, table_id: int) -> None:
        """Return when a transaction that was not answered is over, whether or not it is committed."""
        nothing = {"seq": 0, "closed": True, "opened_at": _LONG_AGO, "changed_at": _LONG_AGO}
        async with self._database.write() as connection:
            # It holds the row of its table, or the number of a table that is not there yet.
            savepoint = await connection.begin_nested()
            await connection.execute(insert_new(connection, TABLES), [{"id": table_id, **nothing}])
            await savepoint.rollback()
            await connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update())
        self._in_doubt.discard(table_id)

    async def _is_taken(self, place: EventPlace | None) -> bool:
        """Tell whether there is a table for a place in an event."""
        if place is None:
            return False
        query = select(EVENT_RESULTS.c.event_id).filter_by(**_key(place))
        async with self._database.read() as connection:
            return await connection.scalar(query) is not None


def _key(place: EventPlace) -> dict[str, int]:
    return {"event_id": place.event, "round": place.round, "number": place.table, "board": place.board}


def _logged(row: Row[Any] | archive.Row) -> Logged:
    return Logged(row.seq, entry_from_json(row.entry), row.at, row.actor, row.interaction_id)


def _logs(rows: Iterable[Row[Any]]) -> dict[int, list[Logged]]:
    logs: dict[int, list[Logged]] = {}
    for row in rows:
        logs.setdefault(row.table_id, []).append(_logged(row))
    return logs
