"""The page of a review as the argument of a button.

>>> Page.parse("3.5"), str(Page(3, 5))
(Page(deal=3, number=5), '3.5')
>>> Page.parse("all").deal is None
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.errors import UnknownControl

_WHOLE_MATCH: Final = "all"
_PAGE: Final = re.compile(r"([0-9]{1,4})\.([0-9]{1,2})")
SELECT_PAGE: Final = "page"
SELECT_DEAL: Final = "deal"
"""The arguments of the two selects, whose values are pages."""
OPENS: Final = "open"
"""The beginning of the argument of a button outside of a review, which opens a new message: ``open3.0``."""
SHOWS: Final = "show"
"""The same of the button that leads to the costliest decision: another one may lead to the same page."""
EXPLAINS: Final = "how"
"""The same of the button that adds the method behind the figures to its page."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the review of a deal, the first is 0; or without a deal the review of the whole match."""

    deal: int | None
    number: int = 0

    def __str__(self) -> str:
        return _WHOLE_MATCH if self.deal is None else f"{self.deal}.{self.number}"

    @classmethod
    def parse(cls, text: str) -> Page:
        """Read a page; raises :class:`UnknownControl` if it is none."""
        if text == _WHOLE_MATCH:
            return cls(None)
        found = _PAGE.fullmatch(text)
        if found is None:
            raise UnknownControl
        return cls(int(found[1]), int(found[2]))
