"""Autocompletion of ``/… new``: presets, and times of a decision."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from discord.app_commands import Choice

from bot.commands.interaction import Interaction
from bot.errors import StoreError
from bot.presets import Preset, searchable
from bot.tables.errors import TableError
from bot.ui.face.face import face_of
from bot.ui.presets.names import built_in
from bot.ui.rules.clock_text import CLOCK_NAMES, LONGEST, chosen_clock, clock_name
from bot.ui.rules.panel import is_playable
from engine.game import AnyGame

logger = logging.getLogger(__name__)

MOST_CHOICES: Final = 25
LONGEST_CHOICE: Final = 100


def preset_completion(game: AnyGame) -> Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]:
    """Return the autocompletion of a game's preset names."""

    async def offer_presets(interaction: Interaction, current: str) -> list[Choice[str]]:
        """Return the presets, built in and the server's own, whose name contains the text written so far.

        Neither case nor accents matter.
        """
        client = interaction.client
        face = face_of(game.name, (await client.services.languages.of(interaction)).language)
        own = await _of_server(interaction, game)
        named = [
            *((face.preset_name(name), name, options) for name, options in game.presets.items()),
            *((preset.name, preset.name, preset.read()) for preset in own if is_playable(preset)),
        ]
        written = searchable(str(current))  # a client of another version may send a number
        return [
            Choice(name=_entry(name, face.rest_of_title(options, name)), value=value)
            for name, value, options in named
            if written in searchable(name) or written in searchable(value)
        ][:MOST_CHOICES]

    return offer_presets


async def _of_server(interaction: Interaction, game: AnyGame) -> list[Preset]:
    """Return the server's own presets; none if they cannot be read: suggestions have no place for an apology."""
    if interaction.guild_id is None:
        return []
    try:
        return await interaction.client.services.presets.of_server(interaction.guild_id, game.name)
    except StoreError as error:
        logger.warning("no presets are suggested in server %d: %s", interaction.guild_id, error)
        return []


def _entry(name: str, gist: str) -> str:
    """Return the label of a choice; the gist is empty where the name says it all."""
    return (f"{name} · {gist}" if gist else name)[:LONGEST_CHOICE]


async def find_preset(interaction: Interaction, game: AnyGame, guild_id: int, name: str) -> tuple[str, Any]:
    """Return the proper name and the options of the preset that the user named.

    Raises ``PresetError`` if there is none, and the engine's ``OptionError`` if it cannot be played any more.
    """
    key = built_in(game, name)
    if key is not None:
        return key, game.presets[key]
    preset = await interaction.client.services.presets.named(guild_id, game.name, name)
    return preset.name, preset.read()


async def offer_clocks(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Return the named paces that contain the text so far, or the times that it says: 5 min, 5 h, 5 d for "5"."""
    tr, written = await interaction.client.services.languages.of(interaction), str(current)
    named = [
        Choice(name=tr.gettext(label), value=name)
        for name, label in CLOCK_NAMES.items()
        if searchable(written) in searchable(tr.gettext(label)) or searchable(written) in name
    ]
    if named:
        return named
    found: dict[str, str] = {}
    for time in (
        [f"{written} {unit}" for unit in ("s", "min", "h", "d")] if written.isdecimal() else [written]
    ):
        with suppress(TableError):
            found.setdefault(clock_name(tr, chosen_clock(tr, time)), time.strip()[:LONGEST])
    return [Choice(name=name, value=time) for name, time in found.items()]
