"""Tables that are run while the clock of the system jumps (W5)."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import TimedOut
from bot.tables.runner import Runner
from bot.tables.service import Tables
from bot.tables.time.clock import Outages
from tests.bot.tables.conftest import (
    ANNA,
    AT_ONCE,
    BERNAT,
    CARLA,
    DIDAC,
    TableHarness,
    Watch,
    seconds_left,
    settle,
)

HOUR = 3600


@pytest.fixture
async def room(store, system):
    """A table run by the process's own clock, with outages as in the bot."""
    clock = system.clock()
    outages = Outages(store.outages, clock)
    tables = Tables(store.log, now=clock)
    harness, watch = TableHarness(tables), Watch()
    runner = Runner(
        tables,
        replace(AT_ONCE, computer=0.2, forced=0.05),
        outage_time=outages.since,
        is_out=lambda: outages.is_out,
    )
    tables.add_listener(watch)
    tables.add_listener(runner)
    harness.watch, harness.outages, harness.runner = watch, outages, runner
    yield harness
    await runner.close()


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
async def test_computers_and_deals_go_on_as_if_nothing_had_happened(room, system, jump):
    await room.start()
    table = await room.watch.until(lambda table: table.waits_for == (0,))
    await room.outages.beat()
    system.pass_by(5, jump=jump)
    await room.outages.beat()
    await room.move(ANNA, "trump O")
    await room.watch.until(lambda after: after.turn > table.turn + 1)


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
async def test_no_deadline_comes_early_or_late(room, system, store, jump):
    await room.open(BERNAT, CARLA, DIDAC)
    rules = replace(room.table.rules, clock=30)
    await room.execute(commands.change_rules, Actor(ANNA), rules)
    await room.execute(commands.start, Actor(ANNA))
    table = await room.watch.until(lambda table: table.waits_for)
    system.pass_by(5)
    await room.outages.beat()
    system.pass_by(5, jump=jump)
    await room.outages.beat()
    await settle()
    assert [each for each in await store.log.read(table.id) if isinstance(each.entry, TimedOut)] == []
    assert len(table.waits_for) == 1
    waited = room.tables.now - table.asked_since - room.outages.since(table.asked_since)
    # After a jump forward all since the heartbeat before it is given back.
    assert waited == timedelta(seconds=5 if jump > 0 else 10)
    assert seconds_left(room.runner, room.table) == 30 - waited.total_seconds()
