"""Side messages: answers to a person at a table beside the hand, such as the last trick or a refusal.

Each person has one at a table. It is replaced by the next, and gone with the person's next card; the start of the
match removes those of the lobby, and a question goes when it would be another one. Tokens delete them,
and nothing is stored: messages out of reach after a restart or a quarter of an hour stay.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

import discord
from discord.utils import utcnow

from bot.tables.errors import TableError
from bot.tables.part import Change, Part
from bot.tables.table import Stage, Table
from bot.tasks import cancel_and_wait
from bot.ui.discord import token_messages
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction
from bot.ui.discord.token_messages import Sent, is_alive
from engine.errors import RuleError

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SideMessage:
    """A side message, and the token that reaches it."""

    application_id: int
    token: str
    taken_at: datetime
    message_id: int
    is_original: bool
    holds: Callable[[Table], bool] | None
    """Tells whether it is still true of a table; ``None`` if it always is."""


def holds_while(interaction: Interaction, holds: Callable[[Table], bool]) -> None:
    """Have the answer deleted once this is not so of its table any more, or raises a refusal."""
    reply_to(interaction).holds = holds


def is_about(interaction: Interaction, table_id: int) -> None:
    """Note the table that a command is about."""
    reply_to(interaction).table = table_id


class SideMessages(Part):
    """The side messages of all tables."""

    def __init__(
        self,
        client: discord.Client,
        hand_of: Callable[[int, int], int],
        now: Callable[[], datetime] = utcnow,
    ) -> None:
        """``hand_of`` returns the id of the message with somebody's hand, by the ids of table and user."""
        self._client = client
        self._now = now
        self._hand_of = hand_of
        self._shown: OrderedDict[tuple[int, int], SideMessage] = OrderedDict()
        """By the ids of table and user, the oldest first."""
        self._deleting: set[asyncio.Task[None]] = set()

    def answered(self, interaction: Interaction, table_id: int) -> None:
        """Take note of the answer to an interaction at a table; a side message in it replaces the one before."""
        key, sent = (table_id, interaction.user.id), reply_to(interaction).newest
        if sent is None or sent.message_id == self._hand_of(*key):
            return
        before = self._shown.get(key)
        self._shown[key] = shown = _side_message(interaction, sent, self._now())
        self._shown.move_to_end(key)
        while not is_alive(next(iter(self._shown.values())), self._now()):
            self._shown.popitem(last=False)
        if before is not None and before.message_id != sent.message_id:
            self._delete(key, before)
        table = interaction.client.services.tables.newest(table_id)
        if table is not None and not _is_true(shown, table):
            self.clear(*key)

    def clicked(self, interaction: Interaction, table_id: int) -> None:
        """Keep a side message that is clicked until the click is answered in it."""
        key, clicked = (table_id, interaction.user.id), interaction.message
        shown = self._shown.get(key)
        if shown is not None and clicked is not None and shown.message_id == clicked.id:
            self._shown[key] = replace(shown, holds=None)

    def command_answered(self, interaction: Interaction) -> None:
        """Take note of the answer to a command; :func:`is_about` tells the table."""
        table_id = reply_to(interaction).table
        if table_id is not None:
            self.answered(interaction, table_id)

    def clear(self, table_id: int, user_id: int) -> None:
        """Delete the side message of a person, who goes on with the match."""
        shown = self._shown.pop((table_id, user_id), None)
        if shown is not None:
            self._delete((table_id, user_id), shown)

    def table_changed(self, change: Change) -> None:
        """Delete those of the lobby when the match starts, and those that are not true any more.

        Those of a table that is over are forgotten.
        """
        table = change.after
        starts = change.before is not None and change.before.stage is Stage.LOBBY is not table.stage
        for key, shown in [each for each in self._shown.items() if each[0][0] == table.id]:
            is_true = _is_true(shown, table)
            if starts or not is_true or not table.is_open:
                del self._shown[key]
            if (starts and table.is_open) or not is_true:
                self._delete(key, shown)

    async def close(self) -> None:
        """Cancel all deletions and wait for them to end."""
        await cancel_and_wait(*self._deleting)

    def _delete(self, key: tuple[int, int], message: SideMessage) -> None:
        """Delete a message, unless it has become the hand: the answer to a question does."""
        if is_alive(message, self._now()) and message.message_id != self._hand_of(*key):
            self._deleting.add(task := asyncio.create_task(self._try_to_delete(message)))
            task.add_done_callback(self._deleting.discard)

    async def _try_to_delete(self, message: SideMessage) -> None:
        try:
            await token_messages.delete(self._client, message)
        except REQUEST_ERRORS as error:
            logger.debug("cannot delete a side message: %s", describe(error))


def _is_true(message: SideMessage, table: Table) -> bool:
    try:
        return message.holds is None or message.holds(table)
    except (TableError, RuleError):
        return False


def _side_message(interaction: Interaction, sent: Sent, now: datetime) -> SideMessage:
    return SideMessage(
        interaction.application_id,
        interaction.token,
        now,
        sent.message_id,
        sent.is_original,
        reply_to(interaction).holds,
    )
