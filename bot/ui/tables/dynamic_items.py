"""The dynamic item of every button and select of a table."""

from __future__ import annotations

from typing import Any

import discord

from bot.ui.discord.dynamic_items import PersistentItem
from bot.ui.tables.custom_id import PATTERN, CustomId


class TableControl(PersistentItem, template=PATTERN):
    """Any button or select of any table."""

    async def answer(self, interaction: discord.Interaction[Any], values: tuple[str, ...]) -> None:
        """Pass the interaction to the handlers."""
        await interaction.client.table_handlers.answer(interaction, CustomId.parse(self.custom_id), values)
