"""Backups: complete, of one moment, in one file, and tried out before they get their name."""

import asyncio
import itertools
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from bot.__main__ import main
from bot.store import DatabaseError, DatabaseStore
from bot.store.ops.backup import Rehearsal, back_up, disk_free, since_backup
from bot.store.schema import ENTRIES
from bot.tables.entries import Started, WordGiven
from bot.tables.log.replay import rebuild
from bot.tables.store import Append
from tests.bot.store.conftest import NOW, new_table
from tests.databases import SQLITE


@pytest.fixture
def dialect():
    """Copy files only: a server has its own tools."""
    return SQLITE


async def append(store, table_id, last_seq, *entries):
    await store.log.append(Append(table_id, last_seq, entries, at=NOW))


def damage(path):
    """Overwrite the sixth page of a database."""
    pages = path.read_bytes()
    path.write_bytes(pages[: 5 * 4096] + b"\xff" * 4096 + pages[6 * 4096 :])


async def test_a_backup_is_one_file_from_which_the_bot_starts_with_every_table(store, url, tmp_path):
    first, second = [await new_table(store) for _ in range(2)]
    await append(store, second, 1, Started())
    file = tmp_path / "backups" / "backup.sqlite3"
    file.parent.mkdir()
    assert await back_up(url, file) == Rehearsal(tables=2, entries=3, unreadable=())
    assert [path.name for path in file.parent.iterdir()] == ["backup.sqlite3"]
    async with await DatabaseStore.open(f"sqlite+aiosqlite:///{file}") as restored:
        assert await restored.log.all_tables() == [first, second]
        for table_id in (first, second):
            assert await restored.log.read(table_id) == await store.log.read(table_id)
        await append(restored, second, 2, WordGiven(seat=0, word="on"))


async def test_the_age_of_the_last_backup_is_known_beside_the_database(store, url, tmp_path):
    assert since_backup(url) is None
    await back_up(url, tmp_path / "backup")
    assert since_backup(url) >= 0
    with pytest.raises(DatabaseError):
        await back_up(url, tmp_path / "backup")
    assert disk_free(url) > 0
    assert (
        since_backup("postgresql+asyncpg://localhost/x")
        is disk_free("postgresql+asyncpg://localhost/x")
        is None
    )


async def test_a_backup_that_is_made_while_moves_are_written_is_of_one_moment(store, url, tmp_path):
    tables, begun = [await new_table(store) for _ in range(4)], asyncio.Event()

    async def write():
        for round_ in itertools.count(1):  # the same entry at every table, in order
            for table_id in tables:
                await append(store, table_id, round_, WordGiven(seat=0, word="x"))
            begun.set()

    writing = asyncio.create_task(write())
    await begun.wait()
    sizes = []
    for number in range(5):
        file = tmp_path / f"{number}.sqlite3"
        await back_up(url, file)
        async with await DatabaseStore.open(f"sqlite+aiosqlite:///{file}") as restored:
            sizes.append([len(await restored.log.read(table_id)) for table_id in tables])
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    for lengths in sizes:
        assert lengths == sorted(lengths, reverse=True)
        assert lengths[0] - lengths[-1] <= 1
    assert sizes == sorted(sizes)
    assert sizes[-1] > sizes[0]


async def test_a_log_that_cannot_be_replayed_is_named_and_the_rest_is_saved(store, url, tmp_path):
    broken, sound = [await new_table(store) for _ in range(2)]
    async with store.database.engine.begin() as connection:
        await connection.execute(update(ENTRIES).where(ENTRIES.c.table_id == broken).values(entry="{"))
    assert await back_up(url, tmp_path / "backup") == Rehearsal(tables=1, entries=1, unreadable=(broken,))
    async with await DatabaseStore.open(f"sqlite+aiosqlite:///{tmp_path}/backup") as restored:
        assert rebuild(sound, await restored.log.read(sound)).is_open


async def test_a_table_whose_log_is_gone_is_named_and_the_rest_is_saved(store, url, tmp_path):
    broken, _ = [await new_table(store) for _ in range(2)]
    async with store.database.engine.begin() as connection:
        await connection.execute(delete(ENTRIES).where(ENTRIES.c.table_id == broken))
    assert await back_up(url, tmp_path / "backup") == Rehearsal(tables=1, entries=1, unreadable=(broken,))


async def test_a_file_that_exists_is_never_written_over(store, url, tmp_path):
    file = tmp_path / "letters"
    file.write_text("dear Anna")
    with pytest.raises(DatabaseError, match="exists already: name a new file"):
        await back_up(url, file)
    assert file.read_text() == "dear Anna"


async def test_a_folder_that_does_not_exist_is_named_in_a_sentence(store, url, tmp_path):
    with pytest.raises(
        DatabaseError, match=r"cannot be copied to .*/nowhere/file: unable to open database file\.$"
    ):
        await back_up(url, tmp_path / "nowhere" / "file")


async def test_a_damaged_database_gives_no_backup(store, url, tmp_path):
    for _ in range(200):
        await new_table(store)
    await store.close()
    damage(Path(url.partition(":///")[2]))
    with pytest.raises(DatabaseError, match=r"is damaged|malformed"):
        await back_up(url, tmp_path / "backup")
    assert not (tmp_path / "backup").exists()
    assert not list(tmp_path.glob("*.part"))


async def test_a_backup_does_not_change_the_version_of_what_it_copies(store, url, tmp_path):
    await store.close()
    path = url.partition(":///")[2]
    with sqlite3.connect(path) as connection:
        before = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    await back_up(url, tmp_path / "backup")
    with sqlite3.connect(tmp_path / "backup") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == before


def test_the_command_says_what_was_saved(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///cards.sqlite3")
    assert main(["backup", "copy"]) == 1
    assert "There is no database cards.sqlite3" in capsys.readouterr().err

    async def one():
        async with await DatabaseStore.open("sqlite+aiosqlite:///cards.sqlite3") as store:
            await new_table(store)

    asyncio.run(one())
    assert main(["backup", "copy"]) == 0
    assert capsys.readouterr().out == "copy is complete. Tables replayed from it: 1, with 1 entries.\n"


def test_a_database_of_a_server_is_left_to_the_tools_of_that_server(monkeypatch, capsys):
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://me:hidden@host/cards")
    assert main(["backup", "copy"]) == 1
    said = capsys.readouterr().err
    assert "pg_dump" in said
    assert "hidden" not in said
