"""The cost of finished matches in the database: bytes, before and after they are archived, and time.

``python -m benchmarks.stored [--matches 12] [--finished 100000] [--results] [--url postgresql+asyncpg://…/empty]``

First four people play so many whole matches of each game, and the bytes of a match are reported by table, its indexes
included, before and after its log is archived. Then these matches are copied, with other people in other servers,
until there are so many finished ones, 2 percent of them not archived yet, and what the bot asks of the database is
timed. A match ends in eight seconds, as in 100,000 servers. With ``--results`` their logs are not copied, and only
leaderboards are timed. Without ``--url`` the database is a SQLite file in a temporary folder. A database that is
given must be empty.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any, Final

from sqlalchemy import Table, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

import bot.games.registry  # noqa: F401 - registers the games
from bot.store import DatabaseStore, Period, Scope, totals
from bot.store.archive import unpack
from bot.store.connection import create_engine, let_take_long
from bot.store.schema import (
    ARCHIVES,
    ENTRIES,
    MATCH_PLAYERS,
    MATCHES,
    RESULT_PARTS,
    TABLE_PEOPLE,
    TABLES,
    TOTALS,
)
from bot.tables.entries import Person
from engine.games import GAMES
from tools.whole_matches import Matches

OPTIONS: Final[dict[str, dict[str, str | int]]] = {"botifarra": {"play": "obligada", "target": 101}}
"""House rules by game; others have their defaults."""
PEOPLE: Final = [
    Person(700_000_000_000_000_000 + number, name)
    for number, name in enumerate(("Anna", "Bernat", "Clara", "Dídac"))
]
BEGAN: Final = datetime(2026, 1, 1, 18, tzinfo=UTC)
LATER: Final = BEGAN + timedelta(days=3650)
OF_MATCHES: Final = (TABLES, ENTRIES, ARCHIVES, TABLE_PEOPLE, MATCHES, MATCH_PLAYERS, RESULT_PARTS)
MEASURED: Final = (*OF_MATCHES, TOTALS)
ROWS: Final = 2000
"""Rows that are written at once."""
TABLES_A_SERVER: Final = 100
EVERY: Final = timedelta(seconds=8)
"""Time between the ends of two matches: 11,000 a day, the model's assumption for 100,000 servers."""
HOT: Final = 50
"""One match in so many is not archived yet."""
TRIES: Final = 5
PERSON: Final = 77
"""Who asks for a rank, an export and a deletion."""


Rows = list[dict[str, Any]]


