"""Tables that another process serves: a person finds them in the list, and they count as theirs."""

import pytest

from bot.i18n import Language
from bot.tables import commands
from bot.tables.entries import Rules
from bot.tables.errors import TableError
from bot.tables.limits import TableLimits
from bot.tables.service import Tables
from bot.tables.shards import Shards
from engine.botifarra import BOTIFARRA
from tests.bot.tables.conftest import ANNA, BERNAT, ONE_HAND
from tests.memory_store import MemoryStore

RULES = Rules(ONE_HAND, None, Language.CA)
SERVERS = [0, 1 << 22]
"""A server of each shard."""


@pytest.fixture
def processes(store):
    """Return the tables of two processes, of a shard each."""
    stores = [store, MemoryStore(beside=store)]
    for shard, each in enumerate(stores):
        each.shards = Shards((shard,), 2)
    limits = TableLimits(person=2, channel=9, server=9)
    return [Tables(each.log, limits=limits) for each in stores]


async def open_at(tables, shard, host=ANNA):
    return await tables.open(BOTIFARRA, host, SERVERS[shard], 20 + shard, RULES)


async def test_a_table_of_another_process_is_found_by_who_sits_there_while_it_is_open(processes):
    first, second = processes
    table = await open_at(second, 1)
    assert [each.id for each in await first.elsewhere(ANNA.id)] == [table.id]
    assert await second.elsewhere(ANNA.id) == []
    assert await first.elsewhere(BERNAT.id) == []
    await second.execute(table.id, lambda table: commands.sit(table, BERNAT, None))
    (seen,) = await first.elsewhere(BERNAT.id)
    assert seen.seat_of(BERNAT.id) is not None
    await second.execute(table.id, lambda table: commands.stop(table, commands.Actor(ANNA)))
    assert await first.elsewhere(ANNA.id) == []


async def test_tables_of_all_processes_count_together(processes):
    first, second = processes
    await open_at(first, 0)
    await open_at(second, 1)
    with pytest.raises(TableError) as refusal:
        await open_at(first, 0)
    assert refusal.value.code == "too_many_tables_of_person"


async def test_a_table_that_cannot_be_read_hides_no_other(processes, store):
    first, second = processes
    broken, sound = await open_at(second, 1), await open_at(second, 1)
    store.log.rewrite(broken.id, 1, "{}")
    assert [each.id for each in await first.elsewhere(ANNA.id)] == [sound.id]
