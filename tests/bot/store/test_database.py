"""Databases: their settings, migrations and errors, and a process that ends although one is left open."""

import asyncio
import subprocess
import sys
from sqlite3 import OperationalError

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from bot.store import DatabaseError, DatabaseStore
from bot.store.database.aiosqlite_cursor import Connection
from bot.store.database.connection import shown
from bot.store.schema import METADATA
from bot.tables.entries import WordGiven
from tests.bot.store.conftest import append, connected, execute, new_table
from tests.databases import POSTGRESQL, SQLITE, on_postgresql, on_sqlite
from tests.examples import one_in


@on_sqlite
@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("secure_delete", 1),
        ("busy_timeout", 2_000),
    ],
)
async def test_every_connection_is_safe(store, pragma, value):
    async with store.database.engine.connect() as first, store.database.engine.connect() as second:
        for connection in (first, second):
            assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one() == value


@pytest.fixture
def new_url(request, tmp_path, dialect):
    """Return the URL of a database that is empty or, on SQLite, still to be made with its folder."""
    if dialect == SQLITE:
        yield f"sqlite+aiosqlite:///{tmp_path}/data/store.sqlite3"
        return
    server = request.getfixturevalue("postgresql")
    name = server.new_database()
    yield server.url(name)
    server.drop(name)


async def test_the_migrations_make_the_schema_that_the_code_uses(new_url):
    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), METADATA)

    async with await DatabaseStore.open(new_url) as store, store.database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_again_changes_nothing(new_url):
    async with await DatabaseStore.open(new_url) as store:
        table_id = await new_table(store)
    async with await DatabaseStore.open(new_url) as store:
        assert len(await store.log.read(table_id)) == 1


@on_postgresql
async def test_those_who_open_a_new_database_at_once_make_the_schema_one_after_the_other(new_url):
    stores = await asyncio.gather(*(DatabaseStore.open(new_url) for _ in range(4)), return_exceptions=True)
    for store in stores:
        assert isinstance(store, DatabaseStore), store
        await store.close()


async def test_an_entry_needs_its_table(store):
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        async with store.database.engine.begin() as connection:
            await connection.exec_driver_sql(
                "INSERT INTO entries (table_id, seq, at, entry) VALUES (9, 1, '2026-01-01 00:00:00', '{}')"
            )


async def test_a_working_database_passes_the_check_and_is_as_before(store):
    await store.check()
    async with store.database.engine.connect() as connection:
        assert (await connection.exec_driver_sql("SELECT count(*) FROM people")).scalar_one() == 0


@on_sqlite
async def test_a_database_that_cannot_be_written_is_named_in_a_sentence(store, url):
    path = url.partition(":///")[2]
    async with store.database.engine.connect() as connection:
        await connection.exec_driver_sql("PRAGMA query_only=ON")
    with pytest.raises(DatabaseError) as refusal:
        await store.check()
    assert str(refusal.value) == (
        f"The database {path} cannot be written: attempt to write a readonly database."
    )


async def test_settings_within_the_address_of_a_file_are_refused_and_no_file_is_made(tmp_path):
    with pytest.raises(DatabaseError, match=r"a question mark, and a SQLite file takes none: leave them out"):
        await DatabaseStore.open(f"sqlite+aiosqlite:///{tmp_path}/db?timeout=9")
    assert not list(tmp_path.iterdir())


async def test_a_folder_that_cannot_be_made_is_named_in_a_sentence(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseError, match=r"^The folder of the database .*/file/x/db cannot be made: "):
        await DatabaseStore.open(f"sqlite+aiosqlite:///{tmp_path}/file/x/db")


