"""``python -m benchmarks.thinking``: how long computers think, and how late they make the event loop meanwhile.

Each game has a process of its own. The loop is idle; two threads hash, which need no lock, for a baseline of the
loop; the machine code is loaded; two searches run at any time, at each level in turn, as at a bot with many tables. A
lateness is that of a callback that is due every two milliseconds, memory that of the process. Times of decisions are
those with a choice in whole hands, alone in their thread, on the clock and of the processor.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import itertools
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import psutil

from bot.tables.computers.preparation import prepare
from bot.tables.computers.thinking import Thinking
from computers.player import RANDOM
from computers.registry import computers_of
from engine.game import AnyGame
from engine.games import GAMES

EVERY = 0.002
"""Seconds between two looks at the loop."""
MIB = 2**20


class Lateness:
    """Looks how late a loop calls back, from ``begin`` to ``end``."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._delays: list[float] = []
        self._handle = self._loop.call_at(due := self._loop.time() + EVERY, self._look, due)

    def _look(self, due: float) -> None:
        now = self._loop.time()
        self._delays.append((now - due) * 1000)
        due = max(due, now - EVERY) + EVERY
        self._handle = self._loop.call_at(due, self._look, due)

    def end(self) -> str:
        """Return p50, p99 and the most, in ms, or a dash if it ended before the first look."""
        self._handle.cancel()
        return figures(self._delays) if self._delays else "-"


def figures(times: Sequence[float]) -> str:
    """Return p50, p99 and the most of some times in ms."""
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"{statistics.median(ordered):8.2f} {p99:8.2f} {ordered[-1]:8.2f}"


def memory() -> float:
    """Return MiB that only this process holds."""
    return float(psutil.Process().memory_full_info().uss) / MIB


def views(game: AnyGame, deals: int, seed: int) -> Iterator[Any]:
    """Yield the views of all decisions with a choice in some deals, under each preset in turn, played by careful."""
    chance = random.Random(seed)
    quick = computers_of(game).players[computers_of(game).quick](chance)
    for options in itertools.islice(itertools.cycle(game.presets.values()), deals):
        state = game.start(options)
        while not (status := game.status(state)).over and not status.scored:
            if status.table_acts:
                state = game.apply(state, None, game.table_move(state, chance.randbytes(32))).state
                continue
            seat = status.waits_for[0]
            view = game.view(state, seat)
            if len(view.moves) > 1:
                yield view
            state = game.apply(state, seat, quick.choose(view)).state


def levels(game: AnyGame) -> list[str]:
    """Return the levels that people can choose."""
    return [name for name in computers_of(game).players if name != RANDOM]


def times(game: AnyGame, name: str, asked: Sequence[Any], clock: Callable[[], float]) -> list[float]:
    """Return the milliseconds of each decision by a clock."""
    taken = []
    for number, view in enumerate(asked):
        player = computers_of(game).players[name](random.Random(number))
        began = clock()
        player.choose(view)
        taken.append((clock() - began) * 1000)
    return taken


async def busy(thinking: Thinking, game: AnyGame, name: str, asked: Sequence[Any], seconds: float) -> str:
    """Let two searches run at any time; return the lateness of the loop, and how many decisions there were."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    turns = itertools.cycle(asked)
    decided = 0

    async def decide() -> None:
        nonlocal decided
        while loop.time() < until:
            await thinking.move(game, name, next(turns))
            decided += 1

    lateness = Lateness()
    await asyncio.gather(decide(), decide())
    return f"{lateness.end()}   {decided / seconds:.0f} decisions/s"


async def hashing(thinking: Thinking, seconds: float) -> str:
    """Return the lateness of the loop while two threads compute without Python's lock: a baseline."""
    until = time.monotonic() + seconds
    block = bytes(64 * MIB)

    def hash_on() -> None:
        while time.monotonic() < until:
            hashlib.sha256(block)

    lateness = Lateness()
    await asyncio.gather(thinking.run(hash_on), thinking.run(hash_on))
    return lateness.end()


async def idle(seconds: float) -> str:
    """Return the lateness of a loop with nothing to do."""
    lateness = Lateness()
    await asyncio.sleep(seconds)
    return lateness.end()


async def measure(game: AnyGame, seconds: float, deals: int) -> None:
    """Measure one game in this process."""

    def row(what: str, said: str) -> None:
        print(f"{what:34} {said}   {memory():6.0f} MiB", flush=True)

    thinking = Thinking()
    asked = list(views(game, deals, seed=1))
    print(f"\n{game.name}: lateness of the loop, ms {'':4} p50      p99     most")
    row("idle", await idle(seconds))
    row("two threads without Python's lock", await hashing(thinking, seconds))
    lateness = Lateness()
    await prepare(thinking, list(GAMES.values()))
    row("while machine code is loaded", lateness.end())
    for name in levels(game):
        row(f"two searches of {name}", await busy(thinking, game, name, asked, seconds))
    row("idle", await idle(seconds))
    await thinking.close()
    print(f"{game.name}: {len(asked)} decisions, ms {'':10} p50      p99     most")
    for name in levels(game):
        for kind, clock in (("clock", time.perf_counter), ("processor", time.thread_time)):
            row(f"{name}, {kind}", figures(times(game, name, asked, clock)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure every game, each in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, help="only this one, in this process")
    parser.add_argument(
        "--seconds", type=float, default=10, help="of each measurement of the loop (default 10)"
    )
    parser.add_argument("--deals", type=int, default=8, help="whose decisions are measured (default 8)")
    parser.add_argument(
        "--switch", type=float, help="switch interval of Python's lock in ms (default: Python's)"
    )
    chosen = parser.parse_args(arguments)
    if chosen.game is None:
        given = list(sys.argv[1:] if arguments is None else arguments)
        for name in GAMES:
            subprocess.run([sys.executable, "-m", "benchmarks.thinking", "--game", name, *given], check=True)
        return
    if chosen.switch is not None:
        sys.setswitchinterval(chosen.switch / 1000)
    asyncio.run(measure(GAMES[chosen.game], chosen.seconds, chosen.deals))


if __name__ == "__main__":
    main()
