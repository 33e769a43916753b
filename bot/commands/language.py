"""``/language``: the language of a person and of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.localisation import described
from bot.i18n import N_, Language

if TYPE_CHECKING:
    from bot.parts import Parts

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
    interaction: discord.Interaction[Parts], mine: str | None = None, server: str | None = None
) -> None:
    """Save the choices, all or none, and show what is set now, with buttons that change it."""
    handlers = interaction.client.language_handlers
    if server is not None:
        await handlers.choose_for_server(interaction, _chosen(server))
    if mine is not None:
        await handlers.choose(interaction, _chosen(mine))
    await handlers.show(interaction)


def _chosen(value: str) -> Language | None:
    return None if value == AUTOMATIC else Language(value)
