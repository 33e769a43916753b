"""Custom ids of a lesson: its game and version, a step, and an answer; a lesson has no other state.

>>> str(LessonId("botifarra", 1, 4, "play O9"))
'learn:botifarra:1:4:play O9'
>>> LessonId.parse("learn:botifarra:1:4:").step
4
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from bot.ui.controls.coded import Coded, GameName

BEGIN: Final = "begin"
"""In place of an answer, on other messages: the lesson begins in a message of its own."""
OPEN_TABLE: Final = "open"
"""In place of an answer after the last step: the learner opens a table."""


@dataclass(frozen=True, slots=True)
class LessonId(Coded):
    """The custom_id of a button.

    Steps count from 0, and the number of steps stands for the end of the lesson. Without an answer the button shows
    the step.
    """

    prefix: ClassVar = "learn"
    game: GameName
    version: Annotated[int, "[0-9]{1,4}"]
    step: Annotated[int, "[0-9]{1,3}"]
    answer: Annotated[str, "[^:]{0,60}"] = ""
