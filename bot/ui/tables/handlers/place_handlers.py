"""Handlers of the buttons by which a person finds a seat: in lists, announcements, and searches for players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.errors import Refusal
from bot.i18n import Translator
from bot.tables import commands
from bot.tables.service import Command
from bot.tables.table import Table
from bot.ui.answers import execute
from bot.ui.controls.club_id import choices_button
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.messages import OutgoingMessage, rows, text
from bot.ui.discord.responses import (
    Interaction,
    deferring_if_slow,
    send_ephemeral,
    update_with,
)
from bot.ui.discord.services import Services
from bot.ui.discord.users import actor_of, person_of
from bot.ui.rules.handlers import ActionFamily
from bot.ui.tables.listing.lines import table_link
from bot.ui.tables.listing.lists import IN_LIST, TableLists
from bot.ui.tables.messages.hand_messages import HandMessageUpdater
from bot.ui.tables.notices.channels import calling_channel, lacking, may_mention
from bot.ui.tables.open_table import managed_server

SENTENCE_LIFE: Final = 60
"""Seconds after which an answer is deleted that stands outside of the table."""


class PlaceHandlers(ActionFamily):
    """Handlers of the buttons that lead to a table; :class:`TableHandlers` calls them."""

    def __init__(self, lists: TableLists, hands: HandMessageUpdater, services: Services) -> None:
        self._lists = lists
        self._hands = hands
        self._services = services
        self.handlers = {
            Action.JOIN: self._join,
            Action.RETURN: self._return,
            Action.CALL: self._call,
        }

    async def show_list(self, interaction: Interaction, argument: str = IN_LIST) -> None:
        """List tables for the user alone; ``argument`` is that of the buttons in the list."""
        await send_ephemeral(interaction, await self._lists.message(interaction, argument))

    async def ask_which(self, interaction: Interaction, tables: Sequence[Table], action: Action) -> None:
        """Ask which of several tables is meant, by a button with the action below each."""
        await send_ephemeral(interaction, await self._lists.which(interaction, tables, action))

    async def choose_players_role(self, interaction: Interaction, role: discord.Role | None) -> None:
        """Save the role of those who want to hear of tables with free seats; without one nobody is notified.

        Raises ``Refusal`` if the user does not manage the server, or the role is everybody's.
        """
        guild_id = managed_server(interaction)
        role_id = check_role(guild_id, None if role is None else role.id)
        saving = self._services.clubs.choose(guild_id, players_role=role_id)
        await deferring_if_slow(interaction, saving, ephemeral=True)
        tr = await self._services.languages.of(interaction)
        if role is None:
            sentence = tr.gettext("I notify nobody when a table looks for players.")
        else:
            sentence = tr.gettext("I mention {role} when a table looks for players.", role=role.mention)
            if not (role.mentionable or interaction.app_permissions.mention_everyone):
                sentence = f"{sentence}\n{cannot_mention(tr, role)}"
        await send_ephemeral(interaction, OutgoingMessage((text(sentence), *rows([choices_button(tr)]))))

    async def _join(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        table = await self._commit(interaction, custom_id, lambda table: commands.sit(table, person, None))
        tr = await self._services.languages.of(interaction)
        sentence = tr.gettext("You have a seat: {table}", table=table_link(tr, table, self._lists.url(table)))
        await self._say(interaction, custom_id, sentence)

    async def _return(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        table = await self._commit(interaction, custom_id, lambda table: commands.come_back(table, person))
        tr = await self._services.languages.of(interaction)
        sentence = tr.gettext("You are back: {table}", table=table_link(tr, table, self._lists.url(table)))
        await self._say(interaction, custom_id, sentence)

    async def _call(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Look for players, once a table: the log says so, and the message follows."""
        client, actor = interaction.client, actor_of(interaction)
        table = await self._services.tables.find(custom_id.table)
        commands.call_players(table, actor)
        channel = calling_channel(client, table)
        if missing := lacking(channel):
            raise Refusal("bot_may_not_call", channel=f"#{channel}", permissions=missing)
        client.services.limits.check_call(actor.id, channel.id)
        await self._commit(interaction, custom_id, lambda table: commands.call_players(table, actor))
        tr = await self._services.languages.of(interaction)
        role_id = (await self._services.clubs.of(table.guild_id)).players_role
        role = None if role_id is None or interaction.guild is None else interaction.guild.get_role(role_id)
        sentence = tr.gettext("Players are looked for in <#{channel}>.", channel=channel.id)
        if role is not None and not may_mention(channel, role):
            sentence = f"{sentence}\n{cannot_mention(tr, role)}"
        await self._say(interaction, custom_id, sentence)

    async def _commit(self, interaction: Interaction, custom_id: CustomId, command: Command) -> Table:
        in_place = None if _is_in_list(custom_id) else True
        change = await execute(
            interaction, self._services.tables, custom_id.table, command, ephemeral=in_place
        )
        table = change.after
        if interaction.channel_id == table.channel_id:
            await self._hands.remember_token(table, interaction)
        return table

    async def _say(self, interaction: Interaction, custom_id: CustomId, sentence: str) -> None:
        """Confirm in the list with the clicked button, or else in a new message."""
        if _is_in_list(custom_id):
            await update_with(
                interaction, await self._lists.message(interaction, custom_id.argument, sentence)
            )
        else:
            message = OutgoingMessage((text(sentence),))
            await send_ephemeral(interaction, message, delete_after=SENTENCE_LIFE)


def check_role(guild_id: int, role_id: int | None) -> int | None:
    """Return the id of a chosen role, if any; raises ``Refusal`` if it is everybody's."""
    if role_id == guild_id:
        raise Refusal("everyone_is_no_role")
    return role_id


def cannot_mention(tr: Translator, role: discord.Role) -> str:
    """Return why those who have a role are not notified, and who can change that."""
    return tr.gettext(
        "I may not notify {role}: somebody who manages the server can allow everybody to mention this role,"
        " or give me the permission “Mention @everyone, @here, and All Roles”.",
        role=role.mention,
    )


def _is_in_list(custom_id: CustomId) -> bool:
    return custom_id.argument.startswith(IN_LIST)
