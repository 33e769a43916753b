"""Processes that share a database: who serves, who stands by, and how one hands over to the next."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from bot.metrics import LeaseState
from bot.process.metrics.prometheus import PrometheusMetrics
from bot.process.ownership import ownership as module
from bot.process.ownership import watch
from bot.process.ownership.groups import groups
from bot.process.ownership.ownership import Ownership
from bot.store import DatabaseError, DatabaseStore, LeaseLost
from bot.store.processes.leases import Leases
from tests.databases import on_postgresql, on_sqlite

ALL = groups(2)


@pytest.fixture(autouse=True)
def time(monkeypatch):
    """Let processes look often and never give up, so that none is taken for dead on a busy machine."""
    for name in ("BEAT", "LOOK", "CLOSE_LOOK"):
        monkeypatch.setattr(module, name, getattr(module, name) / 20)
    for name in ("HEIR_WAIT", "LONGEST_HANDOVER"):
        monkeypatch.setattr(module, name, 3600.0)
    monkeypatch.setattr(watch, "DEAD_AFTER", 3600.0)
    return monkeypatch


def let_the_silent_be_dead(time):
    """Take a process for dead after a moment without a sign of life."""
    time.setattr(watch, "DEAD_AFTER", 0.3)


@pytest.fixture
async def process(database):
    """Return a function that starts a process: its ownership."""
    stores, started = [], []

    async def start(name):
        stores.append(await DatabaseStore.open(database))
        started.append(Ownership(stores[-1], name, PrometheusMetrics(name)))
        return started[-1]

    yield start
    for each in started:
        await each.release([])
    for store in stores:
        await store.close()


async def soon(awaitable):
    async with asyncio.timeout(300):
        return await awaitable


async def until_it_has_looked(process, times=3):
    """Wait until a process has read the leases, and done what follows of it."""
    look, looks = process._leases, asyncio.Semaphore(0)

    async def counted():
        found = await look()
        looks.release()
        return found

    process._leases = counted
    for _ in range(times):
        await soon(looks.acquire())
    process._leases = look


@asynccontextmanager
async def only_reading(store):
    """Let the database of a store take no writes meanwhile, as a server does that has become a standby."""
    await set_read_only(store, "on")
    yield
    await set_read_only(store, "off")


async def set_read_only(store, value):
    async with store.database.engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("SET default_transaction_read_only = off"))
        name = await connection.scalar(text("SELECT current_database()"))
        await connection.execute(text(f'ALTER DATABASE "{name}" SET default_transaction_read_only = {value}'))
        # Sessions that are open already would go on writing.
        await connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
        await connection.invalidate()


def takeovers(process):
    return process._metrics.registry.get_sample_value("botifarra_lease_takeovers_total")


def state(process):
    """Return the state of the lease by the metrics, with its shards."""
    value = process._metrics.registry.get_sample_value
    (found,) = [each for each in LeaseState if value("botifarra_lease_state", {"state": each})]
    return found, value("botifarra_lease_shards")


@on_sqlite
async def test_a_process_with_a_database_of_its_own_serves_at_once_whoever_did_before(process):
    first, second = await process("a"), await process("b")
    await soon(first.find(ALL))
    await soon(second.find(ALL))
    assert second.is_owner
    assert not first.lost.is_set()
    with pytest.raises(LeaseLost):
        await first._store.check()
    assert first.lost.is_set()
    assert not first.is_owner


@on_postgresql
class TestShared:
    """Several processes on one database."""

    async def test_the_first_process_serves_and_the_second_stands_by(self, process):
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        waiting = asyncio.create_task(second.find(ALL))
        await until_it_has_looked(second)
        assert first.is_owner
        assert not waiting.done()
        waiting.cancel()

    async def test_two_processes_serve_a_group_each(self, process):
        some = groups(4, a_process=2)
        first, second = await process("a"), await process("b")
        await soon(asyncio.gather(first.find(some), second.find(some)))
        assert {first.shards, second.shards} == set(some)

    async def test_a_dead_process_is_replaced(self, process, time):
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        first._beating.cancel()
        let_the_silent_be_dead(time)
        await soon(second.find(ALL))
        assert second.is_owner
        assert (takeovers(first), takeovers(second)) == (0, 1)
        with pytest.raises(LeaseLost):
            await first._store.check()

    async def test_a_database_that_is_away_does_not_fill_the_log(self, process, monkeypatch, caplog):
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        tries = []

        async def away(*_):
            tries.append(None)
            raise DatabaseError("It is away.")

        monkeypatch.setattr(Leases, "beat", away)
        monkeypatch.setattr(Leases, "stand_by", away)
        waiting = asyncio.create_task(second.find(ALL))
        async with asyncio.timeout(300):
            while len(tries) < 10:  # noqa: ASYNC110 - nobody tells of a try
                await asyncio.sleep(0.01)
        waiting.cancel()
        said = [record.getMessage() for record in caplog.records if "It is away." in record.getMessage()]
        assert sorted(said) == [
            "cannot look for shards to serve: It is away.",
            "no sign of life: It is away.",
        ]
        monkeypatch.undo()

    async def test_a_process_that_slept_notices_that_it_was_replaced(self, process, time):
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        sleeping = first._beating
        sleeping.cancel()
        let_the_silent_be_dead(time)
        await soon(second.find(ALL))
        first._beating = asyncio.create_task(first._keep_beating())
        await soon(first.lost.wait())
        assert not first.is_owner
        assert state(first) == (LeaseState.LOST, 0)

    async def test_an_owner_that_leaves_waits_for_its_heir_and_tells_it_what_was_answered(self, process):
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        finding = asyncio.create_task(second.find(ALL))
        leaving = asyncio.create_task(first.leave())
        await soon(finding)
        assert not second.is_owner
        await until_it_has_looked(first)
        assert not leaving.done()  # the heir is not ready
        assert state(first) == (LeaseState.LEAVING, 2)
        assert state(second) == (LeaseState.HEIR, 0)
        succeeding = asyncio.create_task(second.succeed())
        await soon(leaving)
        assert first.is_owner
        assert not succeeding.done()
        await first.release([7])
        assert await soon(succeeding) == {7}
        assert second.is_owner
        assert state(first) == (LeaseState.GONE, 0)
        assert state(second) == (LeaseState.HELD, 2)
        assert takeovers(second) == 0
        await second._store.check()

    async def test_an_owner_without_anybody_to_take_over_leaves_after_a_moment(self, process, time):
        time.setattr(module, "HEIR_WAIT", 0.1)
        first = await process("a")
        await soon(first.find(ALL))
        await soon(first.leave())
        await first.release([])
        second = await process("b")
        await soon(second.find(ALL))
        assert second.is_owner

    async def test_an_owner_that_leaves_waits_for_a_process_that_has_just_been_started(self, process, time):
        time.setattr(module, "HEIR_WAIT", 0.0)
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        second.announce()
        async with asyncio.timeout(300):
            while not await first._store.leases.standbys():  # noqa: ASYNC110 - nobody tells of a row
                await asyncio.sleep(0.01)
        leaving = asyncio.create_task(first.leave())
        await until_it_has_looked(first)
        assert not leaving.done()
        await soon(second.find(ALL))
        second._is_ready = True
        assert await soon(leaving)

    async def test_an_owner_does_not_wait_for_a_process_that_died_at_its_start(self, process, time):
        time.setattr(module, "HEIR_WAIT", 0.0)
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        await second._stand_by()
        let_the_silent_be_dead(time)
        assert not await soon(first.leave())

    async def test_a_time_in_which_the_database_only_reads_makes_nobody_dead(self, process, monkeypatch):
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        waiting = asyncio.create_task(second.find(ALL))
        await until_it_has_looked(second)
        counted, tried = [], asyncio.Semaphore(0)
        monkeypatch.setattr(second._watch, "look", lambda *_: counted.append(None))
        monkeypatch.setattr(second, "_warn", lambda *_: tried.release())
        async with only_reading(first._store):
            await soon(tried.acquire())
            counted.clear()  # of the time before
            for _ in range(2):
                await soon(tried.acquire())
            assert counted == []
            assert await first._store.leases.all()
        waiting.cancel()

    async def test_an_heir_that_cannot_write_makes_nobody_dead(self, process, monkeypatch):
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        leaving = asyncio.create_task(first.leave())
        await soon(second.find(ALL))
        counted, tried = [], asyncio.Semaphore(0)
        monkeypatch.setattr(second._watch, "look", lambda *_: counted.append(None))
        monkeypatch.setattr(second, "_warn", lambda *_: tried.release())
        async with only_reading(first._store):
            for _ in range(3):
                await soon(tried.acquire())
            counted.clear()
            assert await second._leases()
            assert counted == []
        leaving.cancel()

    async def test_an_heir_that_dies_is_not_waited_for(self, process, time):
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        leaving = asyncio.create_task(first.leave())
        await soon(second.find(ALL))
        second._beating.cancel()
        time.setattr(module, "HEIR_WAIT", 0.1)
        let_the_silent_be_dead(time)
        await soon(leaving)

    async def test_an_heir_takes_over_from_an_owner_that_dies_while_it_leaves(self, process, time):
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        leaving = asyncio.create_task(first.leave())
        await soon(second.find(ALL))
        succeeding = asyncio.create_task(second.succeed())
        await soon(leaving)
        first._beating.cancel()
        let_the_silent_be_dead(time)
        await soon(succeeding)
        assert second.is_owner
        assert takeovers(second) == 1

    async def test_an_heir_whose_claim_was_committed_without_an_answer_claims_again(self, process):
        first, second = await process("a"), await process("b")
        await soon(first.find(ALL))
        leaving = asyncio.create_task(first.leave())
        await soon(second.find(ALL))
        second._is_ready = True
        await soon(leaving)
        await first.release([])
        lost = await second._store.leases.claim("b", second.shards, {})
        await soon(second.succeed())
        assert second._fence == lost.fence + 1
        await second._store.check()

    async def test_an_heir_that_is_stopped_leaves_its_place_to_another(self, process):
        first, second, third = await process("a"), await process("b"), await process("c")
        await soon(first.find(ALL))
        leaving = asyncio.create_task(first.leave())
        await soon(second.find(ALL))
        await second.release([])
        await soon(third.find(ALL))
        assert third.shards == ALL[0]
        succeeding = asyncio.create_task(third.succeed())
        await soon(leaving)
        await first.release([])
        await soon(succeeding)
