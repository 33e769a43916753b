"""Kinds of channels: where a table can be played, and what the bot needs there."""

from __future__ import annotations

from typing import Final, Literal

import discord

from bot.tables.table import Table

NEEDED: Final = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)
"""Permissions that the bot needs in a channel with a table."""
NEEDED_FOR_THREADS: Final = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
_NEEDED_IN_THREADS: Final = discord.Permissions(
    view_channel=True, send_messages_in_threads=True, attach_files=True
)
"""``SEND_MESSAGES`` has no effect in threads."""
_VOICE: Final = (discord.VoiceChannel, discord.StageChannel)
_PLAYABLE: Final = (discord.TextChannel, discord.Thread, *_VOICE)

ThreadType = Literal[discord.ChannelType.news_thread, discord.ChannelType.public_thread]


def playable(channel: object) -> bool:
    """Tell whether messages can be posted in a channel. In a forum they cannot, but in each of its posts."""
    return isinstance(channel, _PLAYABLE)


def thread_type(channel: object) -> ThreadType | None:
    """Return the type of the public threads of a channel; ``None`` if it has none."""
    if not isinstance(channel, discord.TextChannel):
        return None
    return discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread


def needed(channel: object, *, new_thread: bool = False) -> discord.Permissions:
    """Return the permissions that the bot needs for a table in a channel, or in a new thread of it."""
    if new_thread:
        return _NEEDED_IN_THREADS | NEEDED_FOR_THREADS
    if isinstance(channel, (discord.Thread, discord.ForumChannel)):
        return _NEEDED_IN_THREADS
    if isinstance(channel, _VOICE):
        # Without it a bot can neither read nor write the text of a voice channel.
        return NEEDED | discord.Permissions(connect=True)
    return NEEDED


def missing(channel: object, allowed: discord.Permissions, *, new_thread: bool = False) -> tuple[str, ...]:
    """Return the names of the permissions that the bot lacks for a table in a channel, or in a new thread of it."""
    wanted = needed(channel, new_thread=new_thread)
    return tuple(name for name, is_wanted in wanted if is_wanted and not getattr(allowed, name))


def missing_for_events(channel: discord.TextChannel) -> tuple[str, ...]:
    """Return the names of the permissions that the bot lacks for events in a channel and for their tables."""
    allowed = channel.permissions_for(channel.guild.me)
    return tuple(dict.fromkeys((*missing(channel, allowed), *missing(channel, allowed, new_thread=True))))


def may_view(
    user: discord.abc.User, guild: discord.Guild | None, table: Table, channel_id: int | None
) -> bool | None:
    """Tell whether a user who acts in a channel may view that of a table in a server.

    ``None`` if the bot cannot know, as for a thread that was archived or deleted, and a server of another process.
    """
    if table.seat_of(user.id) is not None or table.channel_id == channel_id:
        return True
    channel = None if guild is None else guild.get_channel_or_thread(table.channel_id)
    if channel is None or not isinstance(user, discord.Member):
        return None
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return None
    allowed = channel.permissions_for(user)
    if isinstance(channel, discord.Thread) and channel.is_private():
        return allowed.manage_threads  # its members are unknown
    return allowed.view_channel
