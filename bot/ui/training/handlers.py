"""Handlers of the trainer: an answer is a click, and the same message shows what it was worth."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import ClassVar

from bot.errors import Refusal, UnknownControl
from bot.problems.training import ASKED, in_order
from bot.ui.answers import only
from bot.ui.discord.double_clicks import is_double_click
from bot.ui.discord.http_errors import REQUEST_ERRORS
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.reply import reply_to
from bot.ui.discord.responses import Interaction, deferring_if_slow, respond, update
from bot.ui.discord.services import Services
from bot.ui.discord.users import person_of
from bot.ui.face.face import FACES, face_of
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.training.custom_id import NEXT, TrainingId
from bot.ui.training.messages import TrainingMessages, ending
from bot.ui.training.positions import Learner, TrainingPositions


class TrainingHandlers:
    """Asks positions, to the user alone. Everything is in the custom_ids and in the store."""

    prefix: ClassVar = TrainingId.prefix

    def __init__(
        self, positions: TrainingPositions, message_builder: MessageBuilder, services: Services
    ) -> None:
        self._positions = positions
        self._messages = TrainingMessages(message_builder)
        self._services = services

    async def show(self, interaction: Interaction, game: str) -> None:
        """Look through the user's newest deals, and ask the first position in a message of its own."""
        learner = await self._learner(interaction, game, self._services.tables.now.replace(microsecond=0))

        async def show(done: int, count: int) -> None:
            """Show how many deals are judged; nothing before the response is deferred."""
            if interaction.response.is_done():
                tr = learner.face.tr
                note = tr.gettext(
                    "Looking through your last hands: {done} of {count}.", done=done, count=count
                )
                with suppress(*REQUEST_ERRORS):
                    await interaction.edit_original_response(view=OutgoingMessage((text(note),)).layout())

        # Judging takes seconds. It is no part of building the message, for which other clicks of the person wait.
        looking = self._positions.look_through(learner, interaction.guild_id or 0, show)
        await deferring_if_slow(interaction, looking, ephemeral=True)
        await respond(interaction, self._next(learner), ephemeral=True)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """Answer a click on a move, or a choice, or ask the next position."""
        clicked = TrainingId.parse(custom_id)
        if clicked.game not in FACES:
            raise UnknownControl
        if is_double_click(interaction):
            await reply_to(interaction).acknowledge()
            return
        learner = await self._learner(interaction, clicked.game, datetime.fromtimestamp(clicked.since, UTC))
        if clicked.move == NEXT:
            await update(interaction, self._next(learner))
        else:
            await update(interaction, self._answered(learner, clicked, clicked.move or only(values)))

    async def _next(self, learner: Learner) -> OutgoingMessage:
        """Return the position to ask now, or the end."""
        positions, now = await self._positions.store.positions(*learner.key), self._services.tables.now
        answered = [each for each in positions if each.chosen and each.changed_at >= learner.since]
        for position in () if len(answered) >= ASKED else in_order(positions, now):
            scene = await self._positions.scene(learner, position.table_id, position.deal, position.step)
            if scene is not None:
                return await self._messages.question(learner, position, scene, len(answered) + 1)
        looked = await self._positions.store.looked(*learner.key)
        return ending(learner.face.tr, positions, learner.since, looked, now)

    async def _answered(self, learner: Learner, clicked: TrainingId, move: str) -> OutgoingMessage:
        """Return what the answer was worth that counts: this one, if the position is asked now, or the last one.

        Raises :class:`Refusal` if the user does not train the position, or it does not have the move.
        """
        key, store = (clicked.table, clicked.deal, clicked.step), self._positions.store
        there, now = await store.positions(*learner.key), self._services.tables.now
        position = next((each for each in there if (each.table_id, each.deal, each.step) == key), None)
        is_asked = position is not None and move in position.assessed.values
        scene = await self._positions.scene(learner, *key) if is_asked else None
        if position is None or scene is None:
            raise Refusal("not_in_training", game=learner.face.game.name)
        if position.due_at is not None and position.due_at <= now:
            position = position.answered(move, now)
            await store.save(*learner.key, [position])
        reason = await self._positions.judging.run(lambda: scene.hints.hint(scene.seat))
        return await self._messages.answer(learner, position, scene, reason)

    async def _learner(self, interaction: Interaction, game: str, since: datetime) -> Learner:
        """Return who trains; raises :class:`Refusal` if the person has asked for too many pictures."""
        self._services.limits.check_picture(interaction.user.id)
        face = face_of(game, (await self._services.languages.of(interaction)).language)
        preferences = await self._services.preferences.of(interaction.user.id)
        return Learner(person_of(interaction), face, preferences, since)
