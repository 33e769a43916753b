"""``/privacy``: what is kept and why, one's own data as a file, and their deletion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.commands.localisation import described
from bot.commands.repetition import REPEATABLE
from bot.i18n import N_

if TYPE_CHECKING:
    from bot.parts import Parts

    Interaction = discord.Interaction[Parts]
else:
    Interaction = discord.Interaction


class PrivacyCommands(app_commands.Group):
    """The commands about a person's own data."""

    def __init__(self) -> None:
        super().__init__(name="privacy", description=described(N_("What I keep of you, and why")))

    @app_commands.command(
        name="info", extras=REPEATABLE, description=described(N_("What I keep of you, and why"))
    )
    async def info(self, interaction: Interaction) -> None:
        """Show what is kept and why."""
        await interaction.client.privacy_handlers.show(interaction)

    @app_commands.command(
        name="export", description=described(N_("A file with everything that I have stored about you"))
    )
    async def export(self, interaction: Interaction) -> None:
        """Send the user a file with everything that is stored about them."""
        await interaction.client.privacy_handlers.export(interaction)

    @app_commands.command(
        name="delete", description=described(N_("Delete what I have stored about you, after a question"))
    )
    async def delete(self, interaction: Interaction) -> None:
        """Ask whether the user's data should be deleted."""
        await interaction.client.privacy_handlers.ask(interaction)
