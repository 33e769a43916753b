"""The most open tables of one person, in one channel and in one server."""

import asyncio

import pytest

from bot.i18n import Language
from bot.tables import commands
from bot.tables.commands import Actor
from bot.tables.entries import Rules
from bot.tables.errors import TableError
from bot.tables.limits import Place, TableLimits
from bot.tables.service import Tables
from engine.botifarra import BOTIFARRA
from tests.bot.tables.conftest import ANNA, BERNAT, CARLA, DIDAC, ONE_HAND, PEOPLE, TableHarness

RULES = Rules(ONE_HAND, None, Language.CA)


@pytest.fixture
def limited(store):
    return lambda **limits: Tables(
        store.log, limits=TableLimits(**{"person": 9, "channel": 9, "server": 9, **limits})
    )


async def open_at(tables, host=ANNA, guild=10, channel=20):
    return await tables.open(BOTIFARRA, host, guild, channel, RULES)


async def refused(opening):
    with pytest.raises(TableError) as refusal:
        await opening
    return refusal.value.code, refusal.value.details


async def test_a_person_can_open_so_many_tables_and_another_one_when_one_is_over(limited):
    tables = limited(person=2)
    first = await open_at(tables)
    await open_at(tables, guild=11, channel=21)
    assert await refused(open_at(tables, channel=22)) == ("too_many_tables_of_person", {"most": 2})
    await open_at(tables, BERNAT)
    await tables.execute(first.id, lambda table: commands.stop(table, Actor(ANNA)))
    await open_at(tables, channel=22)


async def test_tables_at_which_a_person_only_sits_do_not_count(limited):
    tables = limited(person=1)
    for host in PEOPLE[1:]:
        table = await open_at(tables, host)
        await tables.execute(table.id, lambda table: commands.sit(table, ANNA, None))
    await open_at(tables)


@pytest.mark.parametrize(("kind", "place"), [("channel", {"channel": 21}), ("server", {"guild": 11})])
async def test_a_channel_and_a_server_hold_so_many_tables_of_whomever(limited, kind, place):
    tables = limited(**{kind: 2})
    await open_at(tables, PEOPLE[0])
    await open_at(tables, PEOPLE[1])
    assert await refused(open_at(tables, PEOPLE[2])) == (f"too_many_tables_in_{kind}", {"most": 2})
    await open_at(tables, PEOPLE[2], **place)


async def test_tables_that_are_opened_at_once_are_counted_too(limited):
    tables = limited(person=3)
    opened = await asyncio.gather(
        *(open_at(tables, channel=each) for each in range(40)), return_exceptions=True
    )
    assert sum(isinstance(each, TableError) for each in opened) == 37


async def test_a_thread_that_is_yet_to_be_made_has_room_but_its_person_may_have_none(limited):
    tables = limited(person=1, channel=1)
    await open_at(tables)
    await tables.check_room(Place(BERNAT.id, 10, None))
    with pytest.raises(TableError):
        await tables.check_room(Place(ANNA.id, 10, None))


async def test_a_rematch_is_a_table_like_any_other(limited):
    tables = limited(person=1)
    harness = await TableHarness(tables).start(BERNAT, CARLA, DIDAC)
    await harness.play_on()
    tables.forget(harness.id)
    await open_at(tables, channel=99)
    assert (await refused(tables.open_rematch(harness.id, ANNA)))[0] == "too_many_tables_of_person"
    await tables.open_rematch(harness.id, BERNAT)
