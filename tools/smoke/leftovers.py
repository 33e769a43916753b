"""Things that the smoke test has made on Discord and has not removed yet."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import discord

from bot.ui.discord.http_errors import REQUEST_ERRORS, describe

T = TypeVar("T")
Removal = Callable[[], Awaitable[object]]


class Leftovers:
    """Removes leftovers, the newest first, however the test ended."""

    def __init__(self) -> None:
        self._removals: dict[str, Removal] = {}
        self._making: set[asyncio.Task[Any]] = set()

    async def surely(self, making: Coroutine[Any, Any, T]) -> T:
        """Make something and note it, to the end even if the test is stopped meanwhile."""
        task = asyncio.create_task(making)
        self._making.add(task)
        task.add_done_callback(self._making.discard)
        return await asyncio.shield(task)

    def add(self, name: str, removal: Removal) -> None:
        """Note something that must be removed at the end."""
        self._removals[name] = removal

    def gone(self, name: str) -> None:
        """Note that something is removed already."""
        self._removals.pop(name, None)

    async def remove(self, name: str) -> None:
        """Remove one thing now. Refused removals are left for the end."""
        await self._removals[name]()
        self.gone(name)

    async def sweep(self) -> list[str]:
        """Remove everything that is left; return a sentence for each thing that stays."""
        await asyncio.gather(*self._making, return_exceptions=True)
        stays = []
        for name, removal in reversed(list(self._removals.items())):
            try:
                await removal()
            except discord.NotFound:
                pass
            except REQUEST_ERRORS as error:
                stays.append(f"{name} cannot be removed ({describe(error)}): please do it by hand.")
            self.gone(name)
        return stays
