"""The commands for one person: ``/language``, ``/preferences`` and ``/privacy``."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import Choice

from bot.commands.interaction import Interaction
from bot.commands.localisation import described
from bot.commands.repetition import REPEATABLE
from bot.i18n import N_, Language

AUTOMATIC: Final = "automatic"
CHOICES = [
    Choice(name=described(N_("Automatic")), value=AUTOMATIC),
    *(Choice(name=language.name_of_itself, value=language.value) for language in Language),
]


@app_commands.command(name="language", description=described(N_("In which language I speak")))
@app_commands.describe(
    mine=described(N_("To you, in every server")),
    server=described(N_("In this server, to everybody who has not chosen")),
)
@app_commands.choices(mine=CHOICES, server=CHOICES)
async def choose_language(
    interaction: Interaction, mine: str | None = None, server: str | None = None
) -> None:
    """Save the choices, all or none, and show the current settings, with buttons that change them."""
    handlers = interaction.client.handlers.languages
    if server is not None:
        await handlers.choose_for_server(interaction, _chosen(server))
    if mine is not None:
        await handlers.choose(interaction, _chosen(mine))
    await handlers.show(interaction)


def _chosen(value: str) -> Language | None:
    return None if value == AUTOMATIC else Language(value)


@app_commands.command(
    name="preferences",
    extras=REPEATABLE,
    description=described(N_("How your cards are shown and played")),
)
async def show_preferences(interaction: Interaction) -> None:
    """Show the user their preferences."""
    await interaction.client.handlers.preferences.show(interaction)


class PrivacyCommands(app_commands.Group):
    """The commands about a person's own data."""

    def __init__(self) -> None:
        super().__init__(name="privacy", description=described(N_("What I keep about you, and why")))

    @app_commands.command(
        name="info", extras=REPEATABLE, description=described(N_("What I keep about you, and why"))
    )
    async def info(self, interaction: Interaction) -> None:
        """Show the stored data and its purpose."""
        await interaction.client.handlers.privacy.show(interaction)

    @app_commands.command(
        name="export", description=described(N_("A file with everything that I have stored about you"))
    )
    async def export(self, interaction: Interaction) -> None:
        """Send the user a file with everything that is stored about them."""
        await interaction.client.handlers.privacy.export(interaction)

    @app_commands.command(
        name="delete", description=described(N_("Delete what I have stored about you, after asking you"))
    )
    async def delete(self, interaction: Interaction) -> None:
        """Ask whether the user's data should be deleted."""
        await interaction.client.handlers.privacy.ask(interaction)
