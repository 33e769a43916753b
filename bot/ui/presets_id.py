"""What a button or select around presets carries: what it does, to which preset, and the rules being edited.

>>> str(PresetId(PresetAction.PAGE, preset=7, code="10000000000000000000", argument="play"))
'ps:page:7:10000000000000000000:play'
>>> PresetId.parse("ps:look:7::").preset
7
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from typing import Final

from bot.ui.presets_code import options_from_code, options_to_code
from engine.botifarra import BotifarraOptions

PATTERN: Final = r"ps:.*"
"""Every custom_id of a panel of presets, of other versions of the bot too: those are told kindly."""
_PARTS: Final = re.compile(
    r"ps:(?P<action>[a-z]{1,10}):(?P<preset>[0-9]{1,18}):(?P<code>[0-9a-z]{0,30}):(?P<argument>.{0,40})"
)


class PresetAction(enum.StrEnum):
    """What the buttons and selects around presets do."""

    LIST = "list"
    LOOK = "look"
    PAGE = "page"
    OPTION = "option"
    HANDS = "hands"
    SAVE = "save"
    SAVE_AS = "saveas"
    RENAME = "rename"
    ASK = "ask"
    DELETE = "delete"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class PresetId:
    """The custom_id of a button or select; ``str`` and :meth:`parse` are inverses. Discord allows 100 characters.

    ``preset`` is a preset of the server, 0 for one that is not saved yet or is built in.
    """

    action: PresetAction
    preset: int = 0
    code: str = ""
    argument: str = ""

    def __str__(self) -> str:
        return f"ps:{self.action}:{self.preset}:{self.code}:{self.argument}"

    @classmethod
    def parse(cls, text: str) -> PresetId:
        """Read a custom_id; raises ``ValueError`` on one that is no panel's of this version."""
        match = _PARTS.fullmatch(text)
        if match is None:
            raise ValueError(f"no button of a preset: {text}")
        return cls(PresetAction(match["action"]), int(match["preset"]), match["code"], match["argument"])

    @classmethod
    def editing(
        cls, action: PresetAction, preset: int, options: BotifarraOptions, argument: str = ""
    ) -> PresetId:
        """Return the custom_id of a part of the panel in which these options are being edited."""
        return cls(action, preset, options_to_code(options), argument)

    def options(self) -> BotifarraOptions:
        """Return the options being edited; raises ``ValueError``, and ``OptionError`` where they make no game."""
        return options_from_code(self.code)
