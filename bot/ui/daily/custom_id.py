"""Custom ids of a deal of the day: its game and day, the turn that the button was made for, an action, an argument.

>>> str(DailyId("botifarra", date(2026, 11, 23), 4, Action.MOVE, "play O9"))
'daily:botifarra:20261123:4:move:play O9'
>>> DailyId.parse("daily:botifarra:20261123:0:share:").action
<Action.SHARE: 'share'>
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from datetime import date
from typing import Annotated, ClassVar

from bot.ui.controls.coded import Coded, GameName


class Action(enum.StrEnum):
    """The actions of the buttons and selects."""

    MOVE = "move"
    CHOOSE_MOVE = "choose"
    SHOW = "show"
    """Shows the deal in place of the clicked message."""
    BEGIN = "begin"
    """Shows the deal of today in a message of its own."""
    RANKING = "rank"
    SHARE = "share"
    REVIEW = "review"
    """Shows a page of the review; without an argument the first one, in a message of its own."""
    COMPARE = "compare"
    SEND = "send"
    """Sends a finished deal to the person chosen in a select."""
    ACCEPT = "accept"
    """Shows a deal that was sent, to that person alone."""


@dataclass(frozen=True, slots=True)
class DailyId(Coded):
    """The custom_id of a button or select."""

    prefix: ClassVar = "daily"
    game: GameName
    day: date
    turn: Annotated[int, "[0-9]{1,4}"]
    action: Action
    argument: Annotated[str, "[^:]{0,60}"] = ""
