"""Succession as people notice it: a process that dies, and processes replaced one after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress

from benchmarks.clicks import Measured, play
from benchmarks.load.crowd import Table
from benchmarks.scale.clicks import SHARDS, play_all
from benchmarks.scale.fleet import IS_WARM, STANDS_BY, Fleet, begin, fleet_at, spread
from benchmarks.scale.postgresql import Database, running_database
from sandbox.server import Sandbox

IDENTIFY_SECONDS = 5.0
"""As Discord has it, with a max_concurrency of 1."""
PROBE = 0.2
"""Seconds between two clicks that look whether anybody answers."""
LONGEST = 120.0
"""Seconds in which somebody must answer again."""
WARMING = 4
"""Cards of each table before anything happens."""
AFTERWARDS = 3.0
"""Seconds of play after the last handover."""
CARDS = 10_000
"""More than anybody plays before the measurement is over."""


def shard_of(table: Table) -> int:
    """Return the shard of a table's server."""
    return (int(table.channel.server_id or 0) >> 22) % SHARDS


async def started(fleet: Fleet, number: int) -> list[Table]:
    """Start two processes of two shards each and a third that stands by, and begin matches."""
    crowd = spread(fleet.sandbox, number)
    owners = [fleet.start("bot-0"), fleet.start("bot-1")]
    await fleet.until_serving(SHARDS)
    standby = fleet.start("bot-2")
    await standby.until_said(STANDS_BY)
    for bot in (*owners, standby):
        await bot.until_said(IS_WARM)
    await begin(crowd)
    await play_all(crowd, WARMING, Measured())
    return crowd


async def takeover(number: int, identify_seconds: float) -> None:
    """Kill the first process, and print how long its tables have nobody who answers."""
    with running_database() as database:
        async with (
            Sandbox(servers=number, identify_seconds=identify_seconds) as sandbox,
            fleet_at(sandbox, database, SHARD_COUNT=str(SHARDS), SHARDS_A_PROCESS="2") as fleet,
        ):
            crowd = await started(fleet, number)
            owned = _owned(database, "bot-0")
            theirs = {shard: next(each for each in crowd if shard_of(each) == shard) for shard in owned}
            others = [table for table in crowd if shard_of(table) not in owned]
            measured = Measured()
            playing = [asyncio.create_task(play(each, CARDS, measured, thinking=1)) for each in others]
            fleet.bots["bot-0"].kill()
            killed = time.perf_counter()
            answered = await asyncio.gather(*(_first_answer(table) for table in theirs.values()))
            for shard, at in zip(theirs, answered, strict=True):
                print(f"shard {shard}: answers {at - killed:.1f} s after the process was killed", flush=True)
            await _end(playing)
            print(
                f"{len(others)} tables of the other process meanwhile: {len(measured.answers)} cards, "
                f"slowest answer {max(measured.answers, default=0):.2f} s, {measured.lost} lost",
                flush=True,
            )


async def handover(number: int, identify_seconds: float, thinking: float) -> None:
    """Replace one process after the other while people play, and print what they noticed."""
    with running_database() as database:
        async with (
            Sandbox(servers=number, identify_seconds=identify_seconds) as sandbox,
            fleet_at(sandbox, database, SHARD_COUNT=str(SHARDS), SHARDS_A_PROCESS="2") as fleet,
        ):
            crowd = await started(fleet, number)
            measured = Measured()
            playing = [
                asyncio.create_task(play(each, CARDS, measured, thinking=thinking, spread=0.5))
                for each in crowd
            ]
            print(f"bot-0 ended {await fleet.bots['bot-0'].stop():.1f} s after SIGTERM", flush=True)
            standby = fleet.start("bot-3")
            await standby.until_said(STANDS_BY)
            await standby.until_said(IS_WARM)
            print(f"bot-1 ended {await fleet.bots['bot-1'].stop():.1f} s after SIGTERM", flush=True)
            await asyncio.sleep(AFTERWARDS)
            await _end(playing)
            slowest = max(measured.answers, default=0)
            print(
                f"{number} tables, {len(measured.answers)} cards meanwhile: slowest answer {slowest:.2f} s, "
                f"{measured.lost} lost",
                flush=True,
            )


def _owned(database: Database, name: str) -> list[int]:
    rows = database.sql(f"SELECT shard FROM leases WHERE owner = '{name}' ORDER BY shard")  # noqa: S608
    return [int(row) for row in rows.split()]


async def _first_answer(table: Table) -> float:
    """Press "My hand" again and again, without waiting, and return when that was answered first."""
    person, answered = table.people[0], asyncio.get_running_loop().create_future()

    async def click(custom_id: str) -> None:
        with suppress(TimeoutError):
            await table.click(person, table.public, custom_id)
            if not answered.done():
                answered.set_result(time.perf_counter())

    clicks = []
    async with asyncio.timeout(LONGEST):
        while not answered.done():
            clicks += [asyncio.create_task(click(each)) for each in table.offered(table.public, ":hand")[:1]]
            await asyncio.wait({answered}, timeout=PROBE)
    await _end(clicks)
    return float(answered.result())


async def _end(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
