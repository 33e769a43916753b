"""Readiness: whether a process serves, or waits warm for its turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.process.alive import is_connected
from bot.store import DatabaseError, DatabaseStore

LONGEST: Final = 5.0
"""Seconds that the database has for a row before it counts as unwell."""
REMEMBERED: Final = 1.0
"""Seconds for which an answer is given again: whoever asks in a loop must not fill the database with rows."""

Problem = Callable[[], Awaitable[str | None]]
"""Returns why a process is not ready, as a sentence; ``None`` if it is."""


class Readiness:
    """Whether this process is ready: not while it starts, and then as whoever runs it says."""

    def __init__(self) -> None:
        self._problem: Problem = _starting
        self._asking: asyncio.Task[str | None] | None = None
        self._answered_at = 0.0

    def stand_by(self) -> None:
        """Be ready from now on without a gateway: the process waits for its turn, with everything loaded."""
        self._change(_standing_by)

    def serve(self, client: discord.Client, store: DatabaseStore) -> None:
        """Be ready from now on while the client is connected and the database takes writes."""

        async def problem() -> str | None:
            return await serving_problem(client, store)

        self._change(problem)

    def stop(self) -> None:
        """Be ready no more."""
        self._change(_stopping)

    async def problem(self) -> str | None:
        """Return why the process is not ready, as a sentence; ``None`` if it is."""
        now = asyncio.get_running_loop().time()
        if self._asking is None or (self._asking.done() and now - self._answered_at > REMEMBERED):
            self._asking = asyncio.create_task(self._ask(), name="readiness")
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str | None:
        try:
            return await self._problem()
        finally:
            self._answered_at = asyncio.get_running_loop().time()

    def _change(self, problem: Problem) -> None:
        self._problem = problem
        self._asking = None


async def serving_problem(client: discord.Client, store: DatabaseStore) -> str | None:
    """Return why a process cannot serve, as a sentence; ``None`` if it can."""
    if not is_connected(client):
        return "The gateway of Discord is not connected."
    try:
        async with asyncio.timeout(LONGEST):
            await store.check()
    except TimeoutError:
        return f"The database has not taken a row within {LONGEST:.0f} s."
    except (DatabaseError, OSError) as error:
        return str(error)
    return None


async def _starting() -> str | None:
    return "The process starts."


async def _standing_by() -> str | None:
    return None


async def _stopping() -> str | None:
    return "The process stops."
