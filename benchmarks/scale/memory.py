"""Memory of one process by the number of its servers, and how long it takes to hear of all of them."""

from __future__ import annotations

import asyncio

from benchmarks.scale.fleet import IS_READY, IS_WARM, fleet_at
from sandbox.server import Sandbox

SERVERS_A_SHARD = 2400
"""Discord allows 2,500, and the sandbox has one more than it is asked for."""
SETTLING = 3.0
"""Seconds after the start before the memory is read."""
HEAD = (
    f"{'servers':>8}{'shards':>8}{'ready after':>13}{'memory':>10}{'at most':>10}{'each thousand adds':>20}"
)


async def measure(servers: int, without: float | None) -> float:
    """Start a process in so many servers, print a line, and return its memory in MiB.

    :param without: that of a process without servers, if it is known
    """
    shards = max(1, -(-servers // SERVERS_A_SHARD))
    async with (
        Sandbox(servers=servers, identify_seconds=0) as sandbox,
        fleet_at(sandbox, None, SHARD_COUNT=str(shards)) as fleet,
    ):
        bot = fleet.start("bot")
        ready = await bot.until_said(IS_READY)
        await bot.until_said(IS_WARM)
        await asyncio.sleep(SETTLING)
        memory = await bot.settled()
        added = "" if without is None else f"{(memory - without) / servers * 1000:.2f} MiB"
        print(
            f"{servers:>8}{shards:>8}{ready:>11.1f} s{memory:>6.0f} MiB{bot.memory_peak():>6.0f} MiB{added:>20}",
            flush=True,
        )
        return memory


async def measure_all(numbers: list[int]) -> None:
    """Measure each number of servers, and none first."""
    without = await measure(0, None)
    for servers in numbers:
        await measure(servers, without)
