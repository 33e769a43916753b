"""The button that opens the strategy pages of a game, on messages for players who know the rules."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.ui.controls.page_id import PageId, PageView
from bot.ui.face.face import Face

Button = ui.Button[Any]


def strategy_buttons(face: Face) -> list[Button]:
    """Return the button that opens a game's first strategy page; none if it has no such pages."""
    if face.strategy is None:
        return []
    custom_id = str(PageId(face.game.name, 0, PageView.NEW))
    return [ui.Button(label=face.tr.gettext(face.strategy.title), emoji="🧭", custom_id=custom_id)]
