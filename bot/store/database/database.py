"""The transactions of one database, written as the owner of the shards that this process serves."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, nullcontext
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError, IntegrityError, NotSupportedError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.metrics import NO_METRICS, DatabaseOperation, Metrics
from bot.store.database.connection import ANSWER_SECONDS, LONG_SECONDS, answered_in_time, let_take_long
from bot.store.database.errors import DatabaseError, LeaseLost, Repeatable, Unanswered, cause
from bot.store.schema import LEASES, NOBODY
from bot.tables.shards import Shards
from bot.tables.store import StaleLog

P = ParamSpec("P")
T = TypeVar("T")

REPEAT_SECONDS: Final = 2.0
"""Seconds, after the first failure, within which a transaction is tried again."""
_FIRST_PAUSE: Final = 0.02

_CONNECTION_LOST: Final = ("08", "57P")
"""Beginnings of PostgreSQL's codes for a connection that broke, and for a server that stops, starts or ends it."""
_REPEATABLE: Final = (
    *_CONNECTION_LOST,
    "40",  # serialisation failure, deadlock
    "25P03",  # the connection was ended because its transaction was idle
    "53300",  # too many connections
)


def failed(what: str, error: SQLAlchemyError | OSError, *, committing: bool) -> DatabaseError:
    """Return the error for the caller of a transaction; ``what`` begins its sentence.

    ``committing`` tells that COMMIT was sent to a server.
    """
    code = getattr(error.orig, "sqlstate", None) if isinstance(error, DBAPIError) else None
    sentence = f"{what}: {cause(error)}."
    if committing and (code is None or code.startswith(_CONNECTION_LOST)):
        return Unanswered(sentence)
    if _is_unreachable(error) or isinstance(error, NotSupportedError):
        return Repeatable(sentence)  # the latter is a prepared statement from before a migration
    if code is not None and code.startswith(_REPEATABLE):
        return Repeatable(sentence)
    return DatabaseError(sentence)


def _is_unreachable(error: SQLAlchemyError | OSError) -> bool:
    """Tell whether a connection was lost or not made. One that takes too long has been waited for already."""
    if isinstance(error, OSError):
        return not isinstance(error, TimeoutError)
    return isinstance(error, DBAPIError) and error.connection_invalidated


class Attempts:
    """The times at which a transaction is tried again, with longer and longer pauses."""

    def __init__(self) -> None:
        self._until: float | None = None
        self._pause = _FIRST_PAUSE

    async def again(self) -> bool:
        """Wait for the next attempt after a failure; return false if it would be too late."""
        now = asyncio.get_running_loop().time()
        if self._until is None:
            self._until = now + REPEAT_SECONDS
        if now + self._pause > self._until:
            return False
        await asyncio.sleep(self._pause)
        self._pause *= 2
        return True


async def until_known(
    transaction: Callable[[], Awaitable[None]],
    is_there: Callable[[], Awaitable[bool]],
    unanswered: Unanswered | None = None,
) -> None:
    """Run a transaction to an end that is known, and try it again for a while if its connection is lost.

    Of two attempts the second fails with ``IntegrityError`` or ``StaleLog`` if the first was committed, and waits for
    the first in the database if that is not over: ``is_there`` then tells whether it was the first. Pass
    ``unanswered`` if there was an attempt already. Raises :class:`Unanswered` if the end stays unknown.
    """

    async def attempt() -> None:
        try:
            await transaction()
        except (IntegrityError, StaleLog):
            if unanswered is None or not await is_there():
                raise

    attempts = Attempts()
    while True:
        try:
            return await attempt()
        except DatabaseError as error:
            if isinstance(error, Unanswered):
                unanswered = error
            elif unanswered is None and not isinstance(error, Repeatable):
                raise
            if not await attempts.again():
                raise (unanswered or error) from error


