"""A minimal discord.py bot that answers clicks: ``python -m benchmarks.load.null_bot``, as the bot is started.

``/null`` posts a message with three buttons. ``text`` is answered with a fixed text for the clicker alone,
``picture`` with a fixed PNG of 60 kB, and ``table`` with that PNG, whereupon the message itself is edited to show
another: the least cost of a card, without a game, a database or anything drawn.
"""

from __future__ import annotations

import asyncio
import io
import os
import random

import discord
from discord import app_commands, ui

from bot.process.api_url import use_api_url

PICTURE = b"\x89PNG\r\n\x1a\n" + random.Random(0).randbytes(60_000)
"""Its content does not matter."""


KINDS = ("text", "picture", "table")


class Kind(ui.DynamicItem[ui.Button[ui.View]], template=rf"null:(?P<kind>{'|'.join(KINDS)})"):
    """A button that answers."""

    def __init__(self, kind: str) -> None:
        super().__init__(ui.Button(label=kind, custom_id=f"null:{kind}"))
        self.kind = kind

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: object, /) -> Kind:
        """Read which it is."""
        del interaction, item
        return cls(match["kind"])  # type: ignore[index]

    async def callback(self, interaction: discord.Interaction) -> None:
        """Answer."""
        if self.kind == "text":
            await interaction.response.send_message("null", ephemeral=True)
            return
        await interaction.response.send_message(file=picture(), ephemeral=True)
        if self.kind == "table" and interaction.message is not None:
            await (
                interaction.client.get_partial_messageable(interaction.message.channel.id)
                .get_partial_message(interaction.message.id)
                .edit(attachments=[picture()])
            )


def picture() -> discord.File:
    """Return the picture, ready to be sent once."""
    return discord.File(io.BytesIO(PICTURE), "null.png")


class NullBot(discord.Client):
    """Thirty lines of discord.py."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Announce the command."""
        self.add_dynamic_items(Kind)

        @self.tree.command(name="null", description="Post a table of nothing.")
        async def null(interaction: discord.Interaction) -> None:
            view = ui.View(timeout=None)
            for kind in KINDS:
                view.add_item(Kind(kind))
            view.stop()
            await interaction.response.send_message("null", view=view)

        await self.tree.sync()


async def main() -> None:
    """Run until the process is ended."""
    await use_api_url(os.environ["DISCORD_API_URL"], os.environ["DISCORD_CDN_URL"])
    async with NullBot() as client:
        await client.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
