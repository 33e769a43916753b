"""Handlers of a table's buttons and selects."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import ClassVar, Final

import discord

from bot.errors import Refusal, StoreError, UnknownControl
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Entry
from bot.tables.errors import StaleClick, UnreadableTable
from bot.tables.no_choice import only_move
from bot.tables.service import Command, new_secret
from bot.tables.table import Stage, Table
from bot.ui.answers import error_responses, execute, only
from bot.ui.controls.custom_id import CHOSEN, CONFIRMING, PREFIX, Action, CustomId
from bot.ui.discord.double_clicks import is_double_click
from bot.ui.discord.http_errors import REQUEST_ERRORS
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import (
    Interaction,
    deferring_if_slow,
    respond,
    send_ephemeral,
)
from bot.ui.discord.services import Services
from bot.ui.discord.users import actor_of, person_of
from bot.ui.rules.handlers import ActionFamily, FormHandler, Handler
from bot.ui.tables.clocks.reminder_messages import MARK
from bot.ui.tables.controls import AGREES, DECLINES
from bot.ui.tables.handlers.hand_responder import HandResponder, is_ephemeral
from bot.ui.tables.handlers.question_handlers import entries_of_interjection
from bot.ui.tables.messages.hand_messages import HandMessageUpdater
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.messages.public_message import TableMessageUpdater
from bot.ui.tables.messages.side_messages import SideMessages, holds_while
from bot.ui.tables.open_table import check_place
from bot.ui.tables.people.rows import FOR_SURE, OF_OTHERS, moderator_question

Made = Callable[[Table, Actor, CustomId, Sequence[str]], Sequence[Entry]]
"""Returns the entries of a click, or of a choice of values, at a table."""


logger = logging.getLogger(__name__)


def _moved(table: Table, actor: Actor, custom_id: CustomId, move: str) -> Sequence[Entry]:
    return commands.move(table, actor.person, table.game.parse_move(move), custom_id.turn, new_secret)


_OF_LOBBY: Final[Mapping[Action, Made]] = {
    Action.SIT: lambda table, actor, clicked, _: commands.sit(table, actor.person, clicked.number),
    Action.LEAVE: lambda table, actor, _, __: commands.get_up(table, actor.person),
    Action.SEND_COMPUTERS_AWAY: lambda table, actor, _, __: commands.send_computers_away(table, actor),
    Action.FILL: lambda table, actor, _, __: commands.fill(table, actor),
}
"""Actions after which the public message alone changes."""
_OF_MATCH: Final[Mapping[Action, Made]] = {
    Action.MOVE: lambda table, actor, clicked, _: _moved(table, actor, clicked, clicked.argument),
    Action.CHOOSE_MOVE: lambda table, actor, clicked, values: _moved(table, actor, clicked, only(values)),
    Action.CUT: lambda table, actor, clicked, values: _moved(table, actor, clicked, f"cut {only(values)}"),
    Action.CLAIM_FOR_SURE: lambda table, actor, clicked, _: entries_of_interjection(
        table, actor.person, clicked
    ),
    Action.CLAIM_REST: lambda table, actor, clicked, _: commands.claim_rest(
        table, actor.person, clicked.turn
    ),
    Action.ACCEPT: lambda table, actor, clicked, _: commands.accept_result(table, actor.person, clicked.turn),
    Action.MISDEAL_FOR_SURE: lambda table, actor, clicked, _: commands.propose_redeal(
        table, actor.person, clicked.turn
    ),
    Action.ANSWER_MISDEAL: lambda table, actor, clicked, _: commands.answer_redeal(
        table, actor.person, clicked.turn, agrees=clicked.argument == AGREES
    ),
    Action.BREAK: lambda table, actor, clicked, _: commands.begin_break(table, actor.person, clicked.turn),
    Action.GO_ON: lambda table, actor, _, __: commands.end_break(table, actor.person),
}
"""Actions whose outcome the clicked message shows."""
_SEATING: Final = frozenset({Action.SIT, Action.JOIN, Action.ASK_FOR_SEAT, Action.ASK_FOR_THIS_SEAT})
"""Actions by which somebody without a seat gets one."""
_UNCOVERING: Final = frozenset(
    {
        Action.LAST_TRICKS,
        Action.SCORE_SHEET,
        Action.RECORD,
        Action.REVIEW,
        Action.SHUFFLE,
        Action.HINT,
    }
)
"""Actions that show cards or points, or advise on them; a covered table shows them in hands alone."""


class TableHandlers:
    """Handlers of every button, select and form of a table: they execute commands and show the outcome."""

    prefix: ClassVar = PREFIX

    def __init__(
        self,
        services: Services,
        table_messages: TableMessageUpdater,
        hands: HandMessageUpdater,
        message_builder: MessageBuilder,
        side_messages: SideMessages,
        responder: HandResponder,
        families: Iterable[ActionFamily],
    ) -> None:
        """``families`` answer the other actions."""
        self._tables = services.tables
        self._table_messages = table_messages
        self._hands = hands
        self._message_builder = message_builder
        self._languages = services.languages
        self._company = services.company
        self._preferences = services.preferences
        self._side_messages = side_messages
        self._responder = responder
        self._find_newcomers = services.find_newcomers
        self._is_covered = services.is_covered
        self._handlers: dict[Action, Handler] = {
            **dict.fromkeys(_OF_LOBBY, self._execute_action),
            **dict.fromkeys(_OF_MATCH, self._play_action),
            Action.FILL: self._fill,
            Action.START: self._start,
            Action.HAND: self._hand,
            Action.NEXT_DEAL: self._next_deal,
            Action.PLAY_AGAIN: self._play_again,
        }
        self._forms: dict[Action, FormHandler] = {}
        for family in families:
            self._handlers.update(family.handlers)
            self._forms.update(family.forms)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click, or a choice among ``values``."""
        named = CustomId.parse(custom_id)
        async with error_responses(interaction, self._languages, named.table):
            await self._check_table(interaction, named)
            self._side_messages.clicked(interaction, named.table)
            reply_to(interaction).replaces_clicked = named.argument == CHOSEN and is_ephemeral(interaction)
            # Neither a reminder nor an announcement is the table's own message.
            if named.argument != MARK and named.action is not Action.JOIN:
                await self._table_messages.adopt_message(named.table, interaction.message)
            if self._is_weighty(interaction, named) and is_double_click(interaction):
                await reply_to(interaction).acknowledge()
            else:
                await self._check_company(interaction, named)
                await self._handlers[named.action](interaction, named, values)
        self._side_messages.answered(interaction, named.table)
        self._table_messages.hear(named.table, interaction)

    async def submit(self, interaction: Interaction, custom_id: str, line: str) -> None:
        """Answer a submitted form with one line."""
        named = CustomId.parse(custom_id)
        if named.action not in self._forms:
            raise UnknownControl
        async with error_responses(interaction, self._languages, named.table):
            await self._check_table(interaction, named)
            await self._forms[named.action](interaction, named, line)
        self._side_messages.answered(interaction, named.table)

    async def _check_table(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Raise ``Refusal`` on a click in another server, or on one that would uncover a table.

        Only the buttons of a list lead to another server. Its players may look at the last trick of a covered table.

        If the table can no longer be read, that takes the place of the clicked hand.
        """
        table = self._tables.newest(custom_id.table)
        try:
            if table is None:
                finding = self._tables.find(custom_id.table)
                table = await deferring_if_slow(interaction, finding, ephemeral=True)
        except UnreadableTable:
            reply_to(interaction).replaces_clicked = is_ephemeral(interaction)
            raise
        if table.guild_id != interaction.guild_id and custom_id.action is not Action.RETURN:
            raise Refusal("table_of_another_server")
        if custom_id.action in _UNCOVERING and self._is_covered(table):
            is_own = table.seat_of(interaction.user.id) is not None
            if not (is_own and custom_id.action is Action.LAST_TRICKS):
                raise Refusal("board_is_covered")

    async def _check_company(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Raise ``Refusal`` if the user may not sit down here, or not come back.

        Others have their seat: their clicks do not wait for the store.
        """
        table, user_id = await self._tables.find(custom_id.table), interaction.user.id
        seat = table.seat_of(user_id)
        if seat is None and custom_id.action in _SEATING:
            checking = self._company.check_may_sit(table.guild_id, user_id, table.in_charge.id)
        elif seat is not None and table.seats[seat].is_away and table.stage is Stage.PLAYING:
            checking = self._company.check_may_play(table.guild_id, user_id)
        else:
            return
        await deferring_if_slow(interaction, checking, ephemeral=True)

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

    async def _fill(self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]) -> None:
        table = await self._tables.find(custom_id.table)
        if not any(seat.is_free for seat in table.seats) and is_double_click(interaction):
            await reply_to(interaction).acknowledge()  # the first half of a double click has filled the table
            return
        await self._execute_action(interaction, custom_id, values)

    async def _start(self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]) -> None:
        asking = self._newcomers(await self._tables.find(custom_id.table))
        newcomers = await deferring_if_slow(interaction, asking, ephemeral=True)
        await self._change_lobby(
            interaction,
            custom_id,
            values,
            lambda table, actor, _, __: commands.start(table, actor, newcomers),
        )

    async def _newcomers(self, table: Table) -> frozenset[int]:
        """Return the people at a table who play their first match; none if the store cannot tell."""
        people = [seat.person.id for seat in table.seats if seat.person]
        try:
            return await self._find_newcomers(table.game.name, people)
        except StoreError as error:
            logger.warning("nobody gets double time at table %d: %s", table.id, error)
            return frozenset()

    async def _execute_action(
        self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]
    ) -> None:
        await self._change_lobby(interaction, custom_id, values, _OF_LOBBY[custom_id.action])

    # -- during the match

    async def _hand(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        await self._responder.show(interaction, await self._tables.find(custom_id.table))

    async def _change_lobby(
        self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...], made: Made
    ) -> None:
        actor = actor_of(interaction)
        if custom_id.action in OF_OTHERS and custom_id.argument != FOR_SURE:
            table = await self._tables.find(custom_id.table)
            made(table, actor, custom_id, values)  # refuses at once if it cannot be done
            if not commands.is_concerned(table, actor):
                await self._ask_moderator(interaction, table, custom_id.action)
                return
        await self._execute(interaction, custom_id.table, lambda table: made(table, actor, custom_id, values))

    async def _ask_moderator(self, interaction: Interaction, table: Table, action: Action) -> None:
        """Ask a moderator who does not sit at a table whether to do this for those who do."""
        tr = await self._languages.of(interaction)
        host = table.in_charge.id
        holds_while(interaction, lambda table: table.stage is Stage.LOBBY and table.in_charge.id == host)
        await send_ephemeral(interaction, moderator_question(tr, table, action))

    async def _play_action(
        self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]
    ) -> None:
        made, actor = _OF_MATCH[custom_id.action], actor_of(interaction)
        if custom_id.action in (Action.MOVE, Action.CHOOSE_MOVE):
            table = await self._tables.find(custom_id.table)
            seat = table.seat_of(actor.person.id)
            if seat is not None and only_move(table, seat) is not None and custom_id.turn == table.turn:
                await self._preferences.note_forced_click(actor.person.id)
        await self._responder.play(
            interaction, custom_id, lambda table: made(table, actor, custom_id, values)
        )

    async def _next_deal(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        with self._hands.suspend(custom_id.table, interaction.user.id):
            try:
                change = await execute(
                    interaction,
                    self._tables,
                    custom_id.table,
                    lambda table: commands.next_deal(table, person, custom_id.turn, new_secret()),
                )
            except StaleClick:
                await self._responder.pass_over(interaction, await self._tables.find(custom_id.table))
            else:
                await self._responder.acknowledge_deal(interaction, change)
        self._side_messages.clear(custom_id.table, interaction.user.id)

    # -- around the match

    async def _play_again(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        await check_place(interaction)
        before, person = await self._tables.find(custom_id.table), person_of(interaction)
        reading = self._company.unwanted(before.guild_id, person.id)
        without = await deferring_if_slow(interaction, reading, ephemeral=False)
        rematch = self._tables.open_rematch(before.id, person, interaction.id, without=without)
        table = await deferring_if_slow(interaction, rematch, ephemeral=False)
        await self.answer_with(interaction, table)
        await self._hands.adopt_tokens(table, custom_id.table)

    async def _execute(self, interaction: Interaction, table_id: int, command: Command) -> None:
        """Execute a command and acknowledge; the public message follows by itself."""
        change = await execute(interaction, self._tables, table_id, command)
        reaches_clicked = await reply_to(interaction).acknowledge()
        if is_ephemeral(interaction) and reaches_clicked:  # a question, or more of the lobby
            with suppress(*REQUEST_ERRORS):
                await interaction.delete_original_response()
        await self._hands.remember_token(change.after, interaction)

    def _is_weighty(self, interaction: Interaction, custom_id: CustomId) -> bool:
        """Tell whether a click must not be the second half of a double click.

        A new deal puts trumps and calls under the table, where the button that began it has just been pressed, and a
        hint moves the cards to where it was asked for. In the lobby another button comes under the one that fills the
        seats, and under the one that has just given the person a seat.
        """
        if custom_id.action is Action.MOVE:
            hints = self._message_builder.hints
            given = hints.is_given(custom_id.table, interaction.user.id, custom_id.turn)
            return given or not is_ephemeral(interaction)
        if custom_id.action in OF_OTHERS:
            return custom_id.argument == FOR_SURE or custom_id.action is Action.SEND_COMPUTERS_AWAY
        if custom_id.action is Action.SIT:
            table = self._tables.newest(custom_id.table)
            return table is not None and table.seat_of(interaction.user.id) is not None
        return custom_id.action in CONFIRMING and custom_id.argument != DECLINES
