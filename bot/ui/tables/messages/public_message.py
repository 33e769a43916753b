"""Updates the public message of each table after every change.

Each table has one update task. It shows the newest state and skips those in between, so it stays within Discord's
rate limits. A failure is logged and retried, and cannot undo a move.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.errors import traced
from bot.log_context import log_context
from bot.tables import commands
from bot.tables.errors import NoSuchTable, TableError
from bot.tables.part import Change, Part
from bot.tables.service import Tables
from bot.tables.store import TableMessage, TableMessageStore
from bot.tables.table import Stage, Table
from bot.tables.time.clock import Outages
from bot.tables.time.due import awaited_people
from bot.tasks import KeyedTasks, Pauses
from bot.ui.controls.custom_id import channel_url
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, is_unknown_channel
from bot.ui.discord.responses import Interaction
from bot.ui.discord.token_messages import Sent
from bot.ui.tables.messages.backlog import Backlog, ThrottledUpdates
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.messages.message_requests import MessageRequests

logger = logging.getLogger(__name__)

RETRIES_AFTER: Final = (2, 5, 15, 60, 300)
"""Seconds between retries of a failed update."""
REPOST_AFTER: Final = timedelta(minutes=50)
"""Discord limits edits of messages older than an hour (error 30046), so the message is posted anew before."""
HANDS_WAIT: Final = 2.0
"""Seconds that hands wait at most for the public message."""
ASKED_HANDS_WAIT: Final = 0.5
"""The same for the hand of a player who is to move, and for the answer to a click that ends a trick."""
TIME_TO_SHOW: Final = timedelta(minutes=10)
"""The time in which an update has come through, after all of its retries."""
SHORTEST_SIGHT: Final = timedelta(seconds=0.5)
"""A state that lasts no longer is not shown: it would be replaced before anybody has seen it."""
LONGEST_DELAY: Final = timedelta(seconds=1.5)
"""The most that such states hold an update back, one after another."""


@dataclass(frozen=True, slots=True)
class Result:
    """A message in which the result of a deal was left."""

    message: TableMessage
    deal: int


@dataclass(slots=True)
class PostedMessage:
    """A table's public message, with the log entry and deal that it shows, and the entry of the newest request."""

    message: TableMessage
    seq: int = 0
    deal: int = 0
    sent: int = 0
    is_stale: bool = False
    """Whether time alone has changed its text."""
    digest: str = ""
    """Of its content if it has no picture, as at a covered table: then it is edited only to show something new."""


