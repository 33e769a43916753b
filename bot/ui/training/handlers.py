"""Handlers of the trainer: an answer is a click, and the same message shows what it was worth."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import ClassVar

from bot.errors import Refusal, UnknownControl
from bot.people.languages import Languages
from bot.people.preferences import PersonalPreferences
from bot.ui.answers import only
from bot.ui.discord.double_clicks import is_double_click
from bot.ui.discord.http_errors import REQUEST_ERRORS
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction, deferring_if_slow, respond, update
from bot.ui.discord.users import person_of
from bot.ui.face.face import FACES
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.training.custom_id import Action, TrainingId
from bot.ui.training.messages import Course, TrainingMessages
from bot.ui.training.positions import Asked, Learner, TrainingPositions


class TrainingHandlers:
    """Asks positions, to the user alone. Everything is in the custom_ids and in the store."""

    prefix: ClassVar = TrainingId.prefix

    def __init__(
        self,
        positions: TrainingPositions,
        message_builder: MessageBuilder,
        languages: Languages,
        preferences: PersonalPreferences,
    ) -> None:
        self._positions = positions
        self._messages = TrainingMessages(message_builder)
        self._languages = languages
        self._preferences = preferences

    async def show(self, interaction: Interaction, game: str) -> None:
        """Look through the user's newest deals, and ask the first position in a message of its own."""
        interaction.client.services.limits.check_picture(interaction.user.id)
        learner = await self._learner(interaction, game)
        tr = await self._languages.of(interaction)

        async def show(done: int, count: int) -> None:
            """Show how many deals are judged; nothing before the response is deferred."""
            if interaction.response.is_done():
                note = tr.gettext(
                    "Looking through your last hands: {done} of {count}.", done=done, count=count
                )
                with suppress(*REQUEST_ERRORS):
                    await interaction.edit_original_response(view=OutgoingMessage((text(note),)).layout())

        # Judging takes seconds. It is no part of building the message, for which other clicks of the person wait.
        looking = self._positions.look_through(learner, interaction.guild_id or 0, show)
        await deferring_if_slow(interaction, looking, ephemeral=True)
        asked = await deferring_if_slow(interaction, self._positions.next(learner), ephemeral=True)
        await respond(interaction, self._next(learner, self._positions.now, asked), ephemeral=True)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click on a move, or a choice, or ask the next position."""
        clicked = TrainingId.parse(custom_id)
        if clicked.game not in FACES:
            raise UnknownControl
        if is_double_click(interaction):
            await reply_to(interaction).acknowledge()
            return
        interaction.client.services.limits.check_picture(interaction.user.id)
        learner = await self._learner(interaction, clicked.game)
        since = datetime.fromtimestamp(clicked.since, UTC)
        if clicked.action is Action.NEXT:
            course = await self._course(learner, since)
            finding = self._positions.next(learner)
            asked = None if course.is_over else await deferring_if_slow(interaction, finding)
            await update(interaction, self._next(learner, since, asked))
        else:
            move = only(values) if clicked.action is Action.CHOOSE_MOVE else clicked.move
            asked = await deferring_if_slow(interaction, self._answered(learner, clicked, move))
            reason = await deferring_if_slow(interaction, self._positions.reason(asked))
            await update(interaction, self._told(learner, since, asked, reason))

    async def _next(self, learner: Learner, since: datetime, asked: Asked | None) -> OutgoingMessage:
        """Return a position, or the end."""
        course = await self._course(learner, since)
        if asked is not None:
            return await self._messages.question(course, asked)
        looked = await self._positions.store.looked(learner.person.id, learner.game)
        return self._messages.ending(course, looked)

    async def _answered(self, learner: Learner, clicked: TrainingId, move: str) -> Asked:
        """Return a position of the user's with the answer that counts: this one, if it is asked now.

        Raises :class:`Refusal` if the user does not train this position, or it does not have this move.
        """
        key, store = (clicked.table, clicked.deal, clicked.step), self._positions.store
        there = await store.positions(learner.person.id, learner.game)
        position = next((each for each in there if (each.table_id, each.deal, each.step) == key), None)
        if position is None or position.assessed is None:
            raise Refusal("not_in_training", game=learner.game)
        if move not in position.assessed.values:
            raise Refusal("not_legal_in_training")
        now = self._positions.now
        if position.due_at is not None and position.due_at <= now:
            position = position.answered(move, now)
            await store.save(learner.person.id, learner.game, position)
        asked = await self._positions.find(learner, position)
        if asked is None or not position.chosen:
            raise Refusal("not_in_training", game=learner.game)
        return asked

    async def _told(self, learner: Learner, since: datetime, asked: Asked, reason: str) -> OutgoingMessage:
        course = await self._course(learner, since)
        return await self._messages.answer(course, asked, reason)

    async def _course(self, learner: Learner, since: datetime) -> Course:
        preferences = await self._preferences.of(learner.person.id)
        positions = await self._positions.store.positions(learner.person.id, learner.game)
        return Course(learner, preferences, since, self._positions.now, positions)

    async def _learner(self, interaction: Interaction, game: str) -> Learner:
        tr = await self._languages.of(interaction)
        return Learner(person_of(interaction), game, tr.language)
