"""Side messages: what a person at a table has asked for beside the hand, such as the last trick or a refusal.

Each person has one at a table. It is replaced by the next, and gone with the person's next card; the start of the
match removes those of the lobby. Tokens of interactions delete them, and nothing is stored: what a restart or a
quarter of an hour puts out of reach stays where it is.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime

import discord

from bot.tables.service import Change
from bot.tables.table import Stage
from bot.ui.discord import token_messages
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.responses import Interaction, newest_ephemeral
from bot.ui.discord.token_messages import Sent, is_alive

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SideMessage:
    """A side message, and the token that reaches it."""

    application_id: int
    token: str
    taken_at: datetime
    message_id: int
    is_original: bool


class SideMessages:
    """The side messages of all tables. Register it with :meth:`Tables.add_listener`."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._shown: dict[tuple[int, int], SideMessage] = {}
        """By the ids of table and user."""
        self._deleting: set[asyncio.Task[None]] = set()

    def answered(self, interaction: Interaction, table_id: int, *, hand: int) -> None:
        """Take note of the answer to an interaction at a table; a side message in it replaces the one before.

        ``hand`` is the id of the message with the person's hand, which is none.
        """
        key, sent = (table_id, interaction.user.id), newest_ephemeral(interaction)
        before = self._shown.get(key)
        if before is not None and before.message_id == hand:
            del self._shown[key]  # a question became the hand
            before = None
        if sent is None or sent.message_id == hand:
            return
        self._shown[key] = _side_message(interaction, sent)
        if before is not None and before.message_id != sent.message_id:
            self._delete(before)

    def clear(self, table_id: int, user_id: int) -> None:
        """Delete the side message of a person, who goes on with the match."""
        shown = self._shown.pop((table_id, user_id), None)
        if shown is not None:
            self._delete(shown)

    def table_changed(self, change: Change) -> None:
        """Delete what was shown in the lobby when the match starts, and forget a table that is over."""
        table = change.after
        starts = change.before is not None and change.before.stage is Stage.LOBBY is not table.stage
        for key in [key for key in self._shown if key[0] == table.id and (starts or not table.is_open)]:
            shown = self._shown.pop(key)
            if table.is_open:
                self._delete(shown)

    async def close(self) -> None:
        """Cancel all deletions and wait for them to end."""
        for task in self._deleting:
            task.cancel()
        await asyncio.gather(*self._deleting, return_exceptions=True)

    def _delete(self, message: SideMessage) -> None:
        if is_alive(message):
            self._deleting.add(task := asyncio.create_task(self._try_to_delete(message)))
            task.add_done_callback(self._deleting.discard)

    async def _try_to_delete(self, message: SideMessage) -> None:
        try:
            await token_messages.delete(self._client, message)
        except REQUEST_ERRORS as error:
            logger.info("a side message stays: %s", describe(error))


def _side_message(interaction: Interaction, sent: Sent) -> SideMessage:
    return SideMessage(
        interaction.application_id,
        interaction.token,
        interaction.created_at,
        sent.message_id,
        sent.is_original,
    )
