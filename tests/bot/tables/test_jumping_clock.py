"""Tables that are run while the clock of the system jumps (W5)."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import TimedOut
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.time.outages import Outages
from bot.tables.time.steady import SteadyClock
from tests.bot.tables.conftest import ANNA, AT_ONCE, BERNAT, CARLA, DIDAC, TableHarness, Watch

HOUR = timedelta(hours=1)
SOON = 5.0
"""Seconds; the computer takes a fifth of one."""


class Wall:
    """A clock of the system that a test sets."""

    def __init__(self):
        self.ahead = timedelta()

    def __call__(self):
        return datetime.now(UTC) + self.ahead


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
async def room(store, wall):
    """A table run by the process's own clock, with outages as in the bot."""
    clock = SteadyClock(wall)
    clock.start()
    outages = Outages(store.clocks, clock)
    tables = Tables(store, now=clock)
    harness, watch = TableHarness(tables), Watch()
    runner = Runner(
        tables,
        replace(AT_ONCE, computer=0.2, forced=0.05),
        given_back=outages.since,
        is_out=lambda: outages.is_out,
    )
    tables.add_listener(watch)
    tables.add_listener(runner)
    harness.watch, harness.outages, harness.clock = watch, outages, clock
    yield harness
    await runner.close()


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
async def test_computers_and_deals_go_on_as_if_nothing_had_happened(room, wall, jump):
    await room.start()
    table = await room.watch.until(lambda table: table.status is not None and table.status.waits_for == (0,))
    await room.outages.beat()
    wall.ahead = jump
    await room.outages.beat()
    began = asyncio.get_running_loop().time()
    await room.move(ANNA, "trump O")
    await room.watch.until(lambda after: after.turn > table.turn + 1)
    assert asyncio.get_running_loop().time() - began < SOON


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
async def test_no_deadline_comes_early_or_late(room, wall, store, jump):
    await room.open(BERNAT, CARLA, DIDAC)
    rules = replace(room.table.rules, clock=30)
    await room.execute(commands.change_rules, Actor(ANNA), rules)
    await room.execute(commands.start, Actor(ANNA))
    table = await room.watch.until(lambda table: table.status is not None and table.status.waits_for)
    await room.outages.beat()
    wall.ahead = jump
    await room.outages.beat()
    await asyncio.sleep(0.5)
    assert [each for each in await store.log(table.id) if isinstance(each.entry, TimedOut)] == []
    (seat,) = table.status.waits_for
    left = room.tables.now - table.asked_since - room.outages.since(table.asked_since)
    assert timedelta(0) < left < timedelta(seconds=20)
    assert seat in range(4)
