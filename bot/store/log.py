"""The log of the tables in the database: entries in order, all or nothing, each interaction once.

Appends are committed in groups. Those that arrive during a transaction share the next one, so that no append waits
for more than two commits, however many tables play.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Row, and_, bindparam, false, insert, or_, select, update
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import archive, table_people
from bot.store.connection import Opener
from bot.store.schema import ENTRIES, IS_OPEN, MATCH_PLAYERS, MATCHES, RESULT_PARTS, TABLES
from bot.store.shards import in_shards
from bot.store.table_people import TablePeople
from bot.tables.entries import Closed, CloseReason, Entry, Logged, Opened, entry_from_json, entry_to_json
from bot.tables.shards import Shards
from bot.tables.store import AlreadyLogged, MatchResult, OpenTable, StaleLog

# Constants, because every move executes these two statements.
_STEP: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("table_id"), TABLES.c.seq == bindparam("last_seq"))
    .values(
        seq=bindparam("next_seq"),
        changed_at=bindparam("at"),
        closed=or_(TABLES.c.closed, bindparam("closes")),
    )
)
_ENTER: Final = insert(ENTRIES)


@dataclass(frozen=True, slots=True, eq=False)
class _Append:
    """Entries to append, as rows of the database."""

    step: dict[str, object]
    rows: list[dict[str, object]]
    people: list[dict[str, int]]
    result: MatchResult | None
    written: asyncio.Future[None] = field(default_factory=asyncio.Future)
    """Done after the commit."""

    def end(self, error: BaseException | None = None) -> None:
        """Complete the future, unless its waiter has gone."""
        if self.written.done():
            return
        if error is None:
            self.written.set_result(None)
        else:
            self.written.set_exception(error)


class Log:
    """Writes and reads the logs."""

    def __init__(self, dialect: Dialect, reading: Opener, writing: Opener) -> None:
        """Take ``reading``, which gives a connection, and ``writing``, which gives one within a transaction.

        ``writing`` serves one writer at a time.
        """
        self._dialect = dialect
        self._reading = reading
        self._writing = writing
        self._people = TablePeople()
        self._gathered: list[_Append] = []
        self._appending: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Wait until all appends are written."""
        if self._appending is not None:
            await self._appending

    async def open_table(
        self, entries: Sequence[Entry], *, at: datetime, actor: int, interaction_id: int | None
    ) -> int:
        """Write the first entries of a new table and return its id; raises ``AlreadyLogged``."""
        try:
            async with self._writing() as connection:
                guild_id = next(each.guild_id for each in entries if isinstance(each, Opened))
                new = insert(TABLES).values(
                    seq=len(entries), closed=False, opened_at=at, changed_at=at, guild_id=guild_id
                )
                table_id: int = (await connection.execute(new.returning(TABLES.c.id))).scalar_one()
                await connection.execute(_ENTER, _rows(table_id, 0, entries, at, actor, interaction_id))
                people = self._people.missing(table_id, actor, entries)
                await table_people.write(connection, people)
        except IntegrityError as error:
            if await self._is_logged(interaction_id):
                raise AlreadyLogged from error
            raise
        self._people.remember(people)
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
        such table.
        """
        step = {
            "table_id": table_id,
            "last_seq": last_seq,
            "next_seq": last_seq + len(entries),
            "at": at,
            "closes": closes,
        }
        rows = _rows(table_id, last_seq, entries, at, actor, interaction_id)
        append = _Append(step, rows, self._people.missing(table_id, actor, entries), result)
        self._gathered.append(append)
        if self._appending is None or self._appending.done():
            self._appending = asyncio.create_task(self._append_gathered(), name="append to the logs")
        try:
            await append.written
        except (IntegrityError, StaleLog) as error:
            if await self._is_logged(interaction_id):
                raise AlreadyLogged from error
            raise
        if closes:
            self._people.forget(table_id)
        else:
            self._people.remember(append.people)

    async def read(self, table_id: int) -> list[Logged]:
        """Return the whole log of a table in order; empty for a table that does not exist."""
        async with self._reading() as connection:
            rows = await archive.rows_of(connection, table_id)
        return await asyncio.to_thread(lambda: [_logged(row) for row in rows])

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

    async def open_tables(self, shards: Shards) -> list[OpenTable]:
        """Return the open tables of some shards, the most recently changed first."""
        opening = and_(ENTRIES.c.table_id == TABLES.c.id, ENTRIES.c.seq == 1)
        query = (
            select(TABLES.c.id, TABLES.c.guild_id, TABLES.c.seq, TABLES.c.changed_at, ENTRIES.c.actor)
            .outerjoin(ENTRIES, opening)
            .where(IS_OPEN, in_shards(shards))
            .order_by(TABLES.c.changed_at.desc(), TABLES.c.id.desc())
        )
        async with self._reading() as connection:
            return [OpenTable(*row) for row in await connection.execute(query)]

    async def _append_gathered(self) -> None:
        while self._gathered:
            appends, self._gathered = self._gathered, []
            if len(appends) == 1 or not await self._append_together(appends):
                for append in appends:
                    await self._append_alone(append)

    async def _append_together(self, appends: Sequence[_Append]) -> bool:
        """Append to several logs in one transaction; return false, with nothing changed, if one of them fails.

        Each is then appended alone, so that only the wrong one gets an error.
        """
        if not self._dialect.supports_sane_multi_rowcount:
            return False
        try:
            async with self._writing() as connection:
                await _write(connection, appends)
        except Exception:  # noqa: BLE001 - the append that failed fails again alone
            return False
        for append in appends:
            append.end()
        return True

    async def _append_alone(self, append: _Append) -> None:
        try:
            async with self._writing() as connection:
                await _write(connection, [append])
        except Exception as error:  # noqa: BLE001 - passed on to the waiter
            append.end(error)
        else:
            append.end()

    async def _is_logged(self, interaction_id: int | None) -> bool:
        """Tell whether an interaction is in the log, which explains why nothing was written."""
        if interaction_id is None:
            return False
        query = select(ENTRIES.c.seq).where(ENTRIES.c.interaction_id == interaction_id)
        async with self._reading() as connection:
            return await connection.scalar(query) is not None


async def close_table(connection: AsyncConnection, table_id: int, at: datetime) -> bool:
    """Append the end of a table without reading its log; return false if there is no such open table."""
    query = select(TABLES.c.seq).where(TABLES.c.id == table_id, TABLES.c.closed.is_(False))
    last_seq = await connection.scalar(query)
    if last_seq is None:
        return False
    step = {"table_id": table_id, "last_seq": last_seq, "next_seq": last_seq + 1, "at": at, "closes": True}
    rows = _rows(table_id, last_seq, [Closed(reason=CloseReason.STOPPED)], at, None, None)
    await _write(connection, [_Append(step, rows, [], None)])
    return True


async def _write(connection: AsyncConnection, appends: Sequence[_Append]) -> None:
    """Write within a transaction; raises ``StaleLog`` if an append does not follow its table's last entry."""
    steps = [append.step for append in appends]
    if (await connection.execute(_STEP, steps if len(steps) > 1 else steps[0])).rowcount != len(steps):
        raise StaleLog
    await connection.execute(_ENTER, [row for append in appends for row in append.rows])
    await table_people.write(connection, [row for append in appends for row in append.people])
    for append in appends:
        if append.result is not None:
            await _insert_result(connection, append.step, append.result)


