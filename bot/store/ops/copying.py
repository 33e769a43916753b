"""The copy of a whole database into an empty one, of the same kind or another: SQLite to PostgreSQL and back."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import (
    Column,
    Connection,
    LargeBinary,
    Row,
    Table,
    func,
    insert,
    inspect,
    literal,
    select,
    table,
    text,
    tuple_,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.connection import create_engine, file_of, let_take_long, shown
from bot.store.database.errors import DatabaseError, cause
from bot.store.database.upgrade import VERSIONS, newest_version, upgrade, version
from bot.store.ops.backup import Rehearsal, replay_all
from bot.store.schema import ANSWERED, FENCES, LEASES, METADATA, NOBODY, STANDBYS
from bot.store.store import DatabaseStore

COPIED: Final = tuple(
    each for each in METADATA.sorted_tables if each not in {LEASES, FENCES, ANSWERED, STANDBYS}
)
"""The tables that are copied, those first to which others refer. Rows of running processes stay behind."""
_NUMBERED: Final = tuple(each for each in COPIED if each.autoincrement_column is not None)
"""The tables that number their rows."""
_ROWS: Final = 1000
_LARGE_ROWS: Final = 50
"""How many rows are in memory at once, of tables with logs in one row."""
_SIGN_OF_LIFE: Final = 2.5
"""Seconds in which a running process changes its lease, which it does every second."""
_PORT: Final = 5432
"""Of PostgreSQL, where a URL names none."""
_EVERY: Final = 5.0
"""Seconds between two lines about one table."""

Say = Callable[[str], None]
"""Is called with the progress of a copy."""


@dataclass(frozen=True, slots=True)
class Copied:
    """A finished copy: the number of rows, and the result of replaying every table from it."""

    rows: int
    rehearsal: Rehearsal


@dataclass(slots=True)
class _Digest:
    """A number that follows from the rows of a table, in any order."""

    rows: int = 0
    total: int = field(default=0, repr=False)

    def add(self, row: Row[Any]) -> None:
        hashed = hashlib.sha256(repr(tuple(row)).encode(errors="surrogatepass")).digest()
        self.total = (self.total + int.from_bytes(hashed)) % 2**256
        self.rows += 1


async def copy(source: str, target: str, say: Say) -> Copied:
    """Copy everything from one database into an empty one, and replay every table there.

    The copy is a snapshot. The target has all of it in the end, each row compared, or nothing. Raises
    :class:`DatabaseError` if the databases are the same, the source is missing, not of this version or in use, the
    target is not empty, or a copy cannot be made.
    """
    if _place(source) == _place(target):
        raise DatabaseError(f"{shown(source)} cannot be copied to itself: name another database to copy to.")
    if (file := file_of(source)) is not None and not file.is_file():
        raise DatabaseError(f"There is no database {file} to copy.")
    try:
        async with _empty(target) as writing:
            async with _snapshot(source) as reading:
                read = await _copy(reading, writing, say)
            # Without the source: no server keeps a transaction open for which nobody asks anything.
            say("comparing")
            await _compare(writing, read, shown(target))
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseError(
            f"The database {shown(source)} cannot be copied to {shown(target)}: {cause(error)}."
        ) from error
    async with await DatabaseStore.open(target) as store:
        return Copied(sum(digest.rows for digest in read), await replay_all(store, say))


async def _copy(reading: AsyncConnection, writing: AsyncConnection, say: Say) -> list[_Digest]:
    """Copy the rows of all tables, and return the digest of each."""
    read = [await _copy_rows(reading, writing, each, say) for each in COPIED]
    for each in _NUMBERED:
        await _go_on_after(writing, each, await _last_number(reading, each))
    return read


async def _compare(writing: AsyncConnection, read: Sequence[_Digest], name: str) -> None:
    """Read all rows of the copy; raises :class:`DatabaseError` if a table differs."""
    for each, digest in zip(COPIED, read, strict=True):
        if await _digest(writing, each) != digest:
            raise DatabaseError(
                f"The copy in {name} differs from its source in {each.name}, so it was not made."
            )


async def _copy_rows(reading: AsyncConnection, writing: AsyncConnection, table: Table, say: Say) -> _Digest:
    """Copy the rows of a table."""
    rows, digest, said = (
        await reading.scalar(select(func.count()).select_from(table)),
        _Digest(),
        time.monotonic(),
    )
    async for batch in _batches(reading, table):
        try:
            await writing.execute(insert(table), [dict(row._mapping) for row in batch])  # noqa: SLF001 - public
        except DBAPIError as error:  # its message may have a value of the row in it
            kind = type(getattr(error.orig, "__cause__", None) or error.orig).__name__
            raise DatabaseError(f"A row of {table.name} cannot be written into the copy: {kind}.") from error
        for row in batch:
            digest.add(row)
        if time.monotonic() >= said + _EVERY:
            said = time.monotonic()
            say(f"{table.name}: {digest.rows} of {rows}")
    say(f"{table.name}: {digest.rows}")
    return digest


async def _digest(connection: AsyncConnection, table: Table) -> _Digest:
    digest = _Digest()
    async for batch in _batches(connection, table):
        for row in batch:
            digest.add(row)
    return digest


async def _batches(connection: AsyncConnection, table: Table) -> AsyncIterator[Sequence[Row[Any]]]:
    """Yield the rows of a table in the order of their primary key."""
    key: list[Column[Any]] = list(table.primary_key)
    is_large = any(isinstance(column.type, LargeBinary) for column in table.c)
    first = select(table).order_by(*key).limit(_LARGE_ROWS if is_large else _ROWS)
    batch = (await connection.execute(first)).all()
    while batch:
        yield batch
        last = [literal(batch[-1]._mapping[column], column.type) for column in key]  # noqa: SLF001 - public
        batch = (await connection.execute(first.where(tuple_(*key) > tuple_(*last)))).all()


async def _last_number(connection: AsyncConnection, table: Table) -> int:
    """Return the last number that a table has given to a row, which may be deleted; 0 if it gave none."""
    if connection.dialect.name == "sqlite":
        given = text("SELECT seq FROM sqlite_sequence WHERE name = :name").bindparams(name=table.name)
    else:
        sequence = await _sequence(connection, table)
        given = text(f"SELECT CASE WHEN is_called THEN last_value END FROM {sequence}")  # noqa: S608 - our own name
    largest = select(func.max(*table.primary_key))
    return max(await connection.scalar(given) or 0, await connection.scalar(largest) or 0)


async def _go_on_after(connection: AsyncConnection, table: Table, number: int) -> None:
    """Let the next row of a table have a larger number: ids are never used twice."""
    if not number:
        return
    if connection.dialect.name == "sqlite":
        row = {"name": table.name, "seq": number}
        await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": table.name})
        await connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :seq)"), row)
    else:
        await connection.execute(select(func.setval(await _sequence(connection, table), number)))


async def _sequence(connection: AsyncConnection, table: Table) -> str:
    """Return the name of the sequence that numbers the rows of a table in PostgreSQL."""
    (number,) = table.primary_key
    return str(await connection.scalar(select(func.pg_get_serial_sequence(table.name, number.name))))


@asynccontextmanager
async def _snapshot(url: str) -> AsyncIterator[AsyncConnection]:
    """Give a connection that reads a snapshot; refuses a database that a bot serves."""
    engine = create_engine(url, read_only=True)
    try:
        async with engine.connect() as connection:
            found = await connection.run_sync(version)
            if found != newest_version():
                raise DatabaseError(
                    f"The database {shown(url)} is of version {found or 'none'}, and this program copies version "
                    f"{newest_version()}: start the bot with it once, so that it upgrades the database."
                )
            if await _is_served(connection):
                raise DatabaseError(f"A bot runs with the database {shown(url)}: stop it, and copy then.")
            await connection.rollback()
            if connection.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN")
            else:
                isolation = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
                await connection.execution_options(**isolation)
            await let_take_long(connection)
            yield connection
            await connection.rollback()
    finally:
        await engine.dispose()


async def _is_served(connection: AsyncConnection) -> bool:
    """Tell whether a running process has a lease: its sign of life changes."""
    query = select(LEASES.c.shard, LEASES.c.beat).where(LEASES.c.owner != NOBODY).order_by(LEASES.c.shard)
    before = (await connection.execute(query)).all()
    if not before:
        return False
    await connection.rollback()
    await asyncio.sleep(_SIGN_OF_LIFE)
    return (await connection.execute(query)).all() != before


@asynccontextmanager
async def _empty(url: str) -> AsyncIterator[AsyncConnection]:
    """Give a connection to a database of the newest version without a row, within a transaction."""
    file = file_of(url)
    is_new = file is not None and not file.exists()
    engine = create_engine(url)
    try:
        async with engine.begin() as connection:
            await let_take_long(connection)
            await connection.run_sync(_check_empty, shown(url))
            await connection.run_sync(upgrade)
            yield connection
    except BaseException:
        await engine.dispose()
        if file is not None and is_new:
            file.unlink(missing_ok=True)
        raise
    finally:
        await engine.dispose()


def _check_empty(connection: Connection, name: str) -> None:
    """Raise :class:`DatabaseError` if any table has a row."""
    for each in sorted(inspect(connection).get_table_names()):
        row = select(literal(1)).select_from(table(each)).limit(1)
        if each != VERSIONS and connection.scalar(row) is not None:
            raise DatabaseError(
                f"The database {name} has something in it, in {each}: name an empty one to copy to."
            )


def _place(url: str) -> object:
    """Return a key that two URLs of one database share, as far as URLs tell."""
    file, address = file_of(url), make_url(url)
    if file is not None:
        return file.resolve()
    hosts = address.query.get("host", address.host or "localhost")
    return hosts, address.port or _PORT, address.database
