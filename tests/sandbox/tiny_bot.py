"""The test bot as a program, configured by its environment like the real one."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal

import discord
import yarl

from .clients import TinyBot


async def main() -> None:
    discord.http.Route.BASE = os.environ["DISCORD_API_URL"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    client = TinyBot()

    @client.tree.command(name="pid", description="El procés del bot")
    async def pid(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(str(os.getpid()), ephemeral=True)

    async with client:
        await client.login(os.environ["DISCORD_TOKEN"])
        asyncio.get_running_loop().add_signal_handler(
            signal.SIGTERM, lambda: asyncio.ensure_future(client.close())
        )
        with contextlib.suppress(asyncio.CancelledError):
            await client.connect()


if __name__ == "__main__":
    asyncio.run(main())
