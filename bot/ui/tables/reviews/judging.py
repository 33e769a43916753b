"""The judging of deals in a thread of its own, each of them once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from bot.ui.face import TableFace
from engine.errors import NotAvailable

MOST: Final = 64
"""Judged deals that are kept: some 60 KB each."""


class Judging:
    """Judges deals one after another, so that the computers at other tables keep most of the machine."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._judged: OrderedDict[tuple[int, int], asyncio.Future[Any]] = OrderedDict()
        """By the ids of the table and the number of the deal; also those that are under way."""

    async def of(self, face: TableFace, deals: Sequence[int]) -> list[Any]:
        """Return the judged deals of a table, without those in which there was nothing to judge.

        Raises ``NotAvailable`` if there was nothing to judge in any of them.
        """
        found, refused = [], None
        for future in [self._started(face, deal) for deal in deals]:
            try:
                # Whoever asked may be gone, and somebody else may wait for it.
                found.append(await asyncio.shield(future))
            except NotAvailable as error:
                refused = error
        if refused is not None and not found:
            raise refused
        return found

    def close(self) -> None:
        """Begin nothing any more."""
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _started(self, face: TableFace, deal: int) -> asyncio.Future[Any]:
        key = (face.table.id, deal)
        if key not in self._judged:
            loop = asyncio.get_running_loop()
            self._judged[key] = future = loop.run_in_executor(self._executor, face.judge, deal)
            future.add_done_callback(lambda done: self._forget_failed(key, done))
        self._judged.move_to_end(key)
        while len(self._judged) > MOST:
            self._judged.popitem(last=False)
        return self._judged[key]

    def _forget_failed(self, key: tuple[int, int], done: asyncio.Future[Any]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._judged.get(key) is done:
            del self._judged[key]
