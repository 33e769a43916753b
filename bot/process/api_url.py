"""Where Discord is: Discord itself, or what speaks like it (the sandbox, a proxy)."""

from __future__ import annotations

import aiohttp
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


class NoDiscord(Exception):
    """The address that was given does not answer as Discord does; ``str`` is a sentence that says so."""


async def point_at(api_url: str, cdn_url: str = "") -> None:
    """Send everything that discord.py says to another HTTP address, and to the gateway named there.

    ``cdn_url`` is where avatars are; empty leaves them with Discord. discord.py keeps these addresses in attributes
    of its classes, so this holds for the whole process. Raises :class:`NoDiscord` where nothing answers.
    """
    api_url = api_url.rstrip("/")
    try:
        async with aiohttp.ClientSession() as session, session.get(f"{api_url}/gateway") as answer:
            answer.raise_for_status()
            gateway = (await answer.json())["url"]
    except (aiohttp.ClientError, KeyError, ValueError) as error:
        raise NoDiscord(
            f"DISCORD_API_URL is {api_url}, and nothing there answers as Discord does."
        ) from error
    Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    if cdn_url:
        Asset.BASE = cdn_url
