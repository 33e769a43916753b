"""Custom ids of a lesson: its game and version, a step, and an answer; a lesson has no other state.

>>> str(LessonId("botifarra", 1, 4, "play O9"))
'learn:botifarra:1:4:play O9'
>>> LessonId.parse("learn:botifarra:1:4:").step
4
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

PREFIX: Final = "learn"
"""The beginning of every custom_id of a lesson."""
BEGIN: Final = "begin"
"""In place of an answer, on other messages: the lesson begins in a message of its own."""
OPEN_TABLE: Final = "open"
"""In place of an answer after the last step: the learner opens a table."""
_PARTS: Final = re.compile(
    r"learn:(?P<game>[a-z0-9_]{1,20}):(?P<version>[0-9]{1,4}):(?P<step>[0-9]{1,3}):(?P<answer>[^:]{0,60})"
)


@dataclass(frozen=True, slots=True)
class LessonId:
    """The custom_id of a button; ``str`` and :meth:`parse` are inverses. Discord allows 100 characters.

    Steps count from 0, and the number of steps stands for the end of the lesson. Without an answer the button shows
    the step.
    """

    game: str
    version: int
    step: int
    answer: str = ""

    def __str__(self) -> str:
        return f"learn:{self.game}:{self.version}:{self.step}:{self.answer}"

    @classmethod
    def parse(cls, text: str) -> LessonId:
        """Read a custom_id; raises ``ValueError`` if it is none of a lesson."""
        match = _PARTS.fullmatch(text)
        if match is None:
            raise ValueError(f"no button of a lesson: {text}")
        return cls(match["game"], int(match["version"]), int(match["step"]), match["answer"])
