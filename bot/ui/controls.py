"""Moves to press or to choose, as data: a game says which, and the common rooms make components of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle

from bot.ui.discord.emojis import Emoji
from bot.ui.discord.messages import BUTTONS_A_ROW

LEAVE_IT_TO_TABLE: Final = ""
"""In place of a move: whoever presses lets the table make its own."""


@dataclass(frozen=True, slots=True)
class MoveButton:
    """A button that makes a move; ``move`` is its text, or :data:`LEAVE_IT_TO_TABLE`."""

    label: str
    move: str
    emoji: Emoji | None = None
    style: ButtonStyle = ButtonStyle.primary
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class MoveButtons:
    """Buttons that stand together, spread evenly over as few rows as they need."""

    buttons: Sequence[MoveButton]
    a_row: int = BUTTONS_A_ROW


@dataclass(frozen=True, slots=True)
class MoveSelect:
    """A list to choose a move from, 25 at most: pairs of what is read and the move's text."""

    title: str
    choices: Sequence[tuple[str, str]]


Controls = Sequence[MoveButtons | MoveSelect]
"""From top to bottom."""
