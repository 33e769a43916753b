"""Handlers of lessons: a click is a step or an answer, and the same message shows the next step."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from bot.errors import UnknownControl
from bot.i18n import N_, Translator
from bot.ui.controls.lesson_id import BEGIN, OPEN_TABLE, LessonId
from bot.ui.discord.messages import OutgoingMessage
from bot.ui.discord.responses import Interaction, respond, update
from bot.ui.discord.services import Services
from bot.ui.discord.users import person_of
from bot.ui.face.face import FACES, face_of
from bot.ui.face.lesson import rules_of
from bot.ui.lesson.course import Course
from bot.ui.lesson.messages import LessonMessages
from bot.ui.tables.open_table import TableOpener

_OF_BEFORE: Final = N_("This lesson has changed meanwhile, so it begins again.")


class LearnHandlers:
    """Shows lessons and answers their buttons. Stateless: everything is in the custom_ids."""

    prefix: ClassVar = LessonId.prefix

    def __init__(
        self, messages: LessonMessages, services: Services, opener: TableOpener, mention: Callable[[str], str]
    ) -> None:
        """``mention`` returns the clickable mention of a command by its full name."""
        self._messages = messages
        self._services = services
        self._opener = opener
        self._mention = mention

    async def show(self, interaction: Interaction, game: str) -> None:
        """Show the first step of a game's lesson in a message of its own, to the user alone."""
        await respond(interaction, self._first(interaction, game), ephemeral=True)

    async def answer(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:  # noqa: ARG002 - a button has no values
        """Show a step, or what an answer leads to; the end opens a table."""
        clicked = LessonId.parse(custom_id)
        if clicked.game not in FACES or FACES[clicked.game].lesson is None:
            raise UnknownControl
        if clicked.answer == OPEN_TABLE:
            await self._open_table(interaction, clicked.game)
        elif clicked.answer == BEGIN:
            await self.show(interaction, clicked.game)
        else:
            await update(interaction, self._following(interaction, clicked))

    async def _first(self, interaction: Interaction, game: str) -> OutgoingMessage:
        return await self._messages.question(await self._course(interaction, game), 0)

    async def _following(self, interaction: Interaction, clicked: LessonId) -> OutgoingMessage:
        course = await self._course(interaction, clicked.game)
        lesson, number = course.lesson, clicked.step
        if clicked.version != lesson.version or number > len(lesson.steps):
            return await self._messages.question(course, 0, note=_OF_BEFORE)
        if number == len(lesson.steps):
            return self._messages.ending(course, self._read_on(course.face.tr, clicked.game))
        if not clicked.answer:
            return await self._messages.question(course, number)
        try:
            verdict = lesson.judge(lesson.steps[number], clicked.answer, course.face.tr)
        except ValueError:
            raise UnknownControl from None
        if verdict.is_right:
            return await self._messages.done(course, number, clicked.answer)
        return await self._messages.question(course, number, verdict.why)

    async def _course(self, interaction: Interaction, game: str) -> Course:
        face = face_of(game, (await self._services.languages.of(interaction)).language)
        if face.lesson is None:
            raise UnknownControl
        preferences = await self._services.preferences.of(interaction.user.id)
        return Course(face, face.lesson, person_of(interaction), preferences)

    async def _open_table(self, interaction: Interaction, game: str) -> None:
        """Open a table by the rules of the lesson."""
        rules = rules_of(FACES[game].game, await self._services.languages.of_table(interaction))
        await self._opener.open(interaction, FACES[game].game, rules)

    def _read_on(self, tr: Translator, game: str) -> str:
        return tr.gettext(
            "“Open a table” starts a real one here: fill it with computers, and play in peace. {help} has "
            "the commands, {rules} the house rules of your table, and {learn} is here whenever you want it.",
            help=self._mention("help"),
            rules=self._mention(f"{game} rules"),
            learn=self._mention(f"{game} learn"),
        )
