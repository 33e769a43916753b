"""Reminders as messages: short ones in the channel, which mention those who are awaited, and direct ones."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import discord
from discord import ButtonStyle, ui

from bot.i18n import translator
from bot.people.languages import Languages
from bot.tables.store import Reminder
from bot.tables.table import Table
from bot.ui.controls.custom_id import Action, is_of_table, table_button
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe, is_transient, post_once
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.pacing import RequestBudget
from bot.ui.face.face import FACES
from bot.ui.tables.links import Url
from engine.replacing import replace

logger = logging.getLogger(__name__)

MARK: Final = "reminder"
"""The argument of a reminder's button: it does not belong to the table's own message."""
LOOK_BACK: Final = 10
"""Messages of a channel among which a reminder is looked for whose id was lost with the process."""
_NONCE_TAIL: Final = 10**6


class ReminderMessages:
    """Posts and deletes reminders by the bot's token."""

    def __init__(
        self,
        client: discord.Client,
        budget: RequestBudget,
        languages: Languages,
        url: Url,
    ) -> None:
        """``url`` returns the address of a table's newest message."""
        self._client = client
        self._budget = budget
        self._languages = languages
        self._url = url

    async def mention(self, table: Table, people: Sequence[int]) -> int:
        """Mention people in the channel of their table, and return the message; raises what a request may raise."""
        content = _mention(table, people)
        channel = self._client.get_partial_messageable(table.channel_id)
        nonce = f"r{table.id}-{table.turn}-{people[0] % _NONCE_TAIL}"
        await self._budget.turn()
        return (await post_once(channel, content, nonce[-25:], people)).id

    async def tell_directly(self, table: Table, person: int) -> tuple[int, int]:
        """Send a person a direct message; return its channel and id. Raises what a request may raise."""
        tr = await self._languages.of_person(person, table.guild_id, table.rules.language)
        told = tr.gettext("🔔 {game}: it is your turn.", game=FACES[table.game.name].title)
        go = ui.Button[ui.View](
            style=ButtonStyle.link, label=tr.gettext("To the table"), url=self._url(table)
        )
        await self._budget.turn()
        channel = await self._client.create_dm(discord.Object(person))
        content = OutgoingMessage((text(told), ui.ActionRow(go)))
        return channel.id, (await channel.send(view=content.layout())).id

    async def say_computer_plays(self, table: Table, reminder: Reminder) -> None:
        """Make a mention say that a computer has stepped in for the person, whatever has become of the match since.

        Raises what a request may raise.
        """
        tr = translator(table.rules.language)
        told = tr.gettext(
            "🤖 {name}: a computer has stepped in for you. “I'm back” takes your seat again.",
            name=f"<@{reminder.user_id}>",
        )
        content = _with_button(table, told, Action.COME_BACK, tr.gettext("I'm back"), "🪑")
        channel = self._client.get_partial_messageable(reminder.channel_id)
        await self._budget.turn()
        await channel.get_partial_message(reminder.message_id).edit(
            view=content.layout(), allowed_mentions=discord.AllowedMentions.none()
        )

    async def delete(self, reminder: Reminder) -> bool:
        """Delete the message of a reminder; return whether no other try is needed."""
        channel = self._client.get_partial_messageable(reminder.channel_id)
        await self._budget.turn()
        try:
            await channel.get_partial_message(reminder.message_id).delete()
        except discord.NotFound:
            return True
        except REQUEST_ERRORS as error:
            logger.info("cannot delete a reminder of table %d: %s", reminder.table_id, describe(error))
            return not is_transient(error)
        return True

    async def find(self, reminder: Reminder) -> int:
        """Return the message of a reminder whose id was lost with the process; 0 if there is none in sight."""
        channel = self._client.get_partial_messageable(reminder.channel_id)
        try:
            async for message in channel.history(limit=LOOK_BACK):
                if self._client.user == message.author and _reminds(message, reminder):
                    return message.id
        except REQUEST_ERRORS as error:
            logger.info("cannot look for a reminder of table %d: %s", reminder.table_id, describe(error))
        return 0


def _mention(table: Table, people: Sequence[int]) -> OutgoingMessage:
    tr = translator(table.rules.language)
    names = " ".join(f"<@{person}>" for person in people)
    told = tr.ngettext(
        "🔔 {names}, it is your turn.", "🔔 {names}: it is your turn, all of you.", len(people), names=names
    )
    return _with_button(table, told, Action.HAND, tr.gettext("My hand"), "🃏")


def _with_button(table: Table, told: str, action: Action, label: str, emoji: str) -> OutgoingMessage:
    # It serves at any time, and the number of moves of a covered table is nobody's business.
    table = replace(table, match=None)
    button = table_button(table, action, label, MARK, style=ButtonStyle.primary, emoji=emoji)
    return OutgoingMessage((text(told), ui.ActionRow(button)))


def _reminds(message: discord.Message, reminder: Reminder) -> bool:
    """Tell whether a message is the reminder of this person at this table."""
    parts = list(ui.LayoutView.from_message(message).walk_children())
    ids = [getattr(part, "custom_id", "") for part in parts]
    is_ours = any(
        is_of_table(name, reminder.table_id) and name.endswith(f":{Action.HAND}:{MARK}") for name in ids
    )
    return is_ours and any(f"<@{reminder.user_id}>" in getattr(part, "content", "") for part in parts)
