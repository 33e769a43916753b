"""Handlers of a table's buttons and selects."""

from __future__ import annotations

from typing import ClassVar

import discord

from bot.errors import UnknownControl
from bot.people.languages import Languages
from bot.people.preferences import PersonalPreferences
from bot.tables import commands
from bot.tables.errors import StaleClick, TableError
from bot.tables.guards import seat_at
from bot.tables.service import Change, Command, Tables, new_secret
from bot.tables.table import Table
from bot.ui.discord.dispatch import only
from bot.ui.discord.http_errors import REQUEST_ERRORS
from bot.ui.discord.responses import (
    Interaction,
    acknowledge,
    deferring_if_slow,
    error_responses,
    replace_below,
    respond,
    update,
)
from bot.ui.discord.slips import is_slip
from bot.ui.discord.token_messages import Sent
from bot.ui.discord.users import actor_of, person_of
from bot.ui.refusals import refusal
from bot.ui.rules.handlers import FormHandler, Handler, RulesHandlers
from bot.ui.tables.clocks.reminder_messages import MARK
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.clocks.stand_in_handler import StandInHandler
from bot.ui.tables.controls import AGREES, DECLINES
from bot.ui.tables.custom_id import CONFIRMING, PREFIX, Action, CustomId
from bot.ui.tables.execution import execute
from bot.ui.tables.hint_handlers import HintHandlers, Run
from bot.ui.tables.listing.place_handlers import PlaceHandlers
from bot.ui.tables.look_handlers import LookHandlers
from bot.ui.tables.messages.hand_messages import HandMessageUpdater
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.messages.public_message import TableMessageUpdater
from bot.ui.tables.messages.side_messages import SideMessages
from bot.ui.tables.open_table import check_place
from bot.ui.tables.people.handlers import PeopleHandlers
from bot.ui.tables.question_handlers import QuestionHandlers, entries_of_interjection
from bot.ui.tables.reviews.handlers import ReviewHandlers
from bot.ui.tables.word_handlers import WordHandlers
from engine.errors import RuleError


