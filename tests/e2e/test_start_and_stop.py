"""Start and stop of the process while Discord is slow, down, or has few sessions left."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.world import PATIENCE, Person, World, patiently, run_world, texts
from tests.examples import one_in

pytestmark = pytest.mark.asyncio(loop_scope="module")

PLAYERS = ("anna", "bernat", "carla")
SLOW_ROUTES = (
    "POST /interactions/*/*/callback",
    "/webhooks/**",
    "PATCH /channels/*/messages/*",
    "POST /channels/*/messages",
)
SLOW = 600
"""Seconds that Discord takes for an answer."""
SOON = 60.0
"""Seconds in which a process ends that waits for no answer; alone it takes two, and a container gives it ten."""
A_TOKEN = re.compile(r"[\w-]{100,}")
"""Only tokens of interactions are that long."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def world(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """One sandbox and one database for all tests of this module."""
    async with run_world(tmp_path_factory.mktemp("world")) as world:
        await world.start_bot()
        assert await world.stop_bot() == 0
        yield world


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def log(world: World) -> AsyncIterator[None]:
    """Begin with an empty log and a Discord that is well; the log then holds no trace, no token and no card."""
    world.log.write_text("")
    yield
    if world.bot is not None and world.bot.returncode is None:
        world.bot.kill()
        await world.bot.wait()
    async with world.session.delete(f"{world.url}sandbox/faults") as answer:
        assert answer.status == 200
    await world.post("/gateway", action="identifies", remaining=1000)
    said = world.log.read_text()
    assert not re.search(r"Traceback|ERROR|CRITICAL", said), said
    assert not A_TOKEN.search(said), said
    assert "move:play" not in said, said


async def until_said(world: World, words: str) -> None:
    async for _ in patiently():
        if words in world.log.read_text():
            return


async def stopped(world: World) -> float:
    """Stop the bot, and return the seconds that it took."""
    began = time.monotonic()
    assert await world.stop_bot() == 0
    return time.monotonic() - began


async def a_move(player: Person) -> tuple[str, str]:
    """Open a table with computers in a channel of its own, and return a move in the player's hand."""
    player.channel = f"de-{player.name}"
    await player.world.post("/channels", name=player.channel)
    await player.command("botifarra new", language="en", thread=False)
    await player.press("fill")
    await player.press("start")
    async for _ in patiently():
        moves = await player.moves()
        if moves:
            return moves[0]
    raise AssertionError("unreachable")


async def test_a_bot_that_is_stopped_while_discord_is_slow_ends_soon_and_says_little(world: World) -> None:
    await world.start_bot(COMPUTER_PAUSE="0.2")
    players = [Person(world, name) for name in PLAYERS]
    moves = [await a_move(player) for player in players]
    for route in SLOW_ROUTES:
        await world.post("/faults", kind="slow", route=route, seconds=SLOW)
    acts = [
        asyncio.create_task(world.post("/click", user=player.name, message=message, custom_id=custom_id))
        for player, (message, custom_id) in zip(players, moves, strict=True)
    ]
    acts += [
        asyncio.create_task(world.post("/slash", user=player.name, channel=player.channel, command=command))
        for player in players
        for command in ("botifarra hand", "botifarra table", "help", "stats")
    ]
    async for _ in patiently():
        faults = (await world.get("/faults"))["faults"]
        if faults[0]["hits"] >= len(acts):
            break
    await world.post("/gateway", action="silence")
    assert await stopped(world) < SOON
    await asyncio.gather(*acts)
    assert f"{len(acts)} interactions are not answered" in world.log.read_text()


async def test_a_bot_that_waits_for_its_sessions_says_why_and_ends_at_once_when_stopped(
    world: World,
) -> None:
    await world.post("/gateway", action="identifies", remaining=50, seconds=600)
    await world.launch_bot()
    await until_said(world, "The bot connects in 10 min")
    assert not (await world.get("/world"))["bot"]["online"]
    assert await stopped(world) < SOON


async def test_a_bot_with_few_sessions_left_connects_after_its_share_of_the_time(world: World) -> None:
    await world.post("/gateway", action="identifies", remaining=499, seconds=900)
    await world.start_bot()
    said = world.log.read_text()
    assert "499 of 1000 new sessions are left" in said
    assert "The bot connects in 2 s" in said
    assert await world.stop_bot() == 0


async def test_a_bot_whose_commands_discord_does_not_take_plays_with_those_it_has(world: World) -> None:
    before = await world.get("/commands")
    await world.post("/faults", kind="server_error", route="/applications/*/commands", status=503)
    await world.start_bot()
    assert "goes on with the commands that Discord has" in world.log.read_text()
    assert await world.get("/commands") == before
    answer = await Person(world, "anna").command("botifarra list")
    assert texts(answer["message"])
    assert await stopped(world) < SOON


@pytest.mark.parametrize(
    "route", one_in(3, ["/applications/*/commands", "GET /users/@me", "GET /gateway/bot"])
)
async def test_a_bot_that_is_stopped_while_it_starts_ends_soon(world: World, route: str) -> None:
    await world.post("/faults", kind="slow", route=route, seconds=SLOW)
    await world.launch_bot()
    async for _ in patiently():
        if (await world.get("/faults"))["faults"][0]["hits"]:
            break
    assert await stopped(world) < SOON


async def test_a_discord_that_is_down_is_told_in_a_sentence(world: World) -> None:
    await world.post("/faults", kind="server_error", route="GET /users/@me", status=503)
    await world.launch_bot()
    assert world.bot is not None
    assert await asyncio.wait_for(world.bot.wait(), PATIENCE) == 1
    assert "Discord is not well (503 Service Unavailable" in world.log.read_text()
