"""Messages about tables that stand outside of them, and the role of those who want to play."""

from dataclasses import replace

from bot.i18n import Language
from bot.store import DatabaseStore
from bot.tables.store import Notice, NoticeKind
from tests.bot.store.conftest import downgrade, new_table

ANNOUNCEMENT, CALL = NoticeKind


async def test_a_table_has_one_notice_of_each_kind_and_the_newest_one_stays(store):
    table_id = await new_table(store)
    announced = Notice(table_id, ANNOUNCEMENT, 5, 100, "a")
    called = Notice(table_id, CALL, 6, 101, "b")
    await store.notices.save(announced)
    await store.notices.save(called)
    await store.notices.save(replace(called, message_id=102, digest="c"))
    assert await store.notices.all() == [announced, replace(called, message_id=102, digest="c")]
    await store.notices.forget(table_id, CALL)
    assert await store.notices.all() == [announced]


async def test_language_and_role_of_a_server_are_chosen_apart(store):
    assert await store.notices.players_role(1) is None
    await store.notices.choose_players_role(1, 77)
    assert await store.people.server_language(1) is None
    await store.people.set_server_language(1, Language.CA)
    await store.notices.choose_players_role(2, 78)
    assert await store.notices.players_role(1) == 77
    await store.notices.choose_players_role(1, None)
    assert await store.notices.players_role(1) is None
    assert await store.people.server_language(1) is Language.CA


async def test_a_server_chooses_where_its_tables_open_apart_from_its_language(store):
    assert await store.people.own_thread(1) is None
    await store.people.set_server_language(1, Language.CA)
    assert await store.people.own_thread(1) is None
    for own_thread in (True, False, None):
        await store.people.choose_own_thread(1, own_thread)
        assert await store.people.own_thread(1) is own_thread
    assert await store.people.server_language(1) is Language.CA


async def test_new_tables_of_a_server_are_rated_until_it_chooses_otherwise(store):
    assert not await store.people.are_friendly(1)
    await store.people.choose_own_thread(1, True)
    for friendly in (True, False):
        await store.people.choose_friendly(1, friendly)
        assert await store.people.are_friendly(1) is friendly
    assert await store.people.own_thread(1) is True


async def test_an_upgrade_keeps_the_languages_of_servers(url):
    async with await DatabaseStore.open(url) as store:
        await store.people.set_server_language(1, Language.FR)
        await store.notices.choose_players_role(1, 77)
    await downgrade(url, "0014")
    async with await DatabaseStore.open(url) as store:
        assert await store.people.server_language(1) is Language.FR
        assert await store.notices.players_role(1) is None
        assert await store.notices.all() == []
