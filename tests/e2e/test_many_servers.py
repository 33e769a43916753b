"""The bot in many servers: each shard plays in its own, under Discord's real limits of new sessions."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.e2e.test_places import assert_playable
from tests.e2e.world import PATIENCE, patiently, run_world

SHARDS = 3


async def test_tables_are_played_in_servers_of_every_shard(tmp_path: Path) -> None:
    async with run_world(tmp_path, servers=20, identify_seconds=5) as world:
        await world.start_bot(SHARD_COUNT=str(SHARDS))
        async for _ in patiently():
            bot = (await world.get("/world"))["bot"]
            if bot["shards"] == [[shard, SHARDS] for shard in range(SHARDS)]:
                break
        assert "session has been invalidated" not in await asyncio.to_thread(world.log.read_text)
        servers = (await world.get("/servers"))["servers"]
        for shard in range(SHARDS):
            server = next(each for each in reversed(servers) if (int(each["id"]) >> 22) % SHARDS == shard)
            await assert_playable(world, server["channels"][-1]["id"])


async def test_a_shard_with_too_many_servers_ends_the_bot_with_a_sentence(tmp_path: Path) -> None:
    async with run_world(tmp_path, servers=2500) as world:
        await world.launch_bot(SHARD_COUNT="1")
        assert world.bot is not None
        assert await asyncio.wait_for(world.bot.wait(), PATIENCE) == 1
        log = await asyncio.to_thread(world.log.read_text)
        assert "Discord refuses a shard with more than 2,500 servers." in log
        assert "Traceback" not in log
