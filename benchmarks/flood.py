"""Clicks of others beside a person who floods the bot, and without the flood, in one run.

``python -m benchmarks.flood`` starts a sandbox in this process and the bot in another, with the limits of its default
settings for the one who floods. At each table four people play cards with a moment of thinking. Calm and flooded
stretches take turns, so that whatever else the machine does meets both. In a flooded stretch one person opens tables,
asks for the hand, the rules and the score sheet, and sits down and gets up, as many times a second as is said.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

from benchmarks.clicks import Measured, bot_at, measuring, ms, play, start_match
from benchmarks.load.crowd import Table
from benchmarks.load.process import BotProcess
from bot.settings import Settings

TABLES = 8
CARDS = 40
"""Cards that each table plays in a stretch."""
THINKING = 0.25
"""Seconds before a card."""
STRETCHES = 4
"""Pairs of a calm and a flooded stretch."""
A_SECOND = 20
WORST_RATIO = 1.5
ASKED_FOR = (":hand", ":rules", ":sheet", ":sit", ":leave", ":shuffle", ":call")
"""What is pressed under the flooder's table, as far as it is there."""


class Flood:
    """One person with a table and a channel, who never stops."""

    def __init__(self, table: Table, a_second: float) -> None:
        self.sent = 0
        self.lost = 0
        self._table = table
        self._pause = 1 / a_second
        self._running: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Flood until cancelled."""
        began = time.perf_counter()
        for number in itertools.count(1):
            self._running.add(task := asyncio.create_task(self._once(number)))
            task.add_done_callback(self._running.discard)
            await asyncio.sleep(max(0.0, began + number * self._pause - time.perf_counter()))

    async def end(self) -> None:
        """Wait until everything is answered, or lost."""
        await asyncio.gather(*self._running)

    async def _once(self, number: int) -> None:
        table, person = self._table, self._table.people[0]
        self.sent += 1
        try:
            if number % 10 == 0 or not (offers := list(self._offers())):
                await table.command(person, "botifarra new", {})
            else:
                await table.click(person, table.public, offers[number % len(offers)])
        except TimeoutError:
            self.lost += 1

    def _offers(self) -> Iterator[str]:
        for part in ASKED_FOR:
            yield from self._table.offered(self._table.public, part)


async def stretch(bot: BotProcess, crowd: Sequence[Table], flood: Flood | None) -> Measured:
    """Let everybody play, and measure their clicks."""
    task = None if flood is None else asyncio.create_task(flood.run())
    async with measuring(bot, crowd) as measured:
        await asyncio.gather(*(play(table, CARDS, measured, thinking=THINKING) for table in crowd))
    if task is not None and flood is not None:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await flood.end()
    return measured


def limits() -> dict[str, str]:
    """Return the limits of the default settings, which other measurements raise."""
    names = ("clicks_a_second", "clicks_at_once", "tables_a_server")
    return {name.upper(): str(Settings.model_fields[name].default) for name in names}


async def measure(number: int, stretches: int, a_second: float, *, pinned: bool) -> float:
    """Measure and print both, and return the ratio of their 99th percentiles."""
    async with bot_at("bot", number + 1, pinned=pinned, **limits()) as (bot, (flooded, *crowd)):
        await asyncio.gather(*map(start_match, crowd))
        await asyncio.gather(*(play(table, CARDS, Measured(), thinking=THINKING) for table in crowd))
        flood = Flood(flooded, a_second)
        calm, beside = Measured(), Measured()
        for _ in range(stretches):
            for into, flooding in ((calm, None), (beside, flood)):
                measured = await stretch(bot, crowd, flooding)
                into.answers += measured.answers
                into.shown += measured.shown
                into.lag += measured.lag
                into.lost += measured.lost
    for what, each in (("calm", calm), ("beside the flood", beside)):
        print(
            f"{what:<18}{len(each.answers):>6} clicks  answered p50 {ms(each.answers, 50):6.1f} ms,"
            f" p99 {ms(each.answers, 99):6.1f} ms   table shown p50 {ms(each.shown, 50):6.1f} ms,"
            f" p99 {ms(each.shown, 99):7.1f} ms   {each.lost} lost",
            flush=True,
        )
    ratio = ms(beside.answers, 99) / ms(calm.answers, 99)
    print(f"the flood: {flood.sent} clicks and commands, {flood.lost} without an answer in time")
    print(f"p99 of the others beside the flood: {ratio:.2f} times (at most {WORST_RATIO})")
    return ratio


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line; the exit status tells whether the others were slowed down too much."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.flood", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--stretches", type=int, default=STRETCHES, help="pairs of a calm and a flooded one")
    parser.add_argument("--a-second", type=float, default=A_SECOND, help="clicks and commands of the flood")
    parser.add_argument("--unpinned", action="store_true", help="let the system choose the cores")
    options = parser.parse_args(arguments)
    pinned = not options.unpinned and hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1
    ratio = asyncio.run(measure(options.tables, options.stretches, options.a_second, pinned=pinned))
    raise SystemExit(ratio > WORST_RATIO)


if __name__ == "__main__":
    main()
