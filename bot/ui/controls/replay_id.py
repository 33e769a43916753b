"""Custom ids of a replay: table, deal, step and view, and which control it is of several that lead to the same.

>>> str(ReplayId(17, 3, 25, OPEN, Press.FORWARD))
'rp:17:3:25:o:f'
>>> ReplayId.parse("rp:17:3:0:2:trick").seat
2
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from discord import ui

from bot.i18n import Translator
from bot.ui.controls.coded import Coded
from engine.game import Seat

OPEN: Final = "o"
"""The view of all hands face up; any other is the number of a seat."""

EMOJI: Final = "🎞️"


class Press(enum.StrEnum):
    """The controls of a replay."""

    LOOK = "look"
    """Opens a replay in a message of its own."""
    FIRST = "a"
    TRICK_BACK = "bb"
    BACK = "b"
    FORWARD = "f"
    TRICK_FORWARD = "ff"
    TRICK = "trick"
    """The select of a trick, whose values are steps."""
    VIEW = "view"
    """The select of a view."""
    DEAL_BEFORE = "p"
    DEAL_AFTER = "n"
    SHARE = "share"
    PAGE = "page"
    """Gives the whole match as a page for a browser."""


@dataclass(frozen=True, slots=True)
class ReplayId(Coded):
    """The custom_id of a button or select: the position that it leads to, or that it is about."""

    prefix: ClassVar = "rp"
    table: Annotated[int, "[0-9]{1,18}"]
    deal: Annotated[int, "[0-9]{1,4}"]
    step: Annotated[int, "[0-9]{1,4}"] = 0
    view: Annotated[str, "o|[0-9]"] = OPEN
    press: Press = Press.LOOK

    @property
    def seat(self) -> Seat | None:
        """The seat through whose eyes the position is seen; ``None`` if all hands are open."""
        return None if self.view == OPEN else int(self.view)


def replay_button(tr: Translator, table_id: int, deal: int) -> ui.Button[Any]:
    """Return the button that opens the replay of a deal at its beginning."""
    return ui.Button(label=tr.gettext("Replay"), emoji=EMOJI, custom_id=str(ReplayId(table_id, deal)))
