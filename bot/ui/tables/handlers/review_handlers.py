"""The handler of the buttons of a review."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.people.preferences import Preferences
from bot.tables.errors import TableError
from bot.ui.answers import only
from bot.ui.controls.custom_id import Action, CustomId
from bot.ui.discord.http_errors import REQUEST_ERRORS
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.responses import Interaction, deferring_if_slow, respond, update
from bot.ui.discord.services import Services
from bot.ui.face.face import table_face
from bot.ui.face.features import Reviews
from bot.ui.face.shown import Shown
from bot.ui.review.page import EXPLAINS, OPENS, SHOWS, Page
from bot.ui.review.prefetch import Prefetch
from bot.ui.review.rows import review_rows
from bot.ui.rules.handlers import ActionFamily
from bot.ui.tables.messages.message_builder import MessageBuilder
from engine.game import Seat


class ReviewHandlers(ActionFamily):
    """Opens reviews and turns their pages, for the user alone."""

    def __init__(self, message_builder: MessageBuilder, services: Services, prefetch: Prefetch) -> None:
        self._message_builder = message_builder
        self._services = services
        self._prefetch = prefetch
        self.handlers = {Action.REVIEW: self._review}

    async def _review(self, interaction: Interaction, custom_id: CustomId, values: tuple[str, ...]) -> None:
        """Open a review, or turn to another page in the same message."""
        interaction.client.services.limits.check_picture(interaction.user.id)
        table = await self._services.tables.find(custom_id.table)
        opens = not values and custom_id.argument.startswith(OPENS)
        argument = only(values) if values else custom_id.argument
        explains = argument.startswith(EXPLAINS)
        page = Page.parse(argument.removeprefix(OPENS).removeprefix(SHOWS).removeprefix(EXPLAINS))
        tr = await self._services.languages.of(interaction)
        reviews = table_face(table, tr.language).reviews
        deals = (
            [] if reviews is None else [each for each in reviews.reviewable() if page.deal in (None, each)]
        )
        if reviews is None or not deals:
            raise TableError("no_review")
        self._prefetch.read_by(interaction.user.id)
        seat = table.seat_of(interaction.user.id)
        preferences = await self._services.preferences.of(interaction.user.id)

        async def show(done: Sequence[Any]) -> None:
            """Show the deals already judged; nothing before the response is deferred."""
            if interaction.response.is_done():
                note = tr.gettext("Reviewing: {done} of {count} done.", done=len(done), count=len(deals))
                message = await self._so_far(reviews, done, seat, preferences, note)
                with suppress(*REQUEST_ERRORS):
                    await interaction.edit_original_response(
                        view=message.layout(), attachments=message.files()
                    )

        # Judging takes seconds. It is no part of building the message, for which other clicks of the person wait.
        judging = self._prefetch.judging.of(reviews, deals, show if len(deals) > 1 else None)
        judged = await deferring_if_slow(interaction, judging, ephemeral=True if opens else None)
        message = self._message(reviews, judged, page, seat, preferences, explains=explains)
        await (respond(interaction, message, ephemeral=True) if opens else update(interaction, message))

    async def _so_far(
        self,
        reviews: Reviews,
        judged: Sequence[Any],
        viewer: Seat | None,
        preferences: Preferences,
        note: str,
    ) -> OutgoingMessage:
        """Return the review of the judged deals of a match below a note, without controls: more is to come."""
        if not judged:
            return OutgoingMessage((text(note),))
        shown = reviews.of_match(judged, viewer)
        above = (text(note),)
        return await self._message_builder.as_preferred(shown, reviews.table, preferences, above=above)

    async def _message(
        self,
        reviews: Reviews,
        judged: Sequence[Any],
        page: Page,
        viewer: Seat | None,
        preferences: Preferences,
        *,
        explains: bool,
    ) -> OutgoingMessage:
        """Return a page with its controls; below it the method behind its figures if it ``explains`` them."""
        message = await self._message_builder.as_preferred(
            _shown(reviews, judged, page, viewer), reviews.table, preferences
        )
        costliest = reviews.costliest(judged, viewer)
        rows = review_rows(
            reviews,
            page,
            None if costliest is None else Page(*costliest),
            is_own=viewer is not None,
            explained=explains,
        )
        method = [text(reviews.how_measured())] if explains else []
        return replace(message, parts=(*message.parts, *method, *rows))


def _shown(reviews: Reviews, judged: Sequence[Any], page: Page, viewer: Seat | None) -> Shown:
    if page.deal is None:
        return reviews.of_match(judged, viewer)
    last = len(reviews.titles(page.deal)) - 1
    return reviews.of_deal(judged[0], min(page.number, last), viewer)
