"""Brings the public message of each table up to date after every change.

Each table has one updater. It always shows the newest state and skips those in between, so it needs no more edits
than Discord allows. Nothing here can undo a move: whatever fails is logged, and the next change tries again.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import discord
from discord.utils import utcnow

from bot.tables.service import Change, Tables
from bot.tables.store import Store, TableMessage
from bot.tables.table import Stage, Table
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, is_transient, retry_once
from bot.ui.discord.rate_limit import RateLimit, interruptible_sleep
from bot.ui.tables.message_builder import MessageBuilder

logger = logging.getLogger(__name__)

RETRIES_AFTER: Final = (2, 5, 15, 60, 300)
"""Seconds after which a message is tried again that Discord did not take."""
REPOST_AFTER: Final = timedelta(minutes=50)
"""Discord lets a message be edited only a few times once it is an hour old (error 30046): then it is posted anew."""
LONGEST_NONCE: Final = 25
_NONCE_TAIL: Final = 10**8
"""So much of a message's id tells it from the others of its table."""
HANDS_WAIT: Final = 2.0
"""Seconds that new hands wait at most for the message of their table."""


@dataclass(slots=True)
class PostedMessage:
    """What a table's public message shows: log entry and deal, and where it is."""

    message: TableMessage
    seq: int = 0
    deal: int = 0


