"""The form in which a player adds a word to the shuffle."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
from discord import ui

from bot.i18n import Words
from bot.tables.decisions import LONGEST_WORD

TIMEOUT: Final = 900.0
"""Seconds after which nobody waits for an answer any more: the interaction's own life."""


class WordModal(ui.Modal):
    """Asks for a word, and hands it on."""

    def __init__(
        self,
        words: Words,
        table_id: int,
        contribute: Callable[[discord.Interaction[Any], int, str], Awaitable[None]],
    ) -> None:
        super().__init__(title=words.say("A word for the shuffle"), timeout=TIMEOUT)
        self._table_id = table_id
        self._contribute = contribute
        self._word: ui.TextInput[Any] = ui.TextInput(max_length=LONGEST_WORD, min_length=1)
        description = words.say(
            "Anything you like. It makes the next shuffles yours as well; everyone can read it."
        )
        self.add_item(ui.Label(text=words.say("Your word"), description=description, component=self._word))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Hand the word on."""
        await self._contribute(interaction, self._table_id, self._word.value)