class TableHandlers:
    """Handlers of every button, select and form of a table: they execute commands and show the outcome."""

    prefix: ClassVar = PREFIX

    def __init__(
        self,
        tables: Tables,
        table_messages: TableMessageUpdater,
        hands: HandMessageUpdater,
        message_builder: MessageBuilder,
        languages: Languages,
        preferences: PersonalPreferences,
        rules: RulesHandlers,
        looks: LookHandlers,
        run: Run,
        words: WordHandlers,
        side_messages: SideMessages,
        clock: ShownClock,
        places: PlaceHandlers,
        reviews: ReviewHandlers,
    ) -> None:
        self._tables = tables
        self._table_messages = table_messages
        self._hands = hands
        self._message_builder = message_builder
        self._languages = languages
        self._preferences = preferences
        self._side_messages = side_messages
        self._handlers: dict[Action, Handler] = {
            Action.SIT: self._sit,
            Action.LEAVE: self._leave,
            Action.FILL: self._fill,
            Action.SEND_COMPUTERS_AWAY: self._send_computers_away,
            Action.START: self._start,
            **rules.handlers,
            **looks.handlers,
            **HintHandlers(
                tables, message_builder.hints, languages, run, self._show_given, self._refuse
            ).handlers,
            **words.handlers,
            **QuestionHandlers(tables, languages, self._refuse).handlers,
            **places.handlers,
            **reviews.handlers,
            Action.HAND: self._hand,
            Action.MOVE: self._move,
            Action.CHOOSE_MOVE: self._choose_move,
            Action.CUT: self._cut,
            Action.CLAIM_FOR_SURE: self._interject,
            Action.CLAIM_REST: self._claim_rest,
            Action.ACCEPT: self._accept,
            Action.MISDEAL_FOR_SURE: self._misdeal,
            Action.ANSWER_MISDEAL: self._answer_misdeal,
            Action.NEXT_DEAL: self._next_deal,
            Action.BREAK: self._break,
            Action.GO_ON: self._go_on,
            **PeopleHandlers(tables, hands, languages, self._play).handlers,
            Action.STAND_IN: StandInHandler(self._play, clock),
            Action.PLAY_AGAIN: self._play_again,
        }
        self._forms: dict[Action, FormHandler] = {**rules.forms, **words.forms}

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click, or a choice among ``values``."""
        named = CustomId.parse(custom_id)
        async with error_responses(interaction, self._languages, named.table):
            # Neither a reminder nor an announcement is the table's own message.
            if named.argument != MARK and named.action is not Action.JOIN:
                await self._table_messages.adopt_message(named.table, interaction.message)
            if self._is_weighty(interaction, named) and is_slip(interaction):
                await acknowledge(interaction)
            else:
                await self._handlers[named.action](interaction, named, values)
        self._side_messages.answered(interaction, named.table)
        self._table_messages.hear(named.table, interaction)

    async def submit(self, interaction: Interaction, custom_id: str, line: str) -> None:
        """Answer a submitted form with one line."""
        named = CustomId.parse(custom_id)
        if named.action not in self._forms:
            raise UnknownControl
        async with error_responses(interaction, self._languages, named.table):
            await self._forms[named.action](interaction, named, line)
        self._side_messages.answered(interaction, named.table)

    async def show_hand(self, interaction: Interaction, table: Table) -> None:
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

    async def answer_with(self, interaction: Interaction, table: Table) -> None:
        """Respond with the public message of a new table.

        If that fails the table is closed: nobody could reach it, and it would block a rematch.
        """
        try:
            sent = await respond(interaction, self._message_builder.public(table), ephemeral=False)
        except REQUEST_ERRORS:
            await self._tables.execute(table.id, commands.expire)
            raise
        if sent is not None and isinstance(interaction.channel, discord.abc.Messageable):
            await self._table_messages.record_message(table, interaction, sent)
            self._table_messages.hear(table.id, interaction)
            await self._hands.remember_token(table, interaction)

    # -- before the start

    async def _sit(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._execute(
            interaction, custom_id.table, lambda table: commands.sit(table, person, custom_id.number)
        )

    async def _leave(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._execute(interaction, custom_id.table, lambda table: commands.get_up(table, person))

    async def _fill(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        actor = actor_of(interaction)
        table = await self._tables.find(custom_id.table)
        if not any(seat.is_free for seat in table.seats) and is_slip(interaction):
            await acknowledge(interaction)  # the first half of a double click has filled the table
            return
        await self._execute(interaction, custom_id.table, lambda table: commands.fill(table, actor))

    async def _send_computers_away(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        actor = actor_of(interaction)
        await self._execute(
            interaction, custom_id.table, lambda table: commands.send_computers_away(table, actor)
        )

    async def _start(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Start the match; hands are sent to everyone who sat down recently."""
        actor = actor_of(interaction)
        await self._execute(interaction, custom_id.table, lambda table: commands.start(table, actor))

    # -- during the match

    async def _hand(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        await self.show_hand(interaction, await self._tables.find(custom_id.table))

    async def _move(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        await self._make_move(interaction, custom_id, custom_id.argument)

    async def _choose_move(
        self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]
    ) -> None:
        await self._make_move(interaction, custom_id, only(values))

    async def _cut(self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]) -> None:
        await self._make_move(interaction, custom_id, f"cut {only(values)}")

    async def _make_move(self, interaction: Interaction, custom_id: CustomId, move: str) -> None:
        person = person_of(interaction)
        await self._play(
            interaction,
            custom_id,
            lambda table: commands.move(
                table, person, table.game.parse_move(move), custom_id.turn, new_secret
            ),
        )

    async def _interject(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._play(
            interaction, custom_id, lambda table: entries_of_interjection(table, person, custom_id)
        )

    async def _claim_rest(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._play(
            interaction, custom_id, lambda table: commands.claim_rest(table, person, custom_id.turn)
        )

    async def _accept(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._play(
            interaction, custom_id, lambda table: commands.accept_result(table, person, custom_id.turn)
        )

    async def _misdeal(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._play(
            interaction, custom_id, lambda table: commands.propose_redeal(table, person, custom_id.turn)
        )

    async def _answer_misdeal(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        person, agrees = person_of(interaction), custom_id.argument == AGREES
        await self._play(
            interaction,
            custom_id,
            lambda table: commands.answer_redeal(table, person, custom_id.turn, agrees=agrees),
        )

    async def _play(self, interaction: Interaction, custom_id: CustomId, command: Command) -> None:
        """Execute a command of the match; the clicked message, hand or table, shows the outcome.

        If it deals, everyone gets the new hand in a message of its own.
        """
        with self._hands.suspend(custom_id.table, interaction.user.id):
            try:
                change = await execute(interaction, self._tables, custom_id.table, command)
            except (TableError, RuleError) as error:
                await self._refuse(interaction, custom_id, error)
                return
            if change.before is not None and change.after.dealt_at > change.before.dealt_at:
                await self._acknowledge_deal(interaction, change)
            elif _is_ephemeral(interaction):
                await self._replace_hand(interaction, change.after)
            else:
                await acknowledge(interaction)
                await self._hands.remember_token(change.after, interaction)
        self._side_messages.clear(custom_id.table, interaction.user.id)

    async def _next_deal(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        with self._hands.suspend(custom_id.table, interaction.user.id):
            change = await execute(
                interaction,
                self._tables,
                custom_id.table,
                lambda table: commands.next_deal(table, person, custom_id.turn, new_secret()),
            )
            await self._acknowledge_deal(interaction, change)
        self._side_messages.clear(custom_id.table, interaction.user.id)

    async def _break(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._play(
            interaction, custom_id, lambda table: commands.begin_break(table, person, custom_id.turn)
        )

    async def _go_on(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._play(interaction, custom_id, lambda table: commands.end_break(table, person))

    async def _acknowledge_deal(self, interaction: Interaction, change: Change) -> None:
        """Acknowledge without an update: the clicked message keeps the finished deal, and the new hand follows."""
        edits_clicked = await acknowledge(interaction)
        before = change.before or change.after
        if edits_clicked and _is_ephemeral(interaction) and interaction.message is not None:
            clicked = Sent(interaction.message.id, is_original=True)
            await self._hands.record_message(before, interaction, clicked)
        else:
            await self._hands.remember_token(before, interaction)

    # -- around the match

    async def _play_again(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        await check_place(interaction)
        rematch = self._tables.open_rematch(custom_id.table, person_of(interaction), interaction.id)
        table = await deferring_if_slow(interaction, rematch, ephemeral=False)
        await self.answer_with(interaction, table)
        await self._hands.adopt_tokens(table, custom_id.table)

    async def _execute(self, interaction: Interaction, table_id: int, command: Command) -> None:
        """Execute a command and acknowledge; the public message follows by itself."""
        change = await execute(interaction, self._tables, table_id, command)
        await acknowledge(interaction)
        await self._hands.remember_token(change.after, interaction)

    def _is_weighty(self, interaction: Interaction, custom_id: CustomId) -> bool:
        """Tell whether a click must not be the second half of a double click.

        A new deal puts trumps and calls under the table, where the button that began it has just been pressed, and a
        hint moves the cards to where it was asked for.
        """
        if custom_id.action is Action.MOVE:
            hints = self._message_builder.hints
            given = hints.is_given(custom_id.table, interaction.user.id, custom_id.turn)
            return given or not _is_ephemeral(interaction)
        return custom_id.action in CONFIRMING and custom_id.argument != DECLINES

    async def _show_given(self, interaction: Interaction, table: Table) -> None:
        """Show the hint that was given within the clicked hand."""
        if not _is_ephemeral(interaction):
            await self.show_hand(interaction, table)
            return
        with self._hands.suspend(table.id, interaction.user.id):
            await self._replace_hand(interaction, table)

    async def _replace_hand(self, interaction: Interaction, table: Table, warning: str = "") -> None:
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise TableError("not_at_this_table")
        tr = await self._languages.of(interaction)
        preferences = await self._preferences.of(interaction.user.id)
        hand = self._message_builder.hand(tr, table, seat, preferences, warning)
        clicked = interaction.message.id if interaction.message is not None else 0
        is_buried = interaction.client.newest_messages.is_below(interaction.channel_id, clicked)
        sent = await (replace_below if is_buried else update)(interaction, hand)
        if sent is not None:
            gone = clicked if is_buried else 0
            await self._hands.record_message(table, interaction, sent, gone=gone)

    async def _refuse(
        self, interaction: Interaction, custom_id: CustomId, error: TableError | RuleError
    ) -> None:
        """Show a refusal within the clicked hand; elsewhere raise it."""
        if not _is_ephemeral(interaction):
            raise error
        with self._hands.suspend(custom_id.table, interaction.user.id):
            await self._correct_hand(interaction, custom_id, error)

    async def _correct_hand(
        self, interaction: Interaction, custom_id: CustomId, error: TableError | RuleError
    ) -> None:
        """Update the hand and show why the click was refused; a stale click needs no reason."""
        tr = await self._languages.of(interaction)
        table = await self._tables.find(custom_id.table)
        is_stale = isinstance(error, StaleClick) and table.is_open
        is_stale = is_stale or _was_made(table, custom_id, interaction.user.id)
        warning = "" if is_stale else refusal(tr, error, table.game.name)
        await self._replace_hand(interaction, table, warning)


def _was_made(table: Table, custom_id: CustomId, user_id: int) -> bool:
    """Tell whether the very move of a button has been made: the last card of a match has gone by itself, say."""
    made = [(move.seat, move.move) for move in table.moves[custom_id.turn : custom_id.turn + 1]]
    return custom_id.action is Action.MOVE and made == [(table.seat_of(user_id), custom_id.argument)]


def _is_ephemeral(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral
