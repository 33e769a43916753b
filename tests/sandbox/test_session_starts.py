"""The pace of new sessions: one IDENTIFY in five seconds for all shards of a key."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from sandbox.server import Sandbox, SandboxOptions
from sandbox.state import default_world

from .clients import ControlClient
from .raw_bot import RawBot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

INVALID = {"op": 9, "d": False, "s": None, "t": None}
IDENTIFY = {"token": default_world.BOT_TOKEN, "intents": 1, "properties": {}}


@asynccontextmanager
async def strict(**options: Any) -> AsyncIterator[tuple[Sandbox, ControlClient]]:
    async with (
        Sandbox(SandboxOptions(response_timeout=0.5, **options)) as sandbox,
        aiohttp.ClientSession() as session,
    ):
        yield sandbox, ControlClient(session, sandbox.base_url)


async def identify(control: ControlClient, shard: int, count: int) -> tuple[RawBot, dict[str, Any]]:
    """Identify as a shard, and return the frame that follows."""
    raw_bot = await RawBot.connect(control.session, control.base_url)
    await raw_bot.send(2, {**IDENTIFY, "shard": [shard, count]})
    return raw_bot, await raw_bot.frame()


async def remaining(control: ControlClient) -> int:
    _, answer = await control.api("GET", "/gateway/bot")
    left: int = answer["session_start_limit"]["remaining"]
    return left


async def test_a_second_identify_within_five_seconds_invalidates_the_session_and_counts() -> None:
    async with strict() as (sandbox, control):
        _, first = await identify(control, 0, 2)
        assert first["t"] == "READY"
        raw_bot, refused = await identify(control, 1, 2)
        assert refused == INVALID
        assert await remaining(control) == 998
        sandbox.world.clock.advance(4.5)
        await raw_bot.send(2, {**IDENTIFY, "shard": [1, 2]})
        assert await raw_bot.frame() == INVALID
        sandbox.world.clock.advance(0.6)
        # The same websocket may identify again.
        assert (await raw_bot.identify(shard=[1, 2]))["shard"] == [1, 2]


async def test_shards_of_different_keys_identify_at_once_and_those_of_one_key_do_not() -> None:
    async with strict(max_concurrency=4) as (_, control):
        frames = [(await identify(control, shard, 8))[1] for shard in (0, 1, 2, 3, 4, 7)]
        assert [frame["t"] for frame in frames[:4]] == ["READY"] * 4
        assert frames[4:] == [INVALID, INVALID]


async def test_a_resume_does_not_wait() -> None:
    async with strict() as (_, control):
        raw_bot, ready = await identify(control, 0, 1)
        await raw_bot.event("GUILD_CREATE")
        await control.do("gateway", action="drop")
        again = await RawBot.connect(control.session, control.base_url)
        resume = {"token": default_world.BOT_TOKEN, "session_id": ready["d"]["session_id"], "seq": 2}
        await again.send(6, resume)
        await again.event("RESUMED")


async def test_the_pace_can_be_changed_while_the_sandbox_runs() -> None:
    async with strict() as (_, control):
        await identify(control, 0, 2)
        await control.do("gateway", action="identifies", identify_seconds=0)
        assert (await identify(control, 1, 2))[1]["t"] == "READY"
        await control.do("gateway", action="identifies", identify_seconds=5, max_concurrency=16, shards=3)
        _, answer = await control.api("GET", "/gateway/bot")
        assert answer["shards"] == 3
        assert answer["session_start_limit"]["max_concurrency"] == 16
        frames = [(await identify(control, shard, 32))[1] for shard in (1, 17)]
        assert frames[0]["t"] == "READY"
        assert frames[1] == INVALID


@pytest.mark.parametrize("options", [{"max_concurrency": 0}, {"identify_seconds": -1}])
async def test_an_impossible_pace_is_refused(control: ControlClient, options: dict[str, object]) -> None:
    status, answer = await control.post("gateway", action="identifies", **options)
    assert status == 400
    assert answer["error"].endswith(".")


async def test_the_command_line_sets_the_pace_and_by_default_it_is_discords() -> None:
    for arguments, second in (((), INVALID), (("--max-concurrency", "2"), None)):
        command = (sys.executable, "-m", "sandbox", "--port", "0", "--no-bot", *arguments)
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        try:
            url = json.loads(await process.stdout.readline())["url"]
            async with aiohttp.ClientSession() as session:
                control = ControlClient(session, url.rstrip("/"))
                assert (await identify(control, 0, 2))[1]["t"] == "READY"
                frame = (await identify(control, 1, 2))[1]
                assert frame == second or (second is None and frame["t"] == "READY")
        finally:
            process.terminate()
            await process.communicate()
