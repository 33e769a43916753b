"""The pictures of the lessons: each step before and after its right answer."""

from __future__ import annotations

from collections.abc import Iterator

import bot.games.registry  # noqa: F401 - registers the games
from bot.people.preferences import NO_PREFERENCES
from bot.tables.entries import Person
from bot.ui.face.face import FACES, face_of
from bot.ui.face.shown import Shown
from bot.ui.lesson.course import Course, asked, shown_when_done
from bot.ui.text import facts
from tools.gallery.pictures import NO_AVATARS, Picture, Pictures

_LEARNER = Person(1, "Anna", "anna")


def lessons(make: Pictures) -> Iterator[Picture]:
    """Yield the pictures of every game's lesson."""
    for game, registered in FACES.items():
        if registered.lesson is None:
            continue
        face = face_of(game, make.tr.language)
        course = Course(face, registered.lesson, _LEARNER, NO_PREFERENCES)
        for number, step in enumerate(registered.lesson.steps, start=1):
            about = f"{game}, {face.tr.gettext(step.title)}"
            yield _picture(f"learn_{game}_{number:02}a", f"{about}: asked", asked(course, step))
            yield _picture(f"learn_{game}_{number:02}b", f"{about}: done", shown_when_done(course, step))


def _picture(name: str, about: str, shown: Shown) -> Picture:
    if shown.scene is None:
        raise ValueError(f"{name} has no picture")
    return Picture(name, about, shown.scene(NO_AVATARS), facts.description(shown.facts))
