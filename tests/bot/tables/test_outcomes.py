"""Tables whose last change may or may not have been committed: nothing is done there before that is known."""

import asyncio

import pytest

from bot.errors import OutcomeUnknown, StoreError
from bot.store import DatabaseStore
from bot.tables import commands
from bot.tables.errors import TableError
from bot.tables.service import Tables
from tests.bot.store.proxy import Loss, Proxy
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, PATIENCE, TableHarness
from tests.databases import POSTGRESQL

BOTH_LOSSES = pytest.mark.parametrize("loss", [Loss.BEFORE, Loss.ANSWER])


@pytest.fixture
def dialect():
    return POSTGRESQL


@pytest.fixture
async def proxy(postgresql, database, monkeypatch):
    monkeypatch.setattr("bot.store.database.database.REPEAT_SECONDS", 0.2)
    monkeypatch.setattr("bot.tables.log.loading.ASK_AGAIN", 0.02)
    async with Proxy(postgresql, database) as proxy:
        yield proxy


@pytest.fixture
async def store(proxy):
    async with await DatabaseStore.open(proxy.url) as opened:
        yield opened


@pytest.fixture
async def tables(store, clock):
    tables = Tables(store.log, now=clock)
    yield tables
    await tables.close()


async def sit_and_lose(harness, proxy, loss):
    """Let Bernat sit down, and the database be away when it should say whether that counts."""
    proxy.loss, proxy.is_down_after_loss = loss, True
    with pytest.raises(OutcomeUnknown):
        await harness.execute(commands.sit, BERNAT, 1)
    assert harness.table.seats[1].person is None


async def is_known(tables, table_id):
    async with asyncio.timeout(PATIENCE):
        while table_id in tables._doubts:  # noqa: ASYNC110 - nobody is told
            await asyncio.sleep(0.01)


@BOTH_LOSSES
async def test_a_table_shows_what_came_of_a_change_as_soon_as_the_database_answers(
    harness, proxy, watch, tables, loss
):
    await harness.open()
    before = harness.table
    await sit_and_lose(harness, proxy, loss)
    proxy.refuses = False
    await is_known(tables, harness.id)
    counts = loss is Loss.ANSWER
    assert harness.table.seats[1].person == (BERNAT if counts else None)
    assert harness.table.seq == before.seq + counts
    assert watch.newest.seq == harness.table.seq
    await harness.execute(commands.sit, CARLA, 2)


@BOTH_LOSSES
async def test_no_command_is_executed_before_it_is_known(harness, proxy, monkeypatch, loss):
    monkeypatch.setattr("bot.tables.log.loading.ASK_AGAIN", 3600)
    await harness.open()
    await sit_and_lose(harness, proxy, loss)
    with pytest.raises(StoreError):
        await harness.execute(commands.sit, CARLA, 2)
    proxy.refuses = False
    if loss is Loss.ANSWER:
        with pytest.raises(TableError, match="already_seated"):
            await harness.execute(commands.sit, BERNAT, 1)
    else:
        await harness.execute(commands.sit, CARLA, 1)
    assert harness.table.seats[1].person == (BERNAT if loss is Loss.ANSWER else CARLA)


@BOTH_LOSSES
async def test_a_table_that_may_have_been_opened_is_there_once_it_is_known(tables, proxy, loss):
    await TableHarness(tables).open()
    proxy.loss, proxy.is_down_after_loss = loss, True
    with pytest.raises(OutcomeUnknown) as unknown:
        await TableHarness(tables).open()
    proxy.refuses = False
    await is_known(tables, unknown.value.table_id)
    assert len(list(tables)) == 1 + (loss is Loss.ANSWER)


async def test_a_whole_match_loses_and_doubles_nothing_although_every_few_answers_are_lost(
    harness, proxy, store, clock
):
    await harness.start(BERNAT, CARLA, DIDAC)
    moves, losses = 0, 0
    while harness.table.is_open and not harness.table.has_result:
        if moves % 5 == 0:
            proxy.loss = (Loss.BEFORE, Loss.ANSWER)[losses % 2]
            losses += 1
        await harness.go_on()
        moves += 1
    assert proxy.losses == losses > 5
    again = Tables(store.log, now=clock)
    assert await again.find(harness.id) == harness.table
    assert harness.table.host == ANNA
