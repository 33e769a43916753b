"""The log of the tables in the database: entries in order, all or nothing, each interaction once.

Appends are committed in groups. Those that arrive during a transaction share the next one, so that no append waits
for more than two commits, however many tables play.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import Row, and_, false, insert, or_, select
from sqlalchemy.exc import IntegrityError

from bot.store import archive, table_people
from bot.store.appends import ENTER, Append, entry_rows, write_appends
from bot.store.connection import Opener, insert_new
from bot.store.errors import Repeatable, Unanswered
from bot.store.failures import repeated, until_known
from bot.store.schema import ENTRIES, IS_OPEN, TABLES
from bot.store.shards import in_shards
from bot.store.table_people import TablePeople
from bot.tables.entries import Entry, Logged, Opened, entry_from_json
from bot.tables.shards import Shards
from bot.tables.store import AlreadyLogged, MatchResult, OpenTable, StaleLog

_LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)


class Log:
    """Writes and reads the logs."""

    def __init__(self, reading: Opener, writing: Opener) -> None:
        """Take ``reading``, which gives a connection, and ``writing``, which gives one within a transaction."""
        self._reading = reading
        self._writing = writing
        self._people = TablePeople()
        self._gathered: list[Append] = []
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
        self, entries: Sequence[Entry], *, at: datetime, actor: int, interaction_id: int | None
    ) -> int:
        """Write the first entries of a new table and return its id.

        Raises ``AlreadyLogged``, and ``OutcomeUnknown`` with the id that the table has if it is there.
        """
        guild_id = next(each.guild_id for each in entries if isinstance(each, Opened))
        new = {"seq": len(entries), "closed": False, "opened_at": at, "changed_at": at, "guild_id": guild_id}
        table_id = 0

        def rows() -> list[dict[str, object]]:
            return entry_rows(table_id, 0, entries, at, actor, interaction_id)

        async def write() -> None:
            nonlocal table_id
            # Another attempt takes the same number, so that no two of them can be committed.
            values = {**new, "id": table_id} if table_id else new
            async with self._writing() as connection:
                inserted = await connection.execute(insert(TABLES).values(values).returning(TABLES.c.id))
                table_id = inserted.scalar_one()
                await connection.execute(ENTER, rows())
                await table_people.write(connection, self._people.missing(table_id, actor, entries))

        try:
            await until_known(write, lambda: self._has(rows()))
        except IntegrityError as error:
            if await self._is_logged(interaction_id):
                raise AlreadyLogged from error
            raise
        except Unanswered as error:
            self._in_doubt.add(table_id)
            error.table_id = table_id
            raise
        self._people.remember(self._people.missing(table_id, actor, entries))
        return table_id

    async def append(
        self,
        table_id: int,
        last_seq: int,
        entries: Sequence[Entry],
        *,
        at: datetime,
        actor: int | None,
        interaction_id: int | None,
        result: MatchResult | None = None,
        closes: bool = False,
    ) -> None:
        """Append entries after ``last_seq`` and the match's result, all or nothing.

        Raises ``AlreadyLogged``, or else ``StaleLog`` if ``last_seq`` is not the table's last entry or there is no
        such table, and ``OutcomeUnknown``: then :meth:`read` waits until it is known.
        """
        step = {
            "table_id": table_id,
            "last_seq": last_seq,
            "next_seq": last_seq + len(entries),
            "at": at,
            "closes": closes,
        }
        rows = entry_rows(table_id, last_seq, entries, at, actor, interaction_id)
        append = Append(step, rows, self._people.missing(table_id, actor, entries), result)
        self._gathered.append(append)
        if self._appending is None or self._appending.done():
            self._appending = asyncio.create_task(self._append_gathered(), name="append to the logs")
        try:
            await append.written
        except (IntegrityError, StaleLog) as error:
            if await self._is_logged(interaction_id):
                raise AlreadyLogged from error
            raise
        except Unanswered:
            self._in_doubt.add(table_id)
            raise
        if closes:
            self._people.forget(table_id)
        else:
            self._people.remember(append.people)

    @repeated
    async def read(self, table_id: int) -> list[Logged]:
        """Return the whole log of a table in order; empty for a table that does not exist."""
        if table_id in self._in_doubt:
            await self._wait_for_the_unanswered(table_id)
        async with self._reading() as connection:
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
        async with self._reading() as connection:
            rows = (await connection.execute(query)).all()
        return await asyncio.to_thread(_logs, rows)

    @repeated
    async def open_tables(self, shards: Shards) -> list[OpenTable]:
        """Return the open tables of some shards, the most recently changed first."""
        query = (
            select(TABLES.c.id, TABLES.c.guild_id, TABLES.c.seq, TABLES.c.changed_at)
            .where(IS_OPEN, in_shards(shards))
            .order_by(TABLES.c.changed_at.desc(), TABLES.c.id.desc())
        )
        async with self._reading() as connection:
            return [OpenTable(*row) for row in await connection.execute(query)]

    async def _append_gathered(self) -> None:
        while self._gathered:
            appends, self._gathered = self._gathered, []
            await self._append_together(appends)

    async def _append_together(self, appends: Sequence[Append]) -> None:
        """Append to several logs in one transaction.

        If it fails each is appended alone, so that only the wrong one gets an error, and others need not wait for it.
        """
        unanswered: Unanswered | None = None
        try:
            async with self._writing() as connection:
                await write_appends(connection, appends)
        except Unanswered as error:
            unanswered = error
        except Exception as error:  # noqa: BLE001 - passed on to the waiter
            if len(appends) == 1 and not isinstance(error, Repeatable):
                appends[0].end(error)
                return
        else:
            for append in appends:
                append.end()
            return
        for append in appends:
            alone = asyncio.create_task(self._append_alone(append, unanswered), name="append to a log")
            self._alone.add(alone)
            alone.add_done_callback(self._alone.discard)

    async def _append_alone(self, append: Append, unanswered: Unanswered | None) -> None:
        async def write() -> None:
            async with self._writing() as connection:
                await write_appends(connection, [append])

        try:
            await until_known(write, lambda: self._has(append.rows), unanswered)
        except Exception as error:  # noqa: BLE001 - passed on to the waiter
            append.end(error)
        else:
            append.end()

    async def _has(self, rows: Sequence[Mapping[str, object]]) -> bool:
        """Tell whether entries were written as they are given: nobody else writes the same at the same time."""
        of_table = ENTRIES.c.table_id == rows[0]["table_id"]
        query = select(ENTRIES).where(of_table, ENTRIES.c.seq.in_([row["seq"] for row in rows]))
        async with self._reading() as connection:
            found = (await connection.execute(query.order_by(ENTRIES.c.seq))).mappings()
            return [dict(row) for row in found] == list(rows)

    async def _wait_for_the_unanswered(self, table_id: int) -> None:
        """Return when a transaction that was not answered is over, whether or not it is committed."""
        nothing = {"seq": 0, "closed": True, "opened_at": _LONG_AGO, "changed_at": _LONG_AGO}
        async with self._writing() as connection:
            # It holds the row of its table, or the number of a table that is not there yet.
            savepoint = await connection.begin_nested()
            await connection.execute(insert_new(connection, TABLES), [{"id": table_id, **nothing}])
            await savepoint.rollback()
            await connection.execute(select(TABLES.c.id).where(TABLES.c.id == table_id).with_for_update())
        self._in_doubt.discard(table_id)

    async def _is_logged(self, interaction_id: int | None) -> bool:
        """Tell whether an interaction is in the log, which explains why nothing was written."""
        if interaction_id is None:
            return False
        query = select(ENTRIES.c.seq).where(ENTRIES.c.interaction_id == interaction_id)
        async with self._reading() as connection:
            return await connection.scalar(query) is not None


def _logged(row: Row[Any] | archive.Row) -> Logged:
    return Logged(row.seq, entry_from_json(row.entry), row.at, row.actor, row.interaction_id)


def _logs(rows: Iterable[Row[Any]]) -> dict[int, list[Logged]]:
    logs: dict[int, list[Logged]] = {}
    for row in rows:
        logs.setdefault(row.table_id, []).append(_logged(row))
    return logs
