"""``python -m bot check``: whether the bot can run, and what to do if it cannot.

The check logs in with the bot's own token and intents, looks at every server, and disconnects.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

import aiohttp
import discord

from bot.process.api_url import NoDiscord, use_api_url
from bot.settings import Settings
from bot.store import DatabaseError, DatabaseStore

LOGIN_MISSING: Final = """\
There is no DISCORD_TOKEN, so there is no bot to log in as. Two ways on:
  - to try the game without an account:   make play
  - to run it on a server of yours:       put the token into .env (cp .env.example .env), then python -m bot
"""
LOGIN_REFUSED: Final = (
    "Discord does not know this DISCORD_TOKEN. Take a fresh one from the developer portal into .env."
)
SCOPES: Final = ("bot", "applications.commands")
READY_TIMEOUT: Final = 30.0
"""Seconds to wait until the gateway has sent all servers."""
MOST_CHANNELS: Final = 10
"""Channels of one server that are listed by name."""

_NAMES: Final = {
    "read_messages": "View Channels",  # discord.py iterates by its old name
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""Permissions as Discord's own settings call them, by their names in discord.py."""


@dataclass(frozen=True, slots=True)
class Requirements:
    """What the bot needs on Discord: its intents, its permissions, and the names of its application emojis."""

    intents: discord.Intents
    permissions: discord.Permissions
    emojis: AbstractSet[str]


class Report:
    """Prints each finding as it comes, and counts the problems."""

    def __init__(self) -> None:
        self.problems = 0

    def success(self, sentence: str) -> None:
        """Print what is in order."""
        self._print(f"✓ {sentence}")

    def note(self, sentence: str) -> None:
        """Print what is good to know."""
        self._print(f"· {sentence}")

    def problem(self, sentence: str) -> None:
        """Print what is wrong and how to mend it."""
        self.problems += 1
        self._print(f"✗ {sentence}")

    def end(self) -> None:
        """Print the summary."""
        self._print(f"{self.problems} to mend." if self.problems else "All is well: python -m bot")

    def _print(self, line: str) -> None:
        sys.stdout.write(line.replace("\n", "\n  ") + "\n")
        sys.stdout.flush()


class CheckClient(discord.Client):
    """A client that ignores every interaction."""


async def check(settings: Settings, requirements: Requirements) -> int:
    """Check database, token, gateway and the permissions in every server, and print a report.

    Returns the exit status: 0 without problems, else 1.
    """
    report = Report()
    await _check_database(report, settings.database_url)
    if settings.discord_token is None:
        report.problem(LOGIN_MISSING.rstrip())
    else:
        token = settings.discord_token.get_secret_value()
        await _check_discord(report, requirements, settings.discord_api_url, token)
    report.end()
    return 1 if report.problems else 0


def invite_link(application_id: int, permissions: discord.Permissions) -> str:
    """Return the address at which a server's administrator invites the bot with these permissions."""
    return discord.utils.oauth_url(application_id, permissions=permissions, scopes=SCOPES)


async def _check_database(report: Report, url: str) -> None:
    try:
        async with await DatabaseStore.open(url) as store:
            await store.check()
    except DatabaseError as error:
        report.problem(f"{error} DATABASE_URL says where it is.")
    else:
        report.success("The database can be opened, read and written.")


async def _check_discord(report: Report, requirements: Requirements, api_url: str, token: str) -> None:
    try:
        if api_url:
            await use_api_url(api_url)
        async with CheckClient(intents=requirements.intents) as client:
            try:
                await client.login(token)
            except discord.LoginFailure:
                report.problem(LOGIN_REFUSED)
                return
            report.success(f"The token is good: the bot is {client.user}.")
            await _check_emojis(report, client, requirements.emojis)
            if await _check_gateway(report, client):
                check_servers(report, client, requirements.permissions)
            if client.application_id is not None:
                link = invite_link(client.application_id, requirements.permissions)
                report.note(f"To invite the bot to a server:\n{link}")
    except NoDiscord as error:
        report.problem(str(error))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        report.problem(
            f"Discord cannot be reached ({error}). Is this machine connected, and does it let HTTPS out?"
        )


async def _check_emojis(report: Report, client: discord.Client, wanted: AbstractSet[str]) -> None:
    """Report how many of the emojis are uploaded; missing ones are no problem, the bot uploads them."""
    missing = wanted - {emoji.name for emoji in await client.fetch_application_emojis()}
    if missing:
        there = len(wanted) - len(missing)
        report.note(
            f"{there} of {len(wanted)} emojis are uploaded: the bot uploads the others when it starts."
        )
    else:
        report.success(f"All {len(wanted)} emojis of cards and suits are uploaded.")


async def _check_gateway(report: Report, client: discord.Client) -> bool:
    """Connect until the gateway has sent all servers; return whether it did."""
    connecting = asyncio.create_task(client.connect(reconnect=False))
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait({connecting, ready}, timeout=READY_TIMEOUT, return_when=asyncio.FIRST_COMPLETED)
        if ready.done():
            report.success("The gateway lets the bot in.")
            return True
        reason = "it did not answer"
        if connecting.done() and (error := connecting.exception()) is not None:
            reason = str(error)
        report.problem(f"The gateway does not let the bot in: {reason}. Are web sockets allowed out of here?")
        return False
    finally:
        ready.cancel()
        await client.close()
        with contextlib.suppress(discord.DiscordException, aiohttp.ClientError, OSError):
            await connecting


def check_servers(report: Report, client: discord.Client, needed: discord.Permissions) -> None:
    """Report the missing permissions of every server and channel that a client sees once it is ready."""
    if not client.guilds:
        report.problem("The bot is in no server. Invite it with the link below.")
    for guild in client.guilds:
        missing = _missing(guild.me.guild_permissions, needed)
        if missing:
            report.problem(
                f"{guild.name}: the bot lacks {_listed(missing)}. Invite it again with the link below, or give its"
                " role these permissions in the server's settings."
            )
        else:
            _check_channels(report, guild, needed)


def _check_channels(report: Report, guild: discord.Guild, needed: discord.Permissions) -> None:
    """Report the channels whose overwrites take away what the server's roles give."""
    missing = {
        channel: _missing(channel.permissions_for(guild.me), needed) for channel in guild.text_channels
    }
    unusable = [channel for channel, lacks in missing.items() if lacks]
    usable = len(missing) - len(unusable)
    if not usable:
        every = _missing(discord.Permissions.none(), needed)
        report.problem(
            f"{guild.name}: there is no text channel in which the bot may play. In a channel's settings, under"
            f" Permissions, allow its role {_listed(every)}."
        )
    else:
        report.success(f"{guild.name}: the bot may play in {usable} of {len(missing)} text channels.")
    for channel in unusable[:MOST_CHANNELS]:
        report.note(f"{guild.name}, #{channel.name}: without {_listed(missing[channel])}, no table there.")
    if len(unusable) > MOST_CHANNELS:
        report.note(f"{guild.name}: and {len(unusable) - MOST_CHANNELS} more channels like these.")


def _missing(allowed: discord.Permissions, needed: discord.Permissions) -> list[str]:
    return [name for name, is_needed in needed if is_needed and not getattr(allowed, name)]


def _listed(permissions: list[str]) -> str:
    return ", ".join(_NAMES[name] for name in permissions)
