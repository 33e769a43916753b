"""Handler of the button that asks for a hint."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.errors import Refusal
from bot.people.languages import Languages
from bot.tables import commands
from bot.tables.service import Tables
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.responses import Interaction, respond
from bot.ui.discord.users import person_of
from bot.ui.face import table_face
from bot.ui.rules.handlers import Handler
from bot.ui.tables.custom_id import Action, CustomId
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text.markup import markdown

Run = Callable[..., Awaitable[Any]]
"""Runs a calculation off the event loop."""


class HintHandlers:
    """Handler of "Hint"; :class:`TableHandlers` calls it."""

    def __init__(
        self,
        tables: Tables,
        message_builder: MessageBuilder,
        languages: Languages,
        run: Run,
    ) -> None:
        self._tables = tables
        self._message_builder = message_builder
        self._languages = languages
        self._run = run
        self.handlers: Mapping[Action, Handler] = {Action.HINT: self._hint}

    async def _hint(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        """Tell the person alone what to do and why."""
        interaction.client.person_limits.check_picture(interaction.user.id)
        await respond(interaction, self._hint_for(interaction, custom_id), ephemeral=True)

    async def _hint_for(self, interaction: Interaction, custom_id: CustomId) -> OutgoingMessage:
        """Return the hint, once the table has counted it; raises as :func:`commands.take_hint`."""
        person = person_of(interaction)
        tr = await self._languages.of(interaction)
        table = await self._tables.find(custom_id.table)
        commands.take_hint(table, person, custom_id.turn)
        face, seat = table_face(table, tr.language), table.seat_of(person.id)
        if seat is None or not face.has_hint(seat):
            raise Refusal("no_hint_now")
        said = await self._run(face.hint, seat)
        await self._tables.execute(
            table.id,
            lambda table: commands.take_hint(table, person, custom_id.turn),
            actor=person.id,
            interaction_id=interaction.id,
        )
        return OutgoingMessage((text(markdown(said, self._message_builder.emojis)),))
