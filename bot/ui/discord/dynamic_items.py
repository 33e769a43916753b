"""Buttons and selects found by custom_id alone, so that they survive a restart."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Any, Self

import discord
from discord import ui


class PersistentItem(ui.DynamicItem[ui.Item[Any]], template="(?!)"):
    """A button or select; a subclass names the template of its custom_ids and answers clicks and choices."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
    ) -> Self:
        """Create the item that answers an interaction."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the interaction, unless it is a second delivery or the bot is stopping."""
        if not interaction.client.gate.admit(interaction.id):
            return
        values = tuple(self.item.values) if isinstance(self.item, ui.Select) else ()
        await self.answer(interaction, values)

    @abstractmethod
    async def answer(self, interaction: discord.Interaction[Any], values: tuple[str, ...]) -> None:
        """Answer a click, or a choice among ``values``."""
