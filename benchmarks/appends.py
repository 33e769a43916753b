"""Moves a second that a database takes, and how long each waits: ``python -m benchmarks.appends URL``.

The database should be an empty one on the disk that is to be measured; its tables stay there. Tables append as fast
as they can, and then 64 of them at a fixed rate, as people do who do not wait for one another.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from collections.abc import Coroutine, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.i18n import Language
from bot.store import DatabaseStore
from bot.tables.entries import Moved, Opened, Person, Rules

MOVE = Moved(seat=0, move="play O9")


class Player:
    """A table, and how long each of its moves took in seconds."""

    def __init__(self, store: DatabaseStore, table_id: int) -> None:
        self.took: list[float] = []
        self._store = store
        self._table_id = table_id
        self._seq = 1
        self._lock = asyncio.Lock()

    async def move(self) -> None:
        """Append a move; the time it waits for the one before counts."""
        began = time.perf_counter()
        async with self._lock:
            await self._store.append(
                self._table_id, self._seq, [MOVE], at=datetime.now(UTC), actor=1, interaction_id=None
            )
            self._seq += 1
        self.took.append(time.perf_counter() - began)


async def main() -> None:
    """Measure, and print a line for each load."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rate", type=int, default=300, help="moves a second of the last line")
    given = parser.parse_args()
    async with await DatabaseStore.open(given.url) as store:
        for number in (1, 16, 64):
            players = [await opened(store) for _ in range(number)]
            await measured(f"{number} tables, as fast as they can", players, hurried(players, given.seconds))
        players = [await opened(store) for _ in range(64)]
        await measured(
            f"64 tables, {given.rate} a second", players, paced(players, given.rate, given.seconds)
        )


async def opened(store: DatabaseStore) -> Player:
    """Open a table."""
    rules = Rules({}, None, Language.CA)
    entry = Opened(game="botifarra", guild_id=1, channel_id=2, host=Person(1, "A"), rules=rules)
    return Player(store, await store.open_table([entry], at=datetime.now(UTC), actor=1, interaction_id=None))


async def hurried(players: Sequence[Player], seconds: float) -> None:
    """Let each table move again as soon as its move is committed."""
    until = time.perf_counter() + seconds

    async def play(player: Player) -> None:
        while time.perf_counter() < until:
            await player.move()

    await asyncio.gather(*map(play, players))


async def paced(players: Sequence[Player], rate: int, seconds: float) -> None:
    """Let somebody move so many times a second, however long the moves take."""
    chance, began, moving = random.Random(1), time.perf_counter(), []
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        moving.append(asyncio.create_task(chance.choice(players).move()))
    await asyncio.gather(*moving)


async def measured(name: str, players: Sequence[Player], playing: Coroutine[Any, Any, None]) -> None:
    """Print how many moves were committed a second, how long they took and what each took of the processor."""
    began, used = time.perf_counter(), time.process_time()
    await playing
    seconds, used = time.perf_counter() - began, time.process_time() - used
    took = sorted(each for player in players for each in player.took)
    print(
        f"{name}: {len(took) / seconds:.0f} a second, median {took[len(took) // 2] * 1e3:.1f} ms,"
        f" 99th percentile {took[len(took) * 99 // 100] * 1e3:.1f} ms, {used / len(took) * 1e3:.2f} ms CPU each"
    )


if __name__ == "__main__":
    asyncio.run(main())
