"""The Gateway's protocol, frame by frame."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest

from sandbox.state import default_world

from .clients import ControlClient
from .raw_bot import RawBot

if TYPE_CHECKING:
    from sandbox.server import Sandbox


async def test_a_heartbeat_is_acknowledged_before_and_after_logging_in(
    sandbox: Sandbox, control: ControlClient
) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    await raw_bot.send(1, None)
    assert (await raw_bot.frame())["op"] == 11
    await raw_bot.identify()
    await raw_bot.event("GUILD_CREATE")
    await raw_bot.send(1, 2)
    assert (await raw_bot.frame())["op"] == 11


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"intents": 1 << 60}, 4013),
        ({"intents": "many"}, 4013),
        ({"intents": 1 << 15}, 4014),
        ({"shard": [2, 2]}, 4010),
    ],
)
async def test_a_bad_identify_is_refused(
    sandbox: Sandbox, control: ControlClient, changes: dict[str, object], code: int
) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    await raw_bot.send(2, {"token": "sandbox-token", "intents": 1, "properties": {}, **changes})
    assert await raw_bot.close_code() == code


@pytest.mark.parametrize(("op", "code"), [(3, 4003), (99, 4001)])
async def test_frames_out_of_place_are_refused(
    sandbox: Sandbox, control: ControlClient, op: int, code: int
) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    await raw_bot.send(op, {})
    assert await raw_bot.close_code() == code


PRESENCE = {
    "since": 1_700_000_000_000,
    "activities": [{"name": "Botifarra", "type": 0}],
    "status": "idle",
    "afk": False,
}


async def test_a_presence_is_accepted(raw_bot: RawBot) -> None:
    await raw_bot.event("GUILD_CREATE")
    for changes in ({}, {"since": None, "activities": []}):
        await raw_bot.send(3, PRESENCE | changes)
    await raw_bot.send(1, 2)
    assert (await raw_bot.frame())["op"] == 11


@pytest.mark.parametrize(
    "presence",
    [
        None,
        {},
        {"status": "online"},
        PRESENCE | {"since": "1700000000000"},
        PRESENCE | {"activities": None},
        PRESENCE | {"activities": ["Botifarra"]},
        PRESENCE | {"activities": [{"name": "Botifarra"}]},
        PRESENCE | {"status": "busy"},
        PRESENCE | {"status": []},
        PRESENCE | {"afk": "no"},
    ],
)
async def test_a_malformed_presence_closes_the_connection(raw_bot: RawBot, presence: object) -> None:
    await raw_bot.send(3, presence)
    assert await raw_bot.close_code() == 4002


@pytest.mark.parametrize("op", [4, 8, 31])
async def test_an_unsupported_opcode_closes_the_connection(raw_bot: RawBot, op: int) -> None:
    await raw_bot.send(op, {})
    assert await raw_bot.close_code() == 4001


async def test_a_frame_that_is_not_json_is_refused(sandbox: Sandbox, control: ControlClient) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    await raw_bot.socket.send_str("{")
    assert await raw_bot.close_code() == 4002


async def test_identifying_twice_is_refused(raw_bot: RawBot) -> None:
    await raw_bot.send(2, {"token": "sandbox-token", "intents": 1, "properties": {}})
    assert await raw_bot.close_code() == 4005


async def test_another_version_of_the_api_is_refused(sandbox: Sandbox, control: ControlClient) -> None:
    socket = await control.session.ws_connect(f"{sandbox.base_url}/gateway?v=9")
    assert await RawBot(socket).close_code() == 4012


async def test_more_than_120_frames_a_minute_are_refused(raw_bot: RawBot) -> None:
    for _ in range(121):
        await raw_bot.send(1, None)
    assert await raw_bot.close_code() == 4008


async def test_the_stream_can_be_compressed(sandbox: Sandbox, control: ControlClient) -> None:
    raw_bot = await RawBot.connect(
        control.session, sandbox.base_url, "v=10&encoding=json&compress=zlib-stream"
    )
    ready = await raw_bot.identify()
    assert ready["user"]["username"] == "Botifarra"
    assert ready["resume_gateway_url"] == sandbox.gateway_url
    assert (await raw_bot.event("GUILD_CREATE"))["name"] == "Cafè de la Plaça"


async def test_resuming_replays_what_was_missed_in_order(sandbox: Sandbox, control: ControlClient) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    ready = await raw_bot.identify()
    await raw_bot.event("GUILD_CREATE")
    seen = raw_bot.events[-1]["s"]
    await control.do("gateway", action="drop")
    for content in ("u", "dos"):
        await control.do("say", user="Anna", channel="taula", content=content)
    again = await RawBot.connect(control.session, sandbox.base_url)
    await again.send(6, {"token": "sandbox-token", "session_id": ready["session_id"], "seq": seen})
    await again.event("RESUMED")
    assert [(each["t"], each["s"]) for each in again.events] == [
        ("MESSAGE_CREATE", seen + 1),
        ("MESSAGE_CREATE", seen + 2),
        ("RESUMED", seen + 3),
    ]


async def test_an_invalidated_session_cannot_be_resumed(sandbox: Sandbox, control: ControlClient) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    ready = await raw_bot.identify()
    await control.do("gateway", action="invalidate")
    while (frame := await raw_bot.frame())["op"] != 9:
        assert frame["op"] == 0
    again = await RawBot.connect(control.session, sandbox.base_url)
    await again.send(6, {"token": "sandbox-token", "session_id": ready["session_id"], "seq": 1})
    assert await again.frame() == {"op": 9, "d": False, "s": None, "t": None}


async def test_resuming_with_a_number_from_the_future_is_refused(
    sandbox: Sandbox, control: ControlClient
) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    ready = await raw_bot.identify()
    await raw_bot.event("GUILD_CREATE")
    again = await RawBot.connect(control.session, sandbox.base_url)
    await again.send(6, {"token": "sandbox-token", "session_id": ready["session_id"], "seq": 99})
    assert await again.close_code() == 4007


async def test_message_content_is_hidden_without_the_intent_unless_the_bot_is_mentioned(
    control: ControlClient, raw_bot: RawBot
) -> None:
    await control.do("say", user="Anna", channel="taula", content="secret")
    await control.do("say", user="Anna", channel="taula", content="<@110000000000000001> hola")
    assert (await raw_bot.event("MESSAGE_CREATE"))["content"] == ""
    assert (await raw_bot.event("MESSAGE_CREATE"))["content"] == "<@110000000000000001> hola"


async def test_without_the_intent_for_messages_the_gateway_sends_none(
    sandbox: Sandbox, control: ControlClient
) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    await raw_bot.identify(intents=1)
    await raw_bot.event("GUILD_CREATE")
    await control.do("say", user="Anna", channel="taula", content="hola")
    await control.do("permissions", channel="taula", deny=["ATTACH_FILES"])
    assert (await raw_bot.frame())["t"] == "CHANNEL_UPDATE"


async def test_a_token_with_the_application_id_is_accepted_too(
    sandbox: Sandbox, control: ControlClient
) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    token = f"{base64.b64encode(default_world.APPLICATION_ID.encode()).decode()}.sandbox.token"
    assert (await raw_bot.identify(token=token))["application"]["id"] == default_world.APPLICATION_ID


async def test_the_server_belongs_to_one_shard_only(sandbox: Sandbox, control: ControlClient) -> None:
    server = (await control.get("world"))["server"]["id"]
    owner = (int(server) >> 22) % 3
    for shard in range(3):
        raw_bot = await RawBot.connect(control.session, sandbox.base_url)
        assert (await raw_bot.identify(shard=[shard, 3]))["shard"] == [shard, 3]
        await raw_bot.send(1, None)
        assert (await raw_bot.frame()).get("t") == ("GUILD_CREATE" if shard == owner else None)


async def test_a_normal_close_ends_the_session_and_the_bot_is_offline(
    control: ControlClient, raw_bot: RawBot
) -> None:
    assert (await control.get("world"))["bot"]["online"] is True
    await raw_bot.socket.close(code=1000)
    assert (await control.get("world"))["bot"]["online"] is False
