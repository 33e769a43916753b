"""Buttons and selects that are found by their custom_id alone, so that they outlive a restart."""

from __future__ import annotations

import re
from abc import abstractmethod
from typing import Any, Self

import discord
from discord import ui


class PersistentItem(ui.DynamicItem[ui.Item[Any]], template="(?!)"):
    """Any such control; a subclass names the template of its custom_ids and answers what is pressed or chosen."""

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
    ) -> Self:
        """Make the item that answers a click or a choice."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the click, or the choice; while the bot stops nobody is there any more."""
        if not interaction.client.gate.admit(interaction.id):
            return
        values = tuple(self.item.values) if isinstance(self.item, ui.Select) else ()
        await self.answer(interaction, values)

    @abstractmethod
    async def answer(self, interaction: discord.Interaction[Any], values: tuple[str, ...]) -> None:
        """Answer a click, or a choice among ``values``."""
