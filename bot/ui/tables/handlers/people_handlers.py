"""Handlers of the buttons for people who come and go: leave, come back, seats, computers in them, petitions, stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.errors import UnknownControl
from bot.people.languages import Languages
from bot.tables import commands
from bot.tables.entries import Entry
from bot.tables.errors import StaleClick, TableError
from bot.tables.part import Change
from bot.tables.service import Command, Tables
from bot.tables.table import Table
from bot.ui.answers import execute
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.messages import OutgoingMessage, Row, text
from bot.ui.discord.responses import Interaction, send_ephemeral, update_with
from bot.ui.discord.users import actor_of, person_of
from bot.ui.rules.handlers import ActionFamily
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.handlers.hand_responder import HandResponder
from bot.ui.tables.messages.hand_messages import HandMessageUpdater
from bot.ui.tables.people.messages import concede_question, left_message
from bot.ui.tables.people.rows import DEAL, YES, asked_text, free_seat_rows, leave_rows, seat_rows
from bot.ui.text.names import in_message

_TWO: Final = 2


class PeopleHandlers(ActionFamily):
    """Handlers of these buttons."""

    def __init__(
        self,
        tables: Tables,
        hands: HandMessageUpdater,
        languages: Languages,
        clock: ShownClock,
        responder: HandResponder,
    ) -> None:
        self._tables = tables
        self._hands = hands
        self._languages = languages
        self._clock = clock
        self._responder = responder
        self.handlers = {
            Action.ASK_TO_LEAVE: self._ask_to_leave,
            Action.LEAVE_FOR_SURE: self._leave,
            Action.COME_BACK: self._come_back,
            Action.ASK_TO_CONCEDE: self._ask_to_concede,
            Action.CONCEDE_FOR_SURE: self._concede,
            Action.ASK_FOR_SEAT: self._ask_for_seat,
            Action.ASK_FOR_THIS_SEAT: self._ask_for_this_seat,
            Action.ASK_TO_FREE_SEAT: self._ask_to_free_seat,
            Action.FREE_SEAT: self._free_seat,
            Action.ANSWER_PETITION: self._answer_petition,
            Action.STAND_IN: self._ask_for_stand_in,
            Action.STOP: self._stop,
            Action.STAY: self._stay,
        }

    async def _ask_to_leave(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        table = await self._tables.find(custom_id.table)
        commands.leave(table, person_of(interaction))  # refuses at once if the person cannot leave
        tr = await self._languages.of(interaction)
        question = tr.gettext(
            "Leave the table? A computer plays on for you, and you can come back at any time. If you do not come"
            " back, the match counts as lost for you."
        )
        await _ask(interaction, question, leave_rows(tr, table))

    async def _leave(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        change = await self._execute(interaction, custom_id, lambda table: commands.leave(table, person))
        tr = await self._languages.of(interaction)
        seat = change.after.seat_of(person.id) or 0
        await update_with(interaction, left_message(tr, change.after, seat))

    async def _come_back(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._responder.play(interaction, custom_id, lambda table: commands.come_back(table, person))

    async def _ask_to_concede(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        table = await self._tables.find(custom_id.table)
        tr = await self._languages.of(interaction)
        await send_ephemeral(interaction, concede_question(tr, table, interaction.user.id))

    async def _concede(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person, turn = person_of(interaction), custom_id.turn

        def command(table: Table) -> Sequence[Entry]:
            if custom_id.argument == DEAL:
                return commands.concede_deal(table, person, turn)
            return commands.concede_match(table, person)

        change = await self._execute(interaction, custom_id, command)
        tr = await self._languages.of(interaction)
        waits = change.after.petition is not None
        await _say(interaction, asked_text(tr) if waits else tr.gettext("Conceded."))

    async def _ask_for_seat(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        table = await self._tables.find(custom_id.table)
        if table.seat_of(interaction.user.id) is not None:
            raise TableError("already_seated")
        if not table.seats_to_ask_for:
            raise TableError("seat_is_played")
        tr = await self._languages.of(interaction)
        question = tr.gettext(
            "Which seat do you ask for? You take over its cards and its score. The people at the table are asked, and"
            " if nobody says no, it is yours."
        )
        await _ask(interaction, question, seat_rows(tr, table))

    async def _ask_for_this_seat(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        person, seat = person_of(interaction), custom_id.number
        change = await self._execute(
            interaction, custom_id, lambda table: commands.ask_for_seat(table, person, seat)
        )
        tr = await self._languages.of(interaction)
        await _say(
            interaction, tr.gettext("The people at the table are asked. Your cards come here by themselves.")
        )
        await self._hands.remember_token(change.after, interaction)

    async def _ask_to_free_seat(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        table, actor = await self._tables.find(custom_id.table), actor_of(interaction)
        commands.check_may_free(table, actor)
        tr = await self._languages.of(interaction)
        question = tr.gettext("Which seat do you want to free? Its owner can sit down again.")
        await _ask(interaction, question, free_seat_rows(tr, table, actor.id))

    async def _free_seat(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        actor, (seat, user_id) = actor_of(interaction), _two_numbers(custom_id.argument)

        def command(table: Table) -> Sequence[Entry]:
            if table.seat_of(user_id) != seat:
                raise StaleClick
            return commands.free_seat(table, actor, seat)

        change = await self._execute(interaction, custom_id, command)
        name = change.before.seats[seat].name if change.before is not None else ""
        tr = await self._languages.of(interaction)
        await _say(interaction, tr.gettext("The seat of {name} is free.", name=in_message(name)))

    async def _answer_petition(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        person = person_of(interaction)
        answer, _space, number = custom_id.argument.partition(" ")
        if not number.isdecimal():
            raise UnknownControl
        await self._responder.play(
            interaction,
            custom_id,
            lambda table: commands.answer_petition(table, person, int(number), agrees=answer == YES),
        )

    async def _ask_for_stand_in(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        """Ask that a computer play for the seat in the custom_id."""
        person, seat = person_of(interaction), custom_id.number
        await self._responder.play(
            interaction,
            custom_id,
            lambda table: commands.ask_for_stand_in(
                table, person, seat, custom_id.turn, self._clock.seconds_to_stand_in(table, seat)
            ),
        )

    async def _stay(self, interaction: Interaction, _: CustomId, __: tuple[str, ...]) -> None:
        tr = await self._languages.of(interaction)
        await _say(interaction, tr.gettext("Good: everything stays as it is."))

    async def _stop(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        actor = actor_of(interaction)
        change = await self._execute(interaction, custom_id, lambda table: commands.stop(table, actor))
        tr = await self._languages.of(interaction)
        waits = change.after.is_open
        await _say(interaction, asked_text(tr) if waits else tr.gettext("The table is closed."))

    async def _execute(self, interaction: Interaction, custom_id: CustomId, command: Command) -> Change:
        return await execute(interaction, self._tables, custom_id.table, command)


async def _ask(interaction: Interaction, question: str, answers: list[Row]) -> None:
    await send_ephemeral(interaction, OutgoingMessage((text(question), *answers)))


async def _say(interaction: Interaction, sentence: str) -> None:
    await update_with(interaction, OutgoingMessage((text(sentence),)))


def _two_numbers(argument: str) -> tuple[int, int]:
    """Read a seat and a user id; raises :class:`UnknownControl` on anything else."""
    numbers = argument.split(" ")
    if len(numbers) != _TWO or not all(number.isdecimal() for number in numbers):
        raise UnknownControl
    return int(numbers[0]), int(numbers[1])
