"""Times of a decision as the autocompletion of ``/… new``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.app_commands import Choice

from bot.presets import searchable
from bot.tables.errors import TableError
from bot.ui.rules.clock_text import CLOCK_NAMES, LONGEST, chosen_clock, clock_name

if TYPE_CHECKING:
    from bot.parts import Parts

    Interaction = discord.Interaction[Parts]
else:
    Interaction = discord.Interaction


async def offer_clocks(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Return the named paces that contain the text written so far, or the time that it says."""
    tr, written = await interaction.client.languages.of(interaction), str(current)
    named = [
        Choice(name=tr.gettext(label), value=name)
        for name, label in CLOCK_NAMES.items()
        if searchable(written) in searchable(tr.gettext(label)) or searchable(written) in name
    ]
    if named:
        return named
    try:
        clock = chosen_clock(tr, written)
    except TableError:
        return []
    return [Choice(name=clock_name(tr, clock), value=written.strip()[:LONGEST])]
