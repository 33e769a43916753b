"""Clicks of many tables on one, two and four processes, and what they cost each component."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from benchmarks.clicks import Measured, ms, percentile, play
from benchmarks.load.crowd import Table
from benchmarks.scale.fleet import IS_WARM, Fleet, begin, fleet_at, spread
from benchmarks.scale.metrics import free_port
from benchmarks.scale.postgresql import running_database
from sandbox.server import Sandbox

SHARDS = 4
"""Divided among the processes."""
WARMING = 6
"""Cards of each table before the measurement."""
HEAD = (
    f"{'':>31}{'answered, ms':>14}{'shown, ms':>16}{'':>8}{'processor, ms a card':>25}{'log of the':>12}\n"
    f"{'processes':>9}{'tables':>8}{'thinking':>9}{'p50':>9}{'p99':>8}{'p50':>8}{'p99':>8}{'cards/s':>9}"
    f"{'bots':>8}{'crowd':>8}{'database':>9}{'database':>11}{'commits':>9}{'late p99':>10}"
)


async def measure(processes: int, number: int, cards: int, thinking: float, servers: int) -> None:
    """Measure so many processes with people who think for so long, and print a line."""
    with running_database() as database:
        async with (
            Sandbox(servers=max(servers, number), identify_seconds=0) as sandbox,
            fleet_at(
                sandbox, database, SHARD_COUNT=str(SHARDS), SHARDS_A_PROCESS=str(SHARDS // processes)
            ) as fleet,
        ):
            crowd = spread(sandbox, number)
            await start_all(fleet, processes)
            await begin(crowd)
            await play_all(crowd, WARMING, Measured())
            measured = Measured()
            for table in crowd:
                table.shown.clear()
            await fleet.delays()
            written, commits, spent = database.written(), database.commits(), fleet.spent()
            began = time.perf_counter()
            await play_all(crowd, cards, measured, thinking=thinking)
            took, used = time.perf_counter() - began, fleet.spent() - spent
            late = await fleet.delays()
            each = 1 / len(measured.answers)
            shown = [seconds for table in crowd for seconds in table.shown]
            print(
                f"{processes:>9}{number:>8}{thinking:>8g}s"
                f"{ms(measured.answers, 50):>9.1f}{ms(measured.answers, 99):>8.1f}"
                f"{ms(shown, 50):>8.0f}{ms(shown, 99):>8.0f}{len(measured.answers) / took:>9.1f}"
                f"{used.bots * each * 1000:>8.2f}{used.crowd * each * 1000:>8.2f}"
                f"{used.database * each * 1000:>9.2f}{(database.written() - written) * each / 1024:>7.1f} KiB"
                f"{(database.commits() - commits) * each:>9.1f}{percentile(late, 99):>7.1f} ms"
                f"{f'   {measured.lost} lost' if measured.lost else ''}"
                f"{f'   {measured.asked_for} hands asked for' if measured.asked_for else ''}"
                f"   {database.connections()} connections",
                flush=True,
            )


async def start_all(fleet: Fleet, processes: int) -> list[int]:
    """Start so many processes, and wait until they serve and are warm; return the ports of their metrics."""
    ports = [free_port() for _ in range(processes)]
    bots = [fleet.start(f"bot-{number}", METRICS_PORT=str(port)) for number, port in enumerate(ports)]
    await fleet.until_serving(SHARDS)
    for bot in bots:
        await bot.until_said(IS_WARM)
    return ports


async def play_all(crowd: Sequence[Table], cards: int, measured: Measured, *, thinking: float = 0) -> None:
    """Play so many cards at each table."""

    async def one(table: Table) -> None:
        await play(table, cards, measured, thinking=thinking, spread=0.5)

    await asyncio.gather(*map(one, crowd))
