"""Outages: gaps between heartbeats, whatever made them, over a restart too."""

from datetime import timedelta

import pytest

from bot.tables.time.clock import GRACE, Outage, Outages, outage_time
from tests.bot.tables.conftest import BEGAN


@pytest.fixture
def process(store, system):
    """Return a function that starts a process: its outages."""

    async def start():
        outages = Outages(store.outages, system.clock())
        await outages.prepare()
        return outages

    return start


async def beat(outages, system, *, times, every=5.0):
    for _ in range(times):
        await outages.beat()
        system.pass_by(every)


async def test_while_all_is_well_nothing_is_given_back(process, system):
    outages = await process()
    began = system.wall
    await beat(outages, system, times=12)
    assert not outages.is_out
    assert outages.since(began) == timedelta()


async def test_a_lost_gateway_is_an_outage_from_the_last_heartbeat_to_the_next(process, system):
    outages = await process()
    began = system.wall
    ended = []
    outages.add_listener(lambda: ended.append(True))
    await outages.beat()
    system.pass_by(GRACE.total_seconds() + 1)
    assert outages.is_out
    assert outages.since(began) == timedelta()
    system.pass_by(60)
    await outages.beat()
    assert not outages.is_out
    assert outages.since(began) == GRACE + timedelta(seconds=61)
    assert ended == [True]


async def test_a_heartbeat_that_is_a_little_late_is_none(process, system):
    outages = await process()
    began = system.wall
    await outages.beat()
    system.pass_by(GRACE.total_seconds())
    await outages.beat()
    assert outages.since(began) == timedelta()


async def test_the_time_between_two_processes_is_given_back(process, system):
    first = await process()
    began = system.wall
    await beat(first, system, times=3)
    system.pass_by(600)
    second = await process()
    assert second.is_out
    system.pass_by(5)
    await second.beat()
    assert not second.is_out
    assert second.since(began) == timedelta(seconds=610)
    third = await process()
    await third.beat()
    assert third.since(began) == timedelta(seconds=610)


async def test_a_restart_is_given_back_however_short(process, system):
    first = await process()
    began = system.wall
    await beat(first, system, times=3)
    second = await process()
    system.pass_by(1)
    assert second.is_out
    await second.beat()
    assert not second.is_out
    assert second.since(began) == timedelta(seconds=6)
    system.pass_by(GRACE.total_seconds())
    await second.beat()
    assert second.since(began) == timedelta(seconds=6)


async def test_the_time_of_a_process_that_ended_before_its_first_heartbeat_is_given_back_once(
    process, system
):
    first = await process()
    began = system.wall
    await beat(first, system, times=3)
    await process()
    system.pass_by(3)
    third = await process()
    await third.beat()
    assert third.since(began) == timedelta(seconds=8)


async def test_a_new_database_begins_without_an_outage(process):
    outages = await process()
    assert not outages.is_out
    await outages.beat()
    assert outages.since(BEGAN) == timedelta()


async def test_a_clock_that_jumps_forward_is_an_outage(process, system):
    outages = await process()
    began = system.wall
    await outages.beat()
    system.pass_by(5, jump=3600)
    assert not outages.is_out
    await outages.beat()
    assert outages.since(began) == timedelta(hours=1, seconds=5)


async def test_after_a_clock_was_set_back_the_next_process_gives_back_nothing_too_much(process, system):
    first = await process()
    await beat(first, system, times=3)
    system.pass_by(5, jump=-3600)
    began = system.wall
    second = await process()
    system.pass_by(5)
    await second.beat()
    assert not second.is_out
    assert second.since(began) == timedelta(seconds=5)


def test_of_an_outage_only_the_part_after_a_moment_counts():
    outages = [
        Outage(BEGAN, BEGAN + timedelta(minutes=2)),
        Outage(BEGAN + timedelta(minutes=5), BEGAN + timedelta(minutes=6)),
    ]
    assert outage_time(outages, BEGAN) == timedelta(minutes=3)
    assert outage_time(outages, BEGAN + timedelta(minutes=1)) == timedelta(minutes=2)
    assert outage_time(outages, BEGAN + timedelta(minutes=7)) == timedelta()