class TableMessageUpdater:
    """Shows tables. Register it with :meth:`Tables.add_listener`."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        store: Store,
        message_builder: MessageBuilder,
        edit_pause: float,
    ) -> None:
        """``edit_pause`` is the seconds between two edits in one channel when they come thick and fast."""
        self._rate_limit = RateLimit(edit_pause)
        self._client = client
        self._tables = tables
        self._store = store
        self._message_builder = message_builder
        self._shown: dict[int, PostedMessage] = {}
        self._newest: dict[int, Table] = {}
        self._updating: dict[int, asyncio.Task[None]] = {}
        self._retrying: dict[int, asyncio.Task[None]] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self._perhaps_posted: set[int] = set()
        self._is_closed = False

    async def load(self) -> None:
        """Remember where messages stand after a restart, those of tables included that ended unseen."""
        for message in await self._store.table_messages():
            self._shown[message.table_id] = PostedMessage(message)

    def show_all(self) -> None:
        """Bring every message up to date, as after a restart."""
        for table in self._tables:
            self._update(table)
        for table_id in self._shown:
            if self._tables.newest(table_id) is None:
                self._start(table_id)

    async def close(self) -> None:
        """Stop updating, and wait until it has stopped; what changes from now on is shown after the next start."""
        self._is_closed = True
        tasks = list(self._updating.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def table_changed(self, change: Change) -> None:
        """Bring a table's messages up to date, soon."""
        if change.before is None:
            return  # whoever opened it is about to post it
        self._update(change.after)

    async def record_message(self, table: Table, message: discord.PartialMessage | discord.Message) -> None:
        """Remember where a table's public message stands now, showing ``table``."""
        async with self._lock(table.id):
            before = self._shown.get(table.id)
            await self._remember(table, message.channel.id, message.id)
            if before is not None and before.message.message_id != message.id:
                await self._delete(
                    before.message
                )  # somebody had it posted anew while this one was being drawn

    async def adopt_message(self, table_id: int, message: discord.Message | None) -> None:
        """Adopt the public message that was clicked if its table has none: the process ended right after posting."""
        table = self._tables.newest(table_id)
        if table is None or table_id in self._shown or message is None or message.flags.ephemeral:
            return
        if table.is_open:
            await self._save(
                PostedMessage(TableMessage(table_id, message.channel.id, message.id, message.created_at))
            )
            self._update(table)

    async def post_first(self, table: Table, channel: discord.abc.MessageableChannel) -> None:
        """Post a table that has just been opened."""
        async with self._lock(table.id):
            await self._post(table, channel)

    async def post_anew(self, table: Table, channel: discord.abc.MessageableChannel) -> None:
        """Post the table again at the end of its channel, and delete the message before."""
        async with self._lock(table.id):
            before = self._shown.get(table.id)
            await self._post(table, channel)
            if before is not None:
                await self._delete(before.message)

    async def wait_until_posted(self, table: Table) -> None:
        """Wait a moment until the message of the hand being played is in the channel: the cards come below it."""
        shown, updating = self._shown.get(table.id), self._updating.get(table.id)
        if shown is None or updating is None or table.state is None or shown.deal >= _deal(table):
            return
        await asyncio.wait({updating}, timeout=HANDS_WAIT)

    # -- the public message

    def _lock(self, table_id: int) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    def _update(self, table: Table) -> None:
        self._newest[table.id] = table
        if table.id in self._retrying:
            self._retrying[table.id].cancel()
        self._start(table.id)

    def _start(self, table_id: int) -> None:
        if table_id not in self._updating and not self._is_closed:
            task = asyncio.create_task(self._keep_updating(table_id), name=f"messages of table {table_id}")
            self._updating[table_id] = task

    async def _keep_updating(self, table_id: int) -> None:
        """Show the newest state, again and again until there is none newer.

        Where Discord fails the same is tried again later, or at once something newer.
        """
        failures = 0
        try:
            table: Table | None = self._newest.pop(table_id, None) or await self._tables.find(table_id)
            while table is not None:
                table = await self._wait_for_turn(table)
                if await self._try_show(table):
                    failures = 0
                elif failures < len(RETRIES_AFTER):
                    await interruptible_sleep(
                        self._retrying, table_id, RETRIES_AFTER[failures]
                    )  # a change cuts it short
                    failures = 0 if table_id in self._newest else failures + 1
                    self._newest.setdefault(table_id, table)
                table = self._newest.pop(table_id, None)
        except Exception:
            logger.exception("table %d cannot be shown", table_id)
        finally:
            del self._updating[table_id]

    async def _wait_for_turn(self, table: Table) -> Table:
        """Wait until something may be edited in the table's channel, and return what is to be shown by then."""
        shown = self._shown.get(table.id)
        if shown is not None:
            await self._rate_limit.turn(shown.message.channel_id)
        return self._newest.pop(table.id, table)

    async def _try_show(self, table: Table) -> bool:
        """Show a table; return whether there is nothing more to try."""
        try:
            async with self._lock(table.id):
                await self._show(table)
        except (discord.Forbidden, discord.NotFound) as error:
            logger.warning("table %d cannot be shown where it is: %s", table.id, error)
        except REQUEST_ERRORS as error:
            logger.warning("table %d cannot be shown now: %s", table.id, describe(error))
            self._message_builder.drop_custom_emojis(error)
            return False
        except Exception:
            logger.exception("table %d cannot be shown", table.id)
            return False
        if not table.is_open:
            self._shown.pop(table.id, None)
            self._locks.pop(table.id, None)
            self._perhaps_posted.discard(table.id)
            await self._store.forget_table_message(table.id)
        return True

    async def _show(self, table: Table) -> None:
        shown = self._shown.get(table.id)
        if shown is None or shown.seq >= table.seq:
            return
        deal = _deal(table)
        another_deal = shown.deal and deal > shown.deal and table.stage is not Stage.OVER
        old = utcnow() - shown.message.posted_at > REPOST_AFTER
        channel = self._channel(shown.message.channel_id)
        if another_deal or old:
            await self._show_result(table, shown)
            await self._post(table, channel)
            return
        content = await self._message_builder.public(table)
        message = channel.get_partial_message(shown.message.message_id)
        try:
            await message.edit(view=content.layout(), attachments=content.files())
        except discord.NotFound:
            await self._post(table, channel)  # somebody has deleted it
            return
        shown.seq, shown.deal = table.seq, deal

    async def _show_result(self, table: Table, shown: PostedMessage) -> None:
        """Leave the result of its deal in the message that will not be updated any more."""
        content = await self._message_builder.finished_deal(table, shown.deal) if shown.deal else None
        if content is None:
            await self._delete(shown.message)
            return
        message = self._channel(shown.message.channel_id).get_partial_message(shown.message.message_id)
        try:
            await message.edit(view=content.layout(), attachments=content.files())
        except REQUEST_ERRORS as error:
            logger.info(
                "the message of deal %d of table %d is gone: %s", shown.deal, table.id, describe(error)
            )

    async def _post(self, table: Table, channel: discord.abc.MessageableChannel) -> None:
        """Post a table below all else in a channel, and remember where it stands.

        Discord takes two posts of one nonce for one, so that a repeated try leaves no second message; a post that is
        to follow another one needs another nonce. Where a try before may have arrived unheard, its message stands
        there as it was then, and is brought up to date.
        """
        before = self._shown.get(table.id)
        nonce = f"{table.id}-{before.message.message_id % _NONCE_TAIL if before else 0}"
        content = await self._message_builder.public(table)

        async def send() -> discord.Message:
            return await channel.send(
                view=content.layout(), files=content.files(), nonce=nonce[-LONGEST_NONCE:]
            )

        try:
            message = await retry_once(send)
        except REQUEST_ERRORS as error:
            if is_transient(error):
                self._perhaps_posted.add(table.id)
            raise
        await self._remember(table, channel.id, message.id)
        if table.id in self._perhaps_posted:
            self._perhaps_posted.discard(table.id)
            self._shown[table.id].seq = 0
            self._update(self._tables.newest(table.id) or table)

    async def _remember(self, table: Table, channel_id: int, message_id: int) -> None:
        message = TableMessage(table.id, channel_id, message_id, utcnow())
        await self._save(PostedMessage(message, table.seq, _deal(table)))
        newest = self._tables.newest(table.id)
        if newest is not None and newest.seq > table.seq:
            self._update(newest)  # something happened while the message was on its way

    async def _save(self, shown: PostedMessage) -> None:
        self._shown[shown.message.table_id] = shown
        await self._store.save_table_message(shown.message)

    async def _delete(self, message: TableMessage) -> None:
        try:
            await self._channel(message.channel_id).get_partial_message(message.message_id).delete()
        except REQUEST_ERRORS as error:
            logger.info("the old message of table %d stays: %s", message.table_id, describe(error))

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(channel_id)


def _deal(table: Table) -> int:
    """Return which deal a table's message shows; a void one counts, for it is dealt again (B13)."""
    return 0 if table.status is None else table.status.deal + table.deal_is_void
