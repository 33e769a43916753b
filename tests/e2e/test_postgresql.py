"""A whole match on PostgreSQL, through real processes: the bot and the server are killed in the middle of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.store import DatabaseStore
from bot.tables.log.replay import rebuild
from bot.tables.table import Stage
from tests.e2e.test_faults import Match
from tests.e2e.world import World, run_world
from tests.postgresql import Server

CARDS = 48


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