async def sizes(engine: AsyncEngine) -> dict[str, int]:
    """Return the bytes of each table with its indexes, without what is free in it."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            await connection.exec_driver_sql("SET statement_timeout = 0")
            await connection.exec_driver_sql("VACUUM FULL ANALYZE")
            query = select(*(func.pg_total_relation_size(table.name).label(table.name) for table in MEASURED))
            return dict((await connection.execute(query)).one()._mapping)  # noqa: SLF001 - public
        await connection.exec_driver_sql("VACUUM")
        stat = "SELECT m.tbl_name, sum(s.pgsize) FROM dbstat s JOIN sqlite_schema m ON m.name = s.name GROUP BY 1"
        found = dict(map(tuple, await connection.exec_driver_sql(stat)))
        return {table.name: found[table.name] for table in MEASURED}


async def measure(store: DatabaseStore, engine: AsyncEngine, game: str, matches: int) -> None:
    """Play whole matches, and print what they take before and after their logs are archived."""
    empty = await sizes(engine)
    played = Matches(store, seed=1, begins_at=BEGAN)
    entries = [(await played.play(GAMES[game], PEOPLE, OPTIONS.get(game, {}))).seq for _ in range(matches)]
    before = await sizes(engine)
    began = time.perf_counter()
    await store.archive.move(LATER, LATER, pause=0)
    took = (time.perf_counter() - began) / matches
    after = await sizes(engine)
    print(f"\n{game}: {sum(entries) / matches:.0f} entries a match, archived in {took * 1000:.1f} ms each")
    print(f"  {'bytes a match':16} {'before':>9} {'after':>9}")
    for table in MEASURED:
        print(
            f"  {table.name:16} {_each(before, empty, table, matches)} {_each(after, empty, table, matches)}"
        )
    whole, archived = (sum(now.values()) - sum(empty.values()) for now in (before, after))
    print(f"  {'all':16} {whole / matches:9.0f} {archived / matches:9.0f}", flush=True)


def _each(now: dict[str, int], then: dict[str, int], table: Table, matches: int) -> str:
    return f"{(now[table.name] - then[table.name]) / matches:9.0f}"


async def multiply(engine: AsyncEngine, finished: int, *, with_logs: bool) -> None:
    """Copy the finished matches until there are so many."""
    async with engine.connect() as connection:
        samples = {
            table: [dict(row._mapping) for row in await connection.execute(select(table))]  # noqa: SLF001 - public
            for table in OF_MATCHES
        }
    ids = [row["id"] for row in samples[TABLES]]
    logs = {row["table_id"]: unpack(row["log"]) for row in samples[ARCHIVES]}
    by_table = {
        (table, id_): [row for row in samples[table] if row["table_id"] == id_]
        for table in OF_MATCHES[1:]
        for id_ in ids
    }
    chance = random.Random(1)
    async with engine.begin() as connection:
        await let_take_long(connection)
        collected: dict[Table, Rows] = {table: [] for table in OF_MATCHES}
        for number in range(ids[-1] + 1, finished + 1):
            sample = ids[number % len(ids)]
            server = (1 + number // TABLES_A_SERVER) << 22
            at = BEGAN + number * EVERY
            stays = number % HOT == 0 and with_logs
            people = chance.sample(range(1, 2 + finished // 5), len(PEOPLE))
            (first,) = (row for row in samples[TABLES] if row["id"] == sample)
            changed = {"id": number, "guild_id": server, "changed_at": at, "archived": not stays}
            collected[TABLES].append(first | changed)
            of_log = () if not with_logs else (TABLE_PEOPLE,) if stays else (TABLE_PEOPLE, ARCHIVES)
            for table in (MATCHES, MATCH_PLAYERS, RESULT_PARTS, *of_log):
                for place, row in enumerate(by_table[table, sample]):
                    copied = row | {"table_id": number}
                    if "guild_id" in copied:
                        copied |= {"guild_id": server, "finished_at": at}
                    if "user_id" in copied:
                        copied["user_id"] = people[place % len(people)]
                    collected[table].append(copied)
            if stays:
                rows = (row._asdict() | {"table_id": number, "interaction_id": None} for row in logs[sample])
                collected[ENTRIES] += rows
            if max(map(len, collected.values())) > ROWS or number == finished:
                written = [row["id"] for row in collected[TABLES]]
                for table, rows in collected.items():
                    await _insert(connection, table, rows)
                    rows.clear()
                await totals.add(connection, written)
        await connection.exec_driver_sql("ANALYZE")


async def _insert(connection: AsyncConnection, table: Table, rows: Rows) -> None:
    for first in range(0, len(rows), ROWS):
        await connection.execute(insert(table), rows[first : first + ROWS])


async def timed(store: DatabaseStore, finished: int, *, with_logs: bool) -> None:
    """Print how long it takes what the bot asks of the database."""
    for name, ask in asked(store, finished, with_logs=with_logs).items():
        print(f"  {name:27} {await _milliseconds(ask):9.1f} ms", flush=True)
    if with_logs:
        tables = len((await store.privacy.export(PERSON))["table_people"])
        began = time.perf_counter()
        await store.privacy.forget(PERSON)
        print(f"  {'forget':27} {(time.perf_counter() - began) * 1000:9.1f} ms, with {tables} tables")


def asked(
    store: DatabaseStore, finished: int, *, with_logs: bool
) -> dict[str, Callable[[], Awaitable[object]]]:
    """Return what the bot asks of the database, by name."""
    server = (1 + finished // 2 // TABLES_A_SERVER) << 22
    everywhere = Scope(game="botifarra", contested=True, ranked=True)
    here = replace(everywhere, guild_id=server)
    now = BEGAN + finished * EVERY
    month, week = (replace(everywhere, since=period.since(now)) for period in (Period.MONTH, Period.WEEK))
    archived, stays = (finished // 2 // HOT * HOT + more for more in (1, 0))
    leaderboards: dict[str, Callable[[], Awaitable[object]]] = {
        "leaderboard of a server": lambda: store.leaderboard(here, limit=10, user_id=PERSON),
        "a person in a server": lambda: store.standing(PERSON, here),
        "leaderboard everywhere": lambda: store.leaderboard(everywhere, limit=10, user_id=PERSON),
        "a person everywhere": lambda: store.standing(PERSON, everywhere),
        "the last 30 days everywhere": lambda: store.leaderboard(month, limit=10, user_id=PERSON),
        "the last 7 days everywhere": lambda: store.leaderboard(week, limit=10, user_id=PERSON),
    }
    if not with_logs:
        return leaderboards
    return leaderboards | {
        "open tables": store.open_tables,
        "table messages": store.table_messages,
        "hands": lambda: store.hand_messages(BEGAN),
        "notices": store.notices.all,
        "a log in the entries": lambda: store.log(stays),
        "a log in the archive": lambda: store.log(archived),
        "a start: servers": lambda: store.privacy.mark_present({n << 22 for n in range(1, finished)}, LATER),
        "sweep: servers left": lambda: store.privacy.delete_left(BEGAN),
        "sweep: people who wait": store.privacy.finish,
        "sweep: nothing to archive": lambda: store.archive.move(BEGAN, LATER),
        "export": lambda: store.privacy.export(PERSON),
    }


async def _milliseconds(ask: Callable[[], Awaitable[object]]) -> float:
    took = list[float]()
    for _ in range(TRIES):
        began = time.perf_counter()
        await ask()
        took.append(time.perf_counter() - began)
    return median(took) * 1000


async def run(url: str, matches: int, finished: int, *, with_logs: bool) -> None:
    """Measure with one database."""
    engine = create_engine(url)
    async with await DatabaseStore.open(url) as store:
        for game in GAMES:
            await measure(store, engine, game, matches)
        if finished:
            await multiply(engine, finished, with_logs=with_logs)
            hot = f", {finished // HOT} of them not archived" if with_logs else " without logs"
            print(f"\n{finished} finished matches{hot}; bytes a match:")
            for name, size in (await sizes(engine)).items():
                print(f"  {name:16} {size / finished:9.0f}")
            await timed(store, finished, with_logs=with_logs)
    await engine.dispose()


def main(arguments_given: Sequence[str] | None = None) -> None:
    """Read the command line (or what is given in its place) and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stored", description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=12, help="of each game, to be measured")
    parser.add_argument("--finished", type=int, default=100_000, help="0: time nothing")
    parser.add_argument("--results", action="store_true", help="copy no logs, and time leaderboards only")
    parser.add_argument("--url", default="", help="an empty database")
    given = parser.parse_args(arguments_given)
    with tempfile.TemporaryDirectory() as folder:
        url = given.url or f"sqlite+aiosqlite:///{Path(folder) / 'stored.sqlite3'}"
        asyncio.run(run(url, given.matches, given.finished, with_logs=not given.results))


if __name__ == "__main__":
    main()
