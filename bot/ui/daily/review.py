"""The review of a finished deal of the day: the pages that a game's face makes, turned in a message of its own."""

from __future__ import annotations

from typing import Any, Final

from discord import ui

from bot.daily.deal import SEAT
from bot.daily.service import Course
from bot.ui.daily.custom_id import Action, DailyId
from bot.ui.daily.messages import THE_DEAL, Button, Reader
from bot.ui.discord.messages import OutgoingMessage, Row, select
from bot.ui.face.features import Reviews
from bot.ui.review.judge_worker import Judging
from bot.ui.tables.messages.message_builder import MessageBuilder
from engine.errors import NotAvailable

CHOOSES: Final = "pages"
"""The argument of the select, whose values are pages."""


class DailyReviews:
    """Builds the pages of reviews."""

    def __init__(self, message_builder: MessageBuilder, judging: Judging) -> None:
        self._message_builder = message_builder
        self._judging = judging

    async def judged(self, reader: Reader, course: Course) -> Any:  # noqa: ANN401 - each game judges in its own way
        """Return a finished deal judged card by card, which takes seconds the first time.

        Raises ``NotAvailable`` if there is nothing to judge.
        """
        (judged,) = await self._judging.of(_reviews(reader, course), [THE_DEAL])
        return judged

    async def page(self, reader: Reader, course: Course, judged: Any, number: int) -> OutgoingMessage:  # noqa: ANN401
        """Return a page of the review of a deal, or the last one if there are fewer."""
        reviews = _reviews(reader, course)
        number = min(number, len(reviews.titles(THE_DEAL)) - 1)
        shown = reviews.of_deal(judged, number, SEAT)
        message = await self._message_builder.review(course.table, shown, reader.preferences)
        whole = OutgoingMessage((*message.parts, *_turning(reviews, course, number)), message.attachments)
        return whole.without_emojis() if reader.preferences.text_only else whole


def _reviews(reader: Reader, course: Course) -> Reviews:
    reviews = reader.face.at(course.table).reviews
    if reviews is None:
        raise NotAvailable("deal_not_reviewed", deal=THE_DEAL)
    return reviews


def _turning(reviews: Reviews, course: Course, number: int) -> list[Row]:
    """Return the buttons to the pages before and after, and a select of all."""
    tr, titles = reviews.tr, reviews.titles(THE_DEAL)

    def custom_id(argument: object) -> str:
        deal = course.deal
        return str(DailyId(deal.game, deal.day, len(course.play.moves), Action.REVIEW, str(argument)))

    def button(page: int, label: str, emoji: str) -> Button:
        is_there = page in range(len(titles))
        return ui.Button(label=label, emoji=emoji, disabled=not is_there, custom_id=custom_id(page))

    pages = [(title, str(page)) for page, title in enumerate(titles)]
    return [
        ui.ActionRow(
            button(number - 1, tr.gettext("Back"), "◀️"), button(number + 1, tr.gettext("Next"), "▶️")
        ),
        select(custom_id(CHOOSES), titles[number], pages),
    ]
