"""A lesson as one learner takes it: its texts, tables and pictures in one language."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.people.preferences import Preferences
from bot.render.layouts.hand.hand import HandScene
from bot.render.raster.drawing import Scene
from bot.tables.entries import Person
from bot.tables.table import Table
from bot.ui.controls.custom_id import MoveButtons
from bot.ui.controls.lesson_id import LessonId
from bot.ui.face.face import Face
from bot.ui.face.lesson import LEARNER, Lesson, Shows, Step, with_unmarked_hand
from bot.ui.face.shown import Avatars, Shown
from bot.ui.text.facts import Fact


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


def asked(course: Course, step: Step) -> Shown:
    """Return the content of a step before it is done."""
    table = course.table(step, step.at)
    return _shown(course, table if step.is_marked else with_unmarked_hand(table), step.shows)


def shown_when_done(course: Course, step: Step) -> Shown:
    """Return the content of a step after its right answer."""
    return _shown(course, course.table(step, step.then), step.shows_then)


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
        return replace(drawn, headline="", is_turn=False, trick_points=None)

    def in_words() -> str:
        spelled = Preferences(text_only=True)
        groups = course.lesson.cards(course.face.tr, table, spelled)
        return ", ".join(
            button.label for group in groups if isinstance(group, MoveButtons) for button in group.buttons
        )

    return replace(hand, facts=(Fact(in_words),), scene=scene)
