"""Errors of a transaction: what they mean for whoever wanted it, and transactions that are tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError, IntegrityError, NotSupportedError, SQLAlchemyError

from bot.store.errors import DatabaseError, Repeatable, Unanswered, cause
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
    """Return the error for whoever wanted a transaction; ``what`` begins its sentence.

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
