"""Handlers of the buttons for people who come and go: leave, come back, seats, computers in them, petitions, stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bot.errors import UnknownControl
from bot.tables import commands
from bot.tables.commands.guards import seat_at
from bot.tables.entries import Entry
from bot.tables.errors import StaleClick
from bot.tables.part import Change
from bot.tables.service import Command
from bot.tables.table import Stage, Table
from bot.ui.answers import execute
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.messages import OutgoingMessage, Row, text
from bot.ui.discord.responses import Interaction, answer_aside, send_ephemeral, send_ephemeral_text
from bot.ui.discord.services import Services
from bot.ui.discord.users import actor_of, person_of
from bot.ui.rules.handlers import ActionFamily
from bot.ui.tables.clocks.shown_clock import ShownClock
from bot.ui.tables.handlers.hand_responder import HandResponder
from bot.ui.tables.lobby import more_message
from bot.ui.tables.messages.hand_messages import HandMessageUpdater
from bot.ui.tables.messages.side_messages import holds_while
from bot.ui.tables.people.questions import (
    concede_question,
    leave_question,
    left_text,
    seat_question,
    stop_question,
)
from bot.ui.tables.people.rows import (
    DEAL,
    YES,
    asked_text,
    come_back_row,
    concede_rows,
    free_seat_rows,
    leave_rows,
    seat_rows,
    stop_rows,
)
from bot.ui.text.names import in_message

_TWO: Final = 2


class PeopleHandlers(ActionFamily):
    """Handlers of these buttons."""

    def __init__(
        self, hands: HandMessageUpdater, services: Services, clock: ShownClock, responder: HandResponder
    ) -> None:
        self._hands = hands
        self._services = services
        self._clock = clock
        self._responder = responder
        self.handlers = {
            Action.ASK_TO_LEAVE: self._ask_to_leave,
            Action.ASK_TO_STOP: self._ask_to_stop,
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
            Action.MORE: self._more,
        }

    async def ask_to_leave(self, interaction: Interaction, table_id: int) -> None:
        """Ask whether to leave a match; a lobby is left at once."""
        person = person_of(interaction)
        table = await self._services.tables.find(table_id)
        tr = await self._services.languages.of(interaction)
        if table.stage is Stage.LOBBY:
            await self._execute(interaction, table_id, lambda table: commands.get_up(table, person))
            await send_ephemeral_text(interaction, tr.gettext("You have left the table."))
        else:
            await _ask(
                interaction, table, lambda table: leave_question(tr, table, person), leave_rows(tr, table)
            )

    async def ask_to_concede(self, interaction: Interaction, table_id: int) -> None:
        """Ask what to concede."""
        user_id, table = interaction.user.id, await self._services.tables.find(table_id)
        tr = await self._services.languages.of(interaction)
        await _ask(
            interaction, table, lambda table: concede_question(tr, table, user_id), concede_rows(tr, table)
        )

    async def ask_to_stop(self, interaction: Interaction, table_id: int) -> None:
        """Ask whether to close a table."""
        actor, table = actor_of(interaction), await self._services.tables.find(table_id)
        tr = await self._services.languages.of(interaction)
        await _ask(interaction, table, lambda table: stop_question(tr, table, actor), stop_rows(tr, table))

    async def _ask_to_leave(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        await self.ask_to_leave(interaction, custom_id.table)

    async def _ask_to_stop(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        await self.ask_to_stop(interaction, custom_id.table)

    async def _leave(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        change = await self._execute(
            interaction, custom_id.table, lambda table: commands.leave(table, person)
        )
        tr = await self._services.languages.of(interaction)
        seat = seat_at(change.after, person)
        said = left_text(tr, change.after, seat)
        holds_while(interaction, lambda table: left_text(tr, table, seat) == said)
        await answer_aside(interaction, OutgoingMessage((text(said), *come_back_row(tr, change.after, seat))))

    async def _come_back(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person = person_of(interaction)
        await self._responder.play(interaction, custom_id, lambda table: commands.come_back(table, person))

    async def _ask_to_concede(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        await self.ask_to_concede(interaction, custom_id.table)

    async def _concede(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        person, turn = person_of(interaction), custom_id.turn

        def command(table: Table) -> Sequence[Entry]:
            if custom_id.argument == DEAL:
                return commands.concede_deal(table, person, turn)
            return commands.concede_match(table, person)

        change = await self._execute(interaction, custom_id.table, command)
        tr = await self._services.languages.of(interaction)
        await _say_asked(interaction, change.after, asked_text(tr), tr.gettext("Conceded."))

    async def _ask_for_seat(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        table = await self._services.tables.find(custom_id.table)
        user_id, tr = interaction.user.id, await self._services.languages.of(interaction)
        await _ask(interaction, table, lambda table: seat_question(tr, table, user_id), seat_rows(tr, table))

    async def _ask_for_this_seat(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        person, seat = person_of(interaction), custom_id.number
        change = await self._execute(
            interaction, custom_id.table, lambda table: commands.ask_for_seat(table, person, seat)
        )
        tr = await self._services.languages.of(interaction)
        asked = tr.gettext(
            "The people at the table are asked. If nobody says no, your cards come here by themselves."
        )
        await _say_asked(interaction, change.after, asked, asked)
        await self._hands.remember_token(change.after, interaction)

    async def _more(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Show the seldom wanted buttons of the lobby."""
        table = await self._services.tables.find(custom_id.table)
        tr = await self._services.languages.of(interaction)
        await send_ephemeral(interaction, more_message(tr, table, actor_of(interaction)))

    async def _ask_to_free_seat(
        self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]
    ) -> None:
        table, actor = await self._services.tables.find(custom_id.table), actor_of(interaction)
        commands.check_may_free(table, actor)
        tr = await self._services.languages.of(interaction)
        question = tr.gettext("Which seat do you want to free? Its owner can sit down again.")
        await send_ephemeral(
            interaction, OutgoingMessage((text(question), *free_seat_rows(tr, table, actor.id)))
        )

    async def _free_seat(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        actor, (seat, user_id) = actor_of(interaction), _two_numbers(custom_id.argument)

        def command(table: Table) -> Sequence[Entry]:
            if table.seat_of(user_id) != seat:
                raise StaleClick
            return commands.free_seat(table, actor, seat)

        change = await self._execute(interaction, custom_id.table, command)
        name = change.before.seats[seat].name if change.before is not None else ""
        tr = await self._services.languages.of(interaction)
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
        tr = await self._services.languages.of(interaction)
        await _say(interaction, tr.gettext("Good: everything stays as it is."))

    async def _stop(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        actor = actor_of(interaction)
        change = await self._execute(interaction, custom_id.table, lambda table: commands.stop(table, actor))
        tr = await self._services.languages.of(interaction)
        await _say_asked(interaction, change.after, asked_text(tr), tr.gettext("The table is closed."))

    async def _execute(self, interaction: Interaction, table_id: int, command: Command) -> Change:
        return await execute(interaction, self._services.tables, table_id, command)


async def _ask(
    interaction: Interaction, table: Table, question: Callable[[Table], str], answers: list[Row]
) -> None:
    """Ask a question, which goes when it would be another one."""
    asked = question(table)
    holds_while(interaction, lambda table: question(table) == asked)
    await send_ephemeral(interaction, OutgoingMessage((text(asked), *answers)))


async def _say(interaction: Interaction, sentence: str) -> None:
    await answer_aside(interaction, OutgoingMessage((text(sentence),)))


async def _say_asked(interaction: Interaction, table: Table, asked: str, done: str) -> None:
    """Say that the others are asked, as long as they are; or that nobody had to be."""
    petition = table.petition if table.is_open else None
    if petition is not None:
        holds_while(interaction, lambda table: _is_open(table, petition.number))
    await _say(interaction, done if petition is None else asked)


def _is_open(table: Table, petition: int) -> bool:
    return table.is_open and table.petition is not None and table.petition.number == petition


def _two_numbers(argument: str) -> tuple[int, int]:
    """Read a seat and a user id; raises :class:`UnknownControl` on anything else."""
    numbers = argument.split(" ")
    if len(numbers) != _TWO or not all(number.isdecimal() for number in numbers):
        raise UnknownControl
    return int(numbers[0]), int(numbers[1])