class TableMessageUpdater(Part):
    """Keeps the public messages up to date."""

    def __init__(
        self,
        tables: Tables,
        store: TableMessageStore,
        message_builder: MessageBuilder,
        requests: MessageRequests,
        next_move_at: Callable[[Table], datetime | None],
        backlog: Backlog,
        outages: Outages,
    ) -> None:
        """``next_move_at`` tells when a table moves by itself, if it does."""
        self.backlog = backlog
        self._requests = requests
        self._next_move_at = next_move_at
        self._outages = outages
        self._tables = tables
        self._store = store
        self._message_builder = message_builder
        self._shown: dict[int, PostedMessage] = {}
        self._results: dict[int, Result] = {}
        """The newest results that are shown in full, by table; those of an earlier process stay as they are."""
        self._newest: dict[int, Table] = {}
        self._updating = KeyedTasks[int](self.backlog.forget)
        self._retrying = Pauses[int]()
        self._locks: dict[int, asyncio.Lock] = {}
        self._following = Pauses[tuple[int, int]]()
        """The pauses of hands that follow the message of a table, by table and user, or interaction."""
        self._resumed = ThrottledUpdates(self._resume)

    async def prepare(self) -> None:
        """Load the messages after a restart, including those of tables whose end was not shown."""
        for message in await self._store.all():
            self._shown[message.table_id] = PostedMessage(message)
            self._requests.tokens.load(message)

    def url(self, table: Table) -> str:
        """Return the address of a table's newest message, or of its channel where none is known."""
        shown = self._shown.get(table.id)
        if shown is None:
            return channel_url(table.guild_id, table.channel_id)
        return channel_url(table.guild_id, shown.message.channel_id, shown.message.message_id)

    async def start(self) -> None:
        """Schedule the last updates of tables that are over, after a restart."""
        for table_id in self._shown:
            if not self._tables.is_known(table_id):
                self._resumed.add(table_id)

    def table_loaded(self, table: Table) -> None:
        """Schedule an update of the message of a table that was loaded after a restart, unless it is up to date."""
        is_due = not self._was_shown(table) if table.id in self._shown else _posts_itself(table)
        if is_due:
            self._resumed.add(table.id)

    def _was_shown(self, table: Table) -> bool:
        """Tell whether an earlier process had time enough to show a table of which time alone changes nothing.

        Of thousands that people left to rest, none is edited at each start, nor posted anew for its age.
        """
        until = self._outages.well_until
        return until is not None and table.changed_at < until - TIME_TO_SHOW and not awaited_people(table)

    async def close(self) -> None:
        """Cancel all updates and wait for them to end; later changes are shown after the next start."""
        await self._resumed.close()
        await self._updating.close()

    def table_changed(self, change: Change) -> None:
        """Schedule an update of the table's message."""
        if change.before is not None or _posts_itself(change.after):
            self._update(change.after)  # otherwise the handler that opened it is about to post it

    async def record_message(self, table: Table, interaction: Interaction, sent: Sent) -> None:
        """Save the public message of a table, which shows ``table`` and responds to an interaction."""
        async with self._lock(table.id):
            before = self._shown.get(table.id)
            self._requests.tokens.sent(table, interaction, sent)
            await self._remember(table, table.channel_id, sent.message_id)
            if before is not None and before.message.message_id != sent.message_id:
                # Somebody had the table posted anew while this message was being drawn.
                await self._requests.delete(before.message)

    def hear(self, table_id: int, interaction: Interaction) -> None:
        """Keep the token of an interaction at a table, once it has been answered."""
        table, shown = self._tables.newest(table_id), self._shown.get(table_id)
        if table is not None and table.is_open and shown is not None:
            self._requests.tokens.hear(table, interaction, shown.message.message_id)

    async def adopt_message(self, table_id: int, message: discord.Message | None) -> None:
        """Adopt the clicked public message if the table has none: the process ended right after posting it."""
        table = self._tables.newest(table_id)
        if table is None or table_id in self._shown or message is None or message.flags.ephemeral:
            return
        if table.is_open:
            await self._save(
                PostedMessage(TableMessage(table_id, message.channel.id, message.id, message.created_at))
            )
            self._update(table)

    async def post_first(self, table: Table, channel: discord.abc.MessageableChannel) -> None:
        """Post the message of a new table."""
        async with self._lock(table.id):
            await self._post(table, channel)

    async def post_anew(self, table: Table, channel: discord.abc.MessageableChannel) -> None:
        """Post the table again at the end of its channel, and delete the message before."""
        async with self._lock(table.id):
            before = self._shown.get(table.id)
            await self._post(table, channel)
            if before is not None:
                await self._requests.delete(before.message)

    def redraw(self, table: Table) -> None:
        """Show a table anew, because time alone has changed what its message says."""
        if (shown := self._shown.get(table.id)) is not None:
            shown.is_stale = True
            self._resumed.add(table.id)

    async def wait_until_posted(self, table: Table) -> None:
        """Wait a moment until the message of the current deal is in the channel, so that hands come below it."""
        shown, updating = self._shown.get(table.id), self._updating.get(table.id)
        if updating is None or (shown is not None and shown.deal >= _deal(table)):
            return
        await asyncio.wait({updating}, timeout=HANDS_WAIT)

    def is_sent(self, table: Table) -> bool:
        """Tell whether a request with this state of a table, or a newer one, has begun, or none is to come."""
        shown = self._shown.get(table.id)
        return shown is None or self._updating.get(table.id) is None or shown.sent >= table.seq

    async def wait_until_sent(self, table: Table, user_id: int) -> None:
        """Let a person's hand wait until :meth:`is_sent`, for a moment at most; less if the person is to move.

        A request that Discord refuses or delays holds nobody back.
        """
        while not self.is_sent(table):
            newest = self._tables.newest(table.id) or table
            longest = ASKED_HANDS_WAIT if newest.seat_of(user_id) in newest.waits_for else HANDS_WAIT
            if not await self._following.pause((table.id, user_id), longest):
                break

    async def wait_for_request(self, table: Table, interaction_id: int) -> None:
        """Let the answer to a click wait until :meth:`is_sent`, for a moment at most."""
        # No user has the id of an interaction: a hand that waits at the same time has a pause of its own.
        while not self.is_sent(table):
            if not await self._following.pause((table.id, interaction_id), ASKED_HANDS_WAIT):
                break

    # -- the public message

    def _lock(self, table_id: int) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    def _update(self, table: Table) -> None:
        self._newest[table.id] = table
        self.backlog.changed(table.id)
        self._retrying.cut_short(table.id)
        self._cut_short(table, lambda user_id: table.seat_of(user_id) in table.waits_for)
        self._start(table.id)

    def _resume(self, table_id: int) -> asyncio.Task[None] | None:
        """Show a table that nobody has changed just now, and return the task that does."""
        table = self._tables.newest(table_id)
        if table is not None:
            self._update(table)
        else:
            self._start(table_id)
        return self._updating.get(table_id)

    def _start(self, table_id: int) -> None:
        with log_context(table=table_id):
            self._updating.start(table_id, self._keep_updating, f"messages of table {table_id}")

    async def _keep_updating(self, table_id: int) -> None:
        """Show the newest state until there is none newer.

        A failed update is retried later; a newer state is tried at once.
        """
        failures = 0
        try:
            table: Table | None = self._newest.pop(table_id, None) or await self._tables.find(table_id)
            while table is not None:
                table = await self._wait_for_turn(table)
                self.backlog.begin(table_id)
                is_shown = await self._try_show(table)
                self.backlog.end(table_id, is_shown=is_shown)
                if is_shown:
                    failures = 0
                elif failures < len(RETRIES_AFTER):
                    await self._retrying.pause(table_id, RETRIES_AFTER[failures])  # a change cuts it short
                    failures = 0 if table_id in self._newest else failures + 1
                    self._newest.setdefault(table_id, table)
                table = self._newest.pop(table_id, None)
        except TableError as error:
            logger.warning("table %d cannot be shown: %s", table_id, error)
        except Exception:
            logger.exception("table %d cannot be shown", table_id)

    async def _wait_for_turn(self, table: Table) -> Table:
        """Wait for the rate limits, and while a move is due at once; return the newest table."""
        shown = self._shown.get(table.id)
        if shown is not None:
            await self._requests.turn(shown.message)
        return await self._until_it_lasts(self._newest.pop(table.id, table))

    async def _until_it_lasts(self, table: Table) -> Table:
        """Wait for moves that are due too soon for anybody to see the table before them."""
        latest = self._tables.now + LONGEST_DELAY
        while (at := self._next_move_at(table)) is not None and self._tables.now < latest:
            seconds = (at - self._tables.now).total_seconds()
            if not 0 < seconds <= SHORTEST_SIGHT.total_seconds():
                break
            await self._retrying.pause(table.id, seconds + SHORTEST_SIGHT.total_seconds() / 4)
            newest = self._newest.pop(table.id, None)
            if newest is None:
                break
            table = newest
        return table

    async def _try_show(self, table: Table) -> bool:
        """Show a table; return whether no retry is needed."""
        try:
            async with self._lock(table.id):
                await self._show(table)
        except (discord.Forbidden, discord.NotFound) as error:
            if not is_unknown_channel(error):
                logger.warning("table %d cannot be shown where it is: %s", table.id, error)
            elif table.is_open:
                # It was deleted while no process could hear of it. An archived thread has another error.
                logger.info("closing table %d: nobody can reach it", table.id)
                with suppress(NoSuchTable):  # another listener was faster
                    await self._tables.execute(table.id, commands.close_unreachable)
                return True
        except REQUEST_ERRORS as error:
            logger.warning("table %d cannot be shown now: %s", table.id, describe(error))
            self._message_builder.drop_custom_emojis(error)
            return False
        except Exception as error:
            logger.exception("table %d cannot be shown: %s", table.id, error, exc_info=traced(error))
            return False
        if not table.is_open:
            self._shown.pop(table.id, None)
            self._results.pop(table.id, None)
            self._locks.pop(table.id, None)
            self._requests.forget(table.id)
            await self._store.forget(table.id)
        return True

    async def _show(self, table: Table) -> None:
        shown = self._shown.get(table.id)
        if shown is None and _posts_itself(table):
            await self._post(table, self._requests.channel(table.channel_id))
            return
        if shown is None or (shown.seq >= table.seq and not shown.is_stale):
            return
        if shown.is_stale:
            shown.is_stale, shown.seq = False, 0
        deal = _deal(table)
        stays = table.stage is Stage.OVER or table.rules.covered
        another_deal = shown.deal and deal > shown.deal and not stays
        old = self._tables.now - shown.message.posted_at > REPOST_AFTER
        channel = self._requests.channel(shown.message.channel_id)
        if another_deal or old:
            await self._shorten_result(table)
            await self._show_result(table, shown)
            await self._post(table, channel)
            return
        content = await self._message_builder.public(table)
        self._note_request(table)
        if not content.digest or content.digest != shown.digest:
            try:
                await self._requests.edit(shown.message, content)
            except discord.NotFound:
                await self._post(table, channel)  # somebody deleted it
                return
        shown.seq, shown.deal, shown.digest = table.seq, deal, content.digest
        await self._shorten_result(table)

    def _note_request(self, table: Table) -> None:
        if (shown := self._shown.get(table.id)) is not None:
            shown.sent = table.seq
        self._cut_short(table, lambda _: True)

    def _cut_short(self, table: Table, of: Callable[[int], bool]) -> None:
        """Cut the pauses short in which hands of some users follow the message of a table."""
        for key in self._following:
            if key[0] == table.id and of(key[1]):
                self._following.cut_short(key)

    async def _show_result(self, table: Table, shown: PostedMessage) -> None:
        """Leave the result of the deal in a message that is replaced by a new one."""
        content = await self._message_builder.finished_deal(table, shown.deal) if shown.deal else None
        if content is None:
            await self._requests.delete(shown.message)
            return
        try:
            await self._requests.edit(shown.message, content)
        except REQUEST_ERRORS as error:
            logger.info("no result of deal %d of table %d is left: %s", shown.deal, table.id, describe(error))
        else:
            self._results[table.id] = Result(shown.message, shown.deal)

    async def _shorten_result(self, table: Table) -> None:
        """Leave one line of a result once the next deal is over: the score sheet has the rest."""
        result = self._results.get(table.id)
        if result is None or table.deals_scored <= result.deal:
            return
        del self._results[table.id]
        content = self._message_builder.deal_in_short(table, result.deal)
        if content is None:
            return
        try:
            await self._requests.turn(result.message)
            await self._requests.edit(result.message, content)
        except REQUEST_ERRORS as error:
            logger.info(
                "the result of deal %d of table %d is not cut: %s", result.deal, table.id, describe(error)
            )

    async def _post(self, table: Table, channel: discord.abc.MessageableChannel) -> None:
        """Post a table at the end of a channel, and save its message."""
        shown = self._shown.get(table.id)
        content = await self._message_builder.public(table)
        self._note_request(table)
        posted = await self._requests.post(table, channel, content, shown.message if shown else None)
        await self._remember(table, channel.id, posted.message_id)
        if posted.is_old:
            self._shown[table.id].seq = 0
            self._update(self._tables.newest(table.id) or table)
        else:
            self._shown[table.id].digest = content.digest

    async def _remember(self, table: Table, channel_id: int, message_id: int) -> None:
        message = TableMessage(table.id, channel_id, message_id, self._tables.now)
        stored = self._requests.tokens.stored_with(message)
        await self._save(PostedMessage(stored, table.seq, _deal(table), table.seq))
        newest = self._tables.newest(table.id)
        if newest is not None and newest.seq > table.seq:
            self._update(newest)  # the table changed during the request

    async def _save(self, shown: PostedMessage) -> None:
        self._shown[shown.message.table_id] = shown
        await self._store.save(shown.message)


def _posts_itself(table: Table) -> bool:
    """Tell whether nobody's click opened a table, so that nobody else posts its first message."""
    return table.place is not None and table.is_open


def _deal(table: Table) -> int:
    """Return the deal that a table's message shows; a void one counts, since it is dealt again."""
    return 0 if table.match is None else table.match.status.deal + table.match.deal_is_void
