"""What a button or select around presets carries: what it does, to which preset, and the rules being edited.

>>> str(PresetId(PresetAction.PAGE, preset=7, code="10000000000000000000", argument="play"))
'ps:page:7:10000000000000000000:play'
>>> PresetId.parse("ps:look:7::").preset
7

Before there was a second game nobody said which: what begins with ``ps:`` is of Botifarra, and of any other game with
its name, ``ps-barbu:``.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from typing import Final

PATTERN: Final = r"ps[-:].*"
"""Every custom_id of a panel of presets, of other versions of the bot too: those are told kindly."""
_PARTS: Final = re.compile(
    r"ps(?:-(?P<game>[a-z0-9_]{1,20}))?:(?P<action>[a-z]{1,10}):(?P<preset>[0-9]{1,18})"
    r":(?P<code>[0-9a-z.]{0,40}):(?P<argument>.{0,40})"
)
_UNNAMED: Final = "botifarra"
"""The game of the custom_ids that name none."""


class PresetAction(enum.StrEnum):
    """What the buttons and selects around presets do."""

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

    ``preset`` is a preset of the server, 0 for one that is not saved yet or is built in; ``code`` the options that
    are being edited (:mod:`~bot.ui.rules.options_code`).
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
        """Read a custom_id; raises ``ValueError`` on one that is no panel's of this version."""
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
