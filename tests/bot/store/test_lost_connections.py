"""PostgreSQL that fails: a move is committed or refused, and which it is turns out if COMMIT was not answered."""

import asyncio
import itertools
import os
import signal
from pathlib import Path

import pytest

from bot.errors import OutcomeUnknown
from bot.events.entries import Cancelled
from bot.store import DatabaseError, DatabaseStore
from bot.store.database.connection import _SERVER_SETTINGS, create_engine
from bot.store.database.errors import Repeatable
from bot.tables.entries import EventPlace, Moved, Started
from bot.tables.store import AlreadyLogged, StaleLog
from tests.bot.store.conftest import (
    ANNA,
    announced,
    append,
    change,
    execute,
    new_event,
    new_table,
    opened,
    until_it_waits,
)
from tests.bot.store.proxy import Loss, Proxy
from tests.databases import POSTGRESQL

CARD = Moved(seat=0, move="play O9")
OTHER_CARD = Moved(seat=0, move="play O8")


@pytest.fixture
def dialect():
    return POSTGRESQL


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """Wait for minutes, however slow the machine, in tests that are not about the end of somebody's patience."""
    monkeypatch.setattr("bot.store.database.database.REPEAT_SECONDS", 600.0)


@pytest.fixture
def few_attempts(monkeypatch, patience):
    """Try a transaction again two times or three."""
    monkeypatch.setattr("bot.store.database.database.REPEAT_SECONDS", 0.1)


@pytest.fixture
def short_locks(monkeypatch, patience):
    """Let the server wait for a lock for a moment only."""
    monkeypatch.setitem(_SERVER_SETTINGS, "lock_timeout", "100ms")


@pytest.fixture
async def proxy(postgresql, url):
    async with Proxy(postgresql, url) as proxy:
        yield proxy


@pytest.fixture
async def lossy(proxy):
    """Return a store that reaches its database through the proxy."""
    async with await DatabaseStore.open(proxy.url) as store:
        yield store


async def entries_of(store, table_id):
    return [logged.entry for logged in await store.log.read(table_id)]


# COMMIT


@pytest.mark.parametrize("loss", [Loss.BEFORE, Loss.ANSWER])
@pytest.mark.parametrize("tables", [1, 3], ids=["alone", "with others"])
async def test_a_move_whose_commit_is_not_answered_is_written_once_and_acknowledged(
    lossy, proxy, loss, tables
):
    ids = [await new_table(lossy) for _ in range(tables)]
    proxy.loss = loss
    await asyncio.gather(*(append(lossy, each, 1, CARD, interaction_id=each) for each in ids))
    assert proxy.losses == 1
    assert [await entries_of(lossy, each) for each in ids] == [[opened(), CARD]] * tables
    await append(lossy, ids[0], 2, OTHER_CARD)


@pytest.mark.parametrize("loss", [Loss.BEFORE, Loss.ANSWER])
async def test_a_table_whose_commit_is_not_answered_is_opened_once(lossy, proxy, loss):
    await new_table(lossy)
    proxy.loss = loss
    table_id = await new_table(lossy, interaction_id=7)
    assert proxy.losses == 1
    assert [each.id for each in await lossy.log.open_tables()] == [table_id, 1]
    assert await entries_of(lossy, table_id) == [opened()]
    assert await new_table(lossy) not in {1, table_id}


async def test_of_two_moves_the_one_that_was_not_answered_is_not_taken_for_the_other(lossy, proxy, store):
    table_id = await new_table(lossy)
    proxy.loss, proxy.is_down_after_loss = Loss.BEFORE, True
    mine = asyncio.create_task(append(lossy, table_id, 1, CARD))
    await proxy.lost.wait()
    await append(store, table_id, 1, OTHER_CARD)
    proxy.refuses = False
    with pytest.raises(StaleLog):
        await mine
    assert await entries_of(lossy, table_id) == [opened(), OTHER_CARD]


