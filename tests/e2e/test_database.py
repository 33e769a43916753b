"""A database that refuses: a click gets an error, nothing that was acknowledged is lost, and play goes on."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest_asyncio

from bot.store import DatabaseStore
from tests.bot.store.conftest import downgrade, open_ids
from tests.e2e.test_faults import Match
from tests.e2e.world import World, patiently, run_world, texts

APOLOGY = "Nothing of the game is lost"
UNLIMITED = resource.RLIM_INFINITY
WRITE_VERSION = 18
"""Where the header of a SQLite file says what a program must know to write it."""


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A sandbox without a bot; what the tests start is stopped at the end."""
    async with run_world(tmp_path) as world:
        yield world


async def playing(world: World, hands: int = 1) -> Match:
    """Start the bot and a match, and play a few cards."""
    await world.start_bot()
    table = Match(world)
    await table.anna.command("language", mine="en")
    await table.open(hands=hands)
    await table.play(3)
    return table


async def until_asked(table: Match) -> tuple[str, str]:
    """Wait until it is Anna's turn, and return a card of hers that can be clicked."""
    async for _ in patiently():
        moves = await table.anna.moves()
        if moves:
            return moves[0]
    raise AssertionError("unreachable")


async def is_refused(table: Match, card: tuple[str, str]) -> None:
    """Click a card, and wait for the apology beside the hand, which keeps the card."""
    before = await table.anna.cards()
    answer = await table.anna.click(*card)
    assert answer.get("acknowledged"), answer
    async for _ in patiently():
        if APOLOGY in "\n".join(map(texts, await table.anna.messages(4))):
            break
    assert await table.anna.cards() == before


async def test_a_full_disk_takes_no_card_and_loses_none(world: World) -> None:
    table = await playing(world)
    card = await until_asked(table)
    assert world.bot is not None
    log = world.database.with_name(f"{world.database.name}-wal")
    resource.prlimit(world.bot.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, UNLIMITED))
    for _ in range(2):
        await is_refused(table, card)
    resource.prlimit(world.bot.pid, resource.RLIMIT_FSIZE, (UNLIMITED, UNLIMITED))
    await table.finish()
    assert await world.stop_bot() == 0


async def test_a_database_that_another_process_has_locked_takes_no_card_until_it_is_free(
    world: World,
) -> None:
    table = await playing(world)
    card = await until_asked(table)
    with closing(sqlite3.connect(world.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await is_refused(table, card)
        other.execute("ROLLBACK")
    await table.finish()
    assert await world.stop_bot() == 0


async def test_a_database_that_may_only_be_read_is_refused_at_the_start_and_left_as_it_is(
    world: World,
) -> None:
    table = await playing(world)
    assert await world.stop_bot() == 0
    content = await asyncio.to_thread(world.database.read_bytes)
    assert content[WRITE_VERSION] in {1, 2}
    # Permissions bind no root, which tests may run as; SQLite writes no file whose write version it does not know.
    read_only = content[:WRITE_VERSION] + b"\x03" + content[WRITE_VERSION + 1 :]
    await asyncio.to_thread(world.database.write_bytes, read_only)
    await world.launch_bot()
    assert world.bot is not None
    assert await world.bot.wait() == 1
    assert "cannot be written" in world.log.read_text().splitlines()[-1]
    assert await asyncio.to_thread(world.database.read_bytes) == read_only
    await asyncio.to_thread(world.database.write_bytes, content)
    await world.start_bot()
    await table.anna.press("hand")
    await table.finish()


async def test_a_match_goes_on_after_an_upgrade_from_each_earlier_version(world: World) -> None:
    table = await playing(world, hands=2)  # a hand may end early, as somebody shows that the rest is theirs
    url = f"sqlite+aiosqlite:///{world.database}"
    for version in ("0008", "0007"):
        assert await world.stop_bot() == 0
        await downgrade(url, version)
        await world.start_bot()
        await table.anna.press("hand")
        await table.play(2)
    await table.finish()


async def test_a_database_of_a_newer_version_is_left_as_it_is(world: World) -> None:
    table = await playing(world)
    assert await world.stop_bot() == 0
    with closing(sqlite3.connect(world.database, isolation_level=None)) as connection:
        (before,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    content = await asyncio.to_thread(world.database.read_bytes)
    await world.launch_bot()
    assert world.bot is not None
    assert await world.bot.wait() == 1
    assert "newer version of the bot" in world.log.read_text().splitlines()[-1]
    assert await asyncio.to_thread(world.database.read_bytes) == content
    with closing(sqlite3.connect(world.database, isolation_level=None)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", [before])
    await world.start_bot()
    await table.anna.press("hand")
    await table.finish()


async def test_a_corrupt_row_stops_its_own_table_and_no_other(world: World) -> None:
    table = await playing(world)
    async with await DatabaseStore.open(f"sqlite+aiosqlite:///{world.database}") as store:
        (first,) = await open_ids(store)
    table = Match(world, "bernat")
    await table.open(hands=1)
    assert await world.stop_bot() == 0
    with closing(sqlite3.connect(world.database, isolation_level=None)) as connection:
        connection.execute(
            "UPDATE entries SET entry = substr(entry, 5) WHERE table_id = ? AND seq = 4", [first]
        )
    await world.start_bot()
    await table.anna.press("hand")
    await table.finish()
    assert f"python -m bot close {first}" in world.log.read_text()
