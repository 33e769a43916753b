"""The log of the tables: appended in order, all or nothing, each interaction once."""

import asyncio

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from bot.store import DatabaseStore, Scope
from bot.tables.entries import (
    Committed,
    Moved,
    Started,
    WordGiven,
)
from bot.tables.store import AlreadyLogged, MatchResult, StaleLog
from tests.bot.store.conftest import append, new_table, open_ids, part, seat

CARD = Moved(seat=0, move="play O9")


async def test_what_was_appended_is_there_after_a_restart(url):
    async with await DatabaseStore.open(url) as store:
        table_id = await new_table(store)
        await append(store, table_id, 1, Committed(deal=1, secret="ab"), WordGiven(seat=0, word="Montsià ♣"))
        before = await store.log.read(table_id)
    async with await DatabaseStore.open(url) as store:
        assert await store.log.read(table_id) == before
        assert await open_ids(store) == [table_id]


async def test_of_two_processes_that_append_at_once_one_is_refused(store, url):
    table_id = await new_table(store)
    async with await DatabaseStore.open(url) as other:
        outcomes = await asyncio.gather(
            *(append(each, table_id, 1, Started()) for each in (store, other)), return_exceptions=True
        )
    assert [type(outcome) for outcome in outcomes if outcome] == [StaleLog]
    assert len(await store.log.read(table_id)) == 2


@pytest.fixture
def transactions(store):
    """Count the commits."""
    committed = []
    event.listen(store.database.engine.sync_engine, "commit", committed.append)
    return committed


async def test_what_many_tables_append_at_once_goes_to_the_disk_together(store, transactions):
    tables = [await new_table(store) for _ in range(20)]
    transactions.clear()
    await asyncio.gather(*(append(store, table_id, 1, Started(), CARD) for table_id in tables))
    assert len(transactions) == 1
    assert [len(await store.log.read(table_id)) for table_id in tables] == [3] * 20


async def test_what_comes_while_others_are_written_goes_together_in_the_next(store, transactions):
    tables = [await new_table(store) for _ in range(20)]
    transactions.clear()
    first = asyncio.create_task(append(store, tables[0], 1, Started()))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.gather(first, *(append(store, table_id, 1, Started()) for table_id in tables[1:]))
    assert len(transactions) == 2


@pytest.mark.parametrize("bad", ["a stale table", "a repeated interaction", "a result that is there"])
async def test_one_that_cannot_be_written_keeps_nobody_else_from_it(store, bad):
    first, second, third = [await new_table(store) for _ in range(3)]
    await append(store, third, 1, Started(), interaction_id=5)
    twice = MatchResult("botifarra", 1, 1, False, True, True, (seat(1, number=0), seat(2, number=0)))
    last_seq, interaction_id, result, reason = {
        "a stale table": (1, None, None, StaleLog),
        "a repeated interaction": (2, 5, None, AlreadyLogged),
        "a result that is there": (2, None, twice, IntegrityError),
    }[bad]
    outcomes = await asyncio.gather(
        append(store, first, 1, Started(), interaction_id=6),
        append(store, third, last_seq, CARD, interaction_id=interaction_id, result=result),
        append(store, second, 1, Started(), interaction_id=7),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), reason, type(None)]
    assert [len(await store.log.read(each)) for each in (first, second, third)] == [2, 2, 2]


async def test_somebody_who_no_longer_waits_keeps_nobody_else_from_being_written(store):
    first, second = await new_table(store), await new_table(store)
    impatient = asyncio.create_task(append(store, first, 1, Started()))
    other = asyncio.create_task(append(store, second, 1, Started()))
    await asyncio.sleep(0)
    impatient.cancel()
    await other
    with pytest.raises(asyncio.CancelledError):
        await impatient
    assert len(await store.log.read(second)) == 2


async def test_what_is_still_being_written_is_there_when_the_store_is_closed(url):
    async with await DatabaseStore.open(url) as store:
        table_id = await new_table(store)
        appending = asyncio.create_task(append(store, table_id, 1, Started()))
        await asyncio.sleep(0)
    await appending
    async with await DatabaseStore.open(url) as store:
        assert len(await store.log.read(table_id)) == 2


async def test_a_result_that_cannot_be_written_takes_its_move_back(store):
    table_id = await new_table(store)
    twice = MatchResult("botifarra", 1, 1, False, True, True, (seat(1, number=0), seat(2, number=0)))
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        await append(store, table_id, 1, Moved(seat=0, move="play O9"), result=twice, closes=True)
    assert len(await store.log.read(table_id)) == 1
    assert await open_ids(store) == [table_id]
    assert (await store.standings.leaderboard(Scope(), limit=10)).people == 0


async def test_a_result_with_a_part_that_cannot_be_written_is_not_written_at_all(store):
    table_id = await new_table(store)
    result = MatchResult(
        "any", 1, 1, False, True, True, (seat(1, parts=[part("long", 1, 5), part("long", 2, 5)]),)
    )
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        await append(store, table_id, 1, Started(), result=result, closes=True)
    assert len(await store.log.read(table_id)) == 1
    assert await store.standings.standing(1, Scope()) is None
