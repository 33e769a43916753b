"""The judging of deals in a thread of its own, each of them once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from bot.errors import Refusal
from bot.tables.computers.thinking import give_way
from bot.ui.face.features import Reviews
from computers.stopping import Stop
from engine.errors import NotAvailable

T = TypeVar("T")

MOST: Final = 128
"""Judged deals that are kept: some 60 KB each."""
PREPARATION: Final = 10.0
"""Seconds that somebody waits for the code to be ready: it is loaded in less, but compiled in a minute."""

Progress = Callable[[Sequence[Any]], Awaitable[None]]
"""Is called with those of the requested deals that are judged already, while the next one is under way."""


class Judging:
    """Judges deals one after another, so that the computers at other tables keep most of the machine.

    Readers of several deals take turns with other readers. Judging begins once it is :meth:`prepared`.
    """

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="review", initializer=give_way)
        self._prepared = asyncio.Event()
        self._stop = Stop()
        self._judged: OrderedDict[tuple[int, int], asyncio.Future[Any]] = OrderedDict()
        """By the ids of the table and the number of the deal; also those that are under way."""

    def prepared(self) -> None:
        """Take note that what judging needs is compiled."""
        self._prepared.set()

    async def of(self, reviews: Reviews, deals: Sequence[int], progress: Progress | None = None) -> list[Any]:
        """Return the judged deals of a table, without those in which there was nothing to judge.

        Raises ``NotAvailable`` if there was nothing to judge in any of them, and ``Refusal`` while nothing can be
        judged since the bot has just started.
        """
        await self._preparation()
        found, refused = [], None
        for deal in deals:
            future = self._started(reviews, deal)
            if progress is not None and not future.done():
                await progress(self._done(reviews, deals))
            try:
                # The requester may be gone, and somebody else may wait for it.
                found.append(await asyncio.shield(future))
            except NotAvailable as error:
                refused = error
        if refused is not None and not found:
            raise refused
        return found

    async def run(self, work: Callable[[], T]) -> T:
        """Return the result of other work, done between two deals; raises as :meth:`of`, and what it raises."""
        await self._preparation()
        return await asyncio.get_running_loop().run_in_executor(self._executor, work)

    def close(self) -> None:
        """Stop judging within some tenths of a second, and begin nothing any more."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._stop.ask()

    async def _preparation(self) -> None:
        try:
            async with asyncio.timeout(PREPARATION):
                await self._prepared.wait()
        except TimeoutError:
            raise Refusal("reviews_not_ready") from None

    def _started(self, reviews: Reviews, deal: int) -> asyncio.Future[Any]:
        key = (reviews.table.id, deal)
        if key not in self._judged:
            loop = asyncio.get_running_loop()
            self._judged[key] = future = loop.run_in_executor(self._executor, reviews.judge, deal, self._stop)
            future.add_done_callback(lambda done: self._forget_failed(key, done))
        self._judged.move_to_end(key)
        while len(self._judged) > MOST:
            self._judged.popitem(last=False)
        return self._judged[key]

    def _done(self, reviews: Reviews, deals: Sequence[int]) -> list[Any]:
        """Return the judged ones of some deals, in their order."""
        found = [self._judged.get((reviews.table.id, deal)) for deal in deals]
        done = [each for each in found if each is not None and each.done() and not each.cancelled()]
        return [each.result() for each in done if each.exception() is None]

    def _forget_failed(self, key: tuple[int, int], done: asyncio.Future[Any]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._judged.get(key) is done:
            del self._judged[key]
