"""Tasks in the background: one a table or a hand, their pauses, and their end.

A part of the bot that starts some has a ``close``. They begin and end in different calls, and the failure of one must
not end the others, so no ``asyncio.TaskGroup`` holds them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Generic, TypeVar

Key = TypeVar("Key")


async def cancel_and_wait(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks and wait until they have ended, however they end; ``None`` is a task that was never started."""
    started = [task for task in tasks if task is not None]
    for task in started:
        task.cancel()
    await asyncio.gather(*started, return_exceptions=True)


class KeyedTasks(Generic[Key]):
    """One task a key; while it runs no other one of that key starts."""

    def __init__(self, ended: Callable[[Key], None] = lambda _: None) -> None:
        """Call ``ended`` after the end of each task."""
        self._ended = ended
        self._running: dict[Key, asyncio.Task[None]] = {}
        self._is_closed = False

    def __iter__(self) -> Iterator[Key]:
        return iter(self._running)

    def __len__(self) -> int:
        return len(self._running)

    def get(self, key: Key) -> asyncio.Task[None] | None:
        """Return the task of a key, if it runs."""
        return self._running.get(key)

    def start(self, key: Key, work: Callable[[Key], Coroutine[Any, Any, None]], name: str) -> None:
        """Start the task of a key, unless it runs or all are closed."""
        if key not in self._running and not self._is_closed:
            self._running[key] = asyncio.create_task(self._run(key, work), name=name)

    async def close(self) -> None:
        """Cancel all tasks and wait until they have ended; none starts any more."""
        self._is_closed = True
        await cancel_and_wait(*self._running.values())

    async def _run(self, key: Key, work: Callable[[Key], Coroutine[Any, Any, None]]) -> None:
        try:
            await work(key)
        finally:
            del self._running[key]
            self._ended(key)


class Pauses(Generic[Key]):
    """Pauses of tasks, one a key, which somebody else may cut short."""

    def __init__(self) -> None:
        self._running: dict[Key, asyncio.Task[None]] = {}

    def __contains__(self, key: Key) -> bool:
        return key in self._running

    def __iter__(self) -> Iterator[Key]:
        return iter(self._running)

    def cut_short(self, key: Key) -> None:
        """End the pause of a key, if there is one."""
        if key in self._running:
            self._running[key].cancel()

    async def pause(self, key: Key, seconds: float) -> bool:
        """Pause for some seconds, or until the pause is cut short; return whether it was."""
        task = self._running[key] = asyncio.create_task(asyncio.sleep(seconds))
        try:
            await asyncio.wait({task})
            return task.cancelled()
        finally:
            task.cancel()
            del self._running[key]
