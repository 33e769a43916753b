"""The interactions that are answered: each once; nothing is closed under them, none begins while the bot stops."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any, Final

logger = logging.getLogger(__name__)

MOST_REMEMBERED: Final = 4096
"""Interactions by whose ids a second delivery is known: at Discord's pace it comes within seconds."""
LONGEST_WAIT: Final = 2.0
"""Seconds that answers under way are waited for; Discord would wait three for one."""


class InteractionGate:
    """Lets interactions in, until the bot stops."""

    def __init__(self) -> None:
        self._in_progress: set[asyncio.Task[Any]] = set()
        self._delayed: set[asyncio.Task[None]] = set()
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._is_closed = False

    def admit(self, interaction_id: int) -> bool:
        """Tell whether an interaction is answered by the running task, which is then waited for at the end.

        One that is delivered a second time is not: its answer could only differ from the first and take its place.
        """
        if self._is_closed:
            return False
        if interaction_id in self._seen:
            logger.info("interaction %d was delivered twice", interaction_id)
            return False
        self._seen[interaction_id] = None
        if len(self._seen) > MOST_REMEMBERED:
            self._seen.popitem(last=False)
        task = asyncio.current_task()
        if task is not None:
            self._in_progress.add(task)
            task.add_done_callback(self._in_progress.discard)
        return True

    def run_later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something a while after an answer, unless the bot stops before."""
        self._delayed.add(task := asyncio.create_task(work))
        task.add_done_callback(self._delayed.discard)

    async def finish(self) -> None:
        """Let no more in, and wait a moment for those that are being answered."""
        self._is_closed = True
        for task in self._delayed:
            task.cancel()
        if self._in_progress:
            await asyncio.wait(self._in_progress, timeout=LONGEST_WAIT)