@pytest.mark.parametrize("loss", [Loss.BEFORE, Loss.ANSWER])
async def test_where_the_database_stays_away_it_is_said_that_the_outcome_is_unknown(
    few_attempts, lossy, proxy, loss
):
    table_id = await new_table(lossy)
    proxy.loss, proxy.is_down_after_loss = loss, True
    with pytest.raises(OutcomeUnknown):
        await append(lossy, table_id, 1, CARD)
    with pytest.raises(DatabaseError):
        await lossy.log.read(table_id)
    proxy.refuses = False
    assert await entries_of(lossy, table_id) == [opened()] + [CARD] * (loss is Loss.ANSWER)


@pytest.mark.parametrize("loss", [Loss.BEFORE, Loss.ANSWER])
async def test_a_table_that_may_have_been_opened_has_its_number(few_attempts, lossy, proxy, loss):
    await new_table(lossy)
    proxy.loss, proxy.is_down_after_loss = loss, True
    with pytest.raises(OutcomeUnknown) as unknown:
        await new_table(lossy)
    proxy.refuses = False
    table_id = unknown.value.table_id
    assert await entries_of(lossy, table_id) == [opened()] * (loss is Loss.ANSWER)


async def test_the_log_is_not_read_before_a_transaction_on_its_way_has_ended(
    few_attempts, short_locks, lossy, proxy, postgresql, monkeypatch
):
    table_id = await new_table(lossy)
    proxy.loss = Loss.HELD
    with pytest.raises(OutcomeUnknown):
        await append(lossy, table_id, 1, CARD)
    with pytest.raises(DatabaseError, match="lock timeout"):
        await lossy.log.read(table_id)
    monkeypatch.setitem(_SERVER_SETTINGS, "lock_timeout", "10min")
    await lossy.database.engine.dispose()
    reading = asyncio.create_task(lossy.log.read(table_id))
    await until_it_waits(postgresql)
    assert not reading.done()
    proxy.deliver()
    assert [logged.entry for logged in await reading] == [opened(), CARD]


async def test_a_new_table_is_not_missed_while_its_transaction_is_on_its_way(
    few_attempts, short_locks, lossy, proxy
):
    await new_table(lossy)
    proxy.loss = Loss.HELD
    with pytest.raises(OutcomeUnknown) as unknown:
        await new_table(lossy)
    table_id = unknown.value.table_id
    with pytest.raises(DatabaseError, match="lock timeout"):
        await lossy.log.read(table_id)
    proxy.deliver()
    assert await entries_of(lossy, table_id) == [opened()]


@pytest.mark.parametrize("loss", [Loss.BEFORE, Loss.ANSWER])
async def test_an_event_whose_commits_are_not_answered_is_written_once(lossy, proxy, loss):
    proxy.loss = loss
    event_id = await new_event(lossy, interaction_id=7)
    proxy.loss = loss
    await change(lossy, event_id, 1, Cancelled(), interaction_id=8)
    assert proxy.losses == 2
    assert await lossy.events.open_events() == [event_id]
    assert [logged.entry for logged in await lossy.events.read(event_id)] == [announced(), Cancelled()]


async def test_the_log_of_an_event_is_not_read_before_a_transaction_on_its_way_has_ended(
    few_attempts, short_locks, lossy, proxy
):
    event_id = await new_event(lossy)
    proxy.loss = Loss.HELD
    with pytest.raises(OutcomeUnknown):
        await change(lossy, event_id, 1, Cancelled())
    with pytest.raises(DatabaseError, match="lock timeout"):
        await lossy.events.read(event_id)
    proxy.deliver()
    assert [logged.entry for logged in await lossy.events.read(event_id)] == [announced(), Cancelled()]


@pytest.mark.parametrize("loss", [Loss.BEFORE, Loss.ANSWER])
async def test_a_table_of_an_event_whose_commit_is_not_answered_is_opened_once(lossy, proxy, loss):
    event_id = await new_event(lossy)
    entries = [opened(place=EventPlace(event=event_id, round=1, table=1))]
    proxy.loss = loss
    table_id = await new_table(lossy, entries=entries, actor=None)
    assert proxy.losses == 1
    assert await lossy.events.opened(event_id) == {(1, (1, 0)): table_id}
    with pytest.raises(AlreadyLogged):
        await new_table(lossy, entries=entries, actor=None)


