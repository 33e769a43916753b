"""Custom ids of strategy pages: a game, a page from 0, and where it comes; a page has no other state.

>>> str(PageId("botifarra", 2))
'strategy:botifarra:2:'
>>> PageId.parse("strategy:botifarra:2:").page
2
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Annotated, ClassVar

from bot.ui.controls.coded import Coded, GameName


class PageView(enum.StrEnum):
    """The content that a click shows."""

    HERE = ""
    """The page, in the same message."""
    NEW = "new"
    """The page in a message of its own: the button stands on another message."""
    MEASURED = "measured"
    """The measurement of its figures, in a message of its own."""


@dataclass(frozen=True, slots=True)
class PageId(Coded):
    """The custom_id of a button."""

    prefix: ClassVar = "strategy"
    game: GameName
    page: Annotated[int, "[0-9]{1,3}"]
    view: PageView = PageView.HERE
