"""Fault injection: on the wire, with discord.py, and by the command line."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.__main__ import parse
from sandbox.faults import FaultError, parse_fault
from sandbox.faults.cli import parse as parse_fault_command
from sandbox.faults.pattern import RoutePattern
from sandbox.server import Sandbox
from sandbox.state import default_world

from .clients import AS_BOT, ControlClient, TinyBot, picture, until
from .payloads import CHANNEL, COMMANDS, TAULA, TAULA_ID, TEXT, command, fault_at, gallery, layout
from .raw_bot import RawBot, use_command

PATIENT = 300


async def raw(
    control: ControlClient, method: str, path: str, payload: object = None
) -> tuple[aiohttp.ClientResponse, bytes]:
    """Send a request as the bot, and return response and body."""
    url = f"{control.base_url}/api/v10{path}"
    async with control.session.request(method, url, json=payload, headers=AS_BOT) as response:
        return response, await response.read()


async def hits(control: ControlClient) -> list[int]:
    return [fault["hits"] for fault in (await control.get("faults"))["faults"]]


async def contents(control: ControlClient) -> list[str]:
    return [message["content"] for message in await control.messages("Anna")]


# -- which requests


@pytest.mark.parametrize(
    ("pattern", "method", "path", "matches"),
    [
        ("PATCH /channels/*/messages/*", "PATCH", "/channels/1/messages/2", True),
        ("PATCH /channels/*/messages/*", "POST", "/channels/1/messages/2", False),
        ("PATCH /channels/*/messages/*", "PATCH", "/channels/1/messages", False),
        ("PATCH /channels/*/messages/*", "PATCH", "/channels/1/messages/2/threads", False),
        ("patch /channels/1/messages/*", "PATCH", "/channels/1/messages/2", True),
        ("/channels/**", "DELETE", "/channels/1/messages/2", True),
        ("/**", "GET", "/users/@me", True),
        ("POST /interactions/*/*/callback", "POST", "/interactions/1/a-b_c/callback", True),
        ("/users/@*", "GET", "/users/@me", True),
        ("/users/@m.", "GET", "/users/@me", False),
        ("/webhooks/**/messages/*", "PATCH", "/webhooks/1/t/messages/@original", True),
    ],
)
def test_a_pattern_matches_method_and_path(pattern: str, method: str, path: str, matches: bool) -> None:
    assert RoutePattern.parse(pattern).matches(method, path) is matches


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {},
            '"kind" must be one of: rate_limit, server_error, slow, drop, lose_media, unknown_interaction, ',
        ),
        (
            {"kind": "fire"},
            '"kind" must be one of: rate_limit, server_error, slow, drop, lose_media, unknown',
        ),
        ({"kind": "rate_limit", "code": 30046}, '"code" must be one of: 0, 20028, 20029.'),
        ({"kind": "lose_media", "after": True}, 'lose_media has no "after"'),
        ({"kind": "drop", "route": "x"}, '"x" is no route.'),
        ({"kind": "drop", "route": "FETCH /x"}, "There is no method FETCH;"),
        ({"kind": "drop", "route": 1}, '"route" must be text'),
        ({"kind": "drop", "times": 0}, '"times" must be a whole number from 1'),
        ({"kind": "drop", "times": True}, '"times" must be a whole number from 1'),
        ({"kind": "drop", "seconds": 1}, 'drop has no "seconds"; it takes after, route, times.'),
        ({"kind": "rate_limit", "after": True}, 'rate_limit has no "after"'),
        ({"kind": "rate_limit", "scope": "moon"}, '"scope" must be one of: user, shared, global.'),
        ({"kind": "slow", "seconds": -1}, '"seconds" must be a number from 0 to 3600.'),
        ({"kind": "slow", "seconds": "2"}, '"seconds" must be a number'),
        ({"kind": "slow", "after": "yes"}, '"after" must be true or false.'),
        ({"kind": "server_error", "status": 404}, '"status" must be one of: 500, 502, 503, 504.'),
        ({"kind": "server_error", "status": 502.0}, '"status" must be one of: 500, 502, 503, 504.'),
        ({"kind": "duplicate_interaction", "route": "/x"}, 'duplicate_interaction has no "route"'),
    ],
)
async def test_an_invalid_fault_is_refused_with_a_sentence_and_not_added(
    control: ControlClient, fields: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(FaultError) as refused:
        parse_fault(fields)
    assert str(refused.value).startswith(sentence)
    assert await control.post("faults", **fields) == (400, {"error": str(refused.value)})
    assert await hits(control) == []


async def test_the_kind_of_a_fault_may_have_hyphens_as_on_the_command_line(control: ControlClient) -> None:
    added = await control.do("faults", kind="server-error", route="GET /users/@me")
    assert added["fault"]["kind"] == "server_error"
    assert (await raw(control, "GET", "/users/@me"))[0].status == 500


async def test_a_fault_affects_as_many_requests_as_asked_and_counts_them(control: ControlClient) -> None:
    await control.do("faults", kind="server_error", route="GET /users/@me", times=2)
    statuses = [(await raw(control, "GET", "/users/@me"))[0].status for _ in range(3)]
    assert statuses == [500, 500, 200]
    assert await hits(control) == [2]


async def test_a_request_hits_only_the_first_fault_that_matches(control: ControlClient) -> None:
    await control.do("faults", kind="server_error", route=f"POST {CHANNEL}", status=503, times=1)
    await control.do("faults", kind="server_error", route="POST /**", status=500)
    assert (await raw(control, "GET", CHANNEL))[0].status == 200
    assert [(await raw(control, "POST", CHANNEL, {"content": "x"}))[0].status for _ in range(2)] == [503, 500]
    assert await hits(control) == [1, 1]


async def test_faults_are_cleared_one_by_one_or_all(control: ControlClient) -> None:
    for _ in range(3):
        await control.do("faults", kind="drop", route="/x")
    url = f"{control.base_url}/sandbox/faults"
    async with control.session.delete(f"{url}/2") as response:
        assert await response.json() == {"cleared": 1}
    assert [fault["id"] for fault in (await control.get("faults"))["faults"]] == [1, 3]
    async with control.session.delete(f"{url}/2") as response:
        assert (response.status, await response.json()) == (404, {"error": "There is no fault 2."})
    async with control.session.delete(url) as response:
        assert await response.json() == {"cleared": 2}
    async with control.session.delete(f"{url}/{'9' * 5000}") as response:
        assert response.status == 400
        assert (await response.json())["error"].endswith('9" is no number of a fault.')
    assert await hits(control) == []


# -- 429


async def test_a_rate_limit_has_the_headers_and_the_body_of_discord(
    sandbox: Sandbox, control: ControlClient
) -> None:
    sandbox.context.limits._now = lambda: 1000.0
    path = f"{CHANNEL}/{(await control.api('POST', CHANNEL, {'content': 'x'}))[1]['id']}"
    before, _ = await raw(control, "PATCH", path, {"content": "y"})
    await control.do("faults", kind="rate_limit", route="PATCH /channels/*/messages/*", seconds=1.5)
    refused, body = await raw(control, "PATCH", path, {"content": "z"})
    assert refused.status == 429
    assert json.loads(body) == {
        "message": "You are being rate limited.",
        "retry_after": 1.5,
        "global": False,
    }
    headers = refused.headers
    assert headers["Retry-After"] == "2"
    assert headers["Via"]
    assert headers["X-RateLimit-Scope"] == "user"
    assert (headers["X-RateLimit-Limit"], headers["X-RateLimit-Remaining"]) == ("5", "0")
    assert headers["X-RateLimit-Reset-After"] == "1.500"
    assert headers["X-RateLimit-Reset"] == "1001.500"
    assert headers["X-RateLimit-Bucket"] == before.headers["X-RateLimit-Bucket"]
    assert "X-RateLimit-Global" not in headers
    assert await contents(control) == ["y"]


@pytest.mark.parametrize("code", [20028, 20029])
async def test_a_write_limit_has_its_code(control: ControlClient, code: int) -> None:
    await control.do("faults", kind="rate_limit", route=f"POST {CHANNEL}", scope="shared", code=code)
    _, body = await raw(control, "POST", CHANNEL, {"content": "x"})
    assert json.loads(body)["code"] == code


async def test_a_shared_limit_leaves_the_bots_own_bucket_and_says_so(control: ControlClient) -> None:
    await control.do("faults", kind="rate_limit", route=f"POST {CHANNEL}", scope="shared")
    refused, body = await raw(control, "POST", CHANNEL, {"content": "x"})
    assert json.loads(body)["message"] == "The resource is being rate limited."
    assert refused.headers["X-RateLimit-Scope"] == "shared"
    assert refused.headers["X-RateLimit-Remaining"] != "0"


async def test_a_global_limit_names_no_bucket(control: ControlClient) -> None:
    await control.do("faults", kind="rate_limit", route=f"POST {CHANNEL}", scope="global", seconds=2)
    refused, body = await raw(control, "POST", CHANNEL, {"content": "x"})
    assert json.loads(body)["global"] is True
    assert refused.headers["X-RateLimit-Global"] == "true"
    assert refused.headers["X-RateLimit-Scope"] == "global"
    assert "X-RateLimit-Bucket" not in refused.headers


# -- 5xx


@pytest.mark.parametrize(
    ("status", "content_type", "has_limits"),
    [
        (500, "application/json", True),
        (502, "text/html", False),
        (503, "text/plain", False),
        (504, "text/html", False),
    ],
)
async def test_errors_of_the_application_are_json_and_those_of_proxies_are_not(
    control: ControlClient, status: int, content_type: str, has_limits: bool
) -> None:
    await control.do("faults", kind="server_error", route="/users/@me", status=status)
    response, body = await raw(control, "GET", "/users/@me")
    assert (response.status, response.content_type) == (status, content_type)
    assert ("X-RateLimit-Bucket" in response.headers) is has_limits
    assert body
    if status == 500:
        assert json.loads(body) == {"message": "500: Internal Server Error", "code": 0}


async def test_an_error_before_handling_leaves_the_request_undone_and_one_after_does_not(
    control: ControlClient,
) -> None:
    for after, done in ((False, []), (True, ["x"])):
        await control.do("faults", kind="server_error", route="POST /**", times=1, after=after)
        assert (await raw(control, "POST", CHANNEL, {"content": "x"}))[0].status == 500
        assert await contents(control) == done


# -- slow and cut


@pytest.mark.parametrize("after", [False, True])
async def test_a_slow_response_is_late_and_its_request_is_handled_before_or_after_the_delay(
    control: ControlClient, after: bool
) -> None:
    await control.do("faults", kind="slow", route="POST /**", seconds=60, after=after)
    waiting = asyncio.create_task(raw(control, "POST", CHANNEL, {"content": "x"}))
    async with asyncio.timeout(PATIENT):
        while await hits(control) != [1] or (after and not await contents(control)):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert await contents(control) == (["x"] if after else [])
    assert not waiting.done()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)


async def test_a_slow_response_arrives_in_the_end(control: ControlClient) -> None:
    await control.do("faults", kind="slow", route="GET /users/@me", seconds=0.05, times=1)
    began = time.monotonic()
    assert (await raw(control, "GET", "/users/@me"))[0].status == 200
    assert time.monotonic() - began >= 0.05


@pytest.mark.parametrize(("after", "done"), [(False, []), (True, ["x"])])
async def test_a_dropped_connection_gives_no_response_whether_or_not_the_request_was_handled(
    control: ControlClient, after: bool, done: list[str]
) -> None:
    await control.do("faults", kind="drop", route=f"POST {CHANNEL}", times=1, after=after)
    with pytest.raises(aiohttp.ClientConnectionError):
        await raw(control, "POST", CHANNEL, {"content": "x"})
    assert await contents(control) == done
    assert (await raw(control, "POST", CHANNEL, {"content": "y"}))[0].status == 200


# -- faults that are open at Discord


@pytest.mark.usefixtures("unanswered")
async def test_media_that_are_lost_refuse_an_edit_with_new_files_and_no_other(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    await used.answer({"type": 4, "data": layout(gallery("https://example.org/a.png"))})
    path = f"/webhooks/{default_world.APPLICATION_ID}/{used.event['token']}/messages/@original"
    await control.do("faults", kind="lose_media", route="PATCH /webhooks/*/*/messages/@original")
    files = {"a.png": picture().getvalue()}
    edit = layout({"type": 17, "components": [TEXT, gallery("attachment://a.png")]})
    status, refusal = await control.api("PATCH", path, edit, files)
    assert status == 400
    place = "components.0.components.1.items.0.media.url"
    assert fault_at(refusal, place) == ["UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"]
    assert (await control.api("PATCH", path, layout(TEXT)))[0] == 200
    assert await hits(control) == [1]


async def test_an_interaction_can_be_unknown_although_it_is_new(
    control: ControlClient, raw_bot: RawBot
) -> None:
    used = await use_command(control, raw_bot)
    await control.do("faults", kind="unknown_interaction", route="POST /interactions/**", times=1)
    status, refusal = await used.answer({"type": 4, "data": {"content": "x"}})
    assert (status, refusal["code"]) == (404, 10062)
    assert (await used.answer({"type": 4, "data": {"content": "x"}}))[0] == 200
    await used.request


# -- the gateway


@pytest.mark.usefixtures("unanswered")
async def test_an_interaction_delivered_twice_has_one_id_and_one_token(
    control: ControlClient, raw_bot: RawBot
) -> None:
    await control.api("PUT", COMMANDS, command())
    await control.do("faults", kind="duplicate_interaction")
    for _ in range(2):
        await control.post("slash", user="Anna", channel="taula", command="taula")
    first, second, third = [await raw_bot.event("INTERACTION_CREATE") for _ in range(3)]
    assert first == second
    assert third["id"] != first["id"]
    assert await hits(control) == [1]


async def test_a_session_that_is_invalid_but_resumable_is_resumed(
    sandbox: Sandbox, control: ControlClient
) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    ready = await raw_bot.identify()
    await raw_bot.event("GUILD_CREATE")
    await control.do("gateway", action="invalidate", resumable=True)
    assert await raw_bot.frame() == {"op": 9, "d": True, "s": None, "t": None}
    again = await RawBot.connect(control.session, sandbox.base_url)
    await again.send(6, {"token": "sandbox-token", "session_id": ready["session_id"], "seq": 2})
    assert (await again.frame())["t"] == "RESUMED"


async def test_a_silent_connection_delivers_nothing_until_the_session_is_resumed(
    sandbox: Sandbox, control: ControlClient
) -> None:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    ready = await raw_bot.identify()
    await raw_bot.event("GUILD_CREATE")
    await control.do("gateway", action="silence")
    await control.do("say", user="Anna", channel="taula", content="hola")
    await raw_bot.send(1, 2)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(raw_bot.socket.receive(), 0.2)
    assert not raw_bot.socket.closed
    again = await RawBot.connect(control.session, sandbox.base_url)
    await again.send(6, {"token": "sandbox-token", "session_id": ready["session_id"], "seq": 2})
    assert (await again.event("MESSAGE_CREATE"))["channel_id"] == TAULA_ID


async def test_a_dropped_gateway_sends_no_hello_while_it_is_down(
    sandbox: Sandbox, control: ControlClient
) -> None:
    await control.do("gateway", action="drop", seconds=60)
    socket = await control.session.ws_connect(f"{sandbox.base_url}/gateway?v=10")
    greeting = asyncio.create_task(socket.receive())
    await control.do("gateway", action="drop")
    # The gateway is up again for new connections.
    await RawBot.connect(control.session, sandbox.base_url)
    assert not greeting.done()
    greeting.cancel()


async def test_a_slow_gateway_delivers_late_and_in_order(
    sandbox: Sandbox, control: ControlClient, raw_bot: RawBot
) -> None:
    await control.do("gateway", action="slow", seconds=0.1)
    began = time.monotonic()
    for content in ("u", "dos"):
        await control.do(
            "say", user="Anna", channel="taula", content=f"<@{default_world.APPLICATION_ID}> {content}"
        )
    heard = [(await raw_bot.event("MESSAGE_CREATE"))["content"].split()[-1] for _ in range(2)]
    assert time.monotonic() - began >= 0.1
    assert heard == ["u", "dos"]
    await control.do("gateway", action="slow", seconds=0)
    assert (await RawBot.connect(control.session, sandbox.base_url)).events == []


async def test_the_heartbeat_interval_of_new_connections_can_be_set(
    sandbox: Sandbox, control: ControlClient
) -> None:
    await control.do("gateway", action="heartbeat", seconds=1.5)
    socket = await control.session.ws_connect(f"{sandbox.base_url}/gateway?v=10")
    assert (await socket.receive_json())["d"]["heartbeat_interval"] == 1500


# -- channels and the server


async def test_deleting_a_channel_deletes_its_threads_and_messages(
    control: ControlClient, raw_bot: RawBot
) -> None:
    _, message = await control.api("POST", CHANNEL, {"content": "x"})
    _, thread = await control.api("POST", f"{TAULA}/threads", {"name": "fil", "type": 11})
    async with control.session.delete(f"{control.base_url}/sandbox/channels/taula") as response:
        assert await response.json() == {"deleted": TAULA_ID}
    assert (await raw_bot.event("THREAD_DELETE"))["id"] == thread["id"]
    assert (await raw_bot.event("CHANNEL_DELETE"))["id"] == TAULA_ID
    for method, path, payload in (
        ("GET", TAULA, None),
        ("POST", CHANNEL, {"content": "x"}),
        ("PATCH", f"{CHANNEL}/{message['id']}", {"content": "x"}),
        ("POST", f"/channels/{thread['id']}/messages", {"content": "x"}),
    ):
        status, answer = await control.api(method, path, payload)
        assert (status, answer["code"]) == (404, 10003)
    assert "taula" not in [each["name"] for each in (await control.get("channels"))["channels"]]


async def test_a_new_channel_with_an_old_name_is_another_channel(
    control: ControlClient, raw_bot: RawBot
) -> None:
    status, refusal = await control.post("channels", name="taula")
    assert (status, refusal) == (409, {"error": "There is already a channel called taula."})
    async with control.session.delete(f"{control.base_url}/sandbox/channels/taula"):
        pass
    created = (await control.do("channels", name="taula"))["channel"]
    assert (await raw_bot.event("CHANNEL_CREATE"))["id"] == created["id"] != TAULA_ID
    assert (await control.api("POST", f"/channels/{created['id']}/messages", {"content": "x"}))[0] == 200


@pytest.mark.usefixtures("unanswered")
async def test_a_response_in_a_deleted_channel_is_refused(control: ControlClient, raw_bot: RawBot) -> None:
    await control.api("PUT", COMMANDS, command())
    waiting = asyncio.create_task(control.post("slash", user="Anna", channel="taula", command="taula"))
    event = await raw_bot.event("INTERACTION_CREATE")
    async with control.session.delete(f"{control.base_url}/sandbox/channels/taula"):
        pass
    for answer in ({"type": 5}, {"type": 4, "data": {"content": "x"}}):
        path = f"/interactions/{event['id']}/{event['token']}/callback"
        status, refusal = await control.api("POST", path, answer)
        assert (status, refusal["code"]) == (404, 10003)
    assert (await waiting)[0] == 504


@pytest.mark.usefixtures("unanswered")
async def test_a_denied_permission_reaches_the_bot_as_an_event_and_in_the_next_interaction(
    control: ControlClient, raw_bot: RawBot
) -> None:
    await control.api("PUT", COMMANDS, command())
    await control.do("permissions", channel="taula", deny=["SEND_MESSAGES"])
    [overwrite] = (await raw_bot.event("CHANNEL_UPDATE"))["permission_overwrites"]
    assert overwrite == {"id": default_world.APPLICATION_ID, "type": 1, "allow": "0", "deny": str(1 << 11)}
    await control.post("slash", user="Anna", channel="taula", command="taula")
    granted = int((await raw_bot.event("INTERACTION_CREATE"))["app_permissions"])
    assert granted & (1 << 10)
    assert not granted & (1 << 11)


async def test_a_kicked_bot_gets_no_events_and_has_no_permissions_until_it_is_invited(
    control: ControlClient, raw_bot: RawBot
) -> None:
    async with control.session.delete(f"{control.base_url}/sandbox/bot") as response:
        assert response.status == 200
    assert (await raw_bot.event("GUILD_DELETE")) == {"id": default_world.SERVER_ID}
    status, answer = await control.api("POST", CHANNEL, {"content": "x"})
    assert (status, answer["code"]) == (403, 50001)
    await control.do("say", user="Anna", channel="taula", content="hola")
    await control.do("bot")
    assert (await raw_bot.frame())["t"] == "GUILD_CREATE"
    assert (await control.api("POST", CHANNEL, {"content": "x"}))[0] == 200
    assert (await control.post("bot"))[0] == 409


# -- in front of discord.py


def channel_of(bot: TinyBot) -> discord.TextChannel:
    channel = bot.get_channel(int(TAULA_ID))
    assert isinstance(channel, discord.TextChannel)
    return channel


@pytest.mark.parametrize("scope", ["user", "shared", "global"])
async def test_discord_py_waits_after_a_429_and_tries_again(
    bot: TinyBot, control: ControlClient, scope: str
) -> None:
    message = await channel_of(bot).send("x")
    await control.do(
        "faults",
        kind="rate_limit",
        route="PATCH /channels/*/messages/*",
        seconds=0.05,
        times=2,
        scope=scope,
    )
    await message.edit(content="y")
    assert await contents(control) == ["y"]
    assert await hits(control) == [2]


async def test_discord_py_takes_the_html_of_a_proxy_for_a_server_error(
    bot: TinyBot, control: ControlClient
) -> None:
    await control.do("faults", kind="server_error", route=f"POST {CHANNEL}", status=503, times=1)
    with pytest.raises(discord.DiscordServerError) as raised:
        await channel_of(bot).send("x")
    assert raised.value.status == 503


async def test_a_post_with_a_nonce_is_not_doubled_when_its_response_was_lost(
    bot: TinyBot, control: ControlClient
) -> None:
    await control.do("faults", kind="drop", route=f"POST {CHANNEL}", times=1, after=True)
    with pytest.raises(aiohttp.ClientConnectionError):
        await channel_of(bot).send("x", nonce="1")
    await channel_of(bot).send("x", nonce="1")
    assert await contents(control) == ["x"]


@pytest.mark.parametrize(
    ("disturbance", "resumes"),
    [
        ({"action": "drop", "seconds": 0.2}, 1),
        ({"action": "reconnect"}, 1),
        ({"action": "invalidate", "resumable": True}, 1),
        ({"action": "invalidate", "resumable": False}, 0),
    ],
)
async def test_discord_py_comes_back_from_every_disturbance_of_the_gateway(
    bot: TinyBot, control: ControlClient, disturbance: dict[str, Any], resumes: int
) -> None:
    posted = await control.do("slash", user="Anna", channel="taula", command="taula nova")
    before = bot.ws.session_id
    await control.do("gateway", **disturbance)
    if resumes:
        await until(lambda: bot.resumes == 1)
    else:
        await until(lambda: bot.ws.session_id not in (None, before) and bot.is_ready())
    answer = await control.do("click", user="Anna", message=posted["message"]["id"], custom_id="answer")
    assert answer["acknowledged"]
    assert bot.resumes == resumes


async def test_discord_py_notices_a_silent_connection_and_resumes(
    bot: TinyBot, control: ControlClient
) -> None:
    bot._connection.heartbeat_timeout = 0.5
    await control.do("gateway", action="heartbeat", seconds=0.2)
    await control.do("gateway", action="reconnect")
    await until(lambda: bot.resumes == 1)
    await control.do("gateway", action="silence")
    await control.do("say", user="Anna", channel="taula", content="hola")
    await until(lambda: bot.resumes == 2)
    assert [message.author.name for message in bot.messages] == ["anna"]


async def test_a_click_while_the_gateway_is_down_reaches_the_bot_when_it_resumes(
    bot: TinyBot, control: ControlClient
) -> None:
    posted = await control.do("slash", user="Anna", channel="taula", command="taula nova")
    await control.do("gateway", action="drop", seconds=0.3)
    answer = await control.do("click", user="Anna", message=posted["message"]["id"], custom_id="answer")
    assert answer["acknowledged"]
    assert bot.resumes == 1


# -- the command line


@pytest.mark.parametrize(
    ("typed", "method", "path", "body"),
    [
        (
            ["rate-limit", "PATCH /x", "--times", "3", "--seconds", "2", "--scope", "shared"],
            "POST",
            "/faults",
            {"kind": "rate_limit", "route": "PATCH /x", "times": 3, "seconds": 2.0, "scope": "shared"},
        ),
        (
            ["server-error", "/x", "--status", "502", "--after"],
            "POST",
            "/faults",
            {"kind": "server_error", "route": "/x", "status": 502, "after": True},
        ),
        (["slow", "/x"], "POST", "/faults", {"kind": "slow", "route": "/x"}),
        (
            ["rate-limit", "/x", "--code", "20028"],
            "POST",
            "/faults",
            {"kind": "rate_limit", "route": "/x", "code": 20028},
        ),
        (
            ["lose-media", "/x", "--times", "1"],
            "POST",
            "/faults",
            {"kind": "lose_media", "route": "/x", "times": 1},
        ),
        (["unknown-interaction", "/x"], "POST", "/faults", {"kind": "unknown_interaction", "route": "/x"}),
        (["server_error", "/x"], "POST", "/faults", {"kind": "server_error", "route": "/x"}),
        (["drop", "/x"], "POST", "/faults", {"kind": "drop", "route": "/x"}),
        (["duplicate", "2"], "POST", "/faults", {"kind": "duplicate_interaction", "times": 2}),
        (["gateway", "drop"], "POST", "/gateway", {"action": "drop"}),
        (
            ["gateway", "invalidate", "--resumable"],
            "POST",
            "/gateway",
            {"action": "invalidate", "resumable": True},
        ),
        (
            ["gateway", "identifies", "--remaining", "3", "--shards", "2"],
            "POST",
            "/gateway",
            {"action": "identifies", "remaining": 3, "shards": 2},
        ),
        (["clock", "-90"], "POST", "/clock", {"ahead": -90}),
        (
            ["rate-limits", "real", "--edits", "5/5"],
            "POST",
            "/rate-limits",
            {"mode": "real", "edits": "5/5"},
        ),
        (["delete-channel", "#taula"], "DELETE", "/channels/taula", None),
        (["create-channel", "taula"], "POST", "/channels", {"name": "taula"}),
        (
            ["create-channel", "colla", "--kind", "group-dm", "--users", "anna", "carla"],
            "POST",
            "/channels",
            {"name": "colla", "kind": "group_dm", "users": ["anna", "carla"]},
        ),
        (
            ["create-thread", "taula", "fil", "--user", "anna", "--private"],
            "POST",
            "/threads",
            {"channel": "taula", "name": "fil", "user": "anna", "private": True},
        ),
        (["install-types", "server", "user"], "POST", "/install-types", {"types": ["server", "user"]}),
        (["install", "anna"], "POST", "/installations", {"user": "anna"}),
        (["uninstall", "anna"], "DELETE", "/installations/anna", None),
        (
            ["deny", "taula", "send_messages", "attach_files"],
            "POST",
            "/permissions",
            {"channel": "taula", "deny": ["send_messages", "attach_files"]},
        ),
        (["allow", "taula"], "POST", "/permissions", {"channel": "taula", "deny": []}),
        (
            ["deny", "@everyone", "view_channel"],
            "POST",
            "/permissions",
            {"role": "@everyone", "deny": ["view_channel"]},
        ),
        (["hidden-channels"], "POST", "/hidden-channels", {}),
        (
            ["hidden-channels", "--values", "absent", "--deleted"],
            "POST",
            "/hidden-channels",
            {"values": "absent", "deleted": True},
        ),
        (["kick"], "DELETE", "/bot", None),
        (["invite"], "POST", "/bot", None),
        (["kick", "--server", "160000000003145728"], "DELETE", "/bot?server=160000000003145728", None),
        (["list"], "GET", "/faults", None),
        (["clear"], "DELETE", "/faults", None),
        (["clear", "2"], "DELETE", "/faults/2", None),
    ],
)
def test_every_command_is_one_request(typed: list[str], method: str, path: str, body: Any) -> None:
    request = parse_fault_command(typed).request
    assert (request.method, request.path, request.body) == (method, path, body)


async def command_line(*typed: str) -> tuple[int | None, str, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox.faults",
        *typed,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, refused = await process.communicate()
    return process.returncode, said.decode().strip(), refused.decode().strip()


async def test_the_command_line_adds_a_fault_and_lists_it(sandbox: Sandbox, control: ControlClient) -> None:
    url = ("--url", sandbox.base_url)
    code, said, _ = await command_line(*url, "server-error", "GET /users/@me", "--times", "1")
    assert (code, said) == (0, "1. server_error GET /users/@me status=500 hits 0 of 1")
    assert (await raw(control, "GET", "/users/@me"))[0].status == 500
    code, said, _ = await command_line(*url, "list")
    assert (code, said) == (0, "1. server_error GET /users/@me status=500 hits 1 of 1")


async def test_the_command_line_reports_errors_in_a_sentence(sandbox: Sandbox) -> None:
    code, _, refused = await command_line("--url", sandbox.base_url, "deny", "taula", "sing")
    assert code == 1
    assert refused.startswith("There is no permission SING; there are ")
    code, _, refused = await command_line("--url", "http://127.0.0.1:1", "list")
    assert code == 1
    assert refused == "There is no sandbox at http://127.0.0.1:1. Start one with: python -m sandbox"
    code, _, refused = await command_line("gateway", "explode")
    assert code == 2
    assert "invalid choice: 'explode'" in refused


async def test_the_command_line_distinguishes_a_failed_sandbox_another_server_and_none(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox.context, "faults", None)
    code, _, refused = await command_line("--url", sandbox.base_url, "list")
    assert (code, refused) == (1, "The sandbox failed; its log has the details.")
    page = f"{sandbox.base_url}/page"
    code, _, refused = await command_line("--url", page, "list")
    assert (code, refused) == (1, f"The server at {page} is no sandbox.")
    code, _, refused = await command_line("--url", "nowhere", "list")
    assert refused == "There is no sandbox at nowhere. Start one with: python -m sandbox"


async def test_a_sandbox_can_begin_with_faults_and_with_its_own_rate_of_edits() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *(
            "-m",
            "sandbox",
            "--port",
            "0",
            "--no-bot",
            "--rate-limits",
            "real",
            "--edits",
            "2/3",
            "--one-bucket",
        ),
        *("--fault", "server-error 'GET /users/@me' --times 1", "--fault", "duplicate 2"),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        url = json.loads(await process.stdout.readline())["url"].rstrip("/")
        async with aiohttp.ClientSession() as session:
            control = ControlClient(session, url)
            faults = (await control.get("faults"))["faults"]
            assert [fault["kind"] for fault in faults] == ["server_error", "duplicate_interaction"]
            limits = await control.get("rate-limits")
            assert (limits["mode"], limits["edits"], limits["one_bucket"]) == ("real", "2/3", True)
    finally:
        process.terminate()
        await process.communicate()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--edits", "much"], '"much" is no rate. Write 5/5 for five requests in five seconds.'),
        (["--fault", "explode"], "invalid choice: 'explode'"),
        (["--fault", "drop '/x"], "drop '/x: No closing quotation"),
    ],
)
def test_invalid_start_options_are_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    with pytest.raises(SystemExit):
        parse(arguments)
    assert sentence in capsys.readouterr().err
