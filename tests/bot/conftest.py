"""Databases for tests that start with an empty one, and translators that insist on a translation."""

import gettext
import shutil
from importlib import import_module

import pytest
import pytest_asyncio

import bot.games.registry  # noqa: F401 - registers the games
from bot.i18n import catalogues
from bot.i18n.translator import _kept as kept_translator
from bot.store import DatabaseStore
from bot.store.database.connection import _SERVER_SETTINGS
from tests.databases import SQLITE
from tests.empty_database import empty_database


class NoMessages(gettext.NullTranslations):
    """Raises for every message with letters; numbers and signs are the same in every language."""

    def gettext(self, message):
        if any(map(str.isalpha, message)):
            raise LookupError(f"no translation of {message!r}")
        return message

    def ngettext(self, singular, plural, number):
        return self.gettext(singular)

    def pgettext(self, context, message):
        return self.gettext(message)


@pytest.fixture(scope="session", autouse=True)
def strict_translators():
    """Let translators raise where they would return a message untranslated, as they do for another game's."""
    compile_domains = catalogues.translations

    def translations(language, *domains):
        compiled = compile_domains(language, *domains)
        if language in catalogues.TRANSLATED:
            compiled.add_fallback(NoMessages())
        return compiled

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_module("bot.i18n.translator"), "translations", translations)
        kept_translator.cache_clear()
        yield
        kept_translator.cache_clear()


@pytest.fixture(autouse=True)
def patient_database(monkeypatch):
    """Let a database take its time on a busy machine; a test of its limits sets its own."""
    monkeypatch.setattr("bot.store.database.database.ANSWER_SECONDS", 600.0)
    monkeypatch.setattr("bot.store.database.connection._CONNECT_SECONDS", 60)
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        monkeypatch.setitem(_SERVER_SETTINGS, name, "10min")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def migrated(tmp_path_factory):
    """Return a database file of the newest version with nothing in it."""
    file = tmp_path_factory.mktemp("migrated") / "empty.sqlite3"
    file.write_bytes(await empty_database())
    return file


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def migrated_postgresql(postgresql):
    """Return the name of a database of the newest version with nothing in it."""
    name = postgresql.new_database()
    async with await DatabaseStore.open(postgresql.url(name)):
        return name


@pytest.fixture
def dialect():
    """Return the kind of database on which the test runs, one of :mod:`tests.databases`."""
    return SQLITE


@pytest.fixture
def database(request, dialect):
    """Return the URL of an empty database, a copy of a migrated one; on SQLite it is the same file in every test."""
    if dialect == SQLITE:
        migrated = request.getfixturevalue("migrated")
        file = migrated.with_name("botifarra.sqlite3")
        for old in migrated.parent.glob(f"{file.name}*"):
            old.unlink()
        yield f"sqlite+aiosqlite:///{shutil.copy(migrated, file)}"
        return
    server = request.getfixturevalue("postgresql")
    name = server.new_database(request.getfixturevalue("migrated_postgresql"))
    yield server.url(name)
    server.drop(name)
