"""The handler of the buttons of a review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.people.languages import Languages
from bot.people.preferences import PersonalPreferences, Preferences
from bot.tables.errors import TableError
from bot.tables.service import Tables
from bot.ui.discord.dispatch import only
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.responses import Interaction, deferring_if_slow, respond, update
from bot.ui.face import Shown, TableFace, table_face
from bot.ui.rules.handlers import Handler
from bot.ui.tables.custom_id import Action, CustomId
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.tables.reviews.ahead import JudgingAhead
from bot.ui.tables.reviews.judging import Judging
from bot.ui.tables.reviews.page import OPENS, Page
from bot.ui.tables.reviews.progress import shown_progress
from bot.ui.tables.reviews.rows import review_rows
from engine.game import Seat


class ReviewHandlers:
    """Opens reviews and turns their pages; only whoever asks sees them."""

    def __init__(
        self,
        tables: Tables,
        message_builder: MessageBuilder,
        languages: Languages,
        preferences: PersonalPreferences,
    ) -> None:
        self._tables = tables
        self._message_builder = message_builder
        self._languages = languages
        self._preferences = preferences
        self.judging = Judging()
        self.ahead = JudgingAhead(self.judging)
        self.handlers: Mapping[Action, Handler] = {Action.REVIEW: self._review}

    async def close(self) -> None:
        """Stop judging, within some tenths of a second."""
        await self.ahead.close()
        self.judging.close()

    async def _review(self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]) -> None:
        """Open a review, or turn to another page in the same message."""
        interaction.client.person_limits.check_picture(interaction.user.id)
        table = await self._tables.find(custom_id.table)
        opens = not values and custom_id.argument.startswith(OPENS)
        page = Page.parse(only(values) if values else custom_id.argument.removeprefix(OPENS))
        tr = await self._languages.of(interaction)
        face = table_face(table, tr.language)
        deals = [deal for deal in face.reviewable() if page.deal in (None, deal)]
        if not deals:
            raise TableError("no_review")
        self.ahead.read_by(interaction.user.id)
        # Judging takes seconds. It is no part of building the message, for which other clicks of the person wait.
        judging = self.judging.of(face, deals, shown_progress(interaction, tr, len(deals)))
        judged = await deferring_if_slow(interaction, judging, ephemeral=True if opens else None)
        seat = table.seat_of(interaction.user.id)
        preferences = await self._preferences.of(interaction.user.id)
        message = self._message(face, judged, page, seat, preferences)
        await (respond(interaction, message, ephemeral=True) if opens else update(interaction, message))

    async def _message(
        self,
        face: TableFace,
        judged: Sequence[Any],
        page: Page,
        viewer: Seat | None,
        preferences: Preferences,
    ) -> OutgoingMessage:
        message = await self._message_builder.review(face, _shown(face, judged, page, viewer), preferences)
        return replace(message, parts=(*message.parts, *review_rows(face, page)))


def _shown(face: TableFace, judged: Sequence[Any], page: Page, viewer: Seat | None) -> Shown:
    if page.deal is None:
        return face.review_of_match(judged, viewer)
    last = len(face.review_titles(page.deal)) - 1
    return face.review(judged[0], min(page.number, last), viewer)
