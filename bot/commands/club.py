"""``/club``: all choices of a server, for those who manage it or have its organisers' role."""

from __future__ import annotations

from discord import app_commands

from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.i18n import N_


@app_commands.command(
    name="club", description=described(N_("All choices of this server, for those who manage it or organise"))
)
@app_commands.guild_only()
async def show_club(interaction: Interaction) -> None:
    """Show the panel of the server's choices."""
    await interaction.client.handlers.clubs.show(interaction)
