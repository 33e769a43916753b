"""Custom ids of the questions after a server's first night, and the button that begins with them.

>>> str(NightId(Ask.HOUR, 4))
'night:hour:4'
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from discord import ui

from bot.i18n import Translator
from bot.ui.controls.coded import Coded


class Ask(enum.StrEnum):
    """The questions, in order."""

    BEGIN = "begin"
    DAY = "day"
    HOUR = "hour"


@dataclass(frozen=True, slots=True)
class NightId(Coded):
    """The custom_id of a question; that after the hour knows the weekday, from Monday, 0."""

    prefix: ClassVar = "night"
    ask: Ask
    weekday: Annotated[int, "[0-6]"] = 0


def when_button(tr: Translator) -> ui.Button[Any]:
    """Return the button that begins with the first question."""
    return ui.Button(label=tr.gettext("When do you play?"), emoji="📅", custom_id=str(NightId(Ask.BEGIN)))
