"""Opening a database: the engine, and what every SQLite connection must be told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Insert, Table, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

_BUSY_SECONDS: Final = 10
"""How long a connection waits while another process writes."""

_PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",  # readers never wait for the writer
    "PRAGMA synchronous=FULL",  # a move that was acknowledged survives a power cut
    "PRAGMA foreign_keys=ON",
    f"PRAGMA busy_timeout={_BUSY_SECONDS * 1000}",
)

WRITES: Final = {"writes": True}
"""Execution options of a connection that will write: SQLite then takes the write lock at once, and never
finds halfway that what it read has been overtaken."""


def create_engine(url: str) -> AsyncEngine:
    """Return an engine for a database URL; nothing is opened yet. The folder of a SQLite file is made."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite":
        return create_async_engine(address)
    if address.database and address.database != ":memory:":
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    # Transactions begin where we say, not where the driver guesses: also DDL is then all or nothing.
    engine = create_async_engine(address, connect_args={"isolation_level": None, "timeout": _BUSY_SECONDS})
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def shown(url: str) -> str:
    """Return what may be said aloud of a database URL: the file, or the host and the database's name."""
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


def _begin(connection: Connection) -> None:
    options: Any = connection.get_execution_options()
    connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")


def upsert(connection: AsyncConnection, table: Table, values: Mapping[str, object]) -> Insert:
    """Return a statement that writes a row in place of the one with the same primary key, if there is one."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    keys = [column.name for column in table.primary_key]
    others = {name: value for name, value in values.items() if name not in keys}
    return make(table).values(**values).on_conflict_do_update(index_elements=keys, set_=others)
