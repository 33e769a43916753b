"""Choices that are changed in one process are heard in the others."""

import asyncio

import pytest

from bot.i18n import Language
from bot.people.languages import Languages
from bot.store import DatabaseStore
from bot.store.processes import notifications
from tests.databases import on_postgresql

pytestmark = on_postgresql


class Listening:
    """The store of a process that listens, and what it has heard."""

    def __init__(self, store):
        self.store = store
        self.heard = asyncio.Queue()
        store.notifications.start(
            lambda kind, identity: self.heard.put_nowait((kind, identity)),
            lambda: self.heard.put_nowait("missed"),
        )

    async def next(self):
        async with asyncio.timeout(300):
            return await self.heard.get()


@pytest.fixture
async def listening(url, store, monkeypatch):
    """Return another process that listens already."""
    monkeypatch.setattr(notifications, "LISTEN_AGAIN", 0.01)
    monkeypatch.setattr(notifications, "LOOK_AFTER", 0.01)
    async with await DatabaseStore.open(url) as other:
        process = Listening(other)
        assert await process.next() == "missed"
        yield process


async def test_what_a_person_or_server_chooses_in_one_process_is_heard_in_another(store, listening):
    await store.people.set_person_language(5, Language.FR)
    assert await listening.next() == ("person", 5)
    await store.people.set_person_preferences(6, text_only=True)
    assert await listening.next() == ("person", 6)
    await store.people.set_server_language(7, Language.CA)
    assert await listening.next() == ("server", 7)
    await store.privacy.forget(8)
    assert await listening.next() == ("forgotten", 8)


async def test_a_language_chosen_in_one_process_is_spoken_in_another(store, listening):
    languages = Languages(listening.store.people)
    assert await languages.chosen_by(5) is None
    await store.people.set_person_language(5, Language.FR)
    languages.changed((await listening.next())[1])
    assert await languages.chosen_by(5) is Language.FR


async def test_after_a_lost_connection_nothing_that_is_remembered_is_certain(store, listening, postgresql):
    postgresql.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
    assert await listening.next() == "missed"
    await store.people.set_person_language(5, Language.FR)
    assert await listening.next() == ("person", 5)
