"""Open tables after a start: known at once, loaded in the background, or earlier for a click."""

import asyncio
import threading

import pytest

from bot.errors import StoreError
from bot.i18n import Language
from bot.tables import commands
from bot.tables.entries import Rules
from bot.tables.errors import NoSuchTable, TableError, UnreadableTable
from bot.tables.limits import TableLimits
from bot.tables.log.loading import Loading
from bot.tables.log.replay import rebuild
from bot.tables.service import Tables
from bot.tables.shards import TIME_OF_ID, Shards
from engine.botifarra import BOTIFARRA
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, ONE_HAND, TableHarness
from tests.memory_store import MemoryStore

RULES = Rules(ONE_HAND, None, Language.CA)
MANY = 10**6


@pytest.fixture
def alone(monkeypatch):
    """Let every table be a batch of its own."""
    monkeypatch.setattr("bot.tables.log.loading.ENTRIES_AT_ONCE", 1)


@pytest.fixture
def background(monkeypatch):
    """Hold the background back until this event is set."""
    gate, load_all = asyncio.Event(), Loading._load_all

    async def held(loading):
        await gate.wait()
        await load_all(loading)

    monkeypatch.setattr(Loading, "_load_all", held)
    return gate


@pytest.fixture
def elsewhere(store):
    """The store of another process."""
    return MemoryStore(beside=store)


@pytest.fixture
async def start(store, clock):
    """Return a function that starts a process which knows the open tables."""
    started = []

    async def start(where=store, **options):
        started.append(Tables(where.log, now=clock, **options))
        await started[-1].prepare()
        return started[-1]

    yield start
    for tables in started:
        await tables.close()


async def open_tables(tables, clock, *servers, host=ANNA):
    """Open a table in each of these servers, and return their ids."""
    ids = []
    for server in servers:
        ids.append((await tables.open(BOTIFARRA, host, server, 20, RULES)).id)
        clock.pass_by(seconds=1)
    return ids


def loaded(tables):
    return sorted(table.id for table in tables)


async def test_the_background_loads_the_newest_changes_first(tables, clock, start, alone):
    first, second, third = await open_tables(tables, clock, 1, 2, 3)
    await tables.execute(second, lambda table: commands.sit(table, BERNAT, 1))
    driven, again = [], await start()
    await again.drive(lambda table: driven.append(table.id))
    await again._loading.finish()
    assert driven == [second, third, first]


async def test_known_tables_are_not_loaded_before_somebody_asks(tables, clock, start, background):
    ids = await open_tables(tables, clock, 1, 2)
    again = await start()
    assert loaded(again) == []
    assert again.waiting == 2
    assert all(again.is_known(table_id) for table_id in ids)
    with pytest.raises(NoSuchTable):
        again.get(ids[0])
    background.set()
    await again._loading.finish()
    assert loaded(again) == ids
    assert again.waiting == 0


async def test_whoever_asks_for_a_server_waits_for_its_tables_alone(tables, clock, start, background):
    ids = await open_tables(tables, clock, 1, 2, 1, 3)
    again = await start()
    await again.loaded_in(1)
    assert loaded(again) == [ids[0], ids[2]]
    await again.loaded_in(99)
    assert len(again.in_channel(20)) == 2


async def test_whoever_asks_goes_before_the_background(tables, clock, start, store, alone, monkeypatch):
    ids = await open_tables(tables, clock, *range(1, 6))
    gate, reading, logs = asyncio.Event(), asyncio.Event(), store.log.read_after

    async def slow(after):
        reading.set()
        await gate.wait()
        return await logs(after)

    monkeypatch.setattr(store.log, "read_after", slow)
    driven, again = [], await start()
    await again.drive(lambda table: driven.append(table.id))
    await reading.wait()
    asking = asyncio.create_task(again.loaded_in(1))
    await asyncio.sleep(0)
    gate.set()
    await asking
    await again._loading.finish()
    assert driven == [ids[4], ids[0], ids[3], ids[2], ids[1]]


async def test_a_table_that_is_not_loaded_is_found_and_changed_as_any_other(
    tables, clock, start, background, store
):
    (table_id,) = await open_tables(tables, clock, 1)
    again = await start()
    change = await again.execute(table_id, lambda table: commands.sit(table, BERNAT, 1))
    assert change.after.seats[1].person == BERNAT
    assert await again.find(table_id) is again.get(table_id) is change.after
    assert len(await store.log.read(table_id)) == change.after.seq


