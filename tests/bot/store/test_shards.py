"""Rows of the own shards of a process: open tables, the ends of their logs, messages, notices and reminders."""

from datetime import timedelta

from sqlalchemy import event

from bot.tables.entries import Moved, Started
from bot.tables.shards import Shards
from bot.tables.store import HandMessage, Notice, NoticeKind, OpenTable, Reminder, TableMessage
from tests.bot.store.conftest import ANNA, NOW, append, new_table
from tests.databases import on_sqlite

CARD = Moved(seat=0, move="play O9")


async def test_a_table_without_a_first_entry_is_still_open(store):
    table_id = await new_table(store)
    async with store.database.engine.begin() as connection:
        await connection.exec_driver_sql("DELETE FROM entries")
    assert await store.log.open_tables() == [OpenTable(table_id, 1, 1, NOW)]


async def test_everything_about_tables_is_read_for_the_own_shards(store, tables):
    for table_id in tables:
        await store.messages.save(TableMessage(table_id, 5, 100 + table_id, NOW))
        await store.hands.save(HandMessage(table_id, ANNA.id, 1, "token", 7, NOW))
        await store.notices.save(Notice(table_id, NoticeKind.CALL, 5, 200 + table_id, "a"))
        await store.reminders.save([Reminder(table_id, ANNA.id, 1, 5)])
    ours = [tables[1], tables[5]]
    store.serve(Shards((1,), 4))
    assert [each.table_id for each in await store.messages.all()] == ours
    assert [each.table_id for each in await store.hands.all(NOW - timedelta(minutes=1))] == ours
    assert [each.table_id for each in await store.notices.all()] == ours
    assert [each.table_id for each in await store.reminders.all()] == ours
    store.serve(Shards())
    assert [each.table_id for each in await store.messages.all()] == tables


async def test_the_ends_of_several_logs_are_read_at_once(store, tables):
    statements = []
    event.listen(
        store.database.engine.sync_engine,
        "before_cursor_execute",
        lambda *arguments: statements.append(arguments[2]),
    )
    await append(store, tables[0], 1, Started(), CARD)
    await append(store, tables[2], 1, Started(), CARD, CARD)
    del statements[:]
    logs = await store.log.read_after({tables[0]: 2, tables[1]: 0, tables[2]: 1, tables[3]: 1, 99: 0})
    assert len([each for each in statements if each.startswith("SELECT")]) == 1
    assert logs.keys() == set(tables[:3])


@on_sqlite
async def test_the_open_tables_are_found_by_their_index(store, tables):
    """Otherwise a start would take longer with every table that was ever played."""
    statements = []
    event.listen(
        store.database.engine.sync_engine,
        "before_cursor_execute",
        lambda *arguments: statements.append(arguments[2:4]),
    )
    await store.log.open_tables()
    statement, values = statements[-1]
    async with store.database.engine.connect() as connection:
        plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)).all()
    assert "ix_tables_open" in plan[0].detail
