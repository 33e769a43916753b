"""Handlers of the deal of the day: a click is a decision, and the same message shows the next one."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from bot.daily.service import Course, Daily
from bot.daily.store import DailyStore
from bot.errors import Refusal, UnknownControl
from bot.ui.answers import only
from bot.ui.daily import texts
from bot.ui.daily.custom_id import Action, DailyId
from bot.ui.daily.duels import Duels
from bot.ui.daily.messages import DailyMessages, Reader
from bot.ui.daily.review import CHOOSES, DailyReviews
from bot.ui.discord.double_clicks import is_double_click
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction, deferring_if_slow, respond, update
from bot.ui.discord.services import Services
from bot.ui.discord.users import may_write, person_of
from bot.ui.face.face import face_of, has_daily
from bot.ui.review.judge_worker import Judging
from bot.ui.review.page import Page
from bot.ui.tables.messages.message_builder import MessageBuilder


class DailyHandlers:
    """Shows deals of the day and answers their buttons. Everything is in the custom_ids and in the store."""

    prefix: ClassVar = DailyId.prefix

    def __init__(
        self,
        daily: Daily,
        store: DailyStore,
        message_builder: MessageBuilder,
        judging: Judging,
        services: Services,
    ) -> None:
        self._daily = daily
        self._messages = DailyMessages(message_builder)
        self._reviews = DailyReviews(message_builder, judging)
        self._duels = Duels(daily, store)
        self._services = services

    async def show(self, interaction: Interaction, game: str) -> None:
        """Show today's deal, to the user alone: the next decision, or the result."""
        await respond(interaction, self._of_today(interaction, game), ephemeral=True)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click on a message of a deal, or a choice."""
        clicked = DailyId.parse(custom_id)
        if not has_daily(clicked.game):
            raise UnknownControl
        match clicked.action:
            case Action.BEGIN | Action.ACCEPT:
                begin = self._begun if clicked.action is Action.BEGIN else self._accepted
                await respond(interaction, begin(interaction, clicked), ephemeral=True)
            case Action.SHOW:
                await update(interaction, self._shown(interaction, clicked))
            case Action.RANKING:
                await update(interaction, self._ranking(interaction, clicked))
            case Action.SHARE:
                await self._share(interaction, clicked)
            case Action.REVIEW:
                await self._review(interaction, clicked, values)
            case Action.COMPARE:
                await self._compare(interaction, clicked)
            case Action.SEND:
                await self._send(interaction, clicked, only(values))
            case Action.MOVE | Action.CHOOSE_MOVE:
                await self._move(interaction, clicked, values)

    async def _of_today(self, interaction: Interaction, game: str, note: str = "") -> OutgoingMessage:
        reader = await self._reader(interaction, game)
        person = person_of(interaction)
        course = await self._daily.open(person, game, only_card=reader.preferences.only_card)
        await self._daily.be_named(course.play, interaction.guild_id or 0, person.name)
        return await self._message(interaction, reader, course, note)

    async def _begun(self, interaction: Interaction, clicked: DailyId) -> OutgoingMessage:
        """Return the deal of a shared result, or that of today if it is too late to begin that one."""
        if clicked.day == self._daily.today:
            return await self._of_today(interaction, clicked.game)
        tr = (await self._reader(interaction, clicked.game)).face.tr
        return await self._shown(
            interaction, clicked, tr.gettext("The deal of that day is over: this is today's.")
        )

    async def _shown(self, interaction: Interaction, clicked: DailyId, note: str = "") -> OutgoingMessage:
        """Return the deal of today, with a ``note`` above it, or that of yesterday if the user has begun it."""
        if clicked.day != self._daily.yesterday:
            return await self._of_today(interaction, clicked.game, note)
        reader = await self._reader(interaction, clicked.game)
        course = await self._daily.begun(
            person_of(interaction), clicked.game, clicked.day, only_card=reader.preferences.only_card
        )
        if course is None:
            return await self._of_today(interaction, clicked.game, note)
        return await self._message(interaction, reader, course)

    async def _move(self, interaction: Interaction, clicked: DailyId, values: tuple[str, ...]) -> None:
        move = only(values) if clicked.action is Action.CHOOSE_MOVE else clicked.argument
        if is_double_click(interaction):
            # The next decision is there at once, under the finger that may come down twice.
            await reply_to(interaction).acknowledge()
        else:
            await update(interaction, self._moved(interaction, clicked, move))

    async def _moved(self, interaction: Interaction, clicked: DailyId, move: str) -> OutgoingMessage:
        reader = await self._reader(interaction, clicked.game)
        course = await self._daily.move(
            person_of(interaction),
            clicked.game,
            clicked.day,
            clicked.turn,
            move,
            only_card=reader.preferences.only_card,
        )
        return await self._message(interaction, reader, course)

    async def _message(
        self, interaction: Interaction, reader: Reader, course: Course, before: str = ""
    ) -> OutgoingMessage:
        """Return the hand or the result, with a button to yesterday's deal if it waits for the user.

        ``before`` is a sentence above the hand.
        """
        deal, tr = course.deal, reader.face.tr
        is_of_today = deal.day == self._daily.today
        waits = is_of_today and await self._daily.unfinished(person_of(interaction), deal.game)
        other = self._daily.yesterday if waits else None
        if course.play.is_over:
            public = face_of(deal.game, await self._services.languages.of_table(interaction))
            await self._duels.tell(interaction, public, course)
            standing = await self._daily.standing(
                interaction.user.id, deal.game, deal.day, interaction.guild_id or 0
            )
            if not is_of_today:
                return await self._messages.result(reader, course, standing, None, self._daily.today)
            return await self._messages.result(reader, course, standing, self._daily.next_at, other)
        note = ""
        if course.play.is_late:
            note = tr.gettext("This hand was sent to you: it counts for this duel alone.")
        elif not is_of_today:
            note = tr.gettext("This is yesterday's deal: it still counts for its day.")
        elif not course.is_begun:
            note = texts.introduction(tr)
        note = "\n".join(filter(None, (before, note)))
        return await self._messages.hand(reader, course, note, None if course.is_begun else other)

    async def _ranking(self, interaction: Interaction, clicked: DailyId) -> OutgoingMessage:
        reader = await self._reader(interaction, clicked.game)
        today, yesterday = self._daily.today, self._daily.yesterday
        day = clicked.day if clicked.day in (today, yesterday) else today
        standing = await self._daily.standing(
            interaction.user.id, clicked.game, day, interaction.guild_id or 0
        )
        if day == today and standing.score is None:
            # The results of others would reveal the possible results of a deal.
            raise Refusal("daily_not_finished", game=clicked.game)
        deal = await self._daily.deal(clicked.game, day)
        other = yesterday if day == today else today
        back = _day_of(clicked.argument) if clicked.argument else clicked.day
        return self._messages.ranking(reader, deal, standing, interaction.user.id, today, other, back)

    async def _review(self, interaction: Interaction, clicked: DailyId, values: tuple[str, ...]) -> None:
        """Open the review of a finished deal, or turn to another page in the same message."""
        argument = only(values) if clicked.argument in CHOOSES else clicked.argument
        page = Page.parse(argument) if argument else Page(1)
        if page.deal is None:
            raise UnknownControl
        self._services.limits.check_picture(interaction.user.id)
        reader = await self._reader(interaction, clicked.game)
        course = await self._finished(interaction, clicked)
        # Judging takes seconds. It is no part of building the message, for which other clicks of the person wait.
        judging = self._reviews.judged(reader, course, page.deal)
        judged = await deferring_if_slow(interaction, judging, ephemeral=None if argument else True)
        message = self._reviews.page(reader, course, judged, page)
        await (update(interaction, message) if argument else respond(interaction, message, ephemeral=True))

    async def _compare(self, interaction: Interaction, clicked: DailyId) -> None:
        """Show the user's decisions beside those of the expert, who takes some seconds."""
        self._services.limits.check_picture(interaction.user.id)
        reader = await self._reader(interaction, clicked.game)
        course = await self._finished(interaction, clicked)
        comparing = self._daily.compared(course)
        decisions = await deferring_if_slow(interaction, comparing, ephemeral=True)
        finding = self._daily.par(clicked.game, clicked.day)
        par = await deferring_if_slow(interaction, finding, ephemeral=True)
        compared = self._reviews.comparison(reader, course, decisions, par or 0)
        await respond(interaction, compared, ephemeral=True)

    async def _send(self, interaction: Interaction, clicked: DailyId, chosen: str) -> None:
        """Send a finished deal to somebody, where the user may write themselves."""
        course = await self._finished(interaction, clicked)
        if not may_write(interaction):
            raise Refusal("daily_may_not_share")
        face = face_of(clicked.game, await self._services.languages.of_table(interaction))
        await self._duels.send(interaction, face, course.deal, chosen)

    async def _accepted(self, interaction: Interaction, clicked: DailyId) -> OutgoingMessage:
        """Return a deal that was sent to the user; today's counts as the deal of the day, too."""
        reader, person = await self._reader(interaction, clicked.game), person_of(interaction)
        course = await self._daily.accept(
            person, clicked.game, clicked.day, only_card=reader.preferences.only_card
        )
        if not course.play.is_late:
            await self._daily.be_named(course.play, interaction.guild_id or 0, person.name)
        return await self._message(interaction, reader, course)

    async def _finished(self, interaction: Interaction, clicked: DailyId) -> Course:
        """Return the deal as the user has finished it; raises :class:`Refusal` if they have not."""
        course = await self._daily.begun(person_of(interaction), clicked.game, clicked.day, only_card=False)
        if course is None or not course.play.is_over:
            raise self._not_finished(clicked, course)
        return course

    def _not_finished(self, clicked: DailyId, course: Course | None) -> Refusal:
        """Return the refusal of what a person sees who has finished a deal, or that it is over.

        Today's can be begun, and yesterday's be finished by those who have begun it.
        """
        goes_on = clicked.day == self._daily.today or (course and clicked.day == self._daily.yesterday)
        return Refusal("daily_not_finished" if goes_on else "daily_is_over", game=clicked.game)

    async def _share(self, interaction: Interaction, clicked: DailyId) -> None:
        """Post the user's result where they may write themselves."""
        person, guild_id = person_of(interaction), interaction.guild_id or 0
        standing = await self._daily.standing(person.id, clicked.game, clicked.day, guild_id)
        course = await self._finished(interaction, clicked)
        if not may_write(interaction):
            raise Refusal("daily_may_not_share")
        self._services.limits.check_post_anew(person.id)
        face = face_of(clicked.game, await self._services.languages.of_table(interaction))
        message = self._messages.shared(face, course, standing, person.name)

        async def built() -> OutgoingMessage:
            return message

        await respond(interaction, built(), ephemeral=False)

    async def _reader(self, interaction: Interaction, game: str) -> Reader:
        face = face_of(game, (await self._services.languages.of(interaction)).language)
        return Reader(face, await self._services.preferences.of(interaction.user.id))


def _day_of(argument: str) -> date:
    try:
        return date.fromisoformat(argument)
    except ValueError as error:
        raise UnknownControl from error
