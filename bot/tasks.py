"""The end of tasks in the background.

A part of the bot that starts some has a ``close``. They begin and end in different calls, and the failure of one must
not end the others, so no ``asyncio.TaskGroup`` holds them.
"""

from __future__ import annotations

import asyncio
from typing import Any


async def cancel_and_wait(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks and wait until they have ended, however they end; ``None`` is a task that was never started."""
    started = [task for task in tasks if task is not None]
    for task in started:
        task.cancel()
    await asyncio.gather(*started, return_exceptions=True)
