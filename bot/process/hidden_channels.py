"""Channels that the bot may not view, which Discord obfuscates over the gateway since 16 November 2026.

Their name and overwrites are placeholders. The values of the other fields are not documented: discord.py 2.7.1 takes
some for granted, and one that is missing would keep it from reading the whole server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import discord

_REQUIRED: Final = {
    "bitrate": 64_000,
    "user_limit": 0,
    "available_tags": (),
    "permission_overwrites": (),
}
"""Fields that discord.py reads without asking whether they are there, or iterates although they are null."""


def complete_hidden_channels(client: discord.Client) -> None:
    """Give channels the fields that discord.py requires, before it reads them."""
    parsers = client._connection.parsers  # noqa: SLF001 - there is no public place before the parser
    parsers["GUILD_CREATE"] = _completing(parsers["GUILD_CREATE"], lambda guild: guild.get("channels", ()))
    for event in ("CHANNEL_CREATE", "CHANNEL_UPDATE"):
        parsers[event] = _completing(parsers[event], lambda channel: (channel,))


def _completing(
    parse: Callable[[Any], None], channels_of: Callable[[Any], Iterable[dict[str, Any]]]
) -> Callable[[Any], None]:
    def completed(event: Any) -> None:  # noqa: ANN401 - JSON as it came
        for channel in channels_of(event):
            channel.update({name: value for name, value in _REQUIRED.items() if channel.get(name) is None})
        parse(event)

    return completed
