"""Handlers of a person's word for the shuffle: the button that asks for it, and the form with it."""

from __future__ import annotations

from bot.tables import commands
from bot.tables.errors import TableError
from bot.ui.answers import execute
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.modals import TextForm
from bot.ui.discord.responses import Interaction, send_ephemeral_text
from bot.ui.discord.services import Services
from bot.ui.discord.users import person_of
from bot.ui.rules.handlers import ActionFamily


class WordHandlers(ActionFamily):
    """Handlers of the word; :class:`TableHandlers` calls them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.handlers = {Action.WORD: self._ask}
        self.forms = {Action.WORD: self._contribute}

    async def _ask(self, interaction: Interaction, custom_id: CustomId, _: tuple[str, ...]) -> None:
        table = await self._services.tables.find(custom_id.table)
        if table.seat_of(interaction.user.id) is None:
            raise TableError("not_at_this_table")
        tr = await self._services.languages.of(interaction)
        form = TextForm(
            custom_id,
            tr.gettext("A word for the shuffle"),
            tr.gettext("Your word"),
            longest=commands.LONGEST_WORD,
            description=tr.gettext(
                "Anything you like. It makes the next shuffles yours as well; everyone can read it."
            ),
        )
        await interaction.response.send_modal(form)

    async def _contribute(self, interaction: Interaction, custom_id: CustomId, word: str) -> None:
        """Add the user's word to the next shuffles."""
        person = person_of(interaction)
        await execute(
            interaction,
            self._services.tables,
            custom_id.table,
            lambda table: commands.give_word(table, person, word),
        )
        tr = await self._services.languages.of(interaction)
        await send_ephemeral_text(interaction, tr.gettext("Your word goes into the next shuffles."))
