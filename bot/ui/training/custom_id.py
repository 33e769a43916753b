"""Custom ids of the trainer: a game, since when its reader answers, a position, and a move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from bot.ui.controls.coded import Coded, GameName

NEXT: Final = "next"
"""In place of a move: the next position is asked."""


@dataclass(frozen=True, slots=True)
class TrainingId(Coded):
    """The custom_id of a button, or without a move of a select; ``since`` is in seconds, the rest a position."""

    prefix: ClassVar = "tr"
    game: GameName
    since: Annotated[int, "[0-9]{1,10}"]
    table: Annotated[int, "[0-9]{1,12}"]
    deal: Annotated[int, "[0-9]{1,4}"]
    step: Annotated[int, "[0-9]{1,4}"]
    move: Annotated[str, "[^:]{0,40}"] = ""
