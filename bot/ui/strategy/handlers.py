"""Handlers of strategy pages: a click turns the page in the same message."""

from __future__ import annotations

from typing import ClassVar

from bot.errors import UnknownControl
from bot.ui.controls.page_id import PageId, PageView
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.responses import Interaction, respond, update
from bot.ui.discord.services import Services
from bot.ui.discord.users import person_of
from bot.ui.face.face import FACES, face_of
from bot.ui.strategy.messages import StrategyMessages


class StrategyHandlers:
    """Shows strategy pages and turns them. Stateless: everything is in the custom_ids."""

    prefix: ClassVar = PageId.prefix

    def __init__(self, messages: StrategyMessages, services: Services) -> None:
        self._messages = messages
        self._services = services

    async def show(self, interaction: Interaction, game: str) -> None:
        """Show the first page of a game in a message of its own, to the user alone."""
        await respond(interaction, self._page(interaction, PageId(game, 0)), ephemeral=True)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Show a page, or how its figures were measured."""
        clicked = PageId.parse(custom_id)
        if clicked.game not in FACES or FACES[clicked.game].strategy is None:
            raise UnknownControl
        match clicked.view:
            case PageView.NEW:
                await self.show(interaction, clicked.game)
            case PageView.MEASURED:
                await respond(interaction, self._page(interaction, clicked), ephemeral=True)
            case PageView.HERE:
                await update(interaction, self._page(interaction, clicked))

    async def _page(self, interaction: Interaction, wanted: PageId) -> OutgoingMessage:
        """Return a page or its measurement; of the last page if there are fewer by now."""
        face = face_of(wanted.game, (await self._services.languages.of(interaction)).language)
        guide = face.strategy
        if guide is None:
            raise UnknownControl
        number = min(wanted.page, len(guide.pages) - 1)
        preferences = await self._services.preferences.of(interaction.user.id)
        if wanted.view is PageView.MEASURED:
            return self._messages.measurement(face, guide, number, preferences)
        return await self._messages.page(face, guide, number, person_of(interaction), preferences)
