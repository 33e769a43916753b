"""Many servers: their shards, events, members and channels."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from sandbox.gateway.start_limit import MAX_SERVERS_PER_SHARD
from sandbox.server import Sandbox, SandboxOptions
from sandbox.state import default_world
from sandbox.state.snowflake import created_at

from .clients import ControlClient
from .payloads import COMMANDS, command
from .raw_bot import GUILDS_AND_MESSAGES, RawBot

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

FURTHER = 11
DIRECT_MESSAGES = 1 << 12


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(SandboxOptions(response_timeout=0.2, identify_seconds=0, servers=FURTHER)) as running:
        yield running


async def connect(
    control: ControlClient, shard: int = 0, shards: int = 1, intents: int = GUILDS_AND_MESSAGES
) -> tuple[RawBot, list[dict[str, Any]]]:
    """Identify as a shard, and return the bot with the servers that it was sent."""
    raw_bot = await RawBot.connect(control.session, control.base_url)
    ready = await raw_bot.identify(shard=[shard, shards], intents=intents)
    guilds = [await raw_bot.event("GUILD_CREATE") for _ in ready["guilds"]]
    assert ready["guilds"] == [{"id": guild["id"], "unavailable": True} for guild in guilds]
    return raw_bot, guilds


async def further(control: ControlClient, number: int) -> dict[str, Any]:
    """Return a further server as the control API lists it; 0 is the default one."""
    (server,) = (await control.get("servers", offset=str(number), limit="1"))["servers"]
    found: dict[str, Any] = server
    return found


async def nothing_else(raw_bot: RawBot) -> bool:
    """Whether the next frame is the answer to a heartbeat."""
    await raw_bot.send(1, None)
    return bool((await raw_bot.frame())["op"] == 11)


def shard_of(server: dict[str, Any], shards: int) -> int:
    return (int(server["id"]) >> 22) % shards


async def test_each_shard_is_sent_its_servers_and_all_together_all(control: ControlClient) -> None:
    seen: Counter[str] = Counter()
    for shard in range(3):
        _, guilds = await connect(control, shard, 3)
        assert {shard_of(guild, 3) for guild in guilds} == {shard}
        seen.update(guild["id"] for guild in guilds)
    assert len(seen) == FURTHER + 1
    assert set(seen.values()) == {1}


async def test_a_further_server_has_roles_channels_the_bot_and_a_few_people(control: ControlClient) -> None:
    _, guilds = await connect(control)
    channel_ids = [channel["id"] for guild in guilds for channel in guild["channels"]]
    role_ids = [role["id"] for guild in guilds for role in guild["roles"]]
    assert len(set(channel_ids + role_ids)) == len(channel_ids + role_ids)
    for guild in guilds[1:]:
        assert 1 <= len(guild["channels"]) <= 2
        assert {channel["guild_id"] for channel in guild["channels"]} == {guild["id"]}
        assert guild["id"] in {role["id"] for role in guild["roles"]}
        (bot,) = guild["members"]
        assert bot["user"]["id"] == default_world.APPLICATION_ID
        assert {role["id"] for role in guild["roles"]} > set(bot["roles"])
        assert guild["member_count"] == 5
        assert created_at(guild["channels"][0]["id"]) == created_at(guild["id"])
    assert len({guild["preferred_locale"] for guild in guilds}) > 2


async def test_the_servers_are_the_same_in_every_sandbox(control: ControlClient) -> None:
    async with Sandbox(SandboxOptions(servers=FURTHER)) as other, aiohttp.ClientSession() as session:
        again = await ControlClient(session, other.base_url).get("servers")
    assert again == await control.get("servers")
    assert again["total"] == FURTHER + 1 == len(again["servers"])


async def test_an_event_reaches_the_shard_of_its_server_and_no_other(control: ControlClient) -> None:
    server = await further(control, 5)
    shards = [(await connect(control, shard, 3))[0] for shard in range(3)]
    await control.do("say", user="Anna", channel=server["channels"][0]["id"], content="Bon dia")
    for shard, raw_bot in enumerate(shards):
        if shard == shard_of(server, 3):
            message = await raw_bot.event("MESSAGE_CREATE")
            assert message["guild_id"] == server["id"]
            assert message["member"]["roles"] == []
        else:
            assert await nothing_else(raw_bot)


async def test_two_sessions_of_a_shard_both_receive_its_events(control: ControlClient) -> None:
    server = await further(control, 4)
    shard = shard_of(server, 2)
    old, _ = await connect(control, shard, 2)
    new, _ = await connect(control, shard, 2)
    for raw_bot in (old, new):
        assert await nothing_else(raw_bot)
    await control.do("say", user="Anna", channel=server["channels"][0]["id"], content="Bon dia")
    for raw_bot in (old, new):
        assert (await raw_bot.event("MESSAGE_CREATE"))["guild_id"] == server["id"]
    for raw_bot, left in ((old, [[shard, 2]]), (new, [])):
        assert (await control.get("world"))["bot"]["online"] is True
        await raw_bot.socket.close(code=1000)
        assert (await control.get("world"))["bot"]["shards"] == left
    assert (await control.get("world"))["bot"]["online"] is False


async def test_a_session_can_be_resumed_although_another_one_has_the_same_shard(
    control: ControlClient,
) -> None:
    old, _ = await connect(control)
    session, seen = old.events[0]["d"]["session_id"], old.events[-1]["s"]
    await control.do("gateway", action="drop")
    await connect(control)
    await control.do("say", user="Anna", channel="taula", content="Bon dia")
    again = await RawBot.connect(control.session, control.base_url)
    await again.send(6, {"token": default_world.BOT_TOKEN, "session_id": session, "seq": seen})
    assert (await again.event("MESSAGE_CREATE"))["guild_id"] == default_world.SERVER_ID


async def test_a_session_without_a_connection_is_forgotten_after_some_minutes(
    sandbox: Sandbox, control: ControlClient
) -> None:
    old, _ = await connect(control)
    session, seen = old.events[0]["d"]["session_id"], old.events[-1]["s"]
    await control.do("gateway", action="drop")
    sandbox.world.clock.advance(181)
    again = await RawBot.connect(control.session, control.base_url)
    await again.send(6, {"token": default_world.BOT_TOKEN, "session_id": session, "seq": seen})
    assert (await again.frame())["op"] == 9


async def test_conversations_are_of_the_first_shard(control: ControlClient) -> None:
    shards = [(await connect(control, shard, 3, DIRECT_MESSAGES | 1))[0] for shard in range(3)]
    await control.do("channels", name="anna", kind="dm", users=["Anna"])
    await control.do("say", user="Anna", channel="anna", content="Hola")
    assert "guild_id" not in await shards[0].event("MESSAGE_CREATE")
    for raw_bot in shards[1:]:
        assert await nothing_else(raw_bot)


async def test_an_interaction_tells_of_its_own_server(control: ControlClient) -> None:
    server = await further(control, 2)
    raw_bot, guilds = await connect(control)
    await control.api("PUT", COMMANDS, command())
    place = {"channel": server["channels"][0]["id"], "command": "taula"}
    used = asyncio.create_task(control.post("slash", user="Bernat", **place))
    event = await raw_bot.event("INTERACTION_CREATE")
    await used
    guild = next(each for each in guilds if each["id"] == server["id"])
    assert event["guild_id"] == event["guild"]["id"] == event["channel"]["guild_id"] == guild["id"]
    assert event["guild_locale"] == event["guild"]["locale"] == guild["preferred_locale"]
    assert event["authorizing_integration_owners"] == {"0": guild["id"]}
    assert event["member"]["user"]["username"] == "bernat"
    assert int(event["app_permissions"]) & (1 << 11)
    assert event["member"]["joined_at"].startswith(guild["joined_at"][:10])


async def test_who_is_not_in_a_server_sees_nothing_of_it(control: ControlClient) -> None:
    server = await further(control, 2)
    channel = server["channels"][0]["id"]
    status, answer = await control.post("say", user="Ferran", channel=channel, content="Hola")
    assert (status, answer["error"]) == (404, f"There is no channel {channel} here.")
    user = (await control.do("users", name="Gina", server=server["id"]))["user"]
    await control.do("say", user="Gina", channel=channel, content="Hola")
    assert (await control.post("say", user="Gina", channel="taula", content="Hola"))[0] == 404
    status, member = await control.api("GET", f"/guilds/{server['id']}/members/{user['id']}")
    assert (status, member["user"]["username"]) == (200, "gina")
    ferran = next(each for each in (await control.get("world"))["users"] if each["username"] == "ferran")
    assert (await control.api("GET", f"/guilds/{server['id']}/members/{ferran['id']}"))[1]["code"] == 10007


async def test_the_bot_can_be_removed_from_one_server_and_added_again(control: ControlClient) -> None:
    server = await further(control, 3)
    raw_bot, _ = await connect(control)
    url = f"{control.base_url}/sandbox/bot?server={server['id']}"
    async with control.session.delete(url) as answer:
        assert answer.status == 200
    assert await raw_bot.event("GUILD_DELETE") == {"id": server["id"]}
    channel = server["channels"][0]["id"]
    await control.do("say", user="Anna", channel=channel, content="Hola")
    await control.do("say", user="Anna", channel="taula", content="Hola")
    assert (await raw_bot.event("MESSAGE_CREATE"))["guild_id"] == default_world.SERVER_ID
    assert (await control.api("GET", f"/guilds/{server['id']}"))[1]["code"] == 50001
    assert (await control.api("GET", f"/channels/{channel}"))[1]["code"] == 50001
    assert (await control.api("GET", "/applications/@me"))[1]["approximate_guild_count"] == FURTHER
    assert server["id"] not in {guild["id"] for guild in (await connect(control))[1]}
    async with control.session.post(url) as answer:
        assert answer.status == 200
    joined = await raw_bot.event("GUILD_CREATE")
    assert joined["id"] == server["id"]
    assert "unavailable" not in joined
    await control.do("say", user="Anna", channel=channel, content="Hola")
    assert (await raw_bot.event("MESSAGE_CREATE"))["guild_id"] == server["id"]


async def test_the_api_serves_each_server_by_its_id(control: ControlClient) -> None:
    server = await further(control, 7)
    path = f"/guilds/{server['id']}"
    assert (await control.api("GET", path))[1]["name"] == server["name"]
    _, channels = await control.api("GET", f"{path}/channels")
    assert [channel["id"] for channel in channels] == [channel["id"] for channel in server["channels"]]
    _, roles = await control.api("GET", f"{path}/roles")
    assert server["id"] in {role["id"] for role in roles}
    status, posted = await control.api("POST", f"/channels/{channels[0]['id']}/messages", {"content": "Hola"})
    assert (status, posted["channel_id"]) == (200, channels[0]["id"])
    for unknown in (str(int(server["id"]) + 1), str(int(server["id"]) + (FURTHER << 22)), "17"):
        assert (await control.api("GET", f"/guilds/{unknown}"))[1]["code"] == 10004
        assert (await control.api("GET", f"/channels/{unknown}"))[1]["code"] == 10003


async def test_a_thread_belongs_to_the_server_of_its_channel(control: ControlClient) -> None:
    server = await further(control, 6)
    raw_bot, _ = await connect(control)
    place = {"server": server["id"], "channel": server["channels"][0]["name"]}
    thread = (await control.do("threads", user="Anna", name="fil", **place))["channel"]
    assert (await raw_bot.event("THREAD_CREATE"))["guild_id"] == server["id"] == thread["guild_id"]
    _, active = await control.api("GET", f"/guilds/{server['id']}/threads/active")
    assert [each["id"] for each in active["threads"]] == [thread["id"]]
    _, active = await control.api("GET", f"/guilds/{default_world.SERVER_ID}/threads/active")
    assert active["threads"] == []
    _, guilds = await connect(control)
    assert {guild["id"] for guild in guilds if guild["threads"]} == {server["id"]}


async def test_a_name_means_a_channel_of_the_default_server_unless_another_is_named(
    control: ControlClient,
) -> None:
    server = await further(control, 2)
    await control.do("say", user="Anna", channel="taula", server=server["id"], content="Allà")
    await control.do("say", user="Anna", channel="taula", content="Aquí")
    assert [each["content"] for each in await control.messages("Anna")] == ["Aquí"]
    there = await control.get("messages", user="Anna", channel=server["channels"][0]["id"])
    assert [each["content"] for each in there["messages"]] == ["Allà"]
    assert (await control.post("say", user="Anna", channel="taula", server="17", content="?"))[0] == 404


async def test_the_view_of_a_server_has_its_people_and_channels_only(control: ControlClient) -> None:
    server = await further(control, 2)
    world = await control.get("world", server=server["id"], user="Anna")
    assert world["server"]["id"] == server["id"]
    assert {each["guild_id"] for each in world["channels"]} == {server["id"]}
    assert [each["username"] for each in world["users"]] == ["anna", "bernat", "carla", "didac"]
    first = await control.get("world", user="Anna")
    assert {each["guild_id"] for each in first["channels"]} == {default_world.SERVER_ID}
    assert first["servers"] == world["servers"] == (await control.get("servers", limit="4"))["servers"]


@pytest.mark.parametrize(
    ("servers", "shard", "closed"),
    [
        (MAX_SERVERS_PER_SHARD, [0, 1], None),
        (MAX_SERVERS_PER_SHARD + 1, [0, 1], 4011),
        (MAX_SERVERS_PER_SHARD + 1, [0, 2], None),
    ],
)
async def test_a_shard_with_too_many_servers_is_refused(
    servers: int, shard: list[int], closed: int | None
) -> None:
    async with (
        Sandbox(SandboxOptions(identify_seconds=0, servers=servers - 1)) as sandbox,
        aiohttp.ClientSession() as session,
    ):
        assert (await ControlClient(session, sandbox.base_url).api("GET", "/gateway/bot"))[1]["shards"] == 3
        raw_bot = await RawBot.connect(session, sandbox.base_url)
        data = {"token": default_world.BOT_TOKEN, "intents": 1, "properties": {}, "shard": shard}
        await raw_bot.send(2, data)
        assert (await raw_bot.frame()).get("closed") == closed


async def test_a_server_that_is_not_yet_available_sends_interactions_and_nothing_else() -> None:
    async with (
        Sandbox(SandboxOptions(identify_seconds=0, response_timeout=0.1, servers=100)) as sandbox,
        aiohttp.ClientSession() as session,
    ):
        control = ControlClient(session, sandbox.base_url)
        await control.api("PUT", COMMANDS, command())
        last = await further(control, 100)
        raw_bot = await RawBot.connect(session, sandbox.base_url)
        await raw_bot.identify()
        channel = last["channels"][0]["id"]
        await control.do("say", user="Anna", channel=channel, content="Massa aviat")
        await control.post("slash", user="Anna", channel=channel, command="taula")
        while raw_bot.events[-1]["d"].get("id") != last["id"]:
            await raw_bot.frame()
        names = [event["t"] for event in raw_bot.events]
        assert names.count("GUILD_CREATE") == 101
        assert "MESSAGE_CREATE" not in names
        assert names.index("INTERACTION_CREATE") < len(names) - 1
        created = raw_bot.events[-1]["d"]["channels"][0]
        assert created["last_message_id"] is not None


async def test_the_servers_that_are_missing_follow_a_resume() -> None:
    async with (
        Sandbox(SandboxOptions(identify_seconds=0, servers=300)) as sandbox,
        aiohttp.ClientSession() as session,
    ):
        control = ControlClient(session, sandbox.base_url)
        raw_bot = await RawBot.connect(session, sandbox.base_url)
        ready = await raw_bot.identify()
        await control.do("gateway", action="drop")
        seen = len(raw_bot.events)
        assert seen < 300
        again = await RawBot.connect(session, sandbox.base_url)
        await again.send(
            6, {"token": default_world.BOT_TOKEN, "session_id": ready["session_id"], "seq": seen}
        )
        while len(raw_bot.events) + len(again.events) < 1 + 301 + 1:
            await again.frame()
        events = [*raw_bot.events, *again.events]
        created = [event["d"]["id"] for event in events if event["t"] == "GUILD_CREATE"]
        assert created == [guild["id"] for guild in ready["guilds"]]
        assert [event["s"] for event in events] == list(range(1, len(events) + 1))


async def test_the_command_line_makes_servers() -> None:
    command = (sys.executable, "-m", "sandbox", "--port", "0", "--no-bot", "--servers", "100000")
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        url = json.loads(await process.stdout.readline())["url"]
        async with aiohttp.ClientSession() as session:
            control = ControlClient(session, url.rstrip("/"))
            assert (await control.get("servers", limit="0")) == {"total": 100_001, "servers": []}
            assert (await control.api("GET", "/gateway/bot"))[1]["shards"] == 101
    finally:
        process.terminate()
        await process.communicate()
