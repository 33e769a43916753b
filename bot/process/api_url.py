"""The address of Discord's API: Discord itself, or a stand-in such as the sandbox or a proxy."""

from __future__ import annotations

import aiohttp
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


class NoDiscord(Exception):
    """The configured address does not answer like Discord's API; ``str`` is a sentence for the operator."""


async def use_api_url(api_url: str, cdn_url: str = "") -> None:
    """Make discord.py use another API, and the gateway that this API names.

    ``cdn_url`` is the address of avatars; they stay with Discord if it is empty. discord.py holds these addresses in
    class attributes, so they apply to the whole process. Raises :class:`NoDiscord` if nothing answers.
    """
    api_url = api_url.rstrip("/")
    try:
        async with aiohttp.ClientSession() as session, session.get(f"{api_url}/gateway") as response:
            response.raise_for_status()
            gateway = (await response.json())["url"]
    except (aiohttp.ClientError, KeyError, ValueError) as error:
        raise NoDiscord(
            f"DISCORD_API_URL is {api_url}, and nothing there answers as Discord does. Start it, or leave this out."
        ) from error
    Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    if cdn_url:
        Asset.BASE = cdn_url
