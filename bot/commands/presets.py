"""Presets in commands: the names that ``/botifarra new`` offers, and ``/botifarra presets``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord.app_commands import Choice

from bot.games.botifarra.rules.text import preset_name, rest_of_title
from bot.presets import searchable
from bot.ui.presets.names import built_in
from bot.ui.rules.panel import is_playable
from engine.botifarra import BOTIFARRA, PRESETS, BotifarraOptions

if TYPE_CHECKING:
    from bot.client import Botifarra

    Interaction = discord.Interaction[Botifarra]
else:
    Interaction = discord.Interaction

MOST_CHOICES: Final = 25
LONGEST_CHOICE: Final = 100


async def offer_presets(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Return the presets, the server's own and the built-in ones, whose name holds what is written so far.

    Neither case nor accents matter.
    """
    client = interaction.client
    words = await client.languages.of(interaction)
    server = interaction.guild_id
    own = [] if server is None else await client.presets.of_server(server, BOTIFARRA.name)
    named = [
        *((preset_name(words, name), name, options) for name, options in PRESETS.items()),
        *((preset.name, preset.name, preset.read()) for preset in own if is_playable(preset)),
    ]
    written = searchable(current)
    return [
        Choice(name=_entry(name, rest_of_title(words, options, name)), value=value)
        for name, value, options in named
        if written in searchable(name) or written in searchable(value)
    ][:MOST_CHOICES]


def _entry(name: str, gist: str) -> str:
    """Return a preset in the list; the name may say it all."""
    return (f"{name} · {gist}" if gist else name)[:LONGEST_CHOICE]


async def find_preset(interaction: Interaction, guild_id: int, name: str) -> tuple[str, BotifarraOptions]:
    """Return a preset by the name that somebody wrote: the name it has, and its options.

    Raises ``PresetError`` where there is none, and the engine's ``OptionError`` where it cannot be played any more.
    """
    key = built_in(name)
    if key is not None:
        return key, PRESETS[key]
    preset = await interaction.client.presets.named(guild_id, BOTIFARRA.name, name)
    return preset.name, preset.read()