def repeated(transaction: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """Let a transaction that was rolled back by no fault of its own be tried again for a while."""

    @wraps(transaction)
    async def attempt(*args: P.args, **kwargs: P.kwargs) -> T:
        attempts = Attempts()
        while True:
            try:
                return await transaction(*args, **kwargs)
            except Repeatable:
                if not await attempts.again():
                    raise

    return attempt


class Database:
    """Gives connections to read and to write with; each method is to be used with ``async with``."""

    def __init__(self, engine: AsyncEngine, metrics: Metrics = NO_METRICS) -> None:
        self.engine = engine
        self.metrics = metrics
        self.is_server = engine.dialect.name != "sqlite"
        """Whether other processes may use the database too: a SQLite file belongs to one."""
        self.shards = Shards()
        """The shards that this process serves."""
        self.fence: int | None = None
        """The number of the claim by which it owns them; ``None`` before it has claimed any."""
        self.lease_lost: Callable[[], object] = lambda: None
        """Called when a write was refused because another process has taken over the shards."""
        self._one_by_one = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writing = nullcontext() if self.is_server else asyncio.Lock()

    @asynccontextmanager
    async def read(self, *, is_long: bool = False) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read with: a transaction for each statement, or a single one that may take minutes."""
        started = time.perf_counter()
        engine = self.engine if is_long or not self.is_server else self._one_by_one
        try:
            async with (
                engine.connect() as connection,
                answered_in_time(connection, LONG_SECONDS if is_long else ANSWER_SECONDS),
            ):
                if is_long:
                    await let_take_long(connection)
                yield connection
        except (SQLAlchemyError, OSError) as error:
            self.metrics.database_failed(DatabaseOperation.READ)
            raise failed("The database cannot be read", error, committing=False) from error
        finally:
            self.metrics.database_used(DatabaseOperation.READ, time.perf_counter() - started)

    @asynccontextmanager
    async def write(
        self, failing: str = "The database cannot be written", *, is_long: bool = False
    ) -> AsyncIterator[AsyncConnection]:
        """Give a connection within a transaction that is committed at the end.

        The writers of a file wait here, in order, and not in the database; those of a server wait for their rows.
        Raises :class:`LeaseLost`, with nothing written, if this process served shards and another one has taken them
        over, and other :class:`DatabaseError`, of which an :class:`Unanswered` may have been committed.
        """
        started = time.perf_counter()
        try:
            async with self._writing, self.write_unfenced(failing, is_long=is_long) as connection:
                yield connection
                if self.fence is not None:
                    await self._check_lease(connection, self.fence)
        except LeaseLost:
            self.lease_lost()
            raise
        finally:
            self.metrics.database_used(DatabaseOperation.WRITE, time.perf_counter() - started)

    @asynccontextmanager
    async def write_unfenced(
        self, failing: str = "The database cannot be written", *, is_long: bool = False
    ) -> AsyncIterator[AsyncConnection]:
        """Give a connection within a transaction, regardless of the owners of shards."""
        committing = False
        try:
            async with (
                self.engine.connect() as connection,
                answered_in_time(connection, LONG_SECONDS if is_long else ANSWER_SECONDS),
                connection.begin() as transaction,
            ):
                if is_long:
                    await let_take_long(connection)
                yield connection
                committing = self.is_server
                await transaction.commit()
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            self.metrics.database_failed(DatabaseOperation.WRITE)
            raise failed(failing, error, committing=committing) from error

    async def _check_lease(self, connection: AsyncConnection, fence: int) -> None:
        """Check within a transaction that this process owns its shards until the commit.

        A claim waits for this transaction to end, or this one sees the claim. On SQLite nobody claims while a
        transaction writes; so check at the end of one, when it has begun to.
        """
        owned = select(LEASES.c.shard).where(LEASES.c.fence == fence, LEASES.c.owner != NOBODY)
        found = (await connection.scalars(owned.with_for_update(read=True))).all()
        if len(found) != len(self.shards.ids):
            raise LeaseLost
