"""Databases for tests that start with an empty one."""

import shutil

import pytest
import pytest_asyncio

from bot.store import DatabaseStore


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def migrated(tmp_path_factory):
    """Return a database file of the newest version with nothing in it."""
    file = tmp_path_factory.mktemp("migrated") / "empty.sqlite3"
    async with await DatabaseStore.open(f"sqlite+aiosqlite:///{file}"):
        return file


@pytest.fixture
def database(tmp_path, migrated):
    """Return the URL of an empty database: copying one takes a third of the time that its migrations take."""
    return f"sqlite+aiosqlite:///{shutil.copy(migrated, tmp_path / 'botifarra.sqlite3')}"
