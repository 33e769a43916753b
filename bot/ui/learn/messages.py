"""The messages of a lesson: a step as a question and as done, and the end, with pictures or as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.people.preferences import Preferences
from bot.render.layouts.hand import HandScene
from bot.render.raster.drawing import Scene
from bot.tables.entries import Person
from bot.tables.table import Table
from bot.ui.controls import MoveButton, MoveButtons
from bot.ui.discord.emojis import CustomEmoji
from bot.ui.discord.messages import OutgoingMessage, Row, noted, rows, text
from bot.ui.face import Avatars, Face, Shown
from bot.ui.learn.custom_id import OPEN_TABLE, LessonId
from bot.ui.learn.lesson import LEARNER, Lesson, Shows, Step, with_unmarked_hand
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text import facts
from bot.ui.text.facts import Fact

_DONE: Final = "▰"
_TO_DO: Final = "▱"
_ANSWERS_A_ROW: Final = 3


@dataclass(frozen=True, slots=True)
class Course:
    """A lesson in one language, for one learner."""

    face: Face
    lesson: Lesson
    learner: Person
    preferences: Preferences

    def table(self, step: Step, number: int) -> Table:
        """Return the table of a step after a number of moves."""
        return step.deal.at(number, self.learner, self.face.language)

    def told(self, message: str, step: Step, table: Table) -> str:
        """Return a text of a step, with the figures of a position."""
        return self.face.tr.gettext(message, **step.fields(self.face.tr, table))

    def button_id(self, step: int, answer: str = "") -> str:
        """Return the custom_id of a button."""
        return str(LessonId(self.face.game.name, self.lesson.version, step, answer))


class LessonMessages:
    """Builds the messages of lessons."""

    def __init__(self, message_builder: MessageBuilder) -> None:
        """``message_builder`` draws the pictures."""
        self._message_builder = message_builder

    async def question(self, course: Course, number: int, why: str = "", note: str = "") -> OutgoingMessage:
        """Return a step as a question.

        ``why`` tells what is wrong with the last answer, ``note`` something else; both are message ids.
        """
        tr, step = course.face.tr, course.lesson.steps[number]
        table = course.table(step, step.at)
        content = course.told(step.says, step, table)
        below = tr.gettext(note) if note else ""
        if why:
            again = tr.gettext("Try again.")
            below = f"❌ {course.told(why, step, table)} {again}"
        asked = table if step.is_marked else with_unmarked_hand(table)
        buttons = [
            *self._answer_rows(course, number, table),
            _turning(course, number, following=tr.gettext("Skip"), style=ButtonStyle.secondary),
        ]
        return await self._message(course, number, content, asked, step.shows, below, buttons)

    async def done(self, course: Course, number: int, answer: str) -> OutgoingMessage:
        """Return a step after its right answer."""
        tr, step = course.face.tr, course.lesson.steps[number]
        before, table = (course.table(step, moves) for moves in (step.at, step.then))
        content = f"✅ {course.told(step.done, step, table)}"
        buttons = [
            # The buttons stay where they are, so that "Next" is not where a second click lands.
            *self._answer_rows(course, number, before, answered=answer),
            _turning(course, number, following=tr.gettext("Next"), style=ButtonStyle.success),
        ]
        return await self._message(course, number, content, table, step.shows_then, "", buttons)

    def ending(self, course: Course, read_on: str) -> OutgoingMessage:
        """Return the end of the lesson; ``read_on`` is a sentence about where more is to be read."""
        _, last = course.face.tr.gettext, len(course.lesson.steps)
        title = _("That is {game}!", game=course.face.title)
        opening = ui.Button[Any](
            label=_("Open a table"),
            emoji="🃏",
            style=ButtonStyle.success,
            custom_id=course.button_id(last, OPEN_TABLE),
        )
        anew = ui.Button[Any](label=_("From the start"), emoji="🔁", custom_id=course.button_id(0))
        back = ui.Button[Any](label=_("Back"), emoji="◀️", custom_id=course.button_id(last - 1))
        content = f"### {title}\n{_(course.lesson.ending)}"
        return OutgoingMessage((text(content), text(read_on), *rows([back, anew, opening])))

    async def _message(
        self,
        course: Course,
        number: int,
        content: str,
        table: Table,
        shows: Shows,
        note: str,
        buttons: Sequence[Row],
    ) -> OutgoingMessage:
        shown = _shown(course, table, shows)
        header = _header(course, number)
        if course.preferences.text_only:
            described = facts.text(shown.facts) or facts.description(shown.facts)
            parts = (text(f"{header}\n{content}"), text(described), *noted(note), *buttons)
            return OutgoingMessage(parts).without_emojis()
        picture = await self._message_builder.picture(shown, table)
        pictures = () if picture is None else (picture,)
        galleries = (each.gallery() for each in pictures)
        return OutgoingMessage((text(f"{header}\n{content}"), *galleries, *noted(note), *buttons), pictures)

    def _answer_rows(
        self, course: Course, number: int, table: Table, answered: str | None = None
    ) -> Iterator[Row]:
        """Yield the answers; once one is given it stands out, and none can be pressed.

        With text only there are none then, because a screen reader would stop at each.
        """
        if answered is not None and course.preferences.text_only:
            return
        for group in _answers(course, course.lesson.steps[number], table):
            buttons = [self._answer(course, number, button, answered) for button in group.buttons]
            yield from rows(buttons, group.a_row)

    def _answer(
        self, course: Course, number: int, button: MoveButton, answered: str | None
    ) -> ui.Button[Any]:
        emojis, emoji = self._message_builder.emojis, button.emoji
        style = ButtonStyle.primary
        if answered is not None:
            style = ButtonStyle.success if button.move == answered else ButtonStyle.secondary
        return ui.Button(
            label=button.label,
            emoji=emoji.among(emojis) if isinstance(emoji, CustomEmoji) else emoji,
            style=style,
            disabled=answered is not None,
            custom_id=course.button_id(number, button.move),
        )


def _answers(course: Course, step: Step, table: Table) -> Iterator[MoveButtons]:
    """Yield the answers of a step in groups."""
    tr, lesson, preferences = course.face.tr, course.lesson, course.preferences
    if step.question is not None and not step.answers_are_cards:
        answers = step.question(tr, table)
        yield MoveButtons(
            [MoveButton(each.label, each.key, each.emoji) for each in answers], a_row=_ANSWERS_A_ROW
        )
        return
    calls = () if step.answers_are_cards else lesson.calls(tr, table, preferences)
    for control in calls or lesson.cards(tr, table, preferences):
        if not isinstance(control, MoveButtons):
            raise TypeError("a step's answers are buttons")
        yield control


def _shown(course: Course, table: Table, shows: Shows) -> Shown:
    face = course.face.at(table)
    match shows:
        case Shows.HAND:
            return face.hand(LEARNER, course.preferences)
        case Shows.CARDS:
            return _cards_alone(course, table, face.hand(LEARNER, course.preferences))
        case Shows.TABLE:
            return face.public()
        case Shows.RESULT:
            result = face.deal_result(1)
            if result is None:
                raise ValueError("a step shows the result of a deal that is not over")
            return result


def _cards_alone(course: Course, table: Table, hand: Shown) -> Shown:
    """Return the cards of a hand, in its order, without a word about the deal."""
    draw = hand.scene

    def scene(avatars: Avatars) -> Scene:
        drawn = None if draw is None else draw(avatars)
        if not isinstance(drawn, HandScene):
            raise TypeError("a hand of a lesson has a picture of its cards")
        return replace(drawn, headline="", is_turn=False)

    def in_words() -> str:
        spelled = Preferences(text_only=True)
        groups = course.lesson.cards(course.face.tr, table, spelled)
        return ", ".join(
            button.label for group in groups if isinstance(group, MoveButtons) for button in group.buttons
        )

    return replace(hand, facts=(Fact(in_words),), scene=scene)


def _header(course: Course, number: int) -> str:
    """Return the title of a step under its number."""
    tr, steps = course.face.tr, course.lesson.steps
    progress = tr.gettext(
        "{game}, step {number} of {steps}", game=course.face.title, number=number + 1, steps=len(steps)
    )
    if not course.preferences.text_only:
        progress = f"{progress}  {_DONE * (number + 1)}{_TO_DO * (len(steps) - number - 1)}"
    return f"-# {progress}\n### {tr.gettext(steps[number].title)}"


def _turning(course: Course, number: int, *, following: str, style: ButtonStyle) -> Row:
    """Return the buttons to the steps before and after."""
    on = ui.Button[Any](label=following, emoji="▶️", style=style, custom_id=course.button_id(number + 1))
    if number == 0:
        return ui.ActionRow(on)
    back = course.face.tr.gettext("Back")
    return ui.ActionRow(
        ui.Button(label=back, emoji="◀️", custom_id=course.button_id(number - 1)),
        on,
    )
