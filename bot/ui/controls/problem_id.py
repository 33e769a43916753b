"""Custom ids of problems: an action, and what it is about.

>>> str(ProblemId(Action.ASK, 17, 3, 21))
'pb:ask:17:3:21'
>>> ProblemId.parse("pb:answer:5:0:0").number
5
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Annotated, ClassVar

from bot.ui.controls.coded import Coded


class Action(enum.StrEnum):
    """The actions of the buttons and selects."""

    ASK = "ask"
    """Shows the expert's view of a position to who may ask about it. All others are about a problem."""
    POST = "post"
    LEAVE = "leave"
    """Asks nobody."""
    ANSWER = "answer"
    OWN = "own"
    """Shows somebody their answer, or the problem in their language."""
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class ProblemId(Coded):
    """The custom_id of a control: ``number`` is that of a problem, or with a deal and a step that of a table."""

    prefix: ClassVar = "pb"
    action: Action
    number: Annotated[int, "[0-9]{1,18}"]
    deal: Annotated[int, "[0-9]{1,4}"] = 0
    step: Annotated[int, "[0-9]{1,4}"] = 0
