"""Recording of the bot's traffic: complete, and without secrets."""

from __future__ import annotations

import asyncio
import io
import json
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from recording import redacted
from sandbox.recorder import Recorder
from sandbox.server import Sandbox
from sandbox.state import default_world

from .clients import AS_BOT, JSON, ControlClient, patient_sandbox, picture, until
from .payloads import CHANNEL, EMOJIS, emoji
from .raw_bot import RawBot, use_command

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Recorded:
    """A sandbox that records into memory."""

    def __init__(self, sandbox: Sandbox, control: ControlClient, file: io.StringIO) -> None:
        self.sandbox = sandbox
        self.control = control
        self.file = file

    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.file.getvalue().splitlines()]

    def requests(self) -> list[dict[str, Any]]:
        return [line for line in self.lines() if "method" in line]

    def events(self, name: str) -> list[dict[str, Any]]:
        return [line for line in self.lines() if line.get("event") == name]


@pytest.fixture
async def recorded() -> AsyncIterator[Recorded]:
    file = io.StringIO()
    async with patient_sandbox(Recorder(file)) as sandbox, aiohttp.ClientSession() as session:
        yield Recorded(sandbox, ControlClient(session, sandbox.base_url), file)


async def test_each_request_is_one_line_with_its_response(recorded: Recorded) -> None:
    await recorded.control.api("GET", f"{CHANNEL}?limit=5")
    await recorded.control.api("POST", CHANNEL, {"content": "la mà"})
    await recorded.control.api("POST", CHANNEL, {"content": "x" * 2001})
    read, posted, refused = recorded.lines()
    assert (read["method"], read["path"], read["query"]) == ("GET", f"/api/v10{CHANNEL}", {"limit": "5"})
    assert (read["body"], read["answer"]) == (None, [])
    assert posted["body"] == {"content": "la mà"}
    assert (posted["status"], posted["answer"]["content"]) == (200, "la mà")
    assert posted["headers"]["Content-Type"] == "application/json"
    assert {"X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Bucket"} <= set(
        posted["answer_headers"]
    )
    assert (refused["status"], refused["answer"]["code"]) == (400, 50035)
    assert "la mà" in recorded.file.getvalue()


async def test_a_response_without_body_is_recorded_as_null(recorded: Recorded) -> None:
    _, message = await recorded.control.api("POST", CHANNEL, {"content": "x"})
    await recorded.control.api("DELETE", f"{CHANNEL}/{message['id']}")
    assert (recorded.lines()[1]["status"], recorded.lines()[1]["answer"]) == (204, None)


async def test_files_and_images_are_recorded_by_size_and_hash(recorded: Recorded) -> None:
    content = picture().getvalue()
    await recorded.control.api("POST", CHANNEL, {"content": "x"}, {"a.png": content})
    await recorded.control.api("POST", EMOJIS, emoji("oros"))
    posted, uploaded = recorded.lines()
    assert posted["files"]["files[0]"]["filename"] == "a.png"
    assert posted["files"]["files[0]"]["size"] == len(content)
    assert len(posted["files"]["files[0]"]["sha256"]) == 64
    assert uploaded["body"]["image"].startswith("data:image/png;base64,sha256=")
    assert emoji("oros")["image"] not in recorded.file.getvalue()


async def test_the_bots_token_is_never_recorded(recorded: Recorded) -> None:
    raw_bot = await RawBot.connect(recorded.control.session, recorded.sandbox.base_url)
    await raw_bot.identify()
    await recorded.control.api("POST", CHANNEL, {"content": f"my token is {default_world.BOT_TOKEN}"})
    assert default_world.BOT_TOKEN not in recorded.file.getvalue()
    assert recorded.requests()[0]["body"] == {"content": f"my token is {redacted(default_world.BOT_TOKEN)}"}
    assert "Authorization" not in recorded.requests()[0]["headers"]


async def test_tokens_of_interactions_are_redacted_but_distinguishable(recorded: Recorded) -> None:
    raw_bot = await RawBot.connect(recorded.control.session, recorded.sandbox.base_url)
    ready = await raw_bot.identify()
    first = await use_command(recorded.control, raw_bot)
    await first.answer({"type": 4, "data": {"content": "x"}})
    await first.webhook("PATCH", "/messages/@original", {"content": "y"})
    second = await use_command(recorded.control, raw_bot, user="Bernat")
    await second.answer({"type": 4, "data": {"content": "x"}})
    text = recorded.file.getvalue()
    for secret in (first.event["token"], second.event["token"], ready["session_id"]):
        assert secret not in text
    events = recorded.events("INTERACTION_CREATE")
    assert [event["data"]["token"] for event in events] == [
        redacted(first.event["token"]),
        redacted(second.event["token"]),
    ]
    assert events[0]["data"]["token"] != events[1]["data"]["token"]
    answered, edited = [
        each for each in recorded.requests() if redacted(first.event["token"]) in each["path"]
    ]
    assert answered["path"].endswith("/callback")
    assert edited["path"].endswith("/messages/@original")


