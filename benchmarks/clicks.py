"""The cost of a click: our bot and a minimal discord.py bot, side by side in one run.

``python -m benchmarks.clicks`` starts a sandbox in this process and, one after the other, a bot that answers every
click with something fixed (:mod:`benchmarks.load.null_bot`) and ours, each in a process of its own on a core of its
own where the system can promise one. At each table a person clicks as soon as the click before is answered: at ours
the player to move, as soon as the hand offers a card. Nobody waits, so this is as hard as a click can be.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from benchmarks.load.crowd import Table, tables
from benchmarks.load.null_bot import KINDS
from benchmarks.load.process import BotProcess, online, started
from sandbox.server import Sandbox
from sandbox.state.model import Person

CLICKS = {1: 300, 4: 600, 16: 1200, 64: 2560}
"""Total number of clicks, by number of tables."""
IDLE = 1000
"""Waiting tables, for the measurement of their memory."""
WARMING = 48
"""Cards that each table plays before the measurement: a whole hand, to fill the caches."""
PATIENCE_OF_PEOPLE = 8.0
"""Seconds without a possible move before everybody at a table presses "My hand"."""
CARD = ":move:play "
Offer = tuple[Person, str, str]
"""A person who can click, message id and custom_id."""


@dataclass(slots=True)
class Measured:
    """Measurements of clicks; all times in seconds."""

    answers: list[float] = field(default_factory=list)
    answered_at: list[float] = field(default_factory=list)
    """When each was answered, by ``time.perf_counter``."""
    shown: list[float] = field(default_factory=list)
    """Seconds until the public message was edited."""
    took: float = 0.0
    cpu: float = 0.0
    cpu_of_children: float = 0.0
    lag: list[float] = field(default_factory=list)
    """In ms."""
    lost: int = 0
    """Clicks without an answer in time."""
    asked_for: int = 0
    """Hands that people had to ask for, because they were not sent."""

    def row(self, what: str, number: int) -> str:
        """Return a line of the table that is printed."""
        clicks = len(self.answers)
        shown = f"{ms(self.shown, 50):8.1f}{ms(self.shown, 99):8.1f}" if self.shown else " " * 16
        return (
            f"{what:<22}{number:>4}{ms(self.answers, 50):>10.2f}{ms(self.answers, 99):>8.2f}{shown}"
            f"{clicks / self.took:>10.0f}"
            f"{self.cpu / clicks * 1000:>9.2f}{self.cpu_of_children / clicks * 1000:>10.2f}"
            f"{percentile(self.lag, 50):>9.2f}{percentile(self.lag, 99):>8.2f}"
            f"{f'   {self.lost} lost' if self.lost else ''}"
            f"{f'   {self.asked_for} hands asked for' if self.asked_for else ''}"
        )


HEAD = (
    f"{'':<22}{'':>4}{'answered':>14}{'':>4}{'table shown':>16}{'':>10}{'CPU ms a click':>19}{'loop late':>15}\n"
    f"{'click':<22}{'at':>4}{'p50 ms':>10}{'p99':>8}{'p50':>8}{'p99':>8}{'clicks/s':>10}{'bot':>9}{'children':>10}"
    f"{'p50 ms':>9}{'p99':>8}"
)


def percentile(values: Sequence[float], percent: float) -> float:
    """Return a percentile of some values, 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


def ms(seconds: Sequence[float], percent: float) -> float:
    """Return a percentile in milliseconds."""
    return percentile(seconds, percent) * 1000


