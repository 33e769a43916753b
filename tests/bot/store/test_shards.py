"""Rows of the own shards of a process: open tables, the ends of their logs, messages, notices and reminders."""

from datetime import timedelta

import pytest
from sqlalchemy import event

from bot.tables.entries import Closed, CloseReason, Moved, Opened, Sat, Started
from bot.tables.shards import TIME_OF_ID, Shards
from bot.tables.store import HandMessage, Notice, NoticeKind, OpenTable, Reminder, TableMessage
from tests.bot.store.conftest import ANNA, BERNAT, NOW, new_table, opened
from tests.databases import on_sqlite

CARD = Moved(seat=0, move="play O9")


def server(number):
    """Return the id of a server that was made in the given millisecond, which decides on its shard."""
    return (number << TIME_OF_ID) + 5


async def append(store, table_id, last_seq, *entries, minutes=0, **more):
    at = NOW + timedelta(minutes=minutes)
    await store.append(table_id, last_seq, entries, at=at, actor=ANNA.id, interaction_id=None, **more)


@pytest.fixture
async def tables(store):
    """Tables 1 to 6 in servers of six milliseconds."""
    return [await new_table(store, entries=[opened(guild_id=server(number))]) for number in range(6)]


async def test_open_tables_come_with_their_last_entry_and_the_newest_change_first(store):
    first = await new_table(store)
    second = await new_table(store, entries=[opened(BERNAT, server(7))], actor=BERNAT.id)
    await append(store, first, 1, Started(), CARD, minutes=3)
    assert await store.open_tables() == [
        OpenTable(first, 1, 3, NOW + timedelta(minutes=3)),
        OpenTable(second, server(7), 1, NOW),
    ]


async def test_a_table_without_a_first_entry_is_still_open(store):
    table_id = await new_table(store)
    async with store._engine.begin() as connection:
        await connection.exec_driver_sql("DELETE FROM entries")
    assert await store.open_tables() == [OpenTable(table_id, 1, 1, NOW)]


async def test_the_open_tables_of_a_person_are_those_where_they_did_something_or_are_named(store):
    own, joined, closed = [await new_table(store) for _ in range(3)]
    await new_table(store, entries=[opened(BERNAT)], actor=BERNAT.id)
    await append(store, joined, 1, Sat(seat=1, person=BERNAT))
    await append(store, closed, 1, Closed(reason=CloseReason.STOPPED), closes=True)
    assert await store.open_tables_of(ANNA.id) == [own, joined]
    assert await store.open_tables_of(BERNAT.id) == [joined, 4]
    assert await store.open_tables_of(99) == []


@pytest.mark.parametrize("ids", [(0,), (1, 3), (0, 1, 2, 3), (3,)])
async def test_a_process_knows_the_open_tables_of_its_shards_alone(store, tables, ids):
    store.shards = Shards(ids, 4)
    found = await store.open_tables()
    assert {table.id for table in found} == {tables[number] for number in range(6) if number % 4 in ids}
    assert all(store.shards.has(table.guild_id) for table in found)


async def test_everything_about_tables_is_read_for_the_own_shards(store, tables):
    for table_id in tables:
        await store.save_table_message(TableMessage(table_id, 5, 100 + table_id, NOW))
        await store.save_hand_message(HandMessage(table_id, ANNA.id, 1, "token", 7, NOW))
        await store.notices.save(Notice(table_id, NoticeKind.CALL, 5, 200 + table_id, "a"))
        await store.clocks.save_reminders([Reminder(table_id, ANNA.id, 1, 5)])
    ours = [tables[1], tables[5]]
    store.shards = Shards((1,), 4)
    assert [each.table_id for each in await store.table_messages()] == ours
    assert [each.table_id for each in await store.hand_messages(NOW - timedelta(minutes=1))] == ours
    assert [each.table_id for each in await store.notices.all()] == ours
    assert [each.table_id for each in await store.clocks.reminders()] == ours
    store.shards = Shards()
    assert [each.table_id for each in await store.table_messages()] == tables


async def test_the_ends_of_several_logs_are_read_at_once(store, tables):
    statements = []
    event.listen(
        store._engine.sync_engine, "before_cursor_execute", lambda *arguments: statements.append(arguments[2])
    )
    await append(store, tables[0], 1, Started(), CARD)
    await append(store, tables[2], 1, Started(), CARD, CARD)
    del statements[:]
    logs = await store.logs({tables[0]: 2, tables[1]: 0, tables[2]: 1, tables[3]: 1, 99: 0})
    assert len([each for each in statements if each.startswith("SELECT")]) == 1
    assert {table_id: [logged.seq for logged in log] for table_id, log in logs.items()} == {
        tables[0]: [3],
        tables[1]: [1],
        tables[2]: [2, 3, 4],
    }
    assert logs[tables[2]] == (await store.log(tables[2]))[1:]
    assert isinstance(logs[tables[1]][0].entry, Opened)
    assert await store.logs({}) == {}


@on_sqlite
async def test_the_open_tables_are_found_by_their_index(store, tables):
    """Otherwise a start would take longer with every table that was ever played."""
    statements = []
    event.listen(
        store._engine.sync_engine,
        "before_cursor_execute",
        lambda *arguments: statements.append(arguments[2:4]),
    )
    await store.open_tables()
    statement, values = statements[-1]
    async with store._engine.connect() as connection:
        plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)).all()
    assert "ix_tables_open" in plan[0].detail
