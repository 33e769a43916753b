"""Readiness: whether a process serves, or waits warm for its turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from bot.store import DatabaseError, DatabaseStore

LONGEST: Final = 5.0
"""Seconds that the database has for a row before it counts as unwell."""
REMEMBERED: Final = 1.0
"""Seconds for which an answer is reused: requests in a loop must not fill the database with rows."""

Problem = Callable[[], Awaitable[str | None]]
"""Returns why a process is not ready, as a sentence; ``None`` if it is."""


class Readiness:
    """Readiness of the process: false during start-up, then as reported by the running bot."""

    def __init__(self) -> None:
        self._problem: Problem = _starting
        self._asking: asyncio.Task[str | None] | None = None
        self._answered_at = 0.0

    def serve(self, is_well: Callable[[], bool], store: DatabaseStore) -> None:
        """Be ready from now on while the bot is well and the database takes writes."""

        async def problem() -> str | None:
            return await serving_problem(is_well, store)

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


async def serving_problem(is_well: Callable[[], bool], store: DatabaseStore) -> str | None:
    """Return why a process cannot serve, as a sentence; ``None`` if it can."""
    if not is_well():
        return "The gateway of Discord is not connected, or a process that stands by is not warm yet."
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


async def _stopping() -> str | None:
    return "The process stops."
