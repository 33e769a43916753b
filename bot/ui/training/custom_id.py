"""Custom ids of the trainer: a game, since when its reader answers, a position, an action, and a move."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Annotated, ClassVar

from bot.ui.controls.coded import Coded, GameName


class Action(enum.StrEnum):
    """The actions of the buttons and selects."""

    MOVE = "move"
    CHOOSE_MOVE = "choose"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class TrainingId(Coded):
    """The custom_id of a button or select; ``since`` is a time in seconds, the rest as in a position."""

    prefix: ClassVar = "tr"
    game: GameName
    since: Annotated[int, "[0-9]{1,10}"]
    table: Annotated[int, "[0-9]{1,12}"]
    deal: Annotated[int, "[0-9]{1,4}"]
    step: Annotated[int, "[0-9]{1,4}"]
    action: Action
    move: Annotated[str, "[^:]{0,34}"] = ""
