"""The buttons and selects of every table, found by their custom_id alone, so that they outlive a restart."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from bot.ui.custom_id import BUTTON_PATTERN, SELECT_PATTERN, CustomId


class TableButton(ui.DynamicItem[ui.Button[Any]], template=BUTTON_PATTERN):
    """Any button of any table."""

    def __init__(self, item: ui.Button[Any], custom_id: CustomId) -> None:
        super().__init__(item)
        self._what = custom_id

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],
    ) -> Self:
        """Make the item that answers a click."""
        if not isinstance(item, ui.Button):
            raise TypeError(f"no button: {match.string}")
        return cls(item, CustomId.parse(match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the click."""
        await interaction.client.desk.answer(interaction, self._what)


class TableSelect(ui.DynamicItem[ui.Select[Any]], template=SELECT_PATTERN):
    """Any select of any table."""

    def __init__(self, item: ui.Select[Any], custom_id: CustomId) -> None:
        super().__init__(item)
        self._what = custom_id

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],
    ) -> Self:
        """Make the item that answers a choice."""
        if not isinstance(item, ui.Select):
            raise TypeError(f"no select: {match.string}")
        return cls(item, CustomId.parse(match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the choice."""
        await interaction.client.desk.answer(interaction, self._what, tuple(self.item.values))
