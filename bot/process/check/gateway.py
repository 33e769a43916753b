"""Check of the gateway: how many sessions are left, and whether it lets the bot in."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import aiohttp
import discord

from bot.process.check.report import Report
from bot.process.identifies import RESERVE, session_limit

READY_TIMEOUT: Final = 30.0
"""Seconds to wait until the gateway has sent all servers."""


async def check_sessions(report: Report, client: discord.Client, shard_count: int) -> int:
    """Report shards and sessions that are left, with the ``shard_count`` of the settings.

    Returns the number of shards of the bot; 0 if there is no session for this check.
    """
    try:
        limit = await session_limit(client)
    except discord.GatewayNotFound:
        report.problem("Discord does not say where its gateway is. Is it up? https://discordstatus.com")
        return 0
    if limit.shards > 1 and not shard_count:
        report.note(f"Discord recommends {limit.shards} shards: the bot opens as many, all in one process.")
    elif limit.shards > shard_count > 0:
        report.note(
            f"Discord recommends {limit.shards} shards, and SHARD_COUNT is {shard_count}: raise it in time, for all"
            " processes."
        )
    left = f"{limit.remaining} of {limit.total} new sessions are left until all are back"
    hours = limit.reset_after / 3600
    if limit.remaining <= RESERVE:
        report.problem(
            f"Only {left} in {hours:.1f} h. The bot waits for that, since Discord resets the token of a bot that uses"
            " them up, and so this check does not connect. Its log says why it started so often."
        )
        return 0
    if pause := limit.pause(1):
        report.problem(
            f"{left} in {hours:.1f} h, so each start waits about {pause:.0f} s. The log says why the bot started so"
            " often."
        )
    else:
        report.success(f"{limit.remaining} of {limit.total} new sessions of the gateway are left for today.")
    return shard_count or limit.shards


async def check_gateway(report: Report, client: discord.Client) -> bool:
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
