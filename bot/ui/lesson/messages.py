"""The messages of a lesson: a step as a question and as done, and the end, with pictures or as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.tables.table import Table
from bot.ui.controls.custom_id import MoveButton, MoveButtons
from bot.ui.controls.lesson_id import OPEN_TABLE
from bot.ui.discord.emojis import CustomEmoji
from bot.ui.discord.messages import BUTTONS_A_ROW, OutgoingMessage, Row, noted, rows, text
from bot.ui.face.lesson import Step
from bot.ui.face.shown import Shown
from bot.ui.face.strategy_button import strategy_buttons
from bot.ui.lesson.course import Course, asked, shown_when_done
from bot.ui.tables.messages.message_builder import MessageBuilder
from bot.ui.text import facts

_DONE: Final = "▰"
_TO_DO: Final = "▱"
_ANSWERS_A_ROW: Final = 3
_SHORT_ANSWER: Final = 3
"""Characters of an answer of which a whole row is wide enough for a thumb: a number."""


class LessonMessages:
    """Builds the messages of lessons."""

    def __init__(self, message_builder: MessageBuilder) -> None:
        """``message_builder`` draws the pictures."""
        self._message_builder = message_builder

    async def question(self, course: Course, number: int, why: str = "", note: str = "") -> OutgoingMessage:
        """Return a step as a question.

        ``why`` explains the mistake of the last answer, ``note`` something else; both are message ids.
        """
        tr, step = course.face.tr, course.lesson.steps[number]
        table = course.table(step, step.at)
        content = course.told(step.says, step, table)
        below = tr.gettext(note) if note else ""
        if why:
            again = tr.gettext("Try again.")
            below = f"❌ {course.told(why, step, table)} {again}"
        buttons = [
            *self._answer_rows(course, number, table),
            *_turning(course, number, is_done=False),
        ]
        return await self._message(course, number, content, table, asked(course, step), below, buttons)

    async def done(self, course: Course, number: int, answer: str) -> OutgoingMessage:
        """Return a step after its right answer."""
        step = course.lesson.steps[number]
        before, table = (course.table(step, moves) for moves in (step.at, step.then))
        content = f"✅ {course.told(step.done, step, table)}"
        buttons = [
            # Every button stays where it was: a second click lands on a disabled one.
            *self._answer_rows(course, number, before, answered=answer),
            *_turning(course, number, is_done=True),
        ]
        return await self._message(course, number, content, table, shown_when_done(course, step), "", buttons)

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
        # A second click on the "Next" before lands in the last row, where it opens no table.
        strategies = rows(strategy_buttons(course.face))
        return OutgoingMessage(
            (text(content), text(read_on), *rows([opening]), *strategies, *rows([anew, back]))
        )

    async def _message(
        self,
        course: Course,
        number: int,
        content: str,
        table: Table,
        shown: Shown,
        note: str,
        buttons: Sequence[Row],
    ) -> OutgoingMessage:
        header = _header(course, number)
        if course.preferences.text_only:
            described = facts.text(shown.facts) or facts.description(shown.facts)
            parts = (text(f"{header}\n{content}"), text(described), *noted(note), *buttons)
            return OutgoingMessage(parts).without_emojis()
        above, below = (text(f"{header}\n{content}"),), (*noted(note), *buttons)
        return await self._message_builder.framed(shown, table, above=above, below=below)

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
        are_short = max(len(each.label) for each in answers) <= _SHORT_ANSWER
        yield MoveButtons(
            [MoveButton(each.label, each.key, each.emoji) for each in answers],
            a_row=BUTTONS_A_ROW if are_short else _ANSWERS_A_ROW,
        )
        return
    calls = () if step.answers_are_cards else lesson.calls(tr, table, preferences)
    for control in calls or lesson.cards(tr, table, preferences):
        if not isinstance(control, MoveButtons):
            raise TypeError("a step's answers are buttons")
        yield control


def _header(course: Course, number: int) -> str:
    """Return the title of a step under its number."""
    tr, steps = course.face.tr, course.lesson.steps
    progress = tr.gettext(
        "{game}, step {number} of {steps}", game=course.face.title, number=number + 1, steps=len(steps)
    )
    if not course.preferences.text_only:
        progress = f"{progress}  {_DONE * (number + 1)}{_TO_DO * (len(steps) - number - 1)}"
    return f"-# {progress}\n### {tr.gettext(steps[number].title)}"


def _turning(course: Course, number: int, *, is_done: bool) -> list[Row]:
    """Return the buttons to the steps before and after; the one after waits for the right answer."""
    _, buttons = course.face.tr.gettext, list[ui.Button[Any]]()
    if number:
        buttons.append(ui.Button(label=_("Back"), emoji="◀️", custom_id=course.button_id(number - 1)))
    if is_done or not course.preferences.text_only:
        buttons.append(
            ui.Button(
                label=_("Next"),
                emoji="▶️",
                style=ButtonStyle.success if is_done else ButtonStyle.secondary,
                disabled=not is_done,
                custom_id=course.button_id(number + 1),
            )
        )
    return rows(buttons)
