"""The buttons and selects of every table, found by their custom_id alone, so that they outlive a restart."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from bot.ui.custom_id import PATTERN, CustomId


class TableControl(ui.DynamicItem[ui.Item[Any]], template=PATTERN):
    """Any button or select of any table."""

    def __init__(self, item: ui.Item[Any], custom_id: CustomId) -> None:
        super().__init__(item)
        self._what = custom_id

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],
    ) -> Self:
        """Make the item that answers a click or a choice."""
        return cls(item, CustomId.parse(match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the click, or the choice."""
        values = tuple(self.item.values) if isinstance(self.item, ui.Select) else ()
        await interaction.client.desk.answer(interaction, self._what, values)