async def test_gateway_frames_are_recorded_in_order(recorded: Recorded) -> None:
    raw_bot = await RawBot.connect(recorded.control.session, recorded.sandbox.base_url)
    await raw_bot.identify()
    await recorded.control.do("say", user="Anna", channel="taula", content="bon dia")
    await raw_bot.event("MESSAGE_CREATE")
    said = [(line["op"], line["event"], line["sequence"]) for line in recorded.lines()]
    assert said == [(10, None, None), (0, "READY", 1), (0, "GUILD_CREATE", 2), (0, "MESSAGE_CREATE", 3)]


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe", b'{"content": "\\ud800"}'])
async def test_a_body_that_cannot_be_read_is_recorded_as_text(recorded: Recorded, body: bytes) -> None:
    url = f"{recorded.control.base_url}/api/v10{CHANNEL}"
    async with recorded.control.session.post(url, data=body, headers=AS_BOT | JSON) as response:
        assert response.status == 400
    [line] = recorded.lines()
    assert line["body"] == body.decode(errors="replace")
    assert line["answer"]["code"] == 50109


async def test_a_request_too_large_to_be_read_is_recorded_without_its_body(recorded: Recorded) -> None:
    url = f"{recorded.control.base_url}/api/v10{CHANNEL}"
    data = io.BytesIO(bytes(26 * 2**20))
    async with recorded.control.session.post(url, data=data, headers=AS_BOT | JSON) as response:
        assert response.status == 413
    [line] = recorded.lines()
    assert (line["body"], line["status"]) == (None, 413)


@pytest.mark.parametrize("after", [False, True])
async def test_a_request_whose_connection_is_dropped_is_recorded_with_its_body(
    recorded: Recorded, after: bool
) -> None:
    await recorded.control.do("faults", kind="drop", route="POST /channels/**", after=after)
    content = bytes(6 * 2**20)
    with pytest.raises(aiohttp.ClientConnectionError):
        await recorded.control.api("POST", CHANNEL, {"content": "x"}, {"a.bin": content})
    [line] = recorded.requests()
    assert (line["status"], line["body"]["content"]) == (499, "x")
    assert line["files"]["files[0]"]["size"] == len(content)


async def test_a_refused_request_whose_body_never_comes_is_recorded_without_it(recorded: Recorded) -> None:
    reader, writer = await asyncio.open_connection(recorded.sandbox.host, recorded.sandbox.port)
    head = f"POST /api/v10{CHANNEL} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
    writer.write(head.encode() + b"{")
    await writer.drain()
    writer.close()
    await writer.wait_closed()
    assert await reader.read() == b""
    await until(lambda: bool(recorded.file.getvalue()))
    [line] = recorded.requests()
    assert (line["status"], line["body"]) == (401, None)


@pytest.mark.parametrize("fault", [None, "slow"])
async def test_a_bot_that_is_killed_in_an_upload_leaves_no_error_in_the_log(
    recorded: Recorded, caplog: pytest.LogCaptureFixture, fault: str | None
) -> None:
    if fault is not None:
        await recorded.control.do("faults", kind=fault, route="POST /**", seconds=60)
    _, writer = await asyncio.open_connection(recorded.sandbox.host, recorded.sandbox.port)
    head = (
        f"POST /api/v10{CHANNEL} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: x\r\nContent-Length: 100\r\n"
        f"Authorization: Bot {default_world.BOT_TOKEN}\r\nContent-Type: application/json\r\n\r\n"
    )
    writer.write(head.encode() + b"{")
    await writer.drain()
    # The upload has begun when a later request is answered.
    await recorded.control.get("world")
    writer.transport.abort()
    await until(lambda: bool(recorded.file.getvalue()))
    [line] = recorded.requests()
    assert (line["status"], line["body"]) == (499, None)
    assert caplog.records == []


async def test_only_values_are_redacted_and_short_tokens_are_not(
    recorded: Recorded,
) -> None:
    await recorded.control.api("POST", "/interactions/1/e/callback", {"type": 6})
    [line] = recorded.requests()
    assert {"method", "path", "headers", "body", "answer"} <= set(line)
    assert line["path"] == "/api/v10/interactions/1/e/callback"
    invented = "Content-Type" + "x" * 20
    await recorded.control.api(
        "POST", f"/interactions/1/{invented}/callback", {"type": 6, invented: invented}
    )
    line = recorded.requests()[1]
    assert line["path"] == f"/api/v10/interactions/1/{redacted(invented)}/callback"
    assert line["body"] == {"type": 6, invented: redacted(invented)}
