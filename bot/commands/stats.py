"""``/stats`` and the user command for the same: the profile card of a person."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.commands.repetition import REPEATABLE
from bot.i18n import N_


@app_commands.command(
    extras=REPEATABLE, name="stats", description=described(N_("How somebody has played so far"))
)
@app_commands.describe(player=described(N_("Whose matches; yours if you name nobody")))
async def show_stats(interaction: Interaction, player: discord.User | None = None) -> None:
    """Show a person's card to the user."""
    await interaction.client.handlers.profiles.show(interaction, player or interaction.user)


@app_commands.context_menu(name=described(N_("Card profile")))
async def show_card(interaction: Interaction, user: discord.User) -> None:
    """Show the card of a person to the user who has chosen it in the person's menu."""
    await interaction.client.handlers.profiles.show(interaction, user)
