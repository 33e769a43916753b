"""Connections of ``aiosqlite`` that go to their thread once for each statement, and not three times.

Every call to such a connection is a trip from the event loop to the thread that owns the database and back.
SQLAlchemy makes a cursor, executes with it and closes it: three trips, two of which do nothing that has to be waited
for. Without these a move costs half.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Literal, Self

import aiosqlite

_ROWS_A_TRIP = 64
"""The same as in ``aiosqlite`` itself, for reads row by row."""


class Connection(aiosqlite.Connection):
    """A connection as SQLAlchemy's ``async_creator`` wants it; await it to open it."""

    def __init__(
        self, path: str, *, isolation_level: Literal["IMMEDIATE"], timeout: float, uri: bool
    ) -> None:
        """All have the meaning they have in :func:`sqlite3.connect`; ``timeout`` is in seconds."""

        def connect() -> sqlite3.Connection:
            return sqlite3.connect(
                path, isolation_level=isolation_level, timeout=timeout, uri=uri, factory=_RolledBack
            )

        super().__init__(connect, _ROWS_A_TRIP)
        # As SQLAlchemy does: a connection left open must not keep the process alive.
        self._thread.daemon = True

    async def _connect(self) -> aiosqlite.Connection:
        try:
            return await super()._connect()
        except BaseException:
            # The thread answers to the event loop that it has stopped, and nobody waits until it has.
            self._thread.join()
            raise

    def cursor(self) -> Cursor:  # type: ignore[override]
        """Return a cursor that exists as soon as it has something to do."""
        return Cursor(self)


class _RolledBack(sqlite3.Connection):
    """A connection that rolls back before it is closed.

    SQLite keeps a closed connection, with its transaction and the lock of the file, as long as it has a statement.
    That of a task that was cancelled lives on in the traceback until garbage is collected.
    """

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self.rollback()
        super().close()


class Cursor:
    """Stands for the cursor of the statement that it executes, and lets go of it when it is closed."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._cursor: aiosqlite.Cursor | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, sql: str, parameters: Iterable[Any] = ()) -> Self:
        """Execute a statement."""
        self._cursor = await self._connection.execute(sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Iterable[Any]]) -> Self:
        """Execute a statement once for each row of parameters."""
        self._cursor = await self._connection.executemany(sql, parameters)
        return self

    async def fetchall(self) -> Iterable[Any]:
        """Return all rows."""
        return () if self._cursor is None else await self._cursor.fetchall()

    async def close(self) -> None:
        """Let go: the statement is at its end."""
        self._cursor = None

    @property
    def description(self) -> Sequence[Any] | None:
        """The names of the columns, each with six times nothing; ``None`` without rows."""
        return None if self._cursor is None else self._cursor.description

    @property
    def rowcount(self) -> int:
        """Number of rows written, -1 for statements that write none."""
        return -1 if self._cursor is None else self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The number of the row inserted last."""
        return None if self._cursor is None else self._cursor.lastrowid
