"""Database engines: opening them, and the settings of every connection."""

from __future__ import annotations

import asyncio
import importlib
import inspect
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiosqlite
from sqlalchemy import Connection, Insert, Table, event, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from bot.store.database import aiosqlite_cursor
from bot.store.database.errors import DatabaseError

_BUSY_SECONDS: Final = 2
"""Seconds that a connection waits while another process writes."""

ANSWER_SECONDS: Final = 3.0
"""Seconds after which a transaction is given up whose server has not answered, as if the connection were lost."""

LONG_SECONDS: Final = 600.0
"""The same for the rare long transactions: migrations, exports and deletions."""

POOL_SIZE: Final = 10
"""Connections of a process to a server."""

_CONNECT_SECONDS: Final = 2
"""Seconds that a new connection, or one to become free, may take."""

_SERVER_SETTINGS: Final = {
    "default_transaction_isolation": "read committed",
    "synchronous_commit": "on",  # an acknowledged move survives a power cut
    "statement_timeout": "2s",
    "lock_timeout": "2s",
    # A client that vanished keeps no row longer: a lease among them misses signs of life, and five seconds are many.
    "idle_in_transaction_session_timeout": "3s",
}
"""Settings of every connection to PostgreSQL, over the server's configuration.

It asks once it is connected: a pooler such as PgBouncer refuses these with the first message, or drops them unsaid.
"""

_LONG: Final = {
    "statement_timeout": "10min",
    "lock_timeout": "30s",
    "idle_in_transaction_session_timeout": "10min",
}
"""Settings of long transactions."""

_UPGRADING: Final = 7_226_473_021
"""The key of PostgreSQL's advisory lock under which the schema changes: any number that nobody else uses."""

_PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",  # readers never wait for the writer
    "PRAGMA synchronous=FULL",  # an acknowledged move survives a power cut
    "PRAGMA foreign_keys=ON",
    "PRAGMA secure_delete=ON",  # deleted names leave the file, however SQLite was built
    f"PRAGMA busy_timeout={_BUSY_SECONDS * 1000}",
)


def create_engine(url: str, *, read_only: bool = False) -> AsyncEngine:
    """Return an engine for a database URL and create the folder of a SQLite file; nothing is opened yet.

    If it is ``read_only``, a SQLite file stays as it is, and must be there. Raises :class:`DatabaseError` if the URL
    of a SQLite file has query parameters: they would be ignored.
    """
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return _server_engine(address)
    if address.query:
        raise DatabaseError(
            f"The database {shown(url)} is given with settings after a question mark, and a SQLite file takes none: "
            "leave them out."
        )
    path = address.database or ":memory:"
    if read_only:
        path = f"{Path(path).absolute().as_uri()}?mode=ro"
    elif path != ":memory:":
        Path(path).parent.mkdir(parents=True, exist_ok=True)

    async def connection() -> aiosqlite.Connection:
        # The driver begins a transaction before the first statement that writes, and takes the write lock at once:
        # nothing that is read afterwards can be overtaken. A statement that only reads needs no transaction.
        return await aiosqlite_cursor.Connection(
            path, isolation_level="IMMEDIATE", timeout=_BUSY_SECONDS, uri=read_only
        )

    engine = create_async_engine(
        address,
        async_creator=connection,
        # Every transaction ends where it began; another rollback at each return costs a tenth of a move.
        pool_reset_on_return=None,
        hide_parameters=True,  # the log must not show the parameters of a failed statement: they may be secret
    )
    if not read_only:
        event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def file_of(url: str) -> Path | None:
    """Return the file of a SQLite database, which may be missing; ``None`` for a database on a server."""
    address = make_url(url)
    return Path(address.database or "") if address.get_backend_name() == "sqlite" else None


