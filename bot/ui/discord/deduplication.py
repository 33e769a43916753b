"""Admission of interactions: each is answered once, none after shutdown began, and shutdown waits for the others."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any, Final

logger = logging.getLogger(__name__)

MOST_REMEMBERED: Final = 4096
"""Remembered interaction ids: a second delivery comes within seconds."""
LONGEST_WAIT: Final = 2.0
"""Seconds that shutdown waits for answers; Discord itself waits three."""
CANCEL_WAIT: Final = 1.0
"""Seconds that shutdown waits for answers that it has cancelled."""


class InteractionGate:
    """Admits interactions until the bot stops."""

    def __init__(self) -> None:
        self._in_progress: set[asyncio.Task[Any]] = set()
        self._delayed: set[asyncio.Task[None]] = set()
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._is_closed = False

    def admit(self, interaction_id: int) -> bool:
        """Tell whether to answer an interaction in the running task, which shutdown then waits for.

        A second delivery is not answered: its answer would replace the first.
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
        """Run something in the background after an answer; shutdown cancels it."""
        self._delayed.add(task := asyncio.create_task(work))
        task.add_done_callback(self._delayed.discard)

    async def finish(self) -> None:
        """Admit no more, wait a moment for answers in progress, and cancel the others.

        An answer that goes on while the process stops would find its connection closed.
        """
        self._is_closed = True
        for task in self._delayed:
            task.cancel()
        if self._in_progress:
            await asyncio.wait(self._in_progress, timeout=LONGEST_WAIT)
        late = set(self._in_progress)
        if late:
            logger.info("%d interactions are not answered: Discord is slow, and the bot stops", len(late))
            for task in late:
                task.cancel()
            await asyncio.wait(late, timeout=CANCEL_WAIT)
