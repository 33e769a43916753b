"""Presets in the store."""

import asyncio

import pytest

from bot.presets import NameTaken, Preset, TooMany
from bot.store import DatabaseStore
from tests.bot.store.conftest import ANNA, BERNAT, downgrade, new_table

SERVER, OTHER_SERVER = 1, 2
LLIURE = {"play": "lliure", "target": 101, "max_hands": "none"}


async def save(
    store, name="De casa", *, guild_id=SERVER, game="botifarra", author=ANNA.id, options=LLIURE, most=20
):
    return await store.presets.add(guild_id, game, name, author, options, most=most)


async def test_a_preset_is_kept_with_its_author_and_its_options_as_they_were_written(store, url):
    saved = await save(store)
    async with await DatabaseStore.open(url) as again:
        (found,) = await again.presets.all(SERVER)
    assert found == saved
    assert (found.name, found.author, found.options) == ("De casa", ANNA.id, LLIURE)


async def test_presets_come_by_name_and_those_of_another_server_do_not_come(store):
    for name in ("zona", "Àgora", "Bar"):
        await save(store, name)
    await save(store, "altra", guild_id=OTHER_SERVER)
    assert [preset.name for preset in await store.presets.all(SERVER)] == ["Bar", "zona", "Àgora"]


@pytest.mark.parametrize("name", ["De casa", "DE CASA", "de casa", "\uff24\uff45 casa"])
async def test_a_name_is_one_preset_in_whatever_case(store, name):
    await save(store)
    with pytest.raises(NameTaken):
        await save(store, name, author=BERNAT.id)
    assert len(await store.presets.all(SERVER)) == 1
    await save(store, name, guild_id=OTHER_SERVER)


async def test_a_server_has_no_more_presets_than_it_may_even_when_two_save_at_once(store):
    await save(store, "1", most=2)
    outcomes = await asyncio.gather(
        save(store, "2", most=2), save(store, "3", most=2), return_exceptions=True
    )
    assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Preset", "TooMany"]
    assert len(await store.presets.all(SERVER)) == 2
    with pytest.raises(TooMany):
        await save(store, "4", most=2)


async def test_a_server_has_no_more_presets_than_it_may_even_when_several_processes_save_at_once(store, url):
    async with await DatabaseStore.open(url) as other:
        saving = (save((store, other)[number % 2], str(number), most=3) for number in range(10))
        outcomes = await asyncio.gather(*saving, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {Preset, TooMany}
    assert len(await store.presets.all(SERVER)) == 3


async def test_a_preset_gets_another_name_and_other_options(store):
    preset = await save(store)
    assert await store.presets.change(SERVER, preset.id, name="De CASA")
    assert await store.presets.change(SERVER, preset.id, options={"play": "obligada"})
    (found,) = await store.presets.all(SERVER)
    assert (found.name, found.author, found.options) == ("De CASA", ANNA.id, {"play": "obligada"})


async def test_a_name_that_another_preset_has_is_refused_and_nothing_changes(store):
    preset = await save(store)
    await save(store, "Bar")
    with pytest.raises(NameTaken):
        await store.presets.change(SERVER, preset.id, name="BAR", options={})
    assert preset in await store.presets.all(SERVER)


async def test_what_is_not_there_or_in_another_server_is_neither_changed_nor_deleted(store):
    preset = await save(store)
    assert not await store.presets.change(OTHER_SERVER, preset.id, name="x")
    assert not await store.presets.delete(OTHER_SERVER, preset.id)
    assert not await store.presets.delete(SERVER, preset.id + 1)
    assert await store.presets.all(SERVER) == [preset]


async def test_the_number_of_a_deleted_preset_is_not_used_again(store):
    first = await save(store)
    assert await store.presets.delete(SERVER, first.id)
    assert await store.presets.all(SERVER) == []
    assert (await save(store)).id > first.id


async def test_a_preset_of_a_forgotten_person_stays_as_nobodys(store):
    await save(store)
    await save(store, "Bar", author=BERNAT.id)
    await store.privacy.forget(ANNA.id)
    authors = {preset.name: preset.author for preset in await store.presets.all(SERVER)}
    assert authors == {"De casa": None, "Bar": BERNAT.id}


async def test_a_database_of_the_version_before_presets_keeps_what_it_has_and_gets_them(url):
    async with await DatabaseStore.open(url) as store:
        table_id = await new_table(store)
    await downgrade(url, "0001")
    async with await DatabaseStore.open(url) as store:
        assert len(await store.log.read(table_id)) == 1
        assert await store.presets.all(SERVER) == []
        await save(store)


async def test_presets_of_two_games_may_have_one_name_and_do_not_take_each_others_room(store):
    await save(store, most=1)
    other = await save(store, game="barbu", most=1)
    assert await store.presets.all(SERVER, "barbu") == [other]
    assert {preset.game for preset in await store.presets.all(SERVER)} == {"botifarra", "barbu"}
    with pytest.raises(NameTaken):
        await save(store, game="barbu")


async def test_presets_of_before_there_were_several_games_are_of_botifarra(url):
    async with await DatabaseStore.open(url) as store:
        before = await save(store)
        await save(store, name="Soirée", game="barbu")
    await downgrade(url, "0004")
    async with await DatabaseStore.open(url) as store:
        assert await store.presets.all(SERVER, "botifarra") == [before]
        assert (await save(store, name="Another")).id > before.id


@pytest.mark.parametrize(
    "broken", ["options = '{'", "options = '[1]'", "options = ''", "game = 'chess'", "options = 'null'"]
)
async def test_one_broken_row_hides_no_other_preset_of_its_server(store, caplog, broken):
    kept = await save(store, "Bar")
    lost = await save(store, "De casa")
    async with store.database.engine.begin() as connection:
        await connection.exec_driver_sql(f"UPDATE presets SET {broken} WHERE id = {lost.id}")  # noqa: S608 - words of this test
    assert await store.presets.all(SERVER) == [kept]
    assert f"preset {lost.id} of server {SERVER} cannot be read" in caplog.text