async def test_the_place_of_a_table_whose_commit_was_lost_may_go_to_another(lossy, proxy, store):
    event_id = await new_event(lossy)
    entries = [opened(place=EventPlace(event=event_id, round=1, table=1))]
    proxy.loss, proxy.is_down_after_loss = Loss.BEFORE, True
    opening = asyncio.create_task(new_table(lossy, entries=entries, actor=None))
    await proxy.lost.wait()
    other = await new_table(store, entries=entries, actor=None)
    proxy.refuses = False
    with pytest.raises(AlreadyLogged):
        await opening
    assert await lossy.events.opened(event_id) == {(1, (1, 0)): other}


async def test_a_choice_whose_commit_is_not_answered_is_not_called_refused(lossy, proxy):
    proxy.loss = Loss.ANSWER
    with pytest.raises(OutcomeUnknown):
        await lossy.people.set_person_preferences(ANNA.id, trump_last=True)
    assert (await lossy.people.person_preferences(ANNA.id)).trump_last


async def test_a_commit_that_waits_for_a_standby_is_not_acknowledged_without_it(
    few_attempts, store, postgresql, monkeypatch
):
    monkeypatch.setattr("bot.store.database.database.ANSWER_SECONDS", 3.0)
    table_id, appended = await new_table(store), []
    postgresql.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()")
    try:
        with pytest.raises(OutcomeUnknown):
            await append_on_and_on(store, table_id, appended)  # until the server has read that
    finally:
        postgresql.sql("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
    while postgresql.sql("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"):  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    assert await entries_of(store, table_id) == [opened(), *appended]


async def append_on_and_on(store, table_id, appended):
    for seq in itertools.count(1):
        appended.append(CARD)
        await append(store, table_id, seq, CARD)


# Before COMMIT


async def test_connections_that_the_server_has_ended_are_replaced_unnoticed(store, postgresql):
    table_id = await new_table(store)
    await asyncio.gather(*(store.log.read(table_id) for _ in range(5)))
    end_connections(postgresql, store)
    await append(store, table_id, 1, CARD)
    end_connections(postgresql, store)
    await store.people.set_person_preferences(ANNA.id, trump_last=True)
    end_connections(postgresql, store)
    assert await entries_of(store, table_id) == [opened(), CARD]


def end_connections(server, store):
    name = store.database.engine.url.database
    server.sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")  # noqa: S608


async def test_a_connection_that_ends_within_a_transaction_lets_it_begin_again(store, postgresql):
    table_id = await new_table(store)
    async with held(store, table_id) as connection:
        appending = asyncio.create_task(append(store, table_id, 1, CARD))
        await until_it_waits(postgresql)
        await connection.rollback()
        end_connections(postgresql, store)
    await appending
    assert await entries_of(store, table_id) == [opened(), CARD]


async def test_a_server_that_is_started_again_is_served_on(few_attempts, store, postgresql):
    table_id = await new_table(store)
    await asyncio.gather(*(store.log.read(table_id) for _ in range(5)))
    for seq, how in enumerate((signal.SIGINT, signal.SIGQUIT), start=1):
        await asyncio.to_thread(postgresql.stop, how)
        with pytest.raises(DatabaseError):
            await append(store, table_id, seq, OTHER_CARD)
        with pytest.raises(DatabaseError):
            await store.log.read(table_id)
        await asyncio.to_thread(postgresql.start)
        await append(store, table_id, seq, CARD)
    assert await entries_of(store, table_id) == [opened(), CARD, CARD]


async def test_a_server_that_is_away_for_a_moment_costs_no_move(store, postgresql):
    table_id = await new_table(store)
    await asyncio.to_thread(postgresql.stop)
    appending = asyncio.create_task(append(store, table_id, 1, CARD))
    await asyncio.to_thread(postgresql.start)
    await appending
    assert await entries_of(store, table_id) == [opened(), CARD]


async def test_a_server_that_does_not_answer_is_given_up_and_served_on(
    few_attempts, url, postgresql, monkeypatch
):
    monkeypatch.setattr("bot.store.database.connection._CONNECT_SECONDS", 5)
    async with DatabaseStore(create_engine(url)) as store:
        table_id = await new_table(store)
        with monkeypatch.context() as impatient, halted(postgresql):
            impatient.setattr("bot.store.database.database.ANSWER_SECONDS", 0.5)
            with pytest.raises(DatabaseError):
                await append(store, table_id, 1, OTHER_CARD)
            with pytest.raises(DatabaseError):
                await store.log.read(table_id)
        await append(store, table_id, 1, CARD)
        assert await entries_of(store, table_id) == [opened(), CARD]


async def test_a_transaction_that_was_chosen_as_the_victim_of_a_deadlock_begins_again(store, postgresql):
    first, second = await new_table(store), await new_table(store)
    name = store.database.engine.url.database
    postgresql.sql(f"ALTER DATABASE {name} SET deadlock_timeout = '3s'")
    await store.database.engine.dispose()
    async with held(store, second) as connection:
        await connection.exec_driver_sql("SET LOCAL deadlock_timeout = '10min'")
        appending = asyncio.gather(append(store, first, 1, CARD), append(store, second, 1, CARD))
        await until_it_waits(postgresql)
        await connection.exec_driver_sql(f"SELECT 1 FROM tables WHERE id = {first} FOR UPDATE")  # noqa: S608
    await appending
    assert await entries_of(store, first) == await entries_of(store, second) == [opened(), CARD]


@pytest.mark.parametrize("code", ["40001", "40P01", "53300", "57P01"])
async def test_a_transaction_that_failed_by_no_fault_of_its_own_is_tried_again(store, url, code):
    table_id = await new_table(store)
    await execute(url, "CREATE SEQUENCE attempts")
    await trigger(url, f"IF nextval('attempts') < 3 THEN RAISE 'again' USING ERRCODE = '{code}'; END IF;")
    await append(store, table_id, 1, CARD)
    assert await entries_of(store, table_id) == [opened(), CARD]


async def test_a_transaction_that_fails_again_and_again_is_refused(few_attempts, store, url):
    table_id = await new_table(store)
    await trigger(url, "RAISE 'again' USING ERRCODE = '40001';")
    with pytest.raises(Repeatable, match=r"^The database cannot be written: again\.$"):
        await append(store, table_id, 1, CARD)
    assert await entries_of(store, table_id) == [opened()]


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        ("PERFORM pg_sleep(600);", "canceling statement due to statement timeout"),
        ("RAISE 'no space left on device' USING ERRCODE = '53100';", "no space left on device"),
    ],
    ids=["a slow statement", "a full disk"],
)
async def test_what_does_not_pass_by_itself_is_refused_at_once_and_nothing_is_written(
    store, url, trouble, sentence, monkeypatch
):
    table_id = await new_table(store)
    await trigger(url, trouble)
    with monkeypatch.context() as impatient:
        impatient.setitem(_SERVER_SETTINGS, "statement_timeout", "1s")
        async with DatabaseStore(create_engine(url)) as other:
            with pytest.raises(DatabaseError, match=sentence) as refusal:
                await append(other, table_id, 1, CARD)
    assert not isinstance(refusal.value, (Repeatable, OutcomeUnknown))
    await execute(url, "DROP FUNCTION trouble CASCADE")
    assert await entries_of(store, table_id) == [opened()]
    await append(store, table_id, 1, CARD)


