"""The tables that an interaction may be about: it is answered as soon as they are loaded."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord

from bot.errors import Refusal, UnknownControl
from bot.tables.service import Tables
from bot.ui.tables.custom_id import CustomId

LONGEST_WAIT: Final = 2.0
"""Seconds after which the user is asked to try again: Discord waits for three."""


async def wait_until_loaded(tables: Tables, interaction: discord.Interaction[Any]) -> None:
    """Wait for the table that a control belongs to, or else for all tables of the server.

    Raises :class:`Refusal` if that takes too long, which it only does right after a start, and ``StoreError``.
    """
    if interaction.type is discord.InteractionType.autocomplete:
        return
    table_id = _table_of(interaction)
    if table_id is not None:
        loading = tables.loaded(table_id)
    elif interaction.guild_id is not None:
        loading = tables.loaded_in(interaction.guild_id)
    else:
        return
    try:
        await asyncio.wait_for(loading, LONGEST_WAIT)
    except TimeoutError:
        raise Refusal("still_loading") from None


def _table_of(interaction: discord.Interaction[Any]) -> int | None:
    data: Any = interaction.data or {}
    try:
        return CustomId.parse(str(data.get("custom_id", ""))).table
    except UnknownControl:
        return None
