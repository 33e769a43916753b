"""A form with one line: a word for the shuffle, a name, a number."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
from discord import ui

TIMEOUT: Final = 900.0
"""Seconds until the form expires: the life of an interaction."""


LineHandler = Callable[[discord.Interaction[Any], str], Awaitable[None]]
"""Handles the submitted line."""


class TextForm(ui.Modal):
    """Asks for one line of at most ``longest`` characters and passes it to ``handler``."""

    def __init__(
        self,
        title: str,
        label: str,
        handler: LineHandler,
        *,
        longest: int,
        description: str | None = None,
        now: str | None = None,
    ) -> None:
        super().__init__(title=title, timeout=TIMEOUT)
        self._handler = handler
        self._line: ui.TextInput[Any] = ui.TextInput(max_length=longest, min_length=1, default=now)
        self.add_item(ui.Label(text=label, description=description, component=self._line))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Admit each submission once, until the bot stops."""
        return bool(interaction.client.gate.admit(interaction.id))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Handle the submitted line."""
        await self._handler(interaction, self._line.value)
