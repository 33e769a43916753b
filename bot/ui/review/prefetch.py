"""Prefetch of reviews: deals are judged as soon as they end at tables of people who read reviews."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from bot.errors import Refusal
from bot.tables.part import Change, Part
from bot.tables.table import Table
from bot.tasks import cancel_and_wait
from bot.ui.face.face import any_face
from bot.ui.face.features import Reviews
from bot.ui.review.judge_worker import Judging
from bot.ui.review.rows import reviewable
from computers.stopping import Stopped
from engine.errors import NotAvailable

logger = logging.getLogger(__name__)

READERS: Final = 10_000
"""People that are remembered, those who have asked last."""
WAITING: Final = 8
"""Tables that wait at once; a further one is not judged before somebody asks."""


class Prefetch(Part):
    """Judges new deals at the tables of people who have asked for a review since the bot started."""

    def __init__(self, judging: Judging) -> None:
        self.judging = judging
        self._readers: OrderedDict[int, None] = OrderedDict()
        self._under_way: set[asyncio.Task[None]] = set()

    def read_by(self, user_id: int) -> None:
        """Take note that a person reads reviews."""
        self._readers[user_id] = None
        self._readers.move_to_end(user_id)
        while len(self._readers) > READERS:
            self._readers.popitem(last=False)

    def person_forgotten(self, user_id: int) -> None:
        """Forget a person."""
        self._readers.pop(user_id, None)

    def table_changed(self, change: Change) -> None:
        """Begin to judge deals that have just become reviewable."""
        before, after = change.before, change.after
        if before is None or before.match is None:
            return  # nothing has been played
        if _course(before) == _course(after) or len(self._under_way) >= WAITING:
            return
        if any(seat.person is not None and seat.person.id in self._readers for seat in after.seats):
            face, known = any_face(after), reviewable(any_face(before))
            new = [deal for deal in reviewable(face) if deal not in known]
            if new and face.reviews is not None:
                self._under_way.add(task := asyncio.create_task(self._judge(face.reviews, new)))
                task.add_done_callback(self._under_way.discard)

    async def close(self) -> None:
        """Stop judging, within some tenths of a second."""
        await cancel_and_wait(*self._under_way)
        self.judging.close()

    async def _judge(self, reviews: Reviews, deals: Sequence[int]) -> None:
        try:
            await self.judging.of(reviews, deals)
        except (NotAvailable, Refusal, Stopped):
            pass  # a request reports it
        except Exception:
            logger.exception("table %d cannot be reviewed", reviews.table.id)


def _course(table: Table) -> tuple[object, ...]:
    """Return a key that changes whenever further deals become reviewable."""
    match = table.match
    return table.stage, None if match is None else (match.status.deal, match.status.scored)
