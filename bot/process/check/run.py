"""The check from beginning to end."""

from __future__ import annotations

from typing import Any, Final

import aiohttp
import discord

from bot.process.api_url import NoDiscord, use_api_url
from bot.process.check.application import check_commands, check_emojis, check_portal, fetch_application
from bot.process.check.clock import ClockComparison
from bot.process.check.gateway import check_gateway, check_sessions
from bot.process.check.login import LOGIN_MISSING, LOGIN_REFUSED, invite_link
from bot.process.check.report import Report
from bot.process.check.requirements import Requirements
from bot.process.check.servers import check_servers
from bot.process.hidden_channels import complete_hidden_channels
from bot.settings import Settings
from bot.store import DatabaseError, DatabaseStore
from bot.store.database.connection import file_of
from bot.tables.computers.preparation import NOT_KEPT, NOT_WANTED, WITHOUT_NUMBA
from computers import compiled

NEXT_SERVER: Final = 2.0
"""Seconds that the gateway has for the next server, until those that came are taken for all."""


class CheckClient(discord.Client):
    """A client that ignores every interaction, with the servers of the first shard."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of discord.py
        super().__init__(**options)
        complete_hidden_channels(self)


async def check(settings: Settings, requirements: Requirements) -> int:
    """Check computers, database, token, portal, clock, gateway and the permissions in every server.

    It prints a report and returns the exit status: 0 without problems, else 1.
    """
    report = Report()
    _check_computers(report)
    await _check_database(report, settings.database_url)
    if settings.discord_token is None:
        report.problem(LOGIN_MISSING.rstrip())
    else:
        token = settings.discord_token.get_secret_value()
        await _check_discord(report, requirements, settings, token)
    report.end()
    return 1 if report.problems else 0


def _check_computers(report: Report) -> None:
    if compiled.IS_DISABLED:
        report.note(f"{NOT_WANTED}.")
    elif not compiled.IS_AVAILABLE:
        report.note(f"{WITHOUT_NUMBA[0].upper()}{WITHOUT_NUMBA[1:]}.")
    elif compiled.KEPT_IN is None:
        report.note(f"{NOT_KEPT[0].upper()}{NOT_KEPT[1:]}.")
    else:
        report.success("Computers can play at every level.")


async def _check_database(report: Report, url: str) -> None:
    if (file := file_of(url)) is not None and not file.exists():
        report.note(
            f"There is no database {file.absolute()} yet: the bot makes it when it starts. If it has played before, "
            "DATABASE_URL names another file."
        )
        return
    try:
        async with await DatabaseStore.open(url) as store:
            await store.check()
    except DatabaseError as error:
        report.problem(f"{error} DATABASE_URL says where it is.")
    else:
        report.success("The database can be opened, read and written.")


async def _check_discord(report: Report, requirements: Requirements, settings: Settings, token: str) -> None:
    clock = ClockComparison()
    try:
        if settings.discord_api_url:
            await use_api_url(settings.discord_api_url)
        async with CheckClient(intents=requirements.intents, http_trace=clock.trace()) as client:
            try:
                await client.login(token)
            except discord.LoginFailure:
                report.problem(LOGIN_REFUSED)
                return
            report.success(f"The token is good: the bot is {client.user}.")
            shards = await _check_client(report, requirements, clock, client, settings.shard_count)
        if shards:
            await _check_gateway(report, requirements, token, shards)
    except NoDiscord as error:
        report.problem(str(error))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        report.problem(
            f"Discord cannot be reached ({error}). Is this machine connected, and does it let HTTPS out?"
        )


async def _check_client(
    report: Report,
    requirements: Requirements,
    clock: ClockComparison,
    client: discord.Client,
    shard_count: int,
) -> int:
    """Check everything that needs no gateway; return the number of shards, 0 if none may be opened."""
    is_verified = client.user is not None and client.user.public_flags.verified_bot
    check_portal(report, await fetch_application(client), is_verified=is_verified)
    check_commands(report, await requirements.command_changes(client))
    await check_emojis(report, client, requirements.emojis)
    clock.check(report)
    if client.application_id is not None:
        link = invite_link(client.application_id, requirements.permissions | requirements.wished)
        report.note(f"To invite the bot to a server:\n{link}")
        report.has_link = True
    return await check_sessions(report, client, shard_count)


async def _check_gateway(report: Report, requirements: Requirements, token: str, shards: int) -> None:
    """Check the gateway and the servers of the first shard."""
    async with CheckClient(
        intents=requirements.intents, guild_ready_timeout=NEXT_SERVER, shard_id=0, shard_count=shards
    ) as client:
        await client.login(token)
        if await check_gateway(report, client):
            check_servers(report, client, requirements)
            if shards > 1:
                report.note(f"The servers of the other {shards - 1} shards were not looked at.")
