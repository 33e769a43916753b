"""Handler of the button that asks for a hint."""

from __future__ import annotations

from bot.errors import Refusal
from bot.tables import commands
from bot.tables.computers.thinking import Thinking
from bot.tables.errors import TableError
from bot.tables.table import Table
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.responses import Interaction, deferring_if_slow
from bot.ui.discord.services import Services
from bot.ui.discord.users import person_of
from bot.ui.face.face import table_face
from bot.ui.face.features import HasHints
from bot.ui.rules.handlers import ActionFamily
from bot.ui.tables.handlers.hand_responder import HandResponder
from bot.ui.tables.messages.given_hints import GivenHints
from engine.errors import RuleError


class HintHandlers(ActionFamily):
    """Handler of "Hint".

    The hint stands in the hand, above the cards: a message of its own would push the hand out of sight.
    """

    def __init__(
        self, hints: GivenHints, services: Services, thinking: Thinking, responder: HandResponder
    ) -> None:
        """``thinking`` has the threads in which hints are calculated."""
        self._hints = hints
        self._services = services
        self._thinking = thinking
        self._responder = responder
        self.handlers = {Action.HINT: self._hint}

    async def _hint(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Tell the person alone what to do and why."""
        interaction.client.services.limits.check_picture(interaction.user.id)
        try:
            table = await deferring_if_slow(interaction, self._given(interaction, custom_id))
        except (TableError, RuleError) as error:
            await self._responder.refuse(interaction, custom_id, error)
        else:
            await self._responder.show_again(interaction, table)

    async def _given(self, interaction: Interaction, custom_id: CustomId) -> Table:
        """Return the table once the hint is given and counted there; raises as :func:`commands.take_hint`."""
        person = person_of(interaction)
        tr = await self._services.languages.of(interaction)
        # Fast clicks take no more than one turn to calculate.
        async with interaction.client.services.limits.drawing(person.id):
            table = await self._services.tables.find(custom_id.table)
            commands.take_hint(table, person, custom_id.turn)
            if self._hints.said(table.id, person.id, table.turn, tr.language):
                return table
            face, seat = table_face(table, tr.language), table.seat_of(person.id)
            if seat is None or not isinstance(face, HasHints) or not face.has_hint(seat):
                raise Refusal("no_hint_now")
            if self._thinking.is_compiling:
                raise TableError("hints_not_ready")
            said = await self._thinking.run(face.hint, seat)
            change = await self._services.tables.execute(
                table.id,
                lambda table: commands.take_hint(table, person, custom_id.turn),
                actor=person.id,
                interaction_id=interaction.id,
            )
            self._hints.give(table.id, person.id, custom_id.turn, tr.language, said)
            return change.after
