"""Members of threads: whoever sits down at a table in one, which then stands in their list of channels."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.tables.service import Change
from bot.tables.table import Table
from bot.tasks import cancel_and_wait
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.request_budget import RequestBudget
from bot.ui.tables.notices.channels import thread_of

logger = logging.getLogger(__name__)


class ThreadMembers:
    """Adds people to threads. Register it with :meth:`Tables.add_listener`.

    Nobody is added twice at one table: whoever has left its thread wanted to.
    """

    def __init__(self, client: discord.Client, budget: RequestBudget) -> None:
        self._client = client
        self._budget = budget
        self._added: dict[int, set[int]] = {}
        self._adding: set[asyncio.Task[None]] = set()

    def table_changed(self, change: Change) -> None:
        """Add those who have just sat down; in a rematch they are there already."""
        table = change.after
        if not table.is_open:
            self._added.pop(table.id, None)
            return
        before = set() if change.before is None else _people(change.before)
        new = _people(table) - before
        if change.before is None and table.after is not None:
            self._added[table.id] = new
        elif new and (thread := thread_of(self._client, table)) is not None:
            self.add(table, thread, new)

    def add(self, table: Table, thread: discord.Thread, people: set[int]) -> None:
        """Add people to the thread of a table, in the background."""
        added = self._added.setdefault(table.id, set())
        for user_id in people - added:
            added.add(user_id)
            task = asyncio.create_task(self._add(thread, user_id), name=f"member of thread {thread.id}")
            self._adding.add(task)
            task.add_done_callback(self._adding.discard)

    async def close(self) -> None:
        """Stop adding people: they can join a public thread themselves."""
        await cancel_and_wait(*self._adding)

    async def _add(self, thread: discord.Thread, user_id: int) -> None:
        try:
            await self._budget.turn()
            await thread.add_user(discord.Object(user_id))
        except REQUEST_ERRORS as error:
            logger.info("nobody was added to thread %d: %s", thread.id, describe(error))


def _people(table: Table) -> set[int]:
    return {seat.person.id for seat in table.seats if seat.person is not None}
