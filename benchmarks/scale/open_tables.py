"""A start of one process with many open tables: until a command is answered, and until all of them are loaded."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Final

from benchmarks.load.crowd import Table
from benchmarks.scale.fleet import IS_READY, IS_WARM, PATIENCE, Bot, fleet_at, spread
from benchmarks.scale.memory import SERVERS_A_SHARD, SETTLING
from benchmarks.scale.metrics import free_port, scrape
from benchmarks.scale.postgresql import running_database
from benchmarks.start import make
from bot.tables.shards import TIME_OF_ID
from sandbox.server import Sandbox

PROBE = 0.25
"""Seconds between two commands that look whether anybody answers."""
LONG_AGO: Final = {"HAND_PAUSE": "600", "SHORT_HAND_PAUSE": "600", "COMPUTER_PAUSE": "60"}
"""Nothing moves at the tables meanwhile."""


async def measure(number: int) -> None:
    """Start a process without tables and then one with so many, and print how they differ."""
    shards = max(1, -(-number // SERVERS_A_SHARD))
    without = await _start(0, number, shards)
    memory = await _start(number, number, shards)
    print(f"{number} open tables: {(memory - without) / number * 1000:.1f} MiB for each thousand", flush=True)


async def _start(number: int, servers: int, shards: int) -> float:
    """Print what a start takes, and return the memory in MiB."""
    with running_database() as database:
        async with (
            Sandbox(servers=servers, identify_seconds=0) as sandbox,
            fleet_at(sandbox, database, SHARD_COUNT=str(shards), **LONG_AGO) as fleet,
        ):
            (table,) = spread(sandbox, 1)
            if number:
                first = int(sandbox.world.servers.ids(1, 1)[0]) >> TIME_OF_ID
                await make(database.url, number, first)
            port = free_port()
            bot = fleet.start("bot", METRICS_PORT=str(port))
            answered = asyncio.create_task(_first_answer(table, bot))
            ready = await bot.until_said(IS_READY)
            loaded = await _until_loaded(port, bot)
            print(
                f"{number} open tables: the first command is answered {await answered:.1f} s after the start, "
                f"the gateway is ready after {ready:.1f} s, all are loaded after {loaded:.1f} s",
                flush=True,
            )
            await bot.until_said(IS_WARM)
            await asyncio.sleep(SETTLING)
            return await bot.settled()


async def _first_answer(table: Table, bot: Bot) -> float:
    """Ask for the tables of a channel again and again, and return when that was answered first."""
    async with asyncio.timeout(PATIENCE):
        while True:
            if table.sandbox.context.gateway.online and table.sandbox.world.commands:
                with suppress(TimeoutError):
                    await table.command(table.people[0], "botifarra list", {})
                    return time.perf_counter() - bot.began
            await asyncio.sleep(PROBE)


async def _until_loaded(port: int, bot: Bot) -> float:
    """Wait until no table waits to be loaded, and return the seconds since the start."""
    async with asyncio.timeout(PATIENCE):
        while (await scrape([port]))['botifarra_tables{state="waiting"}']:  # noqa: ASYNC110 - another process
            await asyncio.sleep(PROBE)
    return time.perf_counter() - bot.began
