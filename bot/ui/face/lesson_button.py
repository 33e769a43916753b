"""The button with which a lesson begins, on messages that newcomers read."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.i18n import Translator
from bot.ui.controls.lesson_id import BEGIN, LessonId
from bot.ui.face.face import FACES

Button = ui.Button[Any]


def lesson_buttons(tr: Translator, game: str, label: str = "") -> list[Button]:
    """Return the button that begins a game's lesson; none if it has none."""
    lesson = FACES[game].lesson
    if lesson is None:
        return []
    custom_id = str(LessonId(game, lesson.version, 0, BEGIN))
    return [ui.Button(label=label or tr.gettext("How to play"), emoji="🎓", custom_id=custom_id)]
