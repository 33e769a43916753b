"""Links to channels and messages on Discord."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.tables.table import Table

Url = Callable[[Table], str]
"""Returns the address of a table's newest message."""
_CHANNELS: Final = "https://discord.com/channels"


def channel_url(guild_id: int, channel_id: int, message_id: int | None = None) -> str:
    """Return the address of a channel, or of a message in it, which Discord opens by itself."""
    address = f"{_CHANNELS}/{guild_id}/{channel_id}"
    return address if message_id is None else f"{address}/{message_id}"