async def test_whoever_waits_too_long_for_a_row_is_refused(short_locks, store):
    table_id = await new_table(store)
    async with held(store, table_id):
        with pytest.raises(DatabaseError, match="lock timeout"):
            await append(store, table_id, 1, CARD)
    await append(store, table_id, 1, CARD)
    assert await entries_of(store, table_id) == [opened(), CARD]


async def test_a_table_that_is_held_keeps_no_other_from_being_written(short_locks, store):
    stuck, free = await new_table(store), await new_table(store)
    async with held(store, stuck):
        waiting = asyncio.create_task(append(store, stuck, 1, CARD))
        await append(store, free, 1, CARD)
        await asyncio.wait({waiting})
    assert isinstance(waiting.exception(), DatabaseError)
    assert await entries_of(store, free) == [opened(), CARD]


async def test_who_dies_within_a_transaction_keeps_its_rows_for_seconds_only(store, monkeypatch, url):
    table_id = await new_table(store)
    monkeypatch.setitem(_SERVER_SETTINGS, "idle_in_transaction_session_timeout", "300ms")
    async with await DatabaseStore.open(url) as dead:
        with pytest.raises(DatabaseError):
            await idle(dead, table_id, append(store, table_id, 1, CARD))
        assert await entries_of(dead, table_id) == [opened(), CARD]


