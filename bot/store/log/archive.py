"""The archive: the log of a table that closed long ago as one compressed row.

A row of ``entries`` costs more for its columns and two indexes than for its text, and it lies between the rows of the
tables that play. In the archive a log is text that zlib has compressed. Its first three lines are JSON lists of the
times, actors and interactions of all entries, and each further line is an entry as it was in ``entries``. Times are
microseconds since the entry before, the first one since 1970. An interaction is the difference to the last one
before. Such columns take a third less than rows would.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.database import Database
from bot.store.database.shards import in_shards
from bot.store.schema import ARCHIVES, ENTRIES, MAY_BE_ARCHIVED, TABLES

PAUSE: Final = 0.1
"""Seconds between two moves into the archive: each keeps other writers waiting for some milliseconds."""
_AT_ONCE: Final = 500
"""How many tables are looked up at once."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_LEVEL: Final = 9
"""The level of compression. It takes up to 3 ms a match and saves 3 percent over the default."""
_COLUMNS: Final = (ENTRIES.c.seq, ENTRIES.c.at, ENTRIES.c.actor, ENTRIES.c.interaction_id, ENTRIES.c.entry)

logger = logging.getLogger(__name__)


class Row(NamedTuple):
    """An entry as it is stored."""

    seq: int
    at: datetime
    actor: int | None
    interaction_id: int | None
    entry: str


class Unpackable(ValueError):
    """A log that the bot has not written: an entry is missing, or has several lines."""


class Archive:
    """Moves the logs of closed tables into the archive."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def move(self, before: datetime, at: datetime, *, pause: float = PAUSE) -> int:
        """Move the logs of the tables that closed before a time, and return how many; ``at`` is the time now.

        Each is a transaction of its own, so that clicks go on between them. A log that cannot be packed stays.
        """
        moved, last = 0, (_EPOCH, 0)
        while found := await self._closed(before, last):
            last = found[-1]
            for _, table_id in found:
                try:
                    async with self._database.write(is_long=True) as connection:
                        moved += await move(connection, table_id, at)
                except Unpackable as error:
                    logger.warning("table %d is not archived: %s", table_id, error)
                await asyncio.sleep(pause)
        return moved

    async def _closed(self, before: datetime, last: tuple[datetime, int]) -> list[tuple[datetime, int]]:
        """Return the next tables whose logs may be moved, in the order in which they were opened."""
        when = (TABLES.c.opened_at, TABLES.c.id)
        query = (
            select(*when)
            .where(MAY_BE_ARCHIVED, in_shards(self._database.shards))
            # Tables closed earlier were opened earlier; the index is by that time.
            .where(TABLES.c.opened_at < before, TABLES.c.changed_at < before, tuple_(*when) > last)
            .order_by(*when)
            .limit(_AT_ONCE)
        )
        async with self._database.read(is_long=True) as connection:
            return [(opened_at, table_id) for opened_at, table_id in await connection.execute(query)]


async def move(connection: AsyncConnection, table_id: int, at: datetime) -> bool:
    """Move a log into the archive, within a transaction; return false if its table is open, or archived already.

    Raises :class:`Unpackable` on a log that must not be moved.
    """
    this = update(TABLES).where(TABLES.c.id == table_id, MAY_BE_ARCHIVED)
    # First of all: it locks the row of the table, so that nobody else changes the log.
    if not (await connection.execute(this.values(archived=True))).rowcount:
        return False
    log = await rows_of(connection, table_id)
    packed = await asyncio.to_thread(pack, log)
    row = {"table_id": table_id, "entries": len(log), "archived_at": at, "log": packed}
    await connection.execute(insert(ARCHIVES).values(row))
    await connection.execute(delete(ENTRIES).where(ENTRIES.c.table_id == table_id))
    return True


async def rows_of(connection: AsyncConnection, table_id: int) -> list[Row]:
    """Return the log of a table, archived or not; empty for a table that does not exist.

    Raises ``ValueError`` on a damaged archive.
    """
    query = select(*_COLUMNS).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.seq)
    found = (await connection.execute(query)).all()
    if found:
        return [Row(*row) for row in found]
    # A log that has moved since then is here.
    packed = await connection.scalar(select(ARCHIVES.c.log).where(ARCHIVES.c.table_id == table_id))
    return [] if packed is None else await asyncio.to_thread(unpack, packed)


async def write_again(connection: AsyncConnection, table_id: int, rows: Sequence[Row]) -> None:
    """Write a changed log over an archived one."""
    packed = await asyncio.to_thread(pack, rows)
    await connection.execute(update(ARCHIVES).where(ARCHIVES.c.table_id == table_id).values(log=packed))


def pack(rows: Sequence[Row]) -> bytes:
    """Return a log as the archive stores it; raises :class:`Unpackable` on one that it cannot store."""
    if not rows or [row.seq for row in rows] != list(range(1, len(rows) + 1)):
        raise Unpackable("an entry is missing")
    if any("\n" in row.entry for row in rows):
        raise Unpackable("an entry has several lines")
    times = [_EPOCH, *(row.at for row in rows)]
    since = [(later - earlier) // _MICROSECOND for earlier, later in pairwise(times)]
    interactions, last = list[int | None](), 0
    for row in rows:
        if row.interaction_id is None:
            interactions.append(None)
        else:
            interactions.append(row.interaction_id - last)
            last = row.interaction_id
    columns = (since, [row.actor for row in rows], interactions)
    lines = (*(json.dumps(column, separators=(",", ":")) for column in columns), *(row.entry for row in rows))
    return zlib.compress("\n".join(lines).encode(), _LEVEL)


def unpack(packed: bytes) -> list[Row]:
    """Return the log that :func:`pack` has packed; raises ``ValueError`` on anything else."""
    try:
        since, actors, differences, *entries = zlib.decompress(packed).decode().split("\n")
    except zlib.error as error:
        raise ValueError("the archive is damaged") from error
    rows, at, last = [], _EPOCH, 0
    columns = (json.loads(since), json.loads(actors), json.loads(differences), entries)
    for seq, (passed, actor, difference, entry) in enumerate(zip(*columns, strict=True), start=1):
        at += timedelta(microseconds=passed)
        last += difference or 0
        rows.append(Row(seq, at, actor, None if difference is None else last, entry))
    return rows
