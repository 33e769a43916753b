"""Choices that people and servers change in one process, told to the others that remember them.

Each process caches a person's language and preferences, and a person may play in servers of several processes.
PostgreSQL delivers a notice to every process that listens, as soon as the change is committed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final, cast

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.tasks import cancel_and_wait

logger = logging.getLogger(__name__)

CHANNEL: Final = "choices"
PERSON, SERVER, FORGOTTEN = "person", "server", "forgotten"
"""The event: a person or a server has made another choice, or a person was forgotten."""
LISTEN_AGAIN: Final = 1.0
"""Seconds until a process listens again whose connection was lost."""
LOOK_AFTER: Final = 10.0
"""Seconds between two looks whether the connection is still there."""


async def announce(connection: AsyncConnection, kind: str, identity: int) -> None:
    """Tell every process which cached choices to drop, once the transaction is committed."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_notify(CHANNEL, f"{kind} {identity}")))


class Notifications:
    """Listens for changes of choices, in this process too. A database of one process has nothing to tell."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._listening: asyncio.Task[None] | None = None

    def start(self, changed: Callable[[str, int], object], missed: Callable[[], object]) -> None:
        """Listen from now on.

        ``changed`` is called with the kind of a change and an id of a person or server, ``missed`` when changes may
        have been missed: nothing that is remembered is certain then.
        """
        if self._engine.dialect.name == "postgresql":
            self._listening = asyncio.create_task(
                self._keep_listening(changed, missed), name="changed choices"
            )

    async def close(self) -> None:
        """Stop listening."""
        await cancel_and_wait(self._listening)

    async def _keep_listening(
        self, changed: Callable[[str, int], object], missed: Callable[[], object]
    ) -> None:
        is_told = False
        while True:
            try:
                async with self._engine.connect() as connection:
                    is_told = False
                    await self._listen(connection, changed, missed)
            except (SQLAlchemyError, OSError) as error:
                if not is_told:
                    logger.info("changes by other processes are missed: %s", type(error).__name__)
                is_told = True
            await asyncio.sleep(LISTEN_AGAIN)

    async def _listen(
        self,
        connection: AsyncConnection,
        changed: Callable[[str, int], object],
        missed: Callable[[], object],
    ) -> None:
        """Listen until the connection is lost."""

        def hear(_connection: object, _pid: int, _channel: str, payload: str) -> None:
            kind, _, identity = payload.partition(" ")
            try:
                changed(kind, int(identity))
            except Exception:
                logger.exception("a changed choice cannot be taken into account")

        # SQLAlchemy has no listeners: they are asyncpg's, whose types are not known here.
        listener = cast("Any", (await connection.get_raw_connection()).driver_connection)
        await listener.add_listener(CHANNEL, hear)
        try:
            missed()
            while not listener.is_closed():  # noqa: ASYNC110 - nothing announces a lost connection
                await asyncio.sleep(LOOK_AFTER)
        finally:
            if not listener.is_closed():
                await listener.remove_listener(CHANNEL, hear)
