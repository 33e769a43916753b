"""The requests that post, edit and delete the public messages of tables, within Discord's limits.

They use living tokens of clicks at the table, or else the bot's own token.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

import discord
from discord import ui
from discord.utils import utcnow

from bot.tables.store import TableMessage
from bot.tables.table import Table
from bot.ui.controls.custom_id import is_of_table
from bot.ui.discord import token_messages
from bot.ui.discord.http_errors import (
    REQUEST_ERRORS,
    are_media_refused,
    describe,
    is_out_of_reach,
    is_transient,
    post_once,
)
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.pacing import RateLimit, RequestBudget
from bot.ui.discord.token_messages import NOT_YET, TOKEN_LIFE, Sent, is_alive

FRESH: Final = timedelta(minutes=10)
"""Age up to which a click on the public message is preferred for posting: its token lives for most of a deal then."""
_UPDATES: Final = (
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)


@dataclass(frozen=True, slots=True)
class TableToken:
    """A token, and the public message that it reaches; ``NOT_YET`` if it is to post one."""

    application_id: int
    token: str
    taken_at: datetime
    message_id: int
    is_original: bool


class TableTokens:
    """The tokens of all tables, each for one channel."""

    def __init__(self, *, is_used: bool = True, now: Callable[[], datetime] = utcnow) -> None:
        """Without ``is_used`` no token is kept: the bot's own serves for everything."""
        self._now = now
        self._is_used = is_used
        self._editing: dict[int, TableToken] = {}
        self._earlier: dict[int, TableToken] = {}
        self._from_table: dict[int, TableToken] = {}
        self._from_anywhere: dict[int, TableToken] = {}

    def load(self, message: TableMessage) -> None:
        """Take over the token that another process, or this one before a restart, has stored with a message."""
        if self._is_used and message.taken_at is not None:
            self._editing[message.table_id] = TableToken(
                message.application_id,
                message.token,
                message.taken_at,
                message.message_id,
                message.is_original,
            )

    def stored_with(self, message: TableMessage) -> TableMessage:
        """Return a message with the token that edits it, if there is one."""
        token = self.that_edits(message.table_id, message.message_id)
        if token is None:
            return message
        return replace(
            message,
            application_id=token.application_id,
            token=token.token,
            taken_at=token.taken_at,
            is_original=token.is_original,
        )

    def hear(self, table: Table, interaction: discord.Interaction[Any], message_id: int) -> None:
        """Keep the token of an answered interaction at a table, whose newest public message has this id."""
        is_here = interaction.channel_id == table.channel_id
        if not (self._is_used and is_here and interaction.response.is_done()):
            return
        token = self._of(interaction)
        self._from_anywhere[table.id] = token
        clicked = interaction.message
        if clicked is None or clicked.flags.ephemeral:
            return
        self._from_table[table.id] = token
        if interaction.response.type in _UPDATES and clicked.id == message_id:
            self._editing[table.id] = self._of(interaction, Sent(clicked.id, is_original=True))

    def sent(self, table: Table, interaction: discord.Interaction[Any], message: Sent) -> None:
        """Keep the token with which the public message of a table was sent."""
        if self._is_used:
            self._editing[table.id] = self._of(interaction, message)

    def posted(self, table: Table, token: TableToken | None, message_id: int) -> None:
        """Keep the token by which a new message was posted; ``None`` if the bot's own was used.

        That of the message before is kept too: the result of a deal stays there.
        """
        before = self._editing.pop(table.id, None)
        if before is not None:
            self._earlier[table.id] = before
        if token is not None:
            self._editing[table.id] = replace(token, message_id=message_id)

    def that_edits(self, table_id: int, message_id: int) -> TableToken | None:
        """Return a living token that edits a message."""
        for kept in (self._editing, self._earlier):
            token = kept.get(table_id)
            if token is not None and token.message_id == message_id and is_alive(token, self._now()):
                return token
        return None

    def that_posts(self, table_id: int) -> TableToken | None:
        """Return a living token that posts the next message of a table.

        Above the message readers see to which click it belongs. A click on a hand is nothing to them, so a fresh
        one on the public message comes first.
        """
        token = self._from_table.get(table_id)
        if token is None or not is_alive(token, self._now(), TOKEN_LIFE - FRESH):
            token = self._from_anywhere.get(table_id)
        return token if token is not None and is_alive(token, self._now()) else None

    def refused(self, table_id: int, token: TableToken) -> None:
        """Forget a token that Discord has refused."""
        for kept in self._all():
            if table_id in kept and kept[table_id].token == token.token:
                del kept[table_id]

    def forget(self, table_id: int) -> None:
        """Forget the tokens of a table that is over."""
        for kept in self._all():
            kept.pop(table_id, None)

    def _all(self) -> tuple[dict[int, TableToken], ...]:
        return self._editing, self._earlier, self._from_table, self._from_anywhere

    def _of(self, interaction: discord.Interaction[Any], message: Sent = NOT_YET) -> TableToken:
        return TableToken(
            interaction.application_id,
            interaction.token,
            self._now(),
            message.message_id,
            message.is_original,
        )


logger = logging.getLogger(__name__)

LONGEST_NONCE: Final = 25
_NONCE_TAIL: Final = 10**8
"""Modulus of a message id in a nonce: enough to tell the messages of a table apart."""
LOOK_BACK: Final = 10
"""Messages of a channel among which a post is looked for whose answer was lost."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that was posted; ``is_old`` if an earlier try arrived, so that it may show an older state."""

    message_id: int
    is_old: bool


