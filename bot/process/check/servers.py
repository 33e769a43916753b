"""Check of the servers: the bot's permissions there, and in each of their channels."""

from __future__ import annotations

from typing import Final

import discord

from bot.process.check.report import Report
from bot.process.check.requirements import Requirements

MOST_CHANNELS: Final = 10
"""Channels of one server, or servers with the same note, that are listed by name."""

_NAMES: Final = {
    "read_messages": "View Channels",  # discord.py iterates by its old name
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
    "connect": "Connect",
    "create_events": "Create Events",
}
"""Permissions as Discord's own settings call them, by their names in discord.py."""
_KINDS: Final = {discord.ChannelType.forum: "forum", discord.ChannelType.media: "media"}
"""Kinds of channels whose posts are played in, although they are not."""


def check_servers(report: Report, client: discord.Client, requirements: Requirements) -> None:
    """Report the missing permissions of every server and channel that a client sees once it is ready."""
    report.servers = len(client.guilds)
    if not client.guilds:
        report.note("The bot is in no server yet.")
    for guild in client.guilds:
        missing = _missing(guild.me.guild_permissions, requirements.permissions)
        if missing:
            report.problem(
                f"{guild.name}: the bot lacks {_listed(missing)}. Invite it again with the link above, or give its"
                " role these permissions in the server's settings."
            )
        else:
            _check_channels(report, guild, requirements)
    notes = [
        f"{guild.name}: without {_listed(lacks)}, nights are played all the same, but do not stand in the server's"
        " calendar. Give the bot's role this permission in the server's settings."
        for guild in client.guilds
        if (lacks := _missing(guild.me.guild_permissions, requirements.wished))
    ]
    report.notes(notes, MOST_CHANNELS, lambda others: f"And {others} more servers like these.")


def _check_channels(report: Report, guild: discord.Guild, requirements: Requirements) -> None:
    """Report the channels whose overwrites deny permissions of the server's roles, and those of other kinds."""
    everywhere = [channel for channel in guild.channels if not isinstance(channel, discord.CategoryChannel)]
    channels = [channel for channel in everywhere if channel.permissions_for(guild.me).view_channel]
    needed = {channel: requirements.needed_in(channel) for channel in channels}
    missing = {
        channel: _missing(channel.permissions_for(guild.me), permissions)
        for channel, permissions in needed.items()
        if permissions is not None
    }
    unusable = {channel: lacks for channel, lacks in missing.items() if lacks}
    usable = len(missing) - len(unusable)
    if not usable:
        every = _missing(discord.Permissions.none(), requirements.permissions)
        report.problem(
            f"{guild.name}: there is no channel in which the bot may play. In a channel's settings, under"
            f" Permissions, allow its role {_listed(every)}."
        )
    else:
        report.success(f"{guild.name}: the bot may play in {usable} of {len(missing)} channels.")
    notes = [
        f"#{channel.name}: without {_listed(lacks)}, no table there." for channel, lacks in unusable.items()
    ]
    if hidden := len(everywhere) - len(channels):
        which, names = (
            (f"{hidden} channels are", "their names") if hidden > 1 else ("1 channel is", "its name")
        )
        report.note(
            f"{guild.name}: {which} hidden from the bot, and Discord does not tell it {names}. No table there."
        )
    notes += [_other_kind(channel) for channel in channels if needed[channel] is None]
    report.notes(
        [f"{guild.name}, {note}" for note in notes],
        MOST_CHANNELS,
        lambda others: f"{guild.name}: and {others} more channels like these.",
    )


def _other_kind(channel: discord.abc.GuildChannel) -> str:
    if channel.type in _KINDS:
        return f"#{channel.name}: a {_KINDS[channel.type]} channel, no table there but in each of its posts."
    return f"#{channel.name}: {channel.type.name} channels are of a kind without tables."


def _missing(allowed: discord.Permissions, needed: discord.Permissions) -> list[str]:
    return [name for name, is_needed in needed if is_needed and not getattr(allowed, name)]


def _listed(permissions: list[str]) -> str:
    return ", ".join(_NAMES[name] for name in permissions)
