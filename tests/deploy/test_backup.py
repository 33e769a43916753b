"""Backups of a real PostgreSQL server: any moment since a base backup comes back, with every table."""

import os
import shutil
import signal
import subprocess
import time
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest

from bot.store import DatabaseStore
from bot.tables.entries import Person
from bot.tables.log.replay import rebuild
from engine.botifarra import BOTIFARRA
from tests.deploy.files import DEPLOY
from tests.postgresql import PATIENCE, SUPERUSER, programs, running_server
from tools.whole_matches import Matches

SCRIPTS = DEPLOY / "backup"
SWITCHED = "SELECT pg_walfile_name(pg_switch_wal())"


class Site:
    """A server that archives its log, and the scripts beside it, run as its user."""

    def __init__(self, server):
        self.server = server
        self.scripts = server.folder / "scripts"
        self.backups = server.folder / "backups"
        shutil.copytree(SCRIPTS, self.scripts)
        self.backups.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.backups, SUPERUSER)
        command = f"{self.scripts}/archive-wal %p {self.backups}/wal/%f"
        server.sql("ALTER SYSTEM SET archive_mode = on", f"ALTER SYSTEM SET archive_command = '{command}'")
        self.restart()

    def restart(self):
        self.server.stop(signal.SIGINT)
        self.server.start()

    def run(self, script, *arguments):
        """Run one of the scripts."""
        root = os.geteuid() == 0
        return subprocess.run(
            (self.scripts / script, *arguments),
            cwd=self.server.folder,
            env={
                "PATH": f"{programs()}:{os.environ['PATH']}",
                "PGHOST": str(self.server.folder),
                "PGUSER": SUPERUSER,
            },
            user=SUPERUSER if root else None,
            group=SUPERUSER if root else None,
            extra_groups=[] if root else None,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )

    def base_backup(self):
        """Make a base backup and return its folder."""
        done = self.run("base-backup", self.backups)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def archive(self):
        """End the segment that is being written, and wait until it is in the archive."""
        segment = self.server.sql(SWITCHED)
        until = time.monotonic() + PATIENCE
        while not (self.backups / "wal" / segment).exists():
            assert time.monotonic() < until, (self.server.folder / "log").read_text()
            time.sleep(0.02)

    def restore(self, base, *moment, segments="wal"):
        """Lose the data, restore them as they were at a moment, and start the server with them."""
        self.server.stop()
        data = self.server.folder / "data"
        shutil.rmtree(data)
        done = self.run("restore", base, self.backups / segments, data, *moment)
        assert done.returncode == 0, done.stderr
        self.server.start()
        until = time.monotonic() + PATIENCE
        while self.server.sql("SELECT pg_is_in_recovery()") != "f":
            assert time.monotonic() < until, (self.server.folder / "log").read_text()
            time.sleep(0.02)


@pytest.fixture(scope="module")
def site():
    with running_server() as server:
        yield Site(server)


@asynccontextmanager
async def opened(url, seed=1):
    """Open the store at an address, with what plays matches in it."""
    async with await DatabaseStore.open(url) as store:
        yield store, Matches(store.log, seed, begins_at=datetime(2026, 11, 23, tzinfo=UTC))


async def play(matches):
    """Play a match of two people and two computers."""
    people = (Person(20, "Anna"), Person(21, "Bernat"))
    await matches.play(BOTIFARRA, people, {"target": "none", "max_hands": 1})


async def logs(store):
    """Return the log of every table, each replayed."""
    read = {table_id: await store.log.read(table_id) for table_id in await store.log.all_tables()}
    return {table_id: (log, rebuild(table_id, log)) for table_id, log in read.items()}


async def test_any_moment_since_a_base_backup_comes_back_with_every_table(site):
    name = site.server.new_database()
    url = site.server.url(name)
    async with opened(url) as (store, matches):
        await play(matches)
        base = site.base_backup()
        await play(matches)
        wanted = await logs(store)
        moment = site.server.sql("SELECT clock_timestamp() AT TIME ZONE 'UTC'") + "+00"
        site.server.sql("DELETE FROM entries WHERE seq > 9", database=name)
        assert await logs(store) != wanted
    site.archive()
    site.restore(base, moment)
    async with opened(url, seed=2) as (store, matches):
        assert await logs(store) == wanted
        await play(matches)
        assert len(await logs(store)) == len(wanted) + 1 == 3


