"""Updates of the messages about tables that stand outside of them, also after a restart.

Each table has one task, which makes a request only where a message would show something else. Nothing waits for it,
and a failure cannot undo anything at the table.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

import discord

from bot.people.clubs import ClubStore
from bot.tables.errors import TableError
from bot.tables.part import Change, Part
from bot.tables.service import Tables
from bot.tables.store import Notice, NoticeKind, NoticeStore
from bot.tables.table import Stage, Table
from bot.tasks import KeyedTasks, cancel_and_wait
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, is_transient, post_once
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.pacing import RequestBudget
from bot.ui.tables.messages.message_requests import MessageRequests
from bot.ui.tables.notices.channels import calling_channel, thread_of
from bot.ui.tables.notices.content import announcement, call

logger = logging.getLogger(__name__)

RETRIES_AFTER: Final = (5.0, 30.0, 120.0)
"""Seconds between retries of a failed request."""
MOST_FINISHED: Final = 1000
"""Announcements of finished matches that are kept in memory for a rematch."""


class NoticeUpdater(Part):
    """Updates announcements and searches for players."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        store: NoticeStore,
        clubs: ClubStore,
        requests: MessageRequests,
        url: Callable[[Table], str],
    ) -> None:
        """``url`` returns the address of a table's message."""
        self._client = client
        self._tables = tables
        self._store = store
        self._clubs = clubs
        self._requests = requests
        self._url = url
        self._notices: dict[tuple[int, NoticeKind], Notice] = {}
        self._finished: dict[int, Notice] = {}
        """Announcements of finished matches, by table: a rematch in the thread takes them over."""
        self._due: set[int] = set()
        self._updating = KeyedTasks[int]()

    async def prepare(self) -> None:
        """Read the messages that the last process has posted."""
        self._notices = {(notice.table_id, notice.kind): notice for notice in await self._store.all()}

    async def start(self) -> None:
        """Update the messages about tables that are over, after a restart."""
        for table_id in {table_id for table_id, _ in self._notices}:
            if not self._tables.is_known(table_id):
                self._update(table_id)

    def table_loaded(self, table: Table) -> None:
        """Update the messages about a table that was loaded after a restart, where they are out of date."""
        if self._has_notices(table):
            self._update(table.id)

    async def close(self) -> None:
        """Cancel all updates and wait for them to end; the next process makes up for them."""
        await self._updating.close()

    def table_changed(self, change: Change) -> None:
        """Schedule an update of the messages about a table."""
        table = change.after
        if change.before is None:
            self._take_over(table)
        elif _shown_of(change.before) == _shown_of(table):
            return  # a move, most often
        if self._has_notices(table):
            self._update(table.id)

    async def announced(self, table: Table, message: discord.Message, content: OutgoingMessage) -> None:
        """Keep a table's announcement up to date, which shows ``content`` now."""
        notice = Notice(table.id, NoticeKind.ANNOUNCEMENT, message.channel.id, message.id, content.digest)
        await self._save(notice)
        self._update(table.id)

    def _has_notices(self, table: Table) -> bool:
        return _is_calling(table) or any((table.id, kind) in self._notices for kind in NoticeKind)

    def _update(self, table_id: int) -> None:
        self._due.add(table_id)
        self._updating.start(table_id, self._keep_updating, f"notices of table {table_id}")

    async def _keep_updating(self, table_id: int) -> None:
        failures = 0
        try:
            while table_id in self._due:
                self._due.discard(table_id)
                try:
                    await self._show(await self._tables.find(table_id))
                except REQUEST_ERRORS as error:
                    logger.info("a message about table %d stays as it is: %s", table_id, describe(error))
                    if is_transient(error) and failures < len(RETRIES_AFTER):
                        await asyncio.sleep(RETRIES_AFTER[failures])
                        failures += 1
                        self._due.add(table_id)
        except TableError as error:
            logger.warning("the messages about table %d cannot be updated: %s", table_id, error)
        except Exception:
            logger.exception("the messages about table %d cannot be updated", table_id)

    async def _show(self, table: Table) -> None:
        announced = self._notices.get((table.id, NoticeKind.ANNOUNCEMENT))
        if announced is not None:
            await self._edit(announced, announcement(table), is_last=not table.is_open)
            if table.stage is Stage.OVER:
                await self._tables.loaded_in(table.guild_id)  # the rematch may be among them
                self._keep_for_rematch(announced)
        called = self._notices.get((table.id, NoticeKind.CALL))
        if called is not None and not _is_calling(table):
            await self._delete(called)
        elif _is_calling(table):
            role_id = (await self._clubs.of(table.guild_id)).players_role
            content = call(table, self._url(table), role_id)
            if called is None:
                await self._post_call(table, content, role_id)
            else:
                await self._edit(called, content)

    def _keep_for_rematch(self, notice: Notice) -> None:
        """Keep the announcement of a finished match, or give it to the rematch if that is open already."""
        self._finished[notice.table_id] = notice
        if len(self._finished) > MOST_FINISHED:
            del self._finished[next(iter(self._finished))]
        for table in list(self._tables):
            if table.after == notice.table_id:
                self._take_over(table)

    def _take_over(self, table: Table) -> None:
        """Let a rematch have the announcement of the match before."""
        notice = None if table.after is None else self._finished.pop(table.after, None)
        if notice is not None:
            self._notices[table.id, NoticeKind.ANNOUNCEMENT] = replace(notice, table_id=table.id, digest="")
            self._update(table.id)

    async def _edit(self, notice: Notice, content: OutgoingMessage, *, is_last: bool = False) -> None:
        shown = content.digest
        if shown != notice.digest:
            await self._requests.turn_of_bot(notice.channel_id)
            try:
                await self._message(notice).edit(view=content.layout())
            except discord.NotFound:  # somebody deleted it
                is_last = True
            except discord.Forbidden:
                if not is_last:
                    raise
            else:
                await self._save(
                    Notice(notice.table_id, notice.kind, notice.channel_id, notice.message_id, shown)
                )
        if is_last:
            await self._forget(notice)

    async def _delete(self, notice: Notice) -> None:
        await self._requests.turn_of_bot(notice.channel_id)
        with suppress(discord.NotFound, discord.Forbidden):
            await self._message(notice).delete()
        await self._forget(notice)

    async def _post_call(self, table: Table, content: OutgoingMessage, role_id: int | None) -> None:
        channel = calling_channel(self._client, table)
        await self._requests.turn_of_bot(channel.id)
        message = await post_once(channel, content, f"{table.id}-call", role=role_id)
        await self._save(Notice(table.id, NoticeKind.CALL, channel.id, message.id, content.digest))

    async def _save(self, notice: Notice) -> None:
        self._notices[notice.table_id, notice.kind] = notice
        await self._store.save(notice)

    async def _forget(self, notice: Notice) -> None:
        self._notices.pop((notice.table_id, notice.kind), None)
        await self._store.forget(notice.table_id, notice.kind)

    def _message(self, notice: Notice) -> discord.PartialMessage:
        return self._client.get_partial_messageable(notice.channel_id).get_partial_message(notice.message_id)


def _shown_of(table: Table) -> tuple[object, ...]:
    """Return that of a table on which its notices depend."""
    return table.stage, table.seats, table.rules, table.has_called_players


def _is_calling(table: Table) -> bool:
    return table.has_called_players and table.stage is Stage.LOBBY


class ThreadMembers(Part):
    """Adds people to threads.

    Nobody is added twice at one table: people who left its thread wanted to.
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
