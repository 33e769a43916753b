"""The tokens by which the public messages of tables are edited and posted.

Requests by an interaction's token do not count towards the 50 requests a second of the bot's own. A click on the
public message brings a token that edits it, and any click at the table one by which the next message is posted and
then edited. The one that edits the newest message is stored with it, when that is posted, so that a restart or
another process goes on with it: edits of many tables by the bot's token would be late by many seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

import discord
from discord.utils import utcnow

from bot.tables.store import TableMessage
from bot.tables.table import Table
from bot.ui.discord.token_messages import NOT_YET, TOKEN_LIFE, Sent, is_alive

FRESH: Final = timedelta(minutes=10)
"""Age up to which a click on the public message is preferred for posting: its token lives for most of a deal then."""
_UPDATES: Final = (
    discord.InteractionResponseType.deferred_message_update,
    discord.InteractionResponseType.message_update,
)


@dataclass(frozen=True, slots=True)
class TableToken:
    """A token, and the public message that it reaches; that of ``NOT_YET`` where it is to post one."""

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
