"""The client of the smoke test: the bot's intents and commands, and nothing that plays."""

from __future__ import annotations

from typing import Any, cast

import discord

from bot.client import INTENTS
from bot.commands.interaction import CommandClient
from bot.commands.tree import CommandTree
from bot.process.hidden_channels import complete_hidden_channels
from tools.smoke.clicks import Clicks
from tools.smoke.traffic import Traffic


class SmokeClient(discord.Client):
    """A client that shows its traffic, and passes on clicks."""

    def __init__(self, traffic: Traffic, clicks: Clicks, guild_pause: float) -> None:
        """``guild_pause`` is how many seconds the next server is waited for after the gateway let the bot in."""
        super().__init__(
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=traffic.trace_config(),
            enable_debug_events=True,
            guild_ready_timeout=guild_pause,
        )
        complete_hidden_channels(self)
        self.tree = CommandTree(
            cast(CommandClient, self)
        )  # it asks a client for nothing until somebody uses a command
        self._traffic = traffic
        self._clicks = clicks

    async def setup_hook(self) -> None:
        """Collect the bot's commands; they are registered by a step."""
        await self.tree.add_all()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as discord.py has it
        """Record each gateway frame at once, before anything that it causes."""
        if event == "socket_raw_receive":
            self._traffic.frame_received(args[0])
        else:
            super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Pass on a click."""
        await self._clicks.arrived(interaction)
