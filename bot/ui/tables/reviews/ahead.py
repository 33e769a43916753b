"""The judging of deals as soon as they end, where somebody plays who reads reviews: theirs open at once."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from bot.errors import Refusal
from bot.i18n import Language
from bot.tables.service import Change
from bot.tables.table import Table
from bot.tasks import cancel_and_wait
from bot.ui.face import TableFace, face_of
from bot.ui.tables.reviews.judging import Judging
from engine.errors import NotAvailable
from engine.stopping import Stopped

logger = logging.getLogger(__name__)

READERS: Final = 10_000
"""People that are remembered, those who have asked last."""
WAITING: Final = 8
"""Tables that wait at once; a further one is not judged before somebody asks."""


class JudgingAhead:
    """Judges what is new at the tables of people who have asked for a review since the bot started."""

    def __init__(self, judging: Judging) -> None:
        self._judging = judging
        self._readers: OrderedDict[int, None] = OrderedDict()
        self._under_way: set[asyncio.Task[None]] = set()

    def read_by(self, user_id: int) -> None:
        """Take note that a person reads reviews."""
        self._readers[user_id] = None
        self._readers.move_to_end(user_id)
        while len(self._readers) > READERS:
            self._readers.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Forget a person."""
        self._readers.pop(user_id, None)

    def table_changed(self, change: Change) -> None:
        """Begin to judge what can be reviewed now and could not before."""
        before, after = change.before, change.after
        if before is None or before.status is None:
            return  # nothing has been played
        if _course(before) == _course(after) or len(self._under_way) >= WAITING:
            return
        if any(seat.person is not None and seat.person.id in self._readers for seat in after.seats):
            face, known = _face(after), _face(before).reviewable()
            if new := [deal for deal in face.reviewable() if deal not in known]:
                self._under_way.add(task := asyncio.create_task(self._judge(face, new)))
                task.add_done_callback(self._under_way.discard)

    async def close(self) -> None:
        """Wait for nothing any more."""
        await cancel_and_wait(*self._under_way)

    async def _judge(self, face: TableFace, deals: Sequence[int]) -> None:
        try:
            await self._judging.of(face, deals)
        except (NotAvailable, Refusal, Stopped):
            pass  # whoever asks is told
        except Exception:
            logger.exception("table %d cannot be reviewed", face.table.id)


def _face(table: Table) -> TableFace:
    """Return a face to judge by, in any language."""
    return face_of(table.game.name, Language.EN).at(table)


def _course(table: Table) -> tuple[object, ...]:
    """Return what changes where a deal can be reviewed from then on."""
    status = table.status
    return table.stage, None if status is None else (status.deal, status.scored)
