"""``/tables``: a person's tables, and those with a free seat.

For people who manage a server: ``/players-role``, who is told of free seats, ``/table-place``, where tables open, and
``/rated-tables``, whether they are rated or friendly.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.i18n import N_

THREAD, CHANNEL, BY_GAME = "thread", "channel", "game"
"""Where new tables of a server open."""
_OWN_THREAD: Final = {THREAD: True, CHANNEL: False, BY_GAME: None}


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


@app_commands.command(
    name="table-place",
    description=described(N_("Where new tables open: in the channel, or in a thread of their own")),
)
@app_commands.describe(where=described(N_("For all tables of this server, from now on")))
@app_commands.choices(
    where=[
        Choice(name=described(N_("In a thread of their own")), value=THREAD),
        Choice(name=described(N_("In the channel")), value=CHANNEL),
        Choice(name=described(N_("As each game has it")), value=BY_GAME),
    ]
)
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
async def choose_table_place(interaction: Interaction, where: str) -> None:
    """Save where new tables of the server open."""
    await interaction.client.handlers.opener.choose_place(interaction, _OWN_THREAD[where])


@app_commands.command(
    name="rated-tables",
    description=described(N_("Whether new tables are rated, or friendly and count for nothing")),
)
@app_commands.describe(rated=described(N_("For all tables of this server, from now on")))
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
async def choose_rated_tables(interaction: Interaction, rated: bool) -> None:
    """Save whether new tables of the server are rated."""
    await interaction.client.handlers.opener.choose_rated(interaction, rated)
