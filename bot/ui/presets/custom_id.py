"""Custom ids of the presets: an action, a preset, and the rules being edited.

>>> str(PresetId(PresetAction.PAGE, preset=7, code="10000000000000000000", argument="play"))
'ps:page:7:10000000000000000000:play'
>>> PresetId.parse("ps:look:7::").preset
7

``ps:`` is Botifarra, for compatibility with messages from when it was the only game; others carry their name,
``ps-barbu:``.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from typing import Final

PREFIX: Final = "ps"
"""The beginning of every custom_id of the presets; those of other versions of the bot get an explanation."""
_PARTS: Final = re.compile(
    r"ps(?:-(?P<game>[a-z0-9_]{1,20}))?:(?P<action>[a-z]{1,10}):(?P<preset>[0-9]{1,18})"
    r":(?P<code>[0-9a-z.]{0,40}):(?P<argument>.{0,40})"
)
_UNNAMED: Final = "botifarra"
"""The game of custom_ids without a name."""


class PresetAction(enum.StrEnum):
    """The actions of the buttons and selects."""

    LIST = "list"
    LOOK = "look"
    PAGE = "page"
    OPTION = "option"
    NUMBER = "hands"
    SAVE = "save"
    SAVE_AS = "saveas"
    RENAME = "rename"
    ASK = "ask"
    DELETE = "delete"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class PresetId:
    """The custom_id of a button or select; ``str`` and :meth:`parse` are inverses. Discord allows 100 characters.

    ``preset`` is the id of a preset of the server, 0 for an unsaved or built-in one; ``code`` has the options being
    edited (:mod:`~bot.ui.rules.options_code`).
    """

    action: PresetAction
    preset: int = 0
    code: str = ""
    argument: str = ""
    game: str = _UNNAMED

    def __str__(self) -> str:
        game = "" if self.game == _UNNAMED else f"-{self.game}"
        return f"ps{game}:{self.action}:{self.preset}:{self.code}:{self.argument}"

    @classmethod
    def parse(cls, text: str) -> PresetId:
        """Read a custom_id; raises ``ValueError`` if it is not of this version."""
        match = _PARTS.fullmatch(text)
        if match is None:
            raise ValueError(f"no button of a preset: {text}")
        return cls(
            PresetAction(match["action"]),
            int(match["preset"]),
            match["code"],
            match["argument"],
            match["game"] or _UNNAMED,
        )
