"""Opening a table in the channel of an interaction, or in a thread of it."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.errors import Refusal
from bot.tables.entries import Rules
from bot.ui.discord.http_errors import REQUEST_ERRORS, describe
from bot.ui.discord.messages import OutgoingMessage, text
from bot.ui.discord.responses import Interaction, deferring_if_slow, send_ephemeral_text
from bot.ui.discord.users import person_of
from bot.ui.face import FACES, Face
from bot.ui.refusals import refusal
from engine.game import AnyGame

logger = logging.getLogger(__name__)

NEEDED: Final = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
"""Permissions that the bot needs in a channel with a table."""
NEEDED_FOR_THREADS: Final = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)


async def open_table(
    interaction: Interaction, game: AnyGame, rules: Rules, *, in_thread: bool | None = None
) -> None:
    """Open a table in the channel or in a thread of its own, by default where the game is best played.

    Where a game would have a thread by default and the bot may not make one, the table is in the channel, and the
    user is told why. Raises ``Refusal`` if the bot may not post, or not make a thread that was asked for, and the
    engine's ``OptionError`` on invalid rules.
    """
    face = FACES[game.name]
    wants_thread = face.opens_thread and isinstance(interaction.channel, discord.TextChannel)
    missing = missing_permissions(interaction, thread=True) if in_thread is None and wants_thread else ()
    if in_thread or (in_thread is None and wants_thread and not missing):
        await _open_in_thread(interaction, face, rules)
        return
    await _open_here(interaction, game, rules)
    if missing:
        tr = await interaction.client.languages.of(interaction)
        no_thread = refusal(tr, Refusal("no_thread_by_default", permissions=missing), game.name)
        await send_ephemeral_text(interaction, no_thread)


async def _open_here(interaction: Interaction, game: AnyGame, rules: Rules) -> None:
    """Open a table in the channel and respond with its message."""
    check_permissions(interaction)
    client = interaction.client
    opening = client.tables.open(game, person_of(interaction), *place_of(interaction), rules, interaction.id)
    await client.table_handlers.answer_with(
        interaction, await deferring_if_slow(interaction, opening, ephemeral=False)
    )


async def _open_in_thread(interaction: Interaction, face: type[Face], rules: Rules) -> None:
    """Open the table in a thread of its own, and link to it from the channel."""
    check_permissions(interaction, thread=True)
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("no_thread_here")
    client, person = interaction.client, person_of(interaction)
    tr = await client.languages.of(interaction)
    await interaction.response.defer(thinking=True)
    name = tr.gettext("{game} with {name}", game=face.title, name=person.name)
    thread = await channel.create_thread(name=name[:100], type=discord.ChannelType.public_thread)
    table = await client.tables.open(face.game, person, channel.guild.id, thread.id, rules, interaction.id)
    await _add_to(thread, interaction.user)
    await client.table_messages.post_first(table, client.get_partial_messageable(thread.id))
    opened = tr.gettext("{name} has opened a table: {thread}", name=person.name, thread=thread.mention)
    await interaction.edit_original_response(view=OutgoingMessage((text(opened),)).layout())


async def _add_to(thread: discord.Thread, user: discord.abc.Snowflake) -> None:
    """Add the person who opens a table to its thread, which then stands in their list of channels."""
    try:
        await thread.add_user(user)
    except REQUEST_ERRORS as error:
        # Everybody can join a public thread themselves.
        logger.info("nobody was added to thread %d: %s", thread.id, describe(error))


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
    missing = missing_permissions(interaction, thread=thread)
    if missing:
        raise Refusal("bot_may_not", permissions=missing)


def missing_permissions(interaction: Interaction, *, thread: bool = False) -> tuple[str, ...]:
    """Return the permissions that the bot lacks for a table in the channel, or in a thread of its own."""
    needed = NEEDED | NEEDED_FOR_THREADS if thread else NEEDED
    allowed = interaction.app_permissions
    if isinstance(interaction.channel, discord.Thread) and allowed.send_messages_in_threads:
        allowed = allowed | discord.Permissions(send_messages=True)
    return tuple(name for name, wanted in needed if wanted and not getattr(allowed, name))
