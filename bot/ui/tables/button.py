"""The buttons of a table."""

from __future__ import annotations

from typing import Any

from discord import ButtonStyle, ui

from bot.tables.table import Table
from bot.ui.discord.emojis import NO_EMOJIS, CustomEmoji, Emoji, Emojis
from bot.ui.discord.lengths import LONGEST_LABEL, cut
from bot.ui.tables.custom_id import Action, CustomId

Button = ui.Button[Any]


def table_button(
    table: Table,
    action: Action,
    label: str,
    argument: str = "",
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    emoji: Emoji | None = None,
    disabled: bool = False,
    emojis: Emojis = NO_EMOJIS,
) -> Button:
    """Return a button whose custom_id carries the table and its current turn."""
    return ui.Button(
        label=cut(label, LONGEST_LABEL),
        style=style,
        emoji=emoji.among(emojis) if isinstance(emoji, CustomEmoji) else emoji,
        disabled=disabled,
        custom_id=str(CustomId(table.id, table.turn, action, argument)),
    )
