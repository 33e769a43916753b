"""Moves as buttons and selects, as data: the game lists them, the common code builds the components."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle

from bot.ui.discord.emojis import Emoji
from bot.ui.discord.messages import BUTTONS_A_ROW

LEAVE_IT_TO_TABLE: Final = ""
"""In place of a move's text: the table makes its own move."""


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
    """A group of buttons, spread evenly over as few rows as possible."""

    buttons: Sequence[MoveButton]
    a_row: int = BUTTONS_A_ROW


@dataclass(frozen=True, slots=True)
class MoveSelect:
    """A select of at most 25 moves: pairs of label and move text."""

    title: str
    choices: Sequence[tuple[str, str]]


Controls = Sequence[MoveButtons | MoveSelect]
"""From top to bottom."""