async def test_several_who_ask_share_the_work(tables, clock, start, background, store, monkeypatch):
    (table_id,) = await open_tables(tables, clock, 1)
    asked, logs = [], store.log.read_after

    async def counted(after):
        asked.append(dict(after))
        return await logs(after)

    monkeypatch.setattr(store.log, "read_after", counted)
    again = await start()
    found = await asyncio.gather(again.find(table_id), again.loaded_in(1), again.find(table_id))
    assert asked == [{table_id: 0}]
    assert found[0] is found[2] is again.get(table_id)


async def test_logs_are_replayed_beside_the_event_loop(tables, clock, start, monkeypatch):
    await open_tables(tables, clock, 1, 2)
    threads = []

    def observed(table_id, log):
        threads.append(threading.current_thread())
        return rebuild(table_id, log)

    monkeypatch.setattr("bot.tables.log.reader.rebuild", observed)
    again = await start()
    await again._loading.finish()
    assert len(threads) == 2
    assert threading.main_thread() not in threads


async def test_tables_are_frozen_batch_by_batch_and_not_all_at_the_end(tables, clock, store, alone):
    await open_tables(tables, clock, 1, 2, 3)
    frozen = []
    again = Tables(store.log, now=clock, freeze=lambda: frozen.append(loaded(again)))
    await again.load()
    assert frozen == [[3], [2, 3], [1, 2, 3]]


async def test_an_heir_reads_ahead_for_a_while_and_the_rest_afterwards(tables, clock, start, background):
    ids = await open_tables(tables, clock, 1, 2)
    again = await start()
    assert await again.load(at_most=0) == 0
    background.set()
    assert await again.load(at_most=60) == 2
    assert loaded(again) == ids


async def test_a_broken_log_keeps_no_other_table_of_its_batch_away(tables, clock, start, store, caplog):
    ids = await open_tables(tables, clock, 1, 1, 1)
    store.log.rewrite(ids[1], 1, "{")
    again = await start()
    await again.loaded_in(1)
    assert loaded(again) == [ids[0], ids[2]]
    assert again.waiting == 0
    assert f"table {ids[1]} is left out" in caplog.text
    with pytest.raises(UnreadableTable):
        await again.execute(ids[1], lambda table: commands.sit(table, BERNAT, 1))
    await again._loading.finish()
    assert loaded(again) == [ids[0], ids[2]]


async def test_a_table_that_was_closed_since_the_list_was_made_is_not_open(tables, clock, start, background):
    (table_id,) = await open_tables(tables, clock, 1)
    again = await start()
    await tables.execute(table_id, commands.expire)
    await again.loaded_in(1)
    assert loaded(again) == []
    assert not again.is_known(table_id)
    assert not (await again.find(table_id)).is_open


async def test_a_store_that_fails_for_a_while_is_asked_again_by_the_background_and_by_people(
    tables, clock, start, store, monkeypatch, caplog
):
    ids = await open_tables(tables, clock, 1, 2)
    monkeypatch.setattr("bot.tables.log.loading.RETRY_AFTER", 0)
    monkeypatch.setattr("bot.tables.log.loading.ENTRIES_AT_ONCE", 1)

    async def down(_):
        raise StoreError("The database cannot be read.")

    again = Tables(store.log, now=clock)
    with monkeypatch.context() as broken:
        broken.setattr(store.log, "read_after", down)
        broken.setattr(store.log, "read", down)
        await again.prepare()
        with pytest.raises(StoreError):
            await again.find(ids[0])
        assert again.waiting == 2
    await again._loading.finish()
    assert loaded(again) == ids
    await again.close()


async def test_tables_that_are_not_loaded_count_towards_the_limits(tables, clock, start, background):
    await open_tables(tables, clock, 1, 2)
    again = await start(limits=TableLimits(2, MANY, MANY))
    with pytest.raises(TableError) as refused:
        await again.open(BOTIFARRA, ANNA, 3, 20, RULES)
    assert refused.value.code == "too_many_tables_of_person"
    full = await start(limits=TableLimits(MANY, 1, MANY))
    with pytest.raises(TableError) as refused:
        await full.open(BOTIFARRA, BERNAT, 1, 20, RULES)
    assert refused.value.code == "too_many_tables_in_channel"


