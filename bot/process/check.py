"""``python -m bot check``: whether the bot could run, and what to mend where it could not.

It logs in as the bot does, with the same intents, looks at every server through its own eyes, and leaves.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from typing import Final

import aiohttp
import discord

from bot.client import INTENTS
from bot.process.api_url import NoDiscord, point_at
from bot.settings import Settings
from bot.store import DatabaseError, DatabaseStore
from bot.ui.discord import emoji_upload as emojis
from bot.ui.tables.open_table import NEEDED, NEEDED_FOR_THREADS

NO_LOGIN: Final = """\
There is no DISCORD_TOKEN, so there is no bot to log in as. Two ways on:
  - to try the game without an account:   make play
  - to run it on a server of yours:       put the token into .env (cp .env.example .env), then python -m bot
"""
WRONG_LOGIN: Final = (
    "Discord does not know this DISCORD_TOKEN. Take a fresh one from the developer portal into .env."
)
SCOPES: Final = ("bot", "applications.commands")
PATIENCE: Final = 30.0
"""Seconds to wait for the gateway to tell of all servers."""
LONGEST_LIST: Final = 10
"""Channels that are named one by one."""

_NAMES: Final = {
    "read_messages": "View Channels",  # as discord.py iterates over it
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""What Discord's own pages call the permissions that are needed."""


async def checkup(settings: Settings) -> int:
    """Look at database, token, gateway and the permissions in every server; say what is right and what is not.

    Returns the exit status: 0 where all is right, 1 where something has to be mended.
    """
    report = Report()
    await _check_database(report, settings.database_url)
    if settings.discord_token is None:
        report.wrong(NO_LOGIN.rstrip())
    else:
        await _check_discord(report, settings.discord_api_url, settings.discord_token.get_secret_value())
    report.end()
    return 1 if report.found else 0


def invite_link(application_id: int) -> str:
    """Return the address under which a server's administrator invites the bot, with what it needs and no more."""
    return discord.utils.oauth_url(application_id, permissions=NEEDED | NEEDED_FOR_THREADS, scopes=SCOPES)


class Report:
    """Says each finding as it comes, and counts what has to be mended."""

    def __init__(self) -> None:
        self.found = 0

    def right(self, sentence: str) -> None:
        """Say what is as it should be."""
        self._say(f"✓ {sentence}")

    def note(self, sentence: str) -> None:
        """Say what is good to know."""
        self._say(f"· {sentence}")

    def wrong(self, sentence: str) -> None:
        """Say what has to be mended, and how."""
        self.found += 1
        self._say(f"✗ {sentence}")

    def end(self) -> None:
        """Sum up."""
        self._say(f"{self.found} to mend." if self.found else "All is well: python -m bot")

    def _say(self, line: str) -> None:
        sys.stdout.write(line.replace("\n", "\n  ") + "\n")
        sys.stdout.flush()


async def _check_database(report: Report, url: str) -> None:
    try:
        async with await DatabaseStore.open(url) as store:
            await store.check()
    except DatabaseError as error:
        report.wrong(f"{error} DATABASE_URL says where it is.")
    else:
        report.right("The database can be opened, read and written.")


async def _check_discord(report: Report, api_url: str, token: str) -> None:
    try:
        if api_url:
            await point_at(api_url)
        async with Onlooker() as client:
            try:
                await client.login(token)
            except discord.LoginFailure:
                report.wrong(WRONG_LOGIN)
                return
            report.right(f"The token is good: the bot is {client.user}.")
            await _check_emojis(report, client)
            if await _has_gateway(report, client):
                check_servers(report, client)
            if client.application_id is not None:
                report.note(f"To invite the bot to a server:\n{invite_link(client.application_id)}")
    except NoDiscord as error:
        report.wrong(str(error))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        report.wrong(
            f"Discord cannot be reached ({error}). Is this machine connected, and does it let HTTPS out?"
        )


async def _check_emojis(report: Report, client: Onlooker) -> None:
    """Say how many of the application's emojis are uploaded; where they are not, the game goes on without them."""
    packs = await asyncio.to_thread(emojis.read_pictures, emojis.FOLDER)
    wanted = {picture.name for pack in packs for picture in pack}
    missing = wanted - {emoji.name for emoji in await client.fetch_application_emojis()}
    if missing:
        there = len(wanted) - len(missing)
        report.note(
            f"{there} of {len(wanted)} emojis are uploaded: the bot uploads the others when it starts."
        )
    else:
        report.right(f"All {len(wanted)} emojis of cards and suits are uploaded.")


async def _has_gateway(report: Report, client: Onlooker) -> bool:
    """Wait until all servers have been told of, or say why that does not happen."""
    connecting = asyncio.create_task(client.connect(reconnect=False))
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait({connecting, ready}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if ready.done():
            report.right("The gateway lets the bot in.")
            return True
        reason = "it did not answer"
        if connecting.done() and (error := connecting.exception()) is not None:
            reason = str(error)
        report.wrong(f"The gateway does not let the bot in: {reason}. Are web sockets allowed out of here?")
        return False
    finally:
        ready.cancel()
        await client.close()
        with contextlib.suppress(discord.DiscordException, aiohttp.ClientError, OSError):
            await connecting


def check_servers(report: Report, client: discord.Client) -> None:
    """Say in which servers and channels the bot may do what it needs, as a client that is ready sees them."""
    if not client.guilds:
        report.wrong("The bot is in no server. Invite it with the link below.")
    for guild in client.guilds:
        missing = _missing(guild.me.guild_permissions)
        if missing:
            report.wrong(
                f"{guild.name}: the bot lacks {_named(missing)}. Invite it again with the link below, or give its"
                " role these permissions in the server's settings."
            )
        else:
            _check_channels(report, guild)


def _check_channels(report: Report, guild: discord.Guild) -> None:
    """Look for channels that take away what the server gives."""
    seen = [(channel, _missing(channel.permissions_for(guild.me))) for channel in guild.text_channels]
    lacking = [(channel, missing) for channel, missing in seen if missing]
    usable = len(seen) - len(lacking)
    if not usable:
        report.wrong(
            f"{guild.name}: there is no text channel in which the bot may play. In a channel's settings, under"
            f" Permissions, allow its role {_named(list(_NAMES))}."
        )
    else:
        report.right(f"{guild.name}: the bot may play in {usable} of {len(seen)} text channels.")
    for channel, missing in lacking[:LONGEST_LIST]:
        report.note(f"{guild.name}, #{channel.name}: without {_named(missing)}, no table there.")
    if len(lacking) > LONGEST_LIST:
        report.note(f"{guild.name}: and {len(lacking) - LONGEST_LIST} more channels like these.")


def _missing(allowed: discord.Permissions) -> list[str]:
    return [name for name, needed in NEEDED | NEEDED_FOR_THREADS if needed and not getattr(allowed, name)]


def _named(permissions: list[str]) -> str:
    return ", ".join(_NAMES[name] for name in permissions)


class Onlooker(discord.Client):
    """Looks, and answers nothing."""

    def __init__(self) -> None:
        super().__init__(intents=INTENTS)
