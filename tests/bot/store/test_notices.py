"""Messages about tables that stand outside of them, and the role of those who want to play."""

from dataclasses import replace

from bot.i18n import Language
from bot.people.clubs import Club
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


async def test_the_choices_of_a_server_are_made_one_by_one_and_apart_from_its_language(store):
    assert await store.clubs.of(1) == Club()
    await store.people.set_server_language(1, Language.CA)
    await store.clubs.choose(2, players_role=78)
    chosen = {
        "own_thread": False,
        "friendly": True,
        "players_role": 77,
        "organiser_role": 79,
        "timezone": "America/New_York",
        "event_channel": 5,
        "event_computers": False,
        "house_pair": False,
        "daily_channel": 6,
        "daily_hour": 21,
    }
    for name, value in chosen.items():
        await store.clubs.choose(1, **{name: value})
    assert await store.clubs.of(1) == Club(**chosen)
    await store.clubs.choose(1, own_thread=None, players_role=None)
    assert await store.clubs.of(1) == Club(**chosen | {"own_thread": None, "players_role": None})
    assert await store.people.server_language(1) is Language.CA


async def test_an_upgrade_keeps_the_languages_of_servers(url):
    async with await DatabaseStore.open(url) as store:
        await store.people.set_server_language(1, Language.FR)
        await store.clubs.choose(1, players_role=77)
    await downgrade(url, "0014")
    async with await DatabaseStore.open(url) as store:
        assert await store.people.server_language(1) is Language.FR
        assert (await store.clubs.of(1)).players_role is None
        assert await store.notices.all() == []
