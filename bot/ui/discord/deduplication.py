"""Admission of interactions: each is answered once, by the process that serves its shard.

A process that is to take over hears interactions before it may answer them. They wait until the gate opens. None is
admitted after shutdown began, and shutdown waits for the answers in progress.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from typing import Any, Final

logger = logging.getLogger(__name__)

MOST_REMEMBERED: Final = 4096
"""Remembered interaction ids: a second delivery comes within seconds."""
LONGEST_WAIT: Final = 2.0
"""Seconds that shutdown waits for answers; Discord itself waits three."""
CANCEL_WAIT: Final = 1.0
"""Seconds that shutdown waits for answers that it has cancelled."""
LONGEST_ANSWER: Final = 5.0
"""Seconds that an answer may go on while a successor serves already: a review takes some."""
LONGEST_HEARD: Final = 2.5
"""Seconds that an interaction waits for the gate to open; after three nobody can answer it."""
TIME_TOLD: Final = 15_000 << 22
"""How much smaller than the newest is the id of an interaction of which no successor has to be told: 15 s."""


class InteractionGate:
    """Admits interactions from when it opens until the bot stops."""

    def __init__(self) -> None:
        self._opened = asyncio.Event()
        self._in_progress: set[asyncio.Task[Any]] = set()
        self._delayed: set[asyncio.Task[None]] = set()
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._is_closed = False
        self._answered_elsewhere: frozenset[int] = frozenset()

    def open(self, answered: Iterable[int] = ()) -> None:
        """Admit interactions from now on, except those that another process has ``answered``."""
        self._answered_elsewhere = frozenset(answered)
        self._opened.set()

    async def opened(self) -> None:
        """Wait until the gate opens."""
        await self._opened.wait()

    @property
    def answered(self) -> list[int]:
        """Interactions admitted within the last seconds, to be told to the next process."""
        newest = max(self._seen, default=0)
        return [each for each in self._seen if each > newest - TIME_TOLD]

    async def admit(self, interaction_id: int) -> bool:
        """Tell whether to answer an interaction in the running task, which shutdown then waits for.

        A second delivery is not answered: its answer would replace the first.
        """
        if not self._opened.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._opened.wait(), LONGEST_HEARD)
        if self._is_closed or not self._opened.is_set():
            return False
        if interaction_id in self._answered_elsewhere:
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

    @property
    def is_closed(self) -> bool:
        """Whether the bot stops: interactions admitted by now are left to no other process."""
        return self._is_closed

    async def finish(self, longest: float = LONGEST_WAIT) -> None:
        """Admit no more, and wait some seconds for answers in progress. The others go on."""
        self._is_closed = True
        for task in self._delayed:
            task.cancel()
        if self._in_progress:
            await asyncio.wait(self._in_progress, timeout=longest)

    async def give_up(self) -> None:
        """Cancel the answers in progress: one that went on now would find its connection closed."""
        late = set(self._in_progress)
        if late:
            logger.info("%d interactions are not answered: Discord is slow, and the bot stops", len(late))
            for task in late:
                task.cancel()
            await asyncio.wait(late, timeout=CANCEL_WAIT)