class MessageRequests:
    """Makes the requests for all tables."""

    def __init__(
        self, client: discord.Client, budget: RequestBudget, tokens: TableTokens, edit_pause: float
    ) -> None:
        """``edit_pause`` is the seconds between edits in one channel, or by one token, beyond the burst."""
        self.tokens = tokens
        self._client = client
        self._budget = budget
        self._rate_limit = RateLimit(edit_pause)
        self._perhaps_posted: set[int] = set()
        """Tables whose post by the bot's token may have arrived: its nonce finds the message again."""
        self._lost: set[int] = set()
        """Tables whose post by a click's token may have arrived."""

    async def turn(self, message: TableMessage) -> None:
        """Wait until a message may be edited. Draw afterwards: an earlier drawing is out of date."""
        if self.tokens.that_edits(message.table_id, message.message_id) is not None:
            await self._rate_limit.turn(message.message_id)
        else:
            await self.turn_of_bot(message.channel_id)

    async def turn_of_bot(self, channel_id: int) -> None:
        """Wait until the bot's own token may post or edit a message in a channel."""
        await self._rate_limit.turn(channel_id)
        await self._budget.turn()

    async def turn_for_thread(self) -> None:
        """Wait until the bot's own token may make a thread, which Discord counts apart from messages."""
        await self._budget.turn()

    async def edit(self, message: TableMessage, content: OutgoingMessage) -> None:
        """Edit a message; raises ``NotFound`` if it is gone, and any other error of a request."""
        token = self.tokens.that_edits(message.table_id, message.message_id)
        if token is not None:
            try:
                await token_messages.edit(self._client, token, content)
            except discord.HTTPException as error:
                if not (is_out_of_reach(error) or are_media_refused(error)):
                    raise
                self.tokens.refused(message.table_id, token)
            else:
                return
        await self._partial(message).edit(view=content.layout(), attachments=content.files())

    async def delete(self, message: TableMessage) -> None:
        """Delete a message. A failure is logged: the message stays."""
        try:
            await self._partial(message).delete()
        except REQUEST_ERRORS as error:
            logger.info("cannot delete the old message of table %d: %s", message.table_id, describe(error))

    async def post(
        self,
        table: Table,
        channel: discord.abc.MessageableChannel,
        content: OutgoingMessage,
        before: TableMessage | None,
    ) -> Posted:
        """Post a table at the end of a channel, in place of the message before; raises what a request may raise."""
        if table.id in self._lost:
            found = await self._lost_post(table, channel, before)
            self._lost.discard(table.id)
            if found is not None:
                self.tokens.posted(table, None, found)
                return Posted(found, is_old=True)
        token = self.tokens.that_posts(table.id) if channel.id == table.channel_id else None
        message_id = None if token is None else await self._post_by_token(table, token, content)
        if message_id is not None:
            self.tokens.posted(table, token, message_id)
            return Posted(message_id, is_old=False)
        message_id = await self._post_by_bot(table, channel, content, before)
        self.tokens.posted(table, None, message_id)
        is_old = table.id in self._perhaps_posted
        self._perhaps_posted.discard(table.id)
        return Posted(message_id, is_old)

    def forget(self, table_id: int) -> None:
        """Forget a table that is over."""
        self.tokens.forget(table_id)
        self._perhaps_posted.discard(table_id)
        self._lost.discard(table_id)

    async def _post_by_token(self, table: Table, token: TableToken, content: OutgoingMessage) -> int | None:
        """Post a table as a followup of a click; ``None`` if Discord refuses the token."""
        try:
            return await token_messages.send(self._client, token, content, ephemeral=False)
        except REQUEST_ERRORS as error:
            logger.info("table %d cannot be posted by a token: %s", table.id, describe(error))
            self.tokens.refused(table.id, token)
            if is_transient(error):
                self._lost.add(table.id)
            if not is_out_of_reach(error):
                raise
            return None

    async def _post_by_bot(
        self,
        table: Table,
        channel: discord.abc.MessageableChannel,
        content: OutgoingMessage,
        before: TableMessage | None,
    ) -> int:
        """Post a table by the bot's token.

        Discord ignores a second post of the same nonce, so a retry leaves no second message; the nonce changes with
        the message before.
        """
        nonce = f"{table.id}-{before.message_id % _NONCE_TAIL if before else 0}"
        await self._budget.turn()
        try:
            return (await post_once(channel, content, nonce[-LONGEST_NONCE:])).id
        except REQUEST_ERRORS as error:
            if is_transient(error):
                self._perhaps_posted.add(table.id)
            raise

    async def _lost_post(
        self, table: Table, channel: discord.abc.MessageableChannel, before: TableMessage | None
    ) -> int | None:
        """Find the message of a post whose answer was lost: a followup has no nonce, so a retry would double it.

        ``None`` if there is none, or if the bot may not read the channel.
        """
        known = before.message_id if before else 0
        try:
            async for message in channel.history(limit=LOOK_BACK):
                is_new = message.id > known and self._client.user == message.author
                if is_new and _shows(message, table.id):
                    return message.id
        except REQUEST_ERRORS as error:
            logger.info("cannot look for table %d in its channel: %s", table.id, describe(error))
        return None

    def channel(self, channel_id: int) -> discord.PartialMessageable:
        """Return a channel by its id."""
        return self._client.get_partial_messageable(channel_id)

    def _partial(self, message: TableMessage) -> discord.PartialMessage:
        channel = self._client.get_partial_messageable(message.channel_id)
        return channel.get_partial_message(message.message_id)


def _shows(message: discord.Message, table_id: int) -> bool:
    """Tell whether a message has a button of a table."""
    controls = ui.LayoutView.from_message(message).walk_children()
    return any(is_of_table(getattr(each, "custom_id", ""), table_id) for each in controls)