async def test_a_rematch_that_is_not_loaded_is_not_opened_twice(harness, tables, start, background):
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.play_on()
    rematch = await tables.open_rematch(harness.id, CARLA)
    again = await start()
    with pytest.raises(TableError) as refused:
        await again.open_rematch(harness.id, DIDAC)
    assert refused.value.code == "rematch_is_open"
    assert loaded(again) == [rematch.id]


async def test_every_table_is_driven_once_and_a_failure_at_one_stops_no_other(
    tables, clock, start, background, caplog
):
    first, second, third = await open_tables(tables, clock, 1, 2, 3)
    again, driven = await start(), []

    def drive(table):
        driven.append(table.id)
        if table.id == first:
            raise ValueError("cannot be driven")

    await again.loaded_in(1)
    await again.drive(drive)
    assert driven == [first]
    background.set()
    await again._loading.finish()
    assert driven == [first, third, second]
    assert f"table {first} cannot be driven" in caplog.text


async def test_a_process_loads_the_tables_of_its_shards_alone(tables, clock, start, store, elsewhere):
    ids = await open_tables(tables, clock, *(number << TIME_OF_ID for number in range(4)))
    elsewhere.serve(Shards((1, 3), 4))
    again = await start(elsewhere)
    await again._loading.finish()
    assert loaded(again) == [ids[1], ids[3]]


# -- an heir


async def test_an_heir_reads_what_has_changed_since_it_read_ahead_and_nothing_else(
    clock, tables, start, elsewhere, monkeypatch
):
    harness = TableHarness(tables)
    await harness.start(BERNAT, CARLA, DIDAC)
    await harness.deal()
    (still, closed) = await open_tables(tables, clock, 1, 2)
    heir = await start(elsewhere)
    await heir._loading.finish()
    before = {table.id: table for table in heir}
    await harness.move(ANNA, "trump O")
    await tables.execute(closed, commands.expire)
    (new,) = await open_tables(tables, clock, 3)
    asked, logs = [], elsewhere.log.read_after

    async def counted(after):
        asked.append(dict(after))
        return await logs(after)

    monkeypatch.setattr(elsewhere.log, "read_after", counted)
    await heir.prepare()
    assert asked == [{harness.id: before[harness.id].seq}]
    assert heir.get(still) is before[still]
    assert not heir.is_known(closed)
    assert heir.get(harness.id) == harness.table
    await heir._loading.finish()
    assert heir.get(new) == tables.get(new)
    assert loaded(heir) == [harness.id, still, new]
    await heir.execute(harness.id, lambda table: commands.leave(table, BERNAT))


async def test_what_was_read_before_a_change_is_not_kept(tables, clock, elsewhere, monkeypatch):
    (table_id,) = await open_tables(tables, clock, 1)
    gate, reading, logs = asyncio.Event(), asyncio.Event(), elsewhere.log.read_after

    async def slow(after):
        found = await logs(after)
        reading.set()
        await gate.wait()
        return found

    monkeypatch.setattr(elsewhere.log, "read_after", slow)
    heir = Tables(elsewhere.log, now=clock)
    await heir.prepare()
    await reading.wait()
    await tables.execute(table_id, lambda table: commands.sit(table, BERNAT, 1))
    await heir.prepare()
    gate.set()
    await heir._loading.finish()
    assert heir.get(table_id) == tables.get(table_id)
    await heir.close()


async def test_an_entry_that_cannot_be_replayed_leaves_an_heir_without_that_table(
    tables, clock, start, elsewhere, caplog
):
    broken, whole = await open_tables(tables, clock, 1, 2)
    heir = await start(elsewhere)
    await heir._loading.finish()
    await tables.execute(broken, lambda table: commands.sit(table, BERNAT, 1))
    elsewhere.log.rewrite(broken, len(elsewhere.log.tables[broken].rows), "{")
    await heir.prepare()
    assert loaded(heir) == [whole]
    assert f"table {broken} is left out" in caplog.text