async def test_without_a_time_all_comes_back_of_a_server_that_was_restored_before(site):
    base, moment = site.base_backup(), datetime.now(UTC).isoformat()
    site.server.new_database()
    site.archive()
    site.restore(base, moment)
    url = site.server.url(site.server.new_database())
    base = site.base_backup()
    async with opened(url) as (store, matches):
        await play(matches)
        wanted = await logs(store)
    site.archive()
    site.restore(base)
    async with opened(url) as (store, _):
        assert await logs(store) == wanted


async def test_a_base_backup_is_enough_for_the_moment_of_its_end(site):
    url = site.server.url(site.server.new_database())
    async with opened(url) as (store, matches):
        await play(matches)
        wanted = await logs(store)
    base = site.base_backup()
    (site.backups / "none").mkdir()
    site.restore(base, segments="none")
    async with opened(url) as (store, _):
        assert await logs(store) == wanted


async def test_segments_before_the_oldest_base_backup_can_go(site):
    url = site.server.url(site.server.new_database())
    site.archive()
    base = site.base_backup()
    async with opened(url) as (store, matches):
        await play(matches)
        wanted = await logs(store)
    site.archive()
    wal = site.backups / "wal"
    oldest = max(wal.glob("*.backup"))
    before = len(list(wal.iterdir()))
    done = site.run(programs() / "pg_archivecleanup", wal, oldest.name)
    assert done.returncode == 0, done.stderr
    assert len(list(wal.iterdir())) < before
    site.restore(base)
    async with opened(url) as (store, _):
        assert await logs(store) == wanted


def test_base_backups_of_one_second_have_a_folder_each(site):
    assert len({site.base_backup() for _ in range(3)}) == 3


async def test_a_dump_is_restored_into_another_database(site):
    server = site.server
    name, copy = server.new_database(), server.new_database()
    url = server.url(name)
    async with opened(url) as (store, matches):
        await play(matches)
        wanted = await logs(store)
    file = site.backups / "botifarra.dump"
    for command in (
        ("pg_dump", "--format=custom", f"--file={file}", name),
        ("pg_restore", "--exit-on-error", "--single-transaction", "--no-owner", f"--dbname={copy}", file),
    ):
        done = site.run(programs() / command[0], *command[1:])
        assert done.returncode == 0, done.stderr
    async with opened(server.url(copy), seed=2) as (store, matches):
        assert await logs(store) == wanted
        await play(matches)
        assert len(await logs(store)) == 2


def test_a_segment_is_archived_whole_once_and_never_over_another(site):
    segment, other, target = (
        site.backups / name for name in ("segment", "other", "archive/000000010000000000000001")
    )
    segment.write_bytes(b"one")
    other.write_bytes(b"two")
    for _ in range(2):
        assert site.run("archive-wal", segment, target).returncode == 0
    assert [file.name for file in target.parent.iterdir()] == [target.name]
    refused = site.run("archive-wal", other, target)
    assert refused.returncode == 1
    assert "two servers share an archive" in refused.stderr
    assert target.read_bytes() == b"one"


def test_a_restore_never_writes_over_data(site):
    base = site.base_backup()
    before = sorted(file.name for file in (site.server.folder / "data").iterdir())
    refused = site.run("restore", base, site.backups, site.server.folder / "data")
    assert refused.returncode == 1
    assert "move the old data away first" in refused.stderr
    assert sorted(file.name for file in (site.server.folder / "data").iterdir()) == before
    assert site.run("restore", site.backups, site.backups, site.backups / "new").returncode == 1
    assert not (site.backups / "new").exists()


@pytest.mark.parametrize("script", ["archive-wal", "base-backup", "restore"])
def test_a_script_says_how_it_is_used(site, script):
    done = site.run(script)
    assert done.returncode == 2
    assert done.stderr.startswith(f"Usage: {script} ")