@asynccontextmanager
async def bot_at(
    module: str, number: int, *, pinned: bool, **settings: str
) -> AsyncIterator[tuple[BotProcess, list[Table]]]:
    """Start a bot in a new world with ``number`` tables."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox() as sandbox:
            crowd = tables(sandbox, number)
            with started(module, sandbox, Path(folder), core=1 if pinned else None, **settings) as bot:
                await online(sandbox)
                await asyncio.sleep(8)  # upload of emojis and filling of caches are not measured
                yield bot, crowd


@asynccontextmanager
async def measuring(bot: BotProcess, crowd: Sequence[Table]) -> AsyncIterator[Measured]:
    """Measure the block."""
    measured = Measured()
    for table in crowd:
        table.shown.clear()
    await bot.delays()
    before, began = bot.use(), time.perf_counter()
    yield measured
    measured.took, after = time.perf_counter() - began, bot.use()
    measured.cpu = after.seconds - before.seconds
    measured.cpu_of_children = after.seconds_of_children - before.seconds_of_children
    measured.lag = await bot.delays()
    measured.shown = [seconds for table in crowd for seconds in table.shown]


async def null_clicks(bot: BotProcess, crowd: Sequence[Table], kind: str, number: int) -> Measured:
    """Click the null bot's buttons."""

    async def clicking(table: Table) -> None:
        for turn in range(max(1, number // len(crowd))):
            person = table.people[turn % len(table.people)]
            changes = kind == "table"
            seconds = await table.click(person, table.public, f"null:{kind}", changes_public=changes)
            measured.answers.append(seconds)
            await table.until(lambda: table.is_shown)

    async with measuring(bot, crowd) as measured:
        await asyncio.gather(*map(clicking, crowd))
    return measured


async def post_null(table: Table) -> None:
    """Post the null bot's message."""
    await table.command(table.people[0], "null", {})
    await table.until(lambda: bool(table.public))


async def start_match(table: Table, clock: str = "") -> None:
    """Open a table of ours, sit down at it, start, and see the first hand.

    :param clock: the chosen time for a decision; empty for the default
    """
    host, *others = table.people
    await table.command(host, "botifarra new", {"time": clock} if clock else {})
    for person in others:
        await table.until(lambda: bool(table.offered(table.public, ":sit")))
        seat = table.offered(table.public, ":sit")[0]
        await table.click(person, table.public, seat, changes_public=True)
        await table.until(lambda: table.is_shown)
    await table.until(lambda: bool(table.offered(table.public, ":start")))
    await table.click(host, table.public, table.offered(table.public, ":start")[0])
    await table.until(lambda: bool(_offers(table)))


async def card_clicks(bot: BotProcess, crowd: Sequence[Table], number: int) -> Measured:
    """Play a number of cards."""
    async with measuring(bot, crowd) as measured:
        await asyncio.gather(*(play(table, number // len(crowd), measured) for table in crowd))
    return measured


async def play(
    table: Table, cards: int, measured: Measured, *, thinking: float = 0, spread: float = 0
) -> None:
    """Play cards, and any other move between them, as soon as they are offered or after some seconds of thinking.

    :param spread: by what part of it the time for thinking is longer or shorter at most
    """
    choose = random.Random(table.channel.id)
    pressed = ""
    while cards:
        try:
            # The buttons of the table stay until it is drawn again; none is pressed twice.
            await table.until(partial(_offers, table, pressed), PATIENCE_OF_PEOPLE)
        except TimeoutError:
            measured.asked_for += await _ask_for_hands(table)
            pressed = ""
            continue
        await asyncio.sleep(thinking * choose.uniform(1 - spread, 1 + spread))
        offers = _offers(table, pressed)
        if not offers:
            continue
        person, message_id, custom_id = _calm(offers) or choose.choice(offers)
        is_card = CARD in custom_id
        if message_id == table.public:
            pressed = custom_id
        try:
            seconds = await table.click(person, message_id, custom_id, changes_public=is_card)
        except TimeoutError:
            measured.lost += 1
            continue
        if is_card:
            measured.answers.append(seconds)
            measured.answered_at.append(time.perf_counter())
            cards -= 1


async def _ask_for_hands(table: Table) -> int:
    """Press "My hand" as everybody: nobody sees anything to do. Returns how many were answered."""
    asked_for = 0
    for person in table.people:
        for custom_id in table.offered(table.public, ":hand")[:1]:
            with suppress(TimeoutError):
                await table.click(person, table.public, custom_id)
                asked_for += 1
    return asked_for


def _offers(table: Table, pressed: str = "") -> list[Offer]:
    """Return the next possible click: a move in somebody's hand, or else a button of the table for its host.

    Of these, buttons already pressed are left out.
    """
    moves = [
        (person, message_id, custom_id)
        for person in table.people
        if (message_id := table.private.get(person.id, ""))
        for custom_id in table.offered(message_id, ":move:")
    ]
    host = table.people[0]
    ways_on = [
        (host, table.public, custom_id)
        for way in (":next", ":again", ":start")
        for custom_id in table.offered(table.public, way)
        if custom_id != pressed
    ]
    return moves or ways_on


def _calm(offers: Sequence[Offer]) -> Offer | None:
    """Return the offer to knock, if any: a match without contro takes longest."""
    return next((offer for offer in offers if offer[2].endswith(":move:knock")), None)


async def memory_of_idle_tables(number: int) -> float:
    """Return the MiB that ``number`` tables add while they wait for a first move."""
    async with bot_at("bot", number, pinned=False) as (bot, crowd):
        before = await bot.settled()

        async def begin(table: Table) -> None:
            host = table.people[0]
            await table.command(host, "botifarra new", {})
            for action in (":fill", ":start"):
                await table.until(lambda action=action: bool(table.offered(table.public, action)))
                await table.click(host, table.public, table.offered(table.public, action)[0])

        for start in range(0, number, 20):
            await asyncio.gather(*map(begin, crowd[start : start + 20]))
        await asyncio.sleep(5)
        return await bot.settled() - before


async def measure_null(number: int, *, pinned: bool) -> None:
    """Measure and print each kind of click on the null bot."""
    async with bot_at("benchmarks.load.null_bot", number, pinned=pinned) as (bot, crowd):
        await asyncio.gather(*map(post_null, crowd))
        await null_clicks(bot, crowd, "picture", 200)
        for kind in KINDS:
            measured = await null_clicks(bot, crowd, kind, CLICKS[number])
            print(measured.row(f"null bot, {kind}", number), flush=True)


async def measure_ours(number: int, *, pinned: bool) -> None:
    """Measure and print the cards of our bot."""
    async with bot_at("bot", number, pinned=pinned) as (bot, crowd):
        empty = await bot.settled()
        await asyncio.gather(*map(start_match, crowd))
        await asyncio.gather(*(play(table, WARMING, Measured()) for table in crowd))
        measured = await card_clicks(bot, crowd, CLICKS[number])
        added = await bot.settled() - empty
        print(measured.row("a card of ours", number) + f"   +{added:.0f} MiB", flush=True)


async def measure_all(numbers: Sequence[int], *, ours_alone: bool, pinned: bool) -> None:
    """Measure and print the null bot and ours at each number of tables."""
    print(HEAD, flush=True)
    for number in numbers:
        if not ours_alone:
            await measure_null(number, pinned=pinned)
        await measure_ours(number, pinned=pinned)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clicks", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=list(CLICKS), choices=list(CLICKS))
    parser.add_argument("--idle", type=int, default=IDLE, help="tables that wait, 0 to leave that out")
    parser.add_argument("--ours", action="store_true", help="leave the null bot out, to profile ours")
    parser.add_argument("--unpinned", action="store_true", help="let the system choose the cores")
    options = parser.parse_args(arguments)
    pinned = not options.unpinned and hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1
    asyncio.run(measure_all(options.tables, ours_alone=options.ours, pinned=pinned))
    if options.idle:
        added = asyncio.run(memory_of_idle_tables(options.idle))
        print(f"{options.idle} idle tables add {added:.1f} MiB")


if __name__ == "__main__":
    main()
