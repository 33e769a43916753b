"""Answers to clicks with the hand of the player."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from bot.tables.commands.guards import seat_at
from bot.tables.errors import StaleClick, TableError
from bot.tables.part import Change
from bot.tables.service import Command
from bot.tables.table import Table
from bot.ui.answers import execute
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.http_errors import REQUEST_ERRORS
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction, replace_below, respond, update
from bot.ui.discord.services import Services
from bot.ui.discord.token_messages import Sent
from bot.ui.discord.users import person_of
from bot.ui.refusals import refusal
from bot.ui.tables.messages.hand_messages import HandMessageUpdater
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.messages.side_messages import SideMessages
from engine.errors import RuleError


class HandResponder:
    """Shows a person's own hand, and in it the outcome of what they clicked."""

    def __init__(
        self,
        services: Services,
        hands: HandMessageUpdater,
        message_builder: MessageBuilder,
        side_messages: SideMessages,
    ) -> None:
        self._tables = services.tables
        self._languages = services.languages
        self._preferences = services.preferences
        self._hands = hands
        self._message_builder = message_builder
        self._side_messages = side_messages

    async def show(self, interaction: Interaction, table: Table) -> None:
        """Show the user their hand in an ephemeral message."""
        seat = seat_at(table, person_of(interaction))
        if table.view(seat) is None:
            raise TableError("match_not_running")
        tr = await self._languages.of(interaction)
        with self._hands.suspend(table.id, interaction.user.id):
            preferences = await self._preferences.of(interaction.user.id)
            hand = self._message_builder.hand(tr, table, seat, preferences)
            sent = await respond(interaction, hand, ephemeral=True)
            if sent is not None:
                await self._hands.record_message(table, interaction, sent)

    async def play(self, interaction: Interaction, custom_id: CustomId, command: Command) -> None:
        """Execute a command of the match; the clicked message, hand or table, shows the outcome.

        If it deals, everyone gets the new hand in a message of its own.
        """
        with self._hands.suspend(custom_id.table, interaction.user.id):
            try:
                change = await execute(interaction, self._tables, custom_id.table, command)
            except (TableError, RuleError) as error:
                await self.refuse(interaction, custom_id, error)
                return
            if _has_dealt(change):
                await self.acknowledge_deal(interaction, change)
            elif is_ephemeral(interaction):
                await self._replace_hand(interaction, change.after, follows_table=_has_ended_trick(change))
            else:
                await reply_to(interaction).acknowledge()
                await self._hands.remember_token(change.after, interaction)
        self._side_messages.clear(custom_id.table, interaction.user.id)

    async def acknowledge_deal(self, interaction: Interaction, change: Change) -> None:
        """Acknowledge without an update: the clicked message keeps the finished deal, and the new hand follows."""
        edits_clicked = await reply_to(interaction).acknowledge()
        before = change.before or change.after
        if edits_clicked and is_ephemeral(interaction) and interaction.message is not None:
            clicked = Sent(interaction.message.id, is_original=True)
            await self._hands.record_message(before, interaction, clicked)
        else:
            await self._hands.remember_token(before, interaction)

    async def pass_over(self, interaction: Interaction, table: Table) -> None:
        """Acknowledge a click that came too late: what it asked for has happened.

        A hand beside the one that is kept up to date goes; without that one the clicked hand takes its place.
        """
        hand = interaction.message if is_ephemeral(interaction) else None
        kept = self._hands.message_id(table.id, interaction.user.id)
        if hand is not None and not kept:
            await self.show_again(interaction, table)
        elif await reply_to(interaction).acknowledge() and hand is not None and hand.id != kept:
            with suppress(*REQUEST_ERRORS):
                await interaction.delete_original_response()

    async def show_again(self, interaction: Interaction, table: Table) -> None:
        """Show the hint that was given within the clicked hand."""
        if not is_ephemeral(interaction):
            await self.show(interaction, table)
            return
        with self._hands.suspend(table.id, interaction.user.id):
            await self._replace_hand(interaction, table)

    async def catch_up(self, interaction: Interaction, table: Table) -> None:
        """Update a clicked hand that is not kept up to date: its token has died, or its confirmation got lost."""
        clicked = interaction.message
        if clicked is not None and clicked.id != self._hands.message_id(table.id, interaction.user.id):
            await self.show_again(interaction, table)

    async def _replace_hand(
        self, interaction: Interaction, table: Table, warning: str = "", *, follows_table: bool = False
    ) -> None:
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise TableError("not_at_this_table")
        tr = await self._languages.of(interaction)
        preferences = await self._preferences.of(interaction.user.id)

        async def drawn() -> OutgoingMessage:
            """Draw while the table goes out, which shows to everybody who took the trick."""
            hand = self._message_builder.hand(tr, table, seat, preferences, warning)
            if not follows_table:
                return await hand
            return (await asyncio.gather(hand, self._hands.follow_table(table, interaction.id)))[0]

        clicked = interaction.message.id if interaction.message is not None else 0
        is_buried = interaction.client.services.newest_messages.is_below(interaction.channel_id, clicked)
        sent = await (replace_below if is_buried else update)(interaction, drawn())
        if sent is not None:
            gone = clicked if is_buried else 0
            await self._hands.record_message(table, interaction, sent, gone=gone)

    async def refuse(
        self, interaction: Interaction, custom_id: CustomId, error: TableError | RuleError
    ) -> None:
        """Show a refusal within the clicked hand; elsewhere raise it."""
        if not is_ephemeral(interaction):
            raise error
        with self._hands.suspend(custom_id.table, interaction.user.id):
            await self._correct_hand(interaction, custom_id, error)

    async def _correct_hand(
        self, interaction: Interaction, custom_id: CustomId, error: TableError | RuleError
    ) -> None:
        """Update the hand and show why the click was refused; a stale click needs no reason."""
        tr = await self._languages.of(interaction)
        table = await self._tables.find(custom_id.table)
        if table.seat_of(interaction.user.id) is None:
            raise error
        is_stale = isinstance(error, StaleClick) and table.is_open
        is_stale = is_stale or _was_made(table, custom_id, interaction.user.id)
        warning = "" if is_stale else refusal(tr, error, table.game.name)
        await self._replace_hand(interaction, table, warning)


def _was_made(table: Table, custom_id: CustomId, user_id: int) -> bool:
    """Tell whether the very move of a button has been made: the last card of a match has gone by itself, say."""
    made = [(move.seat, move.move) for move in table.moves[custom_id.turn : custom_id.turn + 1]]
    return custom_id.action is Action.MOVE and made == [(table.seat_of(user_id), custom_id.argument)]


def _has_dealt(change: Change) -> bool:
    """Tell whether a change of a match has dealt cards."""
    before = None if change.before is None else change.before.match
    after = change.after.match
    return before is not None and after is not None and after.dealt_at > before.dealt_at


def _has_ended_trick(change: Change) -> bool:
    """Tell whether a change has ended a trick, or a deal."""
    before = None if change.before is None else change.before.match
    after = change.after.match
    if before is None or after is None:
        return False
    return after.status.trick_lies or after.status.scored > before.status.scored


def is_ephemeral(interaction: Interaction) -> bool:
    """Tell whether only the user sees the clicked message."""
    return interaction.message is not None and interaction.message.flags.ephemeral
