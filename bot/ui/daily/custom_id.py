"""Custom ids of a deal of the day: its game and day, the turn that the button was made for, an action, an argument.

>>> str(DailyId("botifarra", date(2026, 11, 23), 4, Action.MOVE, "play O9"))
'daily:botifarra:20261123:4:move:play O9'
>>> DailyId.parse("daily:botifarra:20261123:0:share:").action
<Action.SHARE: 'share'>
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from datetime import date
from typing import Final

PREFIX: Final = "daily"
"""The beginning of every custom_id of a deal of the day."""
_PARTS: Final = re.compile(
    r"daily:(?P<game>[a-z0-9_]{1,20}):(?P<day>[0-9]{8}):(?P<turn>[0-9]{1,4}):(?P<action>[a-z]+):(?P<argument>[^:]{0,60})"
)


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


@dataclass(frozen=True, slots=True)
class DailyId:
    """The custom_id of a button or select; ``str`` and :meth:`parse` are inverses. Discord allows 100 characters."""

    game: str
    day: date
    turn: int
    action: Action
    argument: str = ""

    def __str__(self) -> str:
        return f"{PREFIX}:{self.game}:{self.day:%Y%m%d}:{self.turn}:{self.action}:{self.argument}"

    @classmethod
    def parse(cls, text: str) -> DailyId:
        """Read a custom_id; raises ``ValueError`` if it is none of a deal of the day."""
        match = _PARTS.fullmatch(text)
        if match is None:
            raise ValueError(f"no button of a deal of the day: {text}")
        day = date.fromisoformat(match["day"])
        return cls(match["game"], day, int(match["turn"]), Action(match["action"]), match["argument"])
