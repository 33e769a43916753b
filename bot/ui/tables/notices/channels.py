"""The channels and threads around a table."""

from __future__ import annotations

import discord

from bot.tables.table import Table

CallingChannel = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel
NEEDED: dict[bool, tuple[str, ...]] = {
    False: ("read_messages", "send_messages"),
    True: ("read_messages", "send_messages_in_threads"),
}
"""The permissions that a search for players needs, in a thread or not."""


def thread_of(client: discord.Client, table: Table) -> discord.Thread | None:
    """Return the thread in which a table is, if it is in one that Discord tells of."""
    channel = client.get_channel(table.channel_id)
    return channel if isinstance(channel, discord.Thread) else None


def calling_channel(client: discord.Client, table: Table) -> discord.PartialMessageable | CallingChannel:
    """Return where players of a table are looked for: above a public thread, else where the table is."""
    channel = client.get_channel(table.channel_id)
    above = channel.parent if isinstance(channel, discord.Thread) and not channel.is_private() else None
    if isinstance(above, discord.TextChannel):
        return above
    if isinstance(channel, CallingChannel):
        return channel
    return client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)


def lacking(channel: discord.PartialMessageable | CallingChannel) -> tuple[str, ...]:
    """Return the names of the permissions that the bot lacks to look for players in a channel."""
    if isinstance(channel, discord.PartialMessageable):
        return ()  # Discord says it when the message is posted
    allowed = channel.permissions_for(channel.guild.me)
    return tuple(name for name in NEEDED[isinstance(channel, discord.Thread)] if not getattr(allowed, name))


def may_mention(channel: discord.PartialMessageable | CallingChannel, role: discord.Role) -> bool:
    """Tell whether a message of the bot in a channel notifies those who have a role."""
    if role.mentionable or isinstance(channel, discord.PartialMessageable):
        return True
    return channel.permissions_for(channel.guild.me).mention_everyone
