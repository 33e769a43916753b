"""Choices that people and servers change in one process, told to the others that remember them.

Each process remembers what it has read of a person's language and preferences, and a person may play in servers of
several processes. PostgreSQL delivers a notice to every process that listens, as soon as the change is committed.
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
"""What happened: a person or a server has chosen something else, or a person was forgotten."""
LISTEN_AGAIN: Final = 1.0
"""Seconds until a process listens again whose connection was lost."""
LOOK_AFTER: Final = 10.0
"""Seconds between two looks whether the connection is still there."""


async def announce(connection: AsyncConnection, kind: str, identity: int) -> None:
    """Tell every process what it must not remember any more, once the transaction is committed."""
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_notify(CHANNEL, f"{kind} {identity}")))


class Choices:
    """Listens for changes of choices, in this process too. A database of one process has nothing to tell."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._listening: asyncio.Task[None] | None = None
        self.changed: Callable[[str, int], object] = lambda _kind, _identity: None
        """Called with what happened, and the id of whom it concerns."""
        self.missed: Callable[[], object] = lambda: None
        """Called when changes may have been missed: nothing that is remembered is certain."""

    def start(self) -> None:
        """Listen from now on."""
        if self._engine.dialect.name == "postgresql":
            self._listening = asyncio.create_task(self._keep_listening(), name="changed choices")

    async def close(self) -> None:
        """Stop listening."""
        await cancel_and_wait(self._listening)

    async def _keep_listening(self) -> None:
        is_told = False
        while True:
            try:
                async with self._engine.connect() as connection:
                    is_told = False
                    await self._listen(connection)
            except (SQLAlchemyError, OSError) as error:
                if not is_told:
                    logger.info("changed choices are not heard: %s", type(error).__name__)
                is_told = True
            await asyncio.sleep(LISTEN_AGAIN)

    async def _listen(self, connection: AsyncConnection) -> None:
        """Listen until the connection is lost."""
        # SQLAlchemy has no listeners: they are asyncpg's, whose types are not known here.
        listener = cast("Any", (await connection.get_raw_connection()).driver_connection)
        await listener.add_listener(CHANNEL, self._hear)
        try:
            self.missed()
            while not listener.is_closed():  # noqa: ASYNC110 - nothing announces a lost connection
                await asyncio.sleep(LOOK_AFTER)
        finally:
            if not listener.is_closed():
                await listener.remove_listener(CHANNEL, self._hear)

    def _hear(self, _connection: object, _pid: int, _channel: str, payload: str) -> None:
        kind, _, identity = payload.partition(" ")
        try:
            self.changed(kind, int(identity))
        except Exception:
            logger.exception("a changed choice cannot be taken into account")