async def idle(store, table_id, meanwhile):
    """Hold the row of a table within a transaction, and do something else meanwhile."""
    async with store.database.write() as connection:
        await connection.exec_driver_sql(f"UPDATE tables SET seq = 9 WHERE id = {table_id}")  # noqa: S608
        await meanwhile


async def test_a_pool_without_a_free_connection_refuses_instead_of_waiting_for_ever(store, monkeypatch):
    table_id = await new_table(store)
    connections = [await store.database.engine.connect() for _ in range(10)]
    monkeypatch.setattr(store.database.engine.pool, "_timeout", 0.1)
    with pytest.raises(DatabaseError, match="all connections are in use"):
        await append(store, table_id, 1, CARD)
    for connection in connections:
        await connection.close()
    await append(store, table_id, 1, CARD)


async def test_statements_of_before_a_migration_are_prepared_anew(store, url):
    table_id = await new_table(store)
    await append(store, table_id, 1, Started())
    await store.log.read(table_id)
    await execute(url, "ALTER TABLE tables ALTER COLUMN id TYPE NUMERIC, ALTER COLUMN seq TYPE BIGINT")
    await execute(url, "ALTER TABLE entries ALTER COLUMN seq TYPE BIGINT")
    await append(store, table_id, 2, CARD)
    assert (await entries_of(store, table_id))[1:] == [Started(), CARD]


@pytest.mark.slow
async def test_long_transactions_may_take_longer(store, monkeypatch):
    monkeypatch.setitem(_SERVER_SETTINGS, "statement_timeout", "1s")
    async with store.database.write(is_long=True) as connection:
        await connection.exec_driver_sql("SELECT pg_sleep(1.2)")
    with pytest.raises(DatabaseError, match="statement timeout"):
        async with store.database.write() as connection:
            await connection.exec_driver_sql("SELECT pg_sleep(1.2)")


# Opening


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("postgresql+asyncpg://me:hidden@127.0.0.1:1/cards", "127.0.0.1/cards cannot be opened"),
        ("postgresql+asyncpg://me:hidden@/cards?host={folder}", "localhost/cards cannot be opened"),
        ("postgresql+asyncpg://postgres:hidden@/cards?host={folder}", 'database "cards" does not exist'),
    ],
    ids=["no server", "no such user", "no such database"],
)
async def test_a_server_that_cannot_be_used_is_named_in_a_sentence_without_the_password(
    postgresql, address, sentence
):
    with pytest.raises(DatabaseError) as refusal:
        await DatabaseStore.open(address.format(folder=postgresql.folder))
    assert sentence in str(refusal.value)
    assert "hidden" not in str(refusal.value)


# Helpers


class held:  # noqa: N801 - reads as what it does
    """Hold the row of a table in another transaction."""

    def __init__(self, store, table_id):
        self._engine, self._table_id = store.database.engine, table_id

    async def __aenter__(self):
        self._connection = await self._engine.connect()
        await self._connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
        await self._connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
        await self._connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        await self._connection.exec_driver_sql(f"SELECT 1 FROM tables WHERE id = {self._table_id} FOR UPDATE")  # noqa: S608
        return self._connection

    async def __aexit__(self, *_):
        await self._connection.invalidate()
        await self._connection.close()


async def trigger(url, body):
    """Let a function run before each entry."""
    await execute(
        url,
        f"CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {body} RETURN NEW; END $$",
    )
    await execute(
        url, "CREATE TRIGGER trouble BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION trouble()"
    )


class halted:  # noqa: N801 - reads as what it does
    """Let a server stand still, so that connections are open and nobody answers."""

    def __init__(self, server):
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
        self._pids = [server.pid, *map(int, children.read_text().split())]

    def __enter__(self):
        for pid in self._pids:
            os.kill(pid, signal.SIGSTOP)

    def __exit__(self, *_):
        for pid in self._pids:
            os.kill(pid, signal.SIGCONT)
