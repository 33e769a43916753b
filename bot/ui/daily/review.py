"""The review of a finished deal of the day: the pages that a game's face makes, turned in a message of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from discord import ui

from bot.daily.deal import SEAT
from bot.daily.service import Course, Decision
from bot.ui.daily import texts
from bot.ui.daily.custom_id import Action, DailyId
from bot.ui.daily.messages import Button, Reader
from bot.ui.discord.messages import OutgoingMessage, Row, select, text
from bot.ui.face.features import Reviews
from bot.ui.review.judge_worker import Judging
from bot.ui.review.page import Page
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text import facts
from bot.ui.text.facts import TEXT, Fact
from engine.errors import NotAvailable

CHOOSES: Final = ("pages", "deals")
"""The arguments of the two selects, whose values are pages."""


class DailyReviews:
    """Builds the pages of reviews."""

    def __init__(self, message_builder: MessageBuilder, judging: Judging) -> None:
        self._message_builder = message_builder
        self._judging = judging

    async def judged(self, reader: Reader, course: Course, deal: int) -> Any:  # noqa: ANN401 - as each game judges
        """Return a finished deal judged card by card, which takes seconds the first time.

        Raises ``NotAvailable`` if there is nothing to judge.
        """
        (judged,) = await self._judging.of(_reviews(reader, course, deal), [deal])
        return judged

    async def page(self, reader: Reader, course: Course, judged: Any, page: Page) -> OutgoingMessage:  # noqa: ANN401
        """Return a page of the review of a deal, or the last one if there are fewer."""
        deal = page.deal or 1
        reviews = _reviews(reader, course, deal)
        number = min(page.number, len(reviews.titles(deal)) - 1)
        shown = reviews.of_deal(judged, number, SEAT)
        below = [*_turning(reviews, course, deal, number)]
        return await self._message_builder.as_preferred(shown, course.table, reader.preferences, below=below)

    async def comparison(
        self, reader: Reader, course: Course, decisions: Sequence[Decision], par: int
    ) -> OutgoingMessage:
        """Return a person's decisions beside those of the expert, and the score that it reaches by itself."""
        reviews = _reviews(reader, course)
        tr = reviews.tr
        same = sum(each.move == each.expert for each in decisions)
        said = [
            tr.gettext("Each of your decisions, and what the expert would have done in your place."),
            tr.gettext("The same: {same} of {number}", same=same, number=len(decisions)),
            texts.own_score(tr, course.play.score or 0),
            texts.expert(tr, par),
        ]
        told = [
            Fact(partial(_compared, reviews, each), TEXT, reviews.deal_title(each.deal)) for each in decisions
        ]
        heading = texts.title(reader.face, course.deal)
        return OutgoingMessage((text("\n".join((heading, *said))), text(facts.text(told))))


def _reviews(reader: Reader, course: Course, deal: int | None = None) -> Reviews:
    reviews = reader.face.at(course.table).reviews
    if reviews is None or (deal is not None and deal not in reviews.reviewable()):
        raise NotAvailable("deal_not_reviewed", deal=deal or 1)
    return reviews


def _compared(reviews: Reviews, decision: Decision) -> str:
    own, expert = reviews.named(decision.move), reviews.named(decision.expert)
    if decision.move == decision.expert:
        return reviews.tr.gettext("Both: {move}.", move=own)
    return reviews.tr.gettext("You: {move}. The expert: {expert}.", move=own, expert=expert)


def _turning(reviews: Reviews, course: Course, deal: int, number: int) -> list[Row]:
    """Return the buttons to the pages before and after, a select of all, and one of all deals of a match."""
    tr, titles = reviews.tr, reviews.titles(deal)

    def custom_id(argument: object) -> str:
        of = course.deal
        return str(DailyId(of.game, of.day, len(course.play.moves), Action.REVIEW, str(argument)))

    def button(page: int, label: str, emoji: str) -> Button:
        is_there = page in range(len(titles))
        return ui.Button(
            label=label, emoji=emoji, disabled=not is_there, custom_id=custom_id(Page(deal, page))
        )

    pages = [(title, str(Page(deal, page))) for page, title in enumerate(titles)]
    deals = [(reviews.deal_title(each), str(Page(each))) for each in reviews.reviewable()]
    shown: list[Row] = [
        ui.ActionRow(
            button(number - 1, tr.gettext("Back"), "◀️"), button(number + 1, tr.gettext("Next"), "▶️")
        ),
        select(custom_id(CHOOSES[0]), titles[number], pages),
    ]
    if len(deals) > 1:
        shown.append(select(custom_id(CHOOSES[1]), reviews.deal_title(deal), deals))
    return shown
