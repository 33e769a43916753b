"""The contract that tables rely on in every store: on each database, and in memory, where their own tests run."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables.entries import Closed, CloseReason, EventPlace, Logged, Moved, Opened, Sat, Started
from bot.tables.shards import Shards
from bot.tables.store import AlreadyLogged, OpenTable, StaleLog
from bot.tables.time.clock import Outage
from tests.bot.store.conftest import ANNA, BERNAT, NOW, append, new_event, new_table, open_ids, opened, server
from tests.databases import BOTH, MEMORY
from tests.memory_store import MemoryStore

CARD = Moved(seat=0, move="play O9")


@pytest.fixture(params=(MEMORY, *BOTH))
def dialect(request):
    return request.param


async def test_a_new_table_has_the_first_number_and_its_entries(store):
    table_id = await new_table(store, entries=[opened(), Sat(seat=0, person=ANNA)], interaction_id=77)
    assert table_id == 1
    assert await store.log.read(table_id) == [
        Logged(1, opened(), NOW, ANNA.id, 77),
        Logged(2, Sat(seat=0, person=ANNA), NOW, ANNA.id, None),
    ]


async def test_a_log_grows_in_order_and_knows_who_when_and_by_which_interaction(store):
    table_id = await new_table(store)
    await append(store, table_id, 1, Started(), Moved(seat=None, move="shuffle 00"), interaction_id=5)
    await append(store, table_id, 3, Moved(seat=2, move="play O9"), actor=None)
    assert (await store.log.read(table_id))[1:] == [
        Logged(2, Started(), NOW, ANNA.id, 5),
        Logged(3, Moved(seat=None, move="shuffle 00"), NOW, ANNA.id, None),
        Logged(4, Moved(seat=2, move="play O9"), NOW, None, None),
    ]


async def test_a_table_that_is_not_there_has_an_empty_log(store):
    assert await store.log.read(99) == []


@pytest.mark.parametrize("last_seq", [0, 1, 3, 4])
async def test_who_does_not_know_the_last_entry_is_refused_and_changes_nothing(store, last_seq):
    table_id = await new_table(store)
    await append(store, table_id, 1, Started())
    before = await store.log.read(table_id)
    with pytest.raises(StaleLog):
        await append(store, table_id, last_seq, Moved(seat=0, move="play O9"), closes=True)
    assert await store.log.read(table_id) == before
    assert table_id in await open_ids(store)


async def test_a_table_that_is_not_there_cannot_be_appended_to(store):
    with pytest.raises(StaleLog):
        await append(store, 99, 0, Started())


async def test_of_two_that_append_at_once_one_is_refused(store):
    table_id = await new_table(store)
    outcomes = await asyncio.gather(
        append(store, table_id, 1, Moved(seat=0, move="play O9")),
        append(store, table_id, 1, Moved(seat=0, move="play O8")),
        return_exceptions=True,
    )
    assert sorted(type(outcome) for outcome in outcomes if outcome) == [StaleLog]
    assert len(await store.log.read(table_id)) == 2


async def test_a_repeated_interaction_is_written_once(store):
    table_id = await new_table(store)
    await append(store, table_id, 1, Started(), interaction_id=5)
    with pytest.raises(AlreadyLogged):
        await append(store, table_id, 2, Moved(seat=0, move="play O9"), interaction_id=5)
    assert len(await store.log.read(table_id)) == 2


async def test_a_repeated_interaction_is_known_as_such_also_where_the_log_has_moved_on(store):
    table_id = await new_table(store)
    await append(store, table_id, 1, Started(), interaction_id=5)
    with pytest.raises(AlreadyLogged):
        await append(store, table_id, 1, Started(), interaction_id=5)


async def test_a_repeated_interaction_opens_one_table(store):
    await new_table(store, interaction_id=5)
    with pytest.raises(AlreadyLogged):
        await new_table(store, interaction_id=5)
    assert await open_ids(store) == [1]


async def test_a_place_in_an_event_gets_one_table(store):
    event_id = 1 if isinstance(store, MemoryStore) else await new_event(store)
    first = EventPlace(event=event_id, round=1, table=1)
    places = (first, first, replace(first, table=2), replace(first, board=1))
    opening = (new_table(store, entries=[opened(place=each)], actor=None) for each in places)
    outcomes = await asyncio.gather(*opening, return_exceptions=True)
    assert [type(each) for each in outcomes if not isinstance(each, int)] == [AlreadyLogged]
    assert len(await open_ids(store)) == 3


async def test_the_store_works_on_after_a_refusal(store):
    table_id = await new_table(store)
    with pytest.raises(StaleLog):
        await append(store, table_id, 9, Started())
    await append(store, table_id, 1, Started())
    assert len(await store.log.read(table_id)) == 2


async def test_a_closed_table_does_not_come_back_but_its_log_stays(store):
    first, second = await new_table(store), await new_table(store)
    await append(store, first, 1, Closed(reason=CloseReason.STOPPED), closes=True)
    assert await open_ids(store) == [second]
    assert len(await store.log.read(first)) == 2


async def test_tables_do_not_mix(store):
    first, second = await new_table(store), await new_table(store, entries=[opened(BERNAT)])
    await asyncio.gather(
        *(append(store, table, 1, Moved(seat=table, move="play O9")) for table in (first, second))
    )
    for table in (first, second):
        assert (await store.log.read(table))[1].entry == Moved(seat=table, move="play O9")


async def test_many_tables_can_be_written_at_once(store):
    tables = [await new_table(store) for _ in range(20)]

    async def play(table_id):
        for seq in range(1, 6):
            await append(store, table_id, seq, Moved(seat=seq % 4, move="knock"))

    await asyncio.gather(*(play(table_id) for table_id in tables))
    assert await open_ids(store) == tables
    assert [len(await store.log.read(table_id)) for table_id in tables] == [6] * len(tables)


async def test_a_time_without_a_zone_is_refused(store):
    with pytest.raises(Exception, match="time zone"):
        await store.log.open_table([opened()], at=NOW.replace(tzinfo=None), actor=1, interaction_id=None)
    assert await open_ids(store) == []


async def test_open_tables_come_with_their_last_entry_and_the_newest_change_first(store):
    first = await new_table(store)
    second = await new_table(store, entries=[opened(BERNAT, server(7))], actor=BERNAT.id)
    await append(store, first, 1, Started(), CARD, minutes=3)
    assert await store.log.open_tables() == [
        OpenTable(first, 1, 3, NOW + timedelta(minutes=3)),
        OpenTable(second, server(7), 1, NOW),
    ]


async def test_the_open_tables_of_a_person_are_those_where_they_did_something_or_are_named(store):
    own, joined, closed = [await new_table(store) for _ in range(3)]
    await new_table(store, entries=[opened(BERNAT)], actor=BERNAT.id)
    await append(store, joined, 1, Sat(seat=1, person=BERNAT))
    await append(store, closed, 1, Closed(reason=CloseReason.STOPPED), closes=True)
    assert await store.log.open_tables_of(ANNA.id) == [own, joined]
    assert await store.log.open_tables_of(BERNAT.id) == [joined, 4]
    assert await store.log.open_tables_of(99) == []


@pytest.mark.parametrize("ids", [(0,), (1, 3), (0, 1, 2, 3), (3,)])
async def test_a_process_knows_the_open_tables_of_its_shards_alone(store, tables, ids):
    store.serve(Shards(ids, 4))
    found = await store.log.open_tables()
    assert {table.id for table in found} == {tables[number] for number in range(6) if number % 4 in ids}
    assert all(Shards(ids, 4).has(table.guild_id) for table in found)


async def test_the_ends_of_several_logs_are_read_after_what_is_known(store, tables):
    await append(store, tables[0], 1, Started(), CARD)
    await append(store, tables[2], 1, Started(), CARD, CARD)
    logs = await store.log.read_after({tables[0]: 2, tables[1]: 0, tables[2]: 1, tables[3]: 1, 99: 0})
    assert {table_id: [logged.seq for logged in log] for table_id, log in logs.items()} == {
        tables[0]: [3],
        tables[1]: [1],
        tables[2]: [2, 3, 4],
    }
    assert logs[tables[2]] == (await store.log.read(tables[2]))[1:]
    assert isinstance(logs[tables[1]][0].entry, Opened)
    assert await store.log.read_after({}) == {}


async def test_the_last_heartbeat_and_the_outages_are_kept(store):
    assert await store.outages.heartbeat() is None
    assert await store.outages.outages(NOW) == []
    first, second = (
        Outage(NOW + timedelta(hours=hours), NOW + timedelta(hours=hours, minutes=1)) for hours in (1, 2)
    )
    await store.outages.save_heartbeat(second.ended_at, second)
    await store.outages.save_heartbeat(first.ended_at, first)
    await store.outages.save_heartbeat(NOW)
    assert await store.outages.heartbeat() == NOW
    assert await store.outages.outages(NOW) == [first, second]


async def test_old_outages_are_deleted(store):
    old = Outage(NOW, NOW + timedelta(minutes=1))
    await store.outages.save_heartbeat(NOW, old)
    assert await store.outages.outages(NOW) == [old]
    assert await store.outages.outages(old.ended_at) == []
    assert await store.outages.outages(NOW) == []
