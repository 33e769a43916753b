"""The interactions that are being answered: nothing is closed under them, and none begins while the bot stops."""

from __future__ import annotations

import asyncio
from typing import Any, Final

LONGEST_WAIT: Final = 2.0
"""Seconds that answers under way are waited for; Discord would wait three for one."""


class Clicks:
    """Lets interactions in, until the bot stops."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[Any]] = set()
        self._are_over = False

    def let_in(self) -> bool:
        """Tell whether the interaction of the running task is answered; it is then waited for at the end."""
        if self._are_over:
            return False
        task = asyncio.current_task()
        if task is not None:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        return True

    async def finish(self) -> None:
        """Let no more in, and wait a moment for those that are being answered."""
        self._are_over = True
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=LONGEST_WAIT)
