"""Custom ids of strategy pages: a game, and a page from 0; a page has no other state.

>>> str(PageId("botifarra", 2))
'strategy:botifarra:2:'
>>> PageId.parse("strategy:botifarra:2:").page
2
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

PREFIX: Final = "strategy"
"""The beginning of every custom_id of a strategy page."""
_PARTS: Final = re.compile(r"strategy:(?P<game>[a-z0-9_]{1,20}):(?P<page>[0-9]{1,3}):(?P<anew>(new)?)")


@dataclass(frozen=True, slots=True)
class PageId:
    """The custom_id of a button; ``str`` and :meth:`parse` are inverses.

    ``is_new`` stands on other messages: the page comes in a message of its own.
    """

    game: str
    page: int
    is_new: bool = False

    def __str__(self) -> str:
        return f"{PREFIX}:{self.game}:{self.page}:{'new' if self.is_new else ''}"

    @classmethod
    def parse(cls, text: str) -> PageId:
        """Read a custom_id; raises ``ValueError`` if it is none of a strategy page."""
        match = _PARTS.fullmatch(text)
        if match is None:
            raise ValueError(f"no button of a strategy page: {text}")
        return cls(match["game"], int(match["page"]), bool(match["anew"]))
