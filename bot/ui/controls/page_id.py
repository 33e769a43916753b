"""Custom ids of strategy pages: a game, and a page from 0; a page has no other state.

>>> str(PageId("botifarra", 2))
'strategy:botifarra:2:'
>>> PageId.parse("strategy:botifarra:2:").page
2
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from bot.ui.controls.coded import Coded, GameName


@dataclass(frozen=True, slots=True)
class PageId(Coded):
    """The custom_id of a button.

    ``is_new`` stands on other messages: the page comes in a message of its own.
    """

    prefix: ClassVar = "strategy"
    game: GameName
    page: Annotated[int, "[0-9]{1,3}"]
    is_new: Annotated[bool, "new|"] = False