def _server_engine(address: URL) -> AsyncEngine:
    engine = create_async_engine(
        address,
        pool_size=POOL_SIZE,
        max_overflow=0,
        pool_timeout=_CONNECT_SECONDS,
        connect_args={
            "timeout": _CONNECT_SECONDS,
            "server_settings": {"application_name": "botifarra"},
            "async_creator_fn": _connected,
        },
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "checkout", _refuse_a_closed_one)
    return engine


async def _connected(*address: object, **options: object) -> object:
    """Connect to a server, as asyncpg does, and make the settings of the session.

    Raises :class:`DatabaseError` for a parameter of the URL that the driver does not have.
    """
    asyncpg: Any = importlib.import_module("asyncpg")  # the extra "postgresql", which SQLite does without
    if unknown := options.keys() - inspect.signature(asyncpg.connect).parameters.keys():
        raise DatabaseError(
            f"The driver of the database knows no {' and no '.join(sorted(unknown))} after the question mark. TLS is "
            "asked for by ssl=verify-full."
        )
    connection = await asyncpg.connect(*address, **options)
    try:
        settings = (f"SET {name} = '{value}'" for name, value in _SERVER_SETTINGS.items())
        await connection.execute("; ".join(settings), timeout=_CONNECT_SECONDS)
    except BaseException:
        connection.terminate()
        raise
    return connection


def _refuse_a_closed_one(
    _connection: DBAPIConnection, entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection
) -> None:
    """Let the pool replace a connection that the server has closed, as all of them are after it was restarted."""
    if entry.driver_connection is not None and entry.driver_connection.is_closed():
        raise DisconnectionError


async def let_take_long(connection: AsyncConnection) -> None:
    """Let the current transaction, and each statement in it, take minutes."""
    if connection.dialect.name == "postgresql":
        for name, value in _LONG.items():
            await connection.exec_driver_sql(f"SET LOCAL {name} = '{value}'")


@asynccontextmanager
async def answered_in_time(connection: AsyncConnection, seconds: float) -> AsyncIterator[None]:
    """Cut the connection to a server if the block takes longer than this.

    A pending call then gets the error of a lost connection. A file always answers.
    """
    if connection.dialect.name == "sqlite":
        yield
        return
    driver: Any = (await connection.get_raw_connection()).driver_connection
    cutting = asyncio.get_running_loop().call_later(seconds, driver.terminate)
    try:
        yield
    finally:
        cutting.cancel()


def begin_before_ddl(connection: Connection) -> None:
    """Begin a transaction for statements that create or change tables, so that they are all or nothing.

    It waits until no other process is in one: those of a new deployment all start at once. SQLite's driver begins a
    transaction only before statements that write rows.
    """
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_UPGRADING})")


async def one_at_a_time(connection: AsyncConnection, key: int) -> None:
    """Wait until no other transaction is in its part after this for the same key.

    In SQLite all are, once they have written something: there is one writer.
    """
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(key)))


def shown(url: str) -> str:
    """Return the public part of a database URL: the file, or the host and the database's name."""
    address: URL = make_url(url)
    if address.get_backend_name() == "sqlite":
        return address.database or ":memory:"
    return f"{address.host or 'localhost'}/{address.database or ''}"


def _prepare(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    try:
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
    finally:
        cursor.close()


def upsert(connection: Connection | AsyncConnection, table: Table, *names: str) -> Insert:
    """Return a statement that inserts rows, or updates those with the same primary key.

    If columns are named, an update writes these only.
    """
    statement = insert_into(connection, table)
    written = names or [column.name for column in table.c if not column.primary_key]
    others = {name: statement.excluded[name] for name in written}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=others)


def insert_new(connection: Connection | AsyncConnection, table: Table) -> Insert:
    """Return a statement that inserts the rows whose primary key is not there yet."""
    return insert_into(connection, table).on_conflict_do_nothing()


def insert_into(connection: Connection | AsyncConnection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Return a statement that inserts rows, with a clause for rows whose key exists already."""
    return (postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert)(table)