async def test_a_file_that_is_no_database_is_named_in_a_sentence(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("not a database at all, but long enough to be mistaken for one" * 20, encoding="utf-8")
    with pytest.raises(DatabaseError, match=r"cannot be opened: file is not a database\.$"):
        await DatabaseStore.open(f"sqlite+aiosqlite:///{path}")


async def test_the_thread_of_a_connection_that_could_not_be_opened_has_ended(tmp_path):
    """Else it would answer to an event loop that is closed, with a trace behind the sentence."""
    connection = Connection(str(tmp_path), isolation_level="IMMEDIATE", timeout=1, uri=False)
    with pytest.raises(OperationalError):
        await connection
    assert not connection._thread.is_alive()


async def test_a_connection_that_is_closed_within_a_transaction_locks_nobody_out(tmp_path):
    """As that of a task that was cancelled, whose statement lives on in a traceback."""
    path = str(tmp_path / "db")

    async def connection():
        return await Connection(path, isolation_level="IMMEDIATE", timeout=0, uri=False)

    cancelled = await connection()
    await cancelled.execute("PRAGMA journal_mode=WAL")
    await cancelled.execute("CREATE TABLE numbers (number)")
    statement = await cancelled.execute("INSERT INTO numbers VALUES (1), (2) RETURNING number")
    await cancelled.close()
    other = await connection()
    await other.execute("INSERT INTO numbers VALUES (3)")
    await other.commit()
    assert await other.execute_fetchall("SELECT number FROM numbers") == [(3,)]
    await other.close()
    del statement


async def test_a_database_of_a_newer_version_is_left_alone(url):
    async with await DatabaseStore.open(url) as store:
        await new_table(store)
    await execute(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseError, match="newer version of the bot"):
        await DatabaseStore.open(url)


def test_a_password_is_not_shown():
    assert shown("postgresql+asyncpg://me:hidden@host/cards") == "host/cards"
    assert shown("sqlite+aiosqlite:///var/cards.sqlite3") == "var/cards.sqlite3"


PROGRAM = """
import asyncio, sys
from datetime import UTC, datetime
from bot.i18n import Language
from bot.store import DatabaseStore
from bot.tables.entries import Opened, Person, Rules
from bot.tables.store import HandMessage

async def main():
    now = datetime.now(UTC)
    async with await DatabaseStore.open(sys.argv[1]) as store:
        opened = Opened(game="botifarra", guild_id=1, channel_id=2, host=Person(3, "A"),
                        rules=Rules({}, None, Language.CA))
        table_id = await store.log.open_table([opened], at=now, actor=3, interaction_id=4)
        await store.hands.save(HandMessage(table_id, 3, 4, "token", 5, now))
        await asyncio.gather(*(store.log.read(table_id) for _ in range(4)))
        if sys.argv[2] == "fail":
            raise KeyError("on purpose")
        if sys.argv[2] == "wait":
            print("kept", flush=True)
            await asyncio.sleep(3600)

asyncio.run(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("dialect", "how", "status"),
    one_in(2, [(SQLITE, "well", 0), (SQLITE, "fail", 1), (POSTGRESQL, "fail", 1)]),
)
def test_the_process_ends_when_the_store_is_closed(url, how, status):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM, url, how],
        check=False,
        timeout=300,
        capture_output=True,
        text=True,
    )
    assert done.returncode == status, done.stderr
    assert ("on purpose" in done.stderr) == (how == "fail")


@pytest.mark.slow
async def test_a_process_that_is_killed_loses_nothing_that_was_acknowledged(url):
    command = (sys.executable, "-c", PROGRAM, url, "wait")
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert await process.stdout.readline() == b"kept\n"
    process.kill()
    await process.communicate()
    async with await DatabaseStore.open(url) as store:
        assert len(await store.log.read(1)) == 1


@on_postgresql
async def test_a_move_writes_into_no_index_of_the_tables(database):
    async with await DatabaseStore.open(database) as store:
        table_id = await new_table(store)
        for seq in range(1, 20):
            await append(store, table_id, seq, WordGiven(seat=0, word="x"))
    # The server counts what a connection has done when it ends.
    counted = "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'tables'"
    counts = (0, 0)
    async with asyncio.timeout(300):
        while counts[0] < 19:
            await asyncio.sleep(0.1)
            async with connected(database) as connection:
                counts = (await connection.exec_driver_sql(counted)).one()
    assert counts == (19, 19)
