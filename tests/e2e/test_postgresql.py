"""Whole matches on PostgreSQL, through real processes: they are killed, or the server's disk is full."""

from __future__ import annotations

import asyncio
import os
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store import DatabaseStore
from bot.tables.log.replay import rebuild
from bot.tables.table import Stage
from tests.e2e.test_faults import Match
from tests.e2e.world import World, patiently, run_world, texts
from tests.postgresql import Server, running_server

CARDS = 48
DISK_SIZE = "96m"
"""Twice what a new server takes."""
MORE_LOG = "SELECT pg_logical_emit_message(true, '', repeat('x', 40000000))"
"""A statement that writes more into the server's log than one of its files has room for."""


@pytest_asyncio.fixture
async def world(tmp_path: Path, postgresql: Server) -> AsyncIterator[World]:
    """A sandbox without a bot, and an empty database on a server."""
    name = postgresql.new_database()
    async with run_world(tmp_path) as world:
        world.database_url = postgresql.url(name)
        yield world
    postgresql.drop(name)


async def test_a_match_goes_on_although_the_bot_and_its_server_are_killed(
    world: World, postgresql: Server
) -> None:
    await world.start_bot()
    table = Match(world)
    await table.open(hands=1)
    await table.play(2)
    await world.kill_bot()
    await world.start_bot()
    await table.anna.press("hand")
    await table.play(2)
    await asyncio.to_thread(postgresql.stop)
    await asyncio.to_thread(postgresql.start)
    await table.finish()
    assert await world.stop_bot() == 0
    async with await DatabaseStore.open(world.database_url) as store:
        (table_id,) = await store.log.all_tables()
        replayed = rebuild(table_id, await store.log.read(table_id))
    assert replayed.stage is Stage.OVER
    assert {turn: replayed.moves[turn].move for turn in table.promised} == table.promised
    played = [move.move for move in replayed.moves if move.move.startswith("play ")]
    assert len(played) == len(set(played)) == CARDS


@pytest.fixture
def disk() -> Iterator[Path]:
    """A small disk of its own, for which the tests must run as root."""
    folder = Path(tempfile.mkdtemp(prefix="botifarra-disk-"))
    mount, umount = "/usr/bin/mount", "/usr/bin/umount"
    mounting = (mount, "-t", "tmpfs", "-o", f"size={DISK_SIZE},mode=755", "tmpfs", folder)
    if not (os.geteuid() == 0 and Path(mount).exists()) or subprocess.run(mounting, check=False).returncode:
        folder.rmdir()
        pytest.skip("only root may mount a disk")
    yield folder
    subprocess.run((umount, "--lazy", folder), check=True)
    folder.rmdir()


def fill(file: Path) -> None:
    """Take all the room that is left on the disk."""
    with suppress(OSError), file.open("wb", buffering=0) as written:
        while written.write(bytes(65536)):
            pass


@pytest.mark.soak
async def test_a_full_disk_of_the_server_takes_no_card_and_loses_none(tmp_path: Path, disk: Path) -> None:
    with running_server(disk) as server:
        async with run_world(tmp_path) as world:
            world.database_url = server.url(server.new_database())
            await world.start_bot()
            table = Match(world)
            await table.anna.command("language", mine="en")
            await table.open(hands=4)
            await table.play(2)
            fill(disk / "ballast")
            async for _ in patiently():
                if "No space left on device" in world.log.read_text():
                    break
                for message, button in (await table.anna.moves())[:1]:
                    table._note(button, await table.anna.click(message, button))
            (disk / "ballast").unlink()
            await table.play(2)
            # Nobody could click while the computers wait for the server.
            async for _ in patiently():
                if await table.anna.moves():
                    break
            fill(disk / "ballast")
            with pytest.raises(AssertionError, match="psql"):
                server.sql(MORE_LOG)
            # The server has crashed, and cannot start before there is room.
            async for _ in patiently():
                if any("Nothing of the game is lost" in texts(each) for each in await table.anna.messages(3)):
                    break
                for message, button in (await table.anna.moves())[:1]:
                    table._note(button, await table.anna.click(message, button))
            server.stop()
            (disk / "ballast").unlink()
            await asyncio.to_thread(server.start)
            await table.finish()
            assert await world.stop_bot() == 0
            assert "Traceback" not in world.log.read_text()
