"""The parts of the bot in one list: a feature that follows the tables is added here alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from bot.tables.part import Part
from bot.tables.table import Table

logger = logging.getLogger(__name__)

STOP_TIMEOUT: Final = 1.0
"""Seconds that each part has to stop."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts in the order in which they start, and hear of tables. They stop in reverse."""

    drawing: tuple[Part, ...]
    """Parts that make messages; they stop one after another."""
    messages: tuple[Part, ...]
    """Parts that make requests to Discord by themselves; they stop all at once."""
    tables: tuple[Part, ...]
    """Parts that act at tables by themselves; they stop one after another."""

    def __iter__(self) -> Iterator[Part]:
        return chain(self.drawing, self.messages, self.tables)

    async def prepare(self) -> None:
        """Load what an earlier process has left; raises ``StoreError``."""
        await asyncio.gather(*(part.prepare() for part in self))

    def table_loaded(self, table: Table) -> None:
        """Let everything go on at a table that was loaded."""
        for part in self:
            part.table_loaded(table)

    def person_changed(self, user_id: int) -> None:
        """Show a person's hands as they now want them, and wait or move for them as they now want it."""
        for part in self:
            part.person_changed(user_id)

    def person_forgotten(self, user_id: int) -> None:
        """Drop from memory the data of a person whose data was deleted."""
        for part in self:
            part.person_forgotten(user_id)

    async def close_tables_and_messages(self) -> None:
        """Stop the parts that move and write by themselves."""
        for part in reversed(self.tables):
            await part.close()
        await asyncio.gather(*(soon(part.close()) for part in self.messages))

    async def close_drawing(self) -> None:
        """Stop the parts that messages were made with."""
        for part in reversed(self.drawing):
            await soon(part.close())


async def soon(work: Awaitable[None]) -> None:
    """Wait for work that ends soon, and cancel it after ``STOP_TIMEOUT`` seconds."""
    try:
        await asyncio.wait_for(work, STOP_TIMEOUT)
    except TimeoutError:
        logger.info("the bot stops without waiting for Discord any longer")
