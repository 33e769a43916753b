"""``/preferences``: how a person's cards are shown and played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.commands.localisation import described
from bot.commands.repetition import REPEATABLE
from bot.i18n import N_

if TYPE_CHECKING:
    from bot.parts import Parts


@app_commands.command(
    name="preferences",
    extras=REPEATABLE,
    description=described(N_("How your cards are shown and played")),
)
async def show_preferences(interaction: discord.Interaction[Parts]) -> None:
    """Show the user their preferences."""
    await interaction.client.preference_handlers.show(interaction)
