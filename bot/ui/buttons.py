"""The buttons and selects of every table."""

from __future__ import annotations

from typing import Any

import discord

from bot.ui.custom_id import PATTERN, CustomId
from bot.ui.persistent import Persistent


class TableControl(Persistent, template=PATTERN):
    """Any button or select of any table."""

    async def answer(self, interaction: discord.Interaction[Any], values: tuple[str, ...]) -> None:
        """Ask the desk for the tables to answer."""
        await interaction.client.desk.answer(interaction, CustomId.parse(self.custom_id), values)
