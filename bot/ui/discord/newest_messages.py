"""The newest message of each channel, as the interactions tell that come from it.

Each interaction carries its channel with the id of the newest message that everybody sees there. So the bot knows
whether people have written below a message of its own, and does not have to be told of every message.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

import discord

MOST_CHANNELS: Final = 4096
"""Remembered channels: only the click being answered matters."""


class NewestMessages:
    """The newest messages of the channels from which an interaction has come."""

    def __init__(self, client: discord.Client) -> None:
        self._ids: OrderedDict[int, int] = OrderedDict()
        # discord.py drops this part of an interaction for the channel of its cache, which only an intent for all
        # messages would keep up to date. There is no public way to read the dropped part.
        parsers = client._connection.parsers  # noqa: SLF001
        self._parse = parsers["INTERACTION_CREATE"]
        parsers["INTERACTION_CREATE"] = self._hear

    def is_below(self, channel_id: int | None, message_id: int) -> bool:
        """Tell whether there is a newer message in a channel, which everybody sees, than this one."""
        return self._ids.get(channel_id or 0, 0) > message_id

    def _hear(self, interaction: Any) -> None:  # noqa: ANN401 - JSON as it came
        channel = interaction.get("channel") or {}
        if newest := channel.get("last_message_id"):
            self._ids[int(channel["id"])] = int(newest)
            self._ids.move_to_end(int(channel["id"]))
            if len(self._ids) > MOST_CHANNELS:
                self._ids.popitem(last=False)
        self._parse(interaction)
