"""``/tables``: a person's tables, and those with a free seat. ``/players-role``: the role told of free seats."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.i18n import N_


@app_commands.command(name="tables", description=described(N_("Where you sit, and where a seat is free")))
async def show_tables(interaction: Interaction) -> None:
    """List the user's tables everywhere, and those of the server."""
    await interaction.client.handlers.places.show_list(interaction)


@app_commands.command(
    name="players-role", description=described(N_("The role that I notify when a table looks for players"))
)
@app_commands.describe(role=described(N_("Without a role I notify nobody")))
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
async def choose_players_role(interaction: Interaction, role: discord.Role | None = None) -> None:
    """Save the role of those who want to hear of tables with free seats."""
    await interaction.client.handlers.places.choose_players_role(interaction, role)
