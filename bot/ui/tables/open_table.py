"""Opening a table in the channel of an interaction."""

from __future__ import annotations

from typing import Final

import discord

from bot.errors import Refusal
from bot.tables.entries import Rules
from bot.ui.discord.responses import Interaction, deferring_if_slow
from bot.ui.discord.users import person_of
from engine.game import AnyGame

NEEDED: Final = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
"""Permissions that the bot needs in a channel with a table."""
NEEDED_FOR_THREADS: Final = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)


async def open_table(interaction: Interaction, game: AnyGame, rules: Rules) -> None:
    """Open a table in the channel and respond with its message.

    Raises ``Refusal`` if the bot may not post, and the engine's ``OptionError`` on invalid rules.
    """
    check_permissions(interaction)
    client = interaction.client
    opening = client.tables.open(game, person_of(interaction), *place_of(interaction), rules, interaction.id)
    await client.table_handlers.answer_with(
        interaction, await deferring_if_slow(interaction, opening, ephemeral=False)
    )


def server_of(interaction: Interaction) -> int:
    """Return the server id of an interaction; raises ``Refusal`` in direct messages."""
    if interaction.guild_id is None:
        raise Refusal("only_in_servers")
    return interaction.guild_id


def place_of(interaction: Interaction) -> tuple[int, int]:
    """Return the server id and channel id of an interaction; raises ``Refusal`` outside of servers."""
    if interaction.channel_id is None:
        raise Refusal("only_in_servers")
    return server_of(interaction), interaction.channel_id


def check_permissions(interaction: Interaction, *, thread: bool = False) -> None:
    """Raise ``Refusal`` unless the bot has the permissions that a table needs."""
    needed = NEEDED | NEEDED_FOR_THREADS if thread else NEEDED
    allowed = interaction.app_permissions
    if isinstance(interaction.channel, discord.Thread) and allowed.send_messages_in_threads:
        allowed = allowed | discord.Permissions(send_messages=True)
    missing = [name for name, wanted in needed if wanted and not getattr(allowed, name)]
    if missing:
        raise Refusal("bot_may_not", permissions=tuple(missing))
