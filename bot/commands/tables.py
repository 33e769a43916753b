"""``/tables``: where a person sits, and where a seat is free. ``/players-role``: who hears of free seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.commands.localisation import described
from bot.errors import Refusal
from bot.i18n import N_
from bot.ui.discord.responses import send_ephemeral, send_ephemeral_text
from bot.ui.tables.listing.place_handlers import cannot_mention

if TYPE_CHECKING:
    from bot.parts import Parts


@app_commands.command(name="tables", description=described(N_("Where you sit, and where a seat is free")))
async def show_tables(interaction: discord.Interaction[Parts]) -> None:
    """List the user's tables everywhere, and those of the server."""
    await send_ephemeral(interaction, await interaction.client.table_lists.message(interaction))


@app_commands.command(
    name="players-role", description=described(N_("The role that I notify when a table looks for players"))
)
@app_commands.describe(role=described(N_("Without a role I notify nobody")))
@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
async def choose_players_role(
    interaction: discord.Interaction[Parts], role: discord.Role | None = None
) -> None:
    """Save the role of those who want to hear of tables with free seats."""
    client, guild_id = interaction.client, interaction.guild_id
    if guild_id is None or not interaction.permissions.manage_guild:
        raise Refusal("only_managers")
    if role is not None and role.id == guild_id:
        raise Refusal("everyone_is_no_role")
    await client.store.notices.choose_players_role(guild_id, None if role is None else role.id)
    tr = await client.languages.of(interaction)
    if role is None:
        await send_ephemeral_text(interaction, tr.gettext("I notify nobody when a table looks for players."))
        return
    sentence = tr.gettext("I mention {role} when a table looks for players.", role=role.mention)
    if not (role.mentionable or interaction.app_permissions.mention_everyone):
        sentence = f"{sentence}\n{cannot_mention(tr, role)}"
    await send_ephemeral_text(interaction, sentence)
