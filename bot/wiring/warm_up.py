"""The preparation of the compiled computers and reviews, while the bot starts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.tables.computers.preparation import prepare
from bot.tables.computers.thinking import Thinking
from bot.tables.part import Part
from bot.tasks import cancel_and_wait
from bot.ui.face.face import FACES
from bot.ui.review.judge_worker import Judging


class WarmUp(Part):
    """Prepares once, in the background."""

    def __init__(self, thinking: Thinking, judging: Judging, freeze: Callable[[], object]) -> None:
        """``freeze`` is called when all is loaded that stays in memory."""
        self._thinking = thinking
        self._judging = judging
        self._freeze = freeze
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin to prepare."""
        self._task = asyncio.create_task(self._warm(), name="warm up")

    @property
    def is_done(self) -> bool:
        """Whether everything is prepared, or cannot be."""
        return self._task is not None and self._task.done()

    async def done(self) -> None:
        """Wait until everything is prepared, or cannot be."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def close(self) -> None:
        """Prepare nothing more."""
        await cancel_and_wait(self._task)

    async def prepare_computers(self) -> None:
        """Let the stronger computers think as soon as they can; a simpler one plays for them meanwhile."""
        await prepare(self._thinking, [face.game for face in FACES.values()])

    async def _warm(self) -> None:
        await self.prepare_computers()
        self._judging.prepared()
        self._freeze()
