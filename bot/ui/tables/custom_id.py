"""Custom ids of a table's buttons and selects: table, turn, action and argument.

>>> str(CustomId(table=17, turn=5, action=Action.MOVE, argument="play O9"))
'bt:17:5:move:play O9'
>>> CustomId.parse("bt:17:5:move:play O9").argument
'play O9'
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Final

PATTERN: Final = (
    r"bt:(?P<table>[0-9]{1,18}):(?P<turn>[0-9]{1,6}):(?P<action>[a-z_]+)(?::(?P<argument>.{0,60}))?"
)
"""Pattern of the custom_id of every button and select of a table."""


class Action(enum.StrEnum):
    """The actions of the buttons and selects."""

    SIT = "sit"
    LEAVE = "leave"
    FILL = "fill"
    SEND_COMPUTERS_AWAY = "empty"
    START = "start"
    RULES = "rules"
    RULES_PAGE = "page"
    CHOOSE_PRESET = "preset"
    CHOOSE_RULE = "rule"
    CHOOSE_PACE = "pace"
    CHOOSE_LANGUAGE = "language"
    NUMBER = "hands"
    SAVE_PRESET = "save"
    WORD = "word"
    HAND = "hand"
    MOVE = "move"
    CHOOSE_MOVE = "choose"
    CUT = "cut"
    """The select of a cut in messages of earlier versions, now :attr:`CHOOSE_MOVE`."""
    CLAIM = "claim"
    CLAIM_FOR_SURE = "sure"
    ACCEPT = "stand"
    MISDEAL = "misdeal"
    ANSWER_MISDEAL = "consent"
    LAST_TRICKS = "tricks"
    NEXT_DEAL = "next"
    BREAK = "break"
    GO_ON = "resume"
    SHUFFLE = "shuffle"
    COME_BACK = "back"
    STOP = "stop"
    KEEP_PLAYING = "keep"
    PLAY_AGAIN = "again"
    SCORE_SHEET = "sheet"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class CustomId:
    """The custom_id of a button; ``str`` and :meth:`parse` are inverses. Discord allows 100 characters."""

    table: int
    turn: int
    action: Action
    argument: str = ""

    def __str__(self) -> str:
        text = f"bt:{self.table}:{self.turn}:{self.action}"
        return f"{text}:{self.argument}" if self.argument else text

    @classmethod
    def parse(cls, text: str) -> CustomId:
        """Read a custom_id; raises ``ValueError`` if it is not a table's."""
        prefix, table, turn, action, *argument = text.split(":", 4)
        if prefix != "bt":
            raise ValueError(f"no button of a table: {text}")
        return cls(int(table), int(turn), Action(action), argument[0] if argument else "")
