"""The start with many open tables: time, delay of clicks meanwhile, and memory of the tables.

``python -m benchmarks.start --tables 1000 10000`` writes databases of open tables in the middle of a match:
copies of a few matches that computers have played, each in a server of its own, but for one server with a hundred.
Then a process of its own for each database loads them as the bot does, while somebody asks for one table after the
other, twenty a second. The last line is an heir: it has read five hundred tables ahead, of which another process has
then changed a hundred.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from sqlalchemy import ColumnElement, literal, select
from sqlalchemy import Table as SchemaTable
from sqlalchemy.ext.asyncio import AsyncConnection

from benchmarks.thinking import Lateness, memory
from bot.i18n import Language
from bot.process.gc import freeze_loaded, use_one_arena
from bot.store import DatabaseStore
from bot.store.schema import ENTRIES, TABLES
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Person, Rules
from bot.tables.service import Tables
from bot.tables.shards import TIME_OF_ID
from bot.tables.table import Table
from computers.registry import computers_of
from engine.games import GAMES

ANNA = Person(1, "Anna")
DEALS = {"botifarra": 4, "barbu": 8}
"""Scored deals of the matches that are copied: about half of them are over."""
VARIANTS = 4
"""Matches of each game."""
BUSY_SERVER = 1 << TIME_OF_ID
IN_BUSY_SERVER = 100
PAUSE = 0.05
"""Seconds between two tables that are asked for."""
AHEAD, CHANGED = 500, 100
"""Tables that an heir has read, and those that have changed since."""


async def play(tables: Tables, name: str, chance: random.Random) -> Table:
    """Play the first half of a match at a new table, or of the next one if it is over early."""
    game = GAMES[name]
    table = await tables.open(game, ANNA, 2 << TIME_OF_ID, 20, Rules({}, None, Language.CA))
    await tables.execute(table.id, lambda table: commands.fill(table, Actor(ANNA)))
    await tables.execute(table.id, lambda table: commands.start(table, Actor(ANNA)))
    quick = computers_of(game).players[computers_of(game).quick](chance)
    while (table := tables.get(table.id)).deals_scored < DEALS[name] and table.match is not None:
        if table.match.status.over:
            tables.forget(table.id)
            return await play(tables, name, chance)
        if table.match.status.table_acts:
            await tables.execute(table.id, lambda table: commands.deal(table, chance.randbytes(32)))
        else:
            seat = table.waits_for[0]
            move = quick.choose(table.view(seat))
            await tables.execute(table.id, partial(commands.game_move, seat=seat, chosen=move))
    return table


async def make(url: str, number: int, servers_from: int = 0) -> None:
    """Write a database with ``number`` open tables, in servers with ids of times after ``servers_from``."""
    async with await DatabaseStore.open(url) as store:
        tables, chance = Tables(store.log), random.Random(20_261_123)
        played = [
            await play(tables, name, chance)
            for name in DEALS
            for _ in range(min(VARIANTS, max(1, number // 8)))
        ]
        async with store.database.engine.begin() as connection:
            for table_id in range(played[-1].id + 1, played[-1].id + 1 + number - len(played)):
                copied = chance.choice(played)
                is_busy = table_id - played[-1].id <= IN_BUSY_SERVER
                server = BUSY_SERVER if is_busy else table_id << TIME_OF_ID
                await copy(connection, copied.id, table_id, (servers_from << TIME_OF_ID) + server)


async def copy(connection: AsyncConnection, old: int, new: int, server: int) -> None:
    """Copy a table into another server."""
    of_old = ENTRIES.c.table_id == old
    await _insert(connection, TABLES, TABLES.c.id == old, id=new, guild_id=server)
    await _insert(connection, ENTRIES, of_old, table_id=new, interaction_id=None)
    text = await connection.scalar(select(ENTRIES.c.entry).where(of_old, ENTRIES.c.seq == 1))
    opened = json.dumps({**json.loads(str(text)), "guild_id": server})
    first = (ENTRIES.c.table_id == new) & (ENTRIES.c.seq == 1)
    await connection.execute(ENTRIES.update().where(first).values(entry=opened))


async def _insert(
    connection: AsyncConnection, rows: SchemaTable, which: ColumnElement[bool], **changed: object
) -> None:
    """Insert rows again with some columns changed."""
    values = {column.name: column for column in rows.c} | {
        name: literal(value, rows.c[name].type) for name, value in changed.items()
    }
    query = select(*(values[column.name] for column in rows.c)).where(which)
    await connection.execute(rows.insert().from_select(list(values), query))


async def ask(tables: Tables, waits: list[float], chance: random.Random) -> None:
    """Ask for one table after the other that may not be loaded yet, as clicks do."""
    ids = [opened.id for opened in tables._loading]  # noqa: SLF001 - the bot has no use for their ids
    for table_id in chance.sample(ids, len(ids)):
        if tables.newest(table_id) is not None:
            continue
        began = time.perf_counter()
        await tables.find(table_id)
        waits.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(PAUSE)


async def measure(url: str) -> None:
    """Load all tables of a database, and print the time and memory."""
    use_one_arena()
    async with await DatabaseStore.open(url) as store:
        freeze_loaded()
        tables, before = Tables(store.log, freeze=freeze_loaded), memory()
        began, used = time.perf_counter(), time.process_time()
        await tables.prepare()
        number, known = tables.waiting, time.perf_counter() - began
        oldest = list(tables._loading)[-1]  # noqa: SLF001
        await tables.find(oldest.id)
        first = time.perf_counter() - began
        at_server = time.perf_counter()
        await tables.loaded_in(BUSY_SERVER)
        server = time.perf_counter() - at_server
        waits: list[float] = []
        lateness = Lateness()
        asking = asyncio.create_task(ask(tables, waits, random.Random(1)))
        await tables._loading.finish()  # noqa: SLF001
        took, used = time.perf_counter() - began, time.process_time() - used
        late = lateness.end()
        asking.cancel()
        waits.sort()
        gc.collect()
        added = (memory() - before) / number * 1000
        entries = sum(table.seq for table in tables)
        print(f"{number} tables with {entries} entries: all are loaded after {took:.1f} s")
        print(f"  {used:.1f} s of the processor, {used / entries * 1e6:.0f} us an entry")
        print(f"  {added:.1f} MiB for each thousand tables")
        print(f"  known after {known:.2f} s, the first click answered after {first:.2f} s")
        print(f"  a server with a hundred tables: {server:.2f} s")
        if waits:
            half, most = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
            print(
                f"  {len(waits)} tables asked for meanwhile: p50 {half:.0f} ms, p99 {most:.0f}, most {waits[-1]:.0f}"
            )
        print(f"  the loop was late, ms p50, p99, most: {late}", flush=True)
        await tables.close()


async def inherit(url: str) -> None:
    """Let an heir read tables ahead, change some of them, and print how long it takes to read these again."""
    async with await DatabaseStore.open(url) as store, await DatabaseStore.open(url) as other:
        owner, heir = Tables(store.log), Tables(other.log)
        await owner.load()
        await heir.load()
        for table in list(owner)[:CHANGED]:
            await owner.execute(table.id, lambda table: commands.leave(table, ANNA))
        began = time.perf_counter()
        await heir.prepare()
        print(f"an heir of {AHEAD} tables, {CHANGED} of them changed: {time.perf_counter() - began:.2f} s")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.start", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[1000], help="how many are open")
    parser.add_argument("--url", help="measure a start on this database alone")
    options = parser.parse_args(arguments)
    if options.url:
        asyncio.run(measure(options.url))
        return
    with tempfile.TemporaryDirectory() as folder:
        for number in options.tables:
            url = f"sqlite+aiosqlite:///{Path(folder) / f'{number}.sqlite3'}"
            asyncio.run(make(url, number))
            subprocess.run([sys.executable, "-m", "benchmarks.start", "--url", url], check=True)
        url = f"sqlite+aiosqlite:///{Path(folder) / 'heir.sqlite3'}"
        asyncio.run(make(url, AHEAD))
        asyncio.run(inherit(url))


if __name__ == "__main__":
    main()