def _rows(
    table_id: int,
    last_seq: int,
    entries: Iterable[Entry],
    at: datetime,
    actor: int | None,
    interaction_id: int | None,
) -> list[dict[str, object]]:
    return [
        {
            "table_id": table_id,
            "seq": seq,
            "at": at,
            "actor": actor,
            "interaction_id": interaction_id if seq == last_seq + 1 else None,
            "entry": entry_to_json(entry),
        }
        for seq, entry in enumerate(entries, start=last_seq + 1)
    ]


def _logged(row: Row[Any] | archive.Row) -> Logged:
    return Logged(row.seq, entry_from_json(row.entry), row.at, row.actor, row.interaction_id)


def _logs(rows: Iterable[Row[Any]]) -> dict[int, list[Logged]]:
    logs: dict[int, list[Logged]] = {}
    for row in rows:
        logs.setdefault(row.table_id, []).append(_logged(row))
    return logs


async def _insert_result(
    connection: AsyncConnection, step: Mapping[str, object], result: MatchResult
) -> None:
    match = {
        "table_id": step["table_id"],
        "game": result.game,
        "guild_id": result.guild_id,
        "finished_at": step["at"],
        "deals": result.deals,
        "drawn": result.drawn,
        "with_computers": result.with_computers,
        "contested": result.contested,
        "ranked": result.ranked,
    }
    await connection.execute(insert(MATCHES).values(match))
    players = [
        {
            "table_id": step["table_id"],
            "seat": seat.seat,
            "user_id": seat.user_id,
            "name": seat.name,
            "place": seat.place,
            "score": seat.score,
            "share_part": seat.share.part if seat.share else None,
            "share_whole": seat.share.whole if seat.share else None,
            "above": seat.above,
        }
        for seat in result.seats
    ]
    if players:
        await connection.execute(insert(MATCH_PLAYERS), players)
    parts = [
        {"table_id": step["table_id"], "seat": seat.seat, **asdict(part)}
        for seat in result.seats
        for part in seat.parts
    ]
    if parts:
        await connection.execute(insert(RESULT_PARTS), parts)
