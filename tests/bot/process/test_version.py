"""``python -m bot version``: what a report of a bug needs."""

import lzma
import platform
from pathlib import Path

import pytest

from bot import __version__
from bot.process.version import version_lines

OLD = Path(__file__).parents[2] / "golden" / "database-0004.sqlite3.xz"


async def test_the_versions_of_program_and_database_are_told_and_the_database_stays_as_it_is(tmp_path):
    file = tmp_path / "bot.sqlite3"
    before = lzma.decompress(OLD.read_bytes())
    file.write_bytes(before)
    program, _, database, machine_code = (await version_lines(f"sqlite+aiosqlite:///{file}")).splitlines()
    assert f"botifarra {__version__}, Python {platform.python_version()}, discord.py" in program
    assert database.startswith("Database: sqlite, revision 0004; this program's: revision 0")
    assert machine_code.startswith("Machine code: ")
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite+aiosqlite:///no/file", "none yet"),
        ("postgresql+asyncpg://anna:secret@127.0.0.1:1/bot", "cannot be read"),
    ],
)
async def test_a_database_that_is_missing_or_away_is_told_without_its_password(url, told):
    lines = await version_lines(url)
    assert f"Database: {told}" in lines
    assert "secret" not in lines
