"""Checks that apply to every request."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest

from sandbox.__main__ import parse
from sandbox.state import default_world

from .clients import AS_BOT, JSON, ControlClient
from .payloads import CHANNEL, COMMANDS, EMOJIS, fault_at
from .raw_bot import use_command

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandbox.server import Sandbox

    from .raw_bot import RawBot


async def send(
    control: ControlClient,
    data: Any,
    headers: Mapping[str, str] = JSON,
    method: str = "POST",
    path: str = CHANNEL,
    without: tuple[str, ...] = (),
) -> tuple[int, Any]:
    url = f"{control.base_url}/api/v10{path}"
    async with control.session.request(
        method, url, data=data, headers=AS_BOT | dict(headers), skip_auto_headers=without
    ) as response:
        return response.status, await response.json()


@pytest.mark.parametrize(
    "given", ["Bot wrong", "", "Bot ", default_world.BOT_TOKEN, f"Bearer {default_world.BOT_TOKEN}"]
)
async def test_a_wrong_token_and_one_without_bot_before_it_are_refused(
    control: ControlClient, given: str
) -> None:
    url = f"{control.base_url}/api/v10/users/@me"
    async with control.session.get(url, headers={"Authorization": given}) as response:
        assert (response.status, (await response.json())["code"]) == (401, 0)


async def test_a_route_that_does_not_exist_is_answered_as_discord_does(
    control: ControlClient, caplog: pytest.LogCaptureFixture
) -> None:
    assert await control.api("GET", "/stage-instances/1") == (404, {"message": "404: Not Found", "code": 0})
    assert "/stage-instances/1" in caplog.text


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/channels/1", 10003),
        ("GET", f"{CHANNEL}/1", 10008),
        ("PATCH", f"{CHANNEL}/1", 10008),
        ("DELETE", f"{CHANNEL}/1", 10008),
        ("GET", "/users/1", 10013),
        ("GET", "/guilds/1", 10004),
        ("GET", f"/guilds/{default_world.SERVER_ID}/members/1", 10007),
        ("GET", f"{EMOJIS}/1", 10014),
        ("GET", f"{COMMANDS}/1", 10063),
        ("POST", f"/webhooks/{default_world.APPLICATION_ID}/nonsense", 10015),
    ],
)
async def test_unknown_ids_are_refused_by_their_own_codes(
    control: ControlClient, method: str, path: str, code: int
) -> None:
    status, answer = await control.api(method, path, {} if method in ("POST", "PATCH") else None)
    assert (status, answer["code"]) == (404, code)


@pytest.mark.parametrize(
    "body",
    [
        "{",
        "",
        '{"content": NaN}',
        '{"content": Infinity}',
        '{"content": "\\ud800"}',
        "[" * 100_000,
        b"\xff\xfe",
        '{"flags": ' + "9" * 5000 + "}",
    ],
    ids=[
        "half a body",
        "a blank",
        "no number",
        "an endless number",
        "half a sign",
        "too deep",
        "no text",
        "too long a number",
    ],
)
async def test_a_body_that_is_not_json_is_refused(control: ControlClient, body: str | bytes) -> None:
    status, answer = await send(control, body or " ")
    assert (status, answer["code"]) == (400, 50109)


@pytest.mark.parametrize("body", ["[]", '"x"', "1", "true"])
async def test_a_body_that_is_no_object_is_refused(control: ControlClient, body: str) -> None:
    status, answer = await send(control, body)
    assert (status, answer["code"]) == (400, 50035)
    assert answer["errors"]["_errors"][0]["code"] == "MODEL_TYPE_CONVERT"


ALL_KINDS = "{'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'}"


async def test_a_body_of_another_kind_is_refused(control: ControlClient) -> None:
    status, answer = await send(control, '{"content": "x"}', {"Content-Type": "text/plain"})
    assert (status, answer["code"]) == (400, 50035)
    message = f'Expected "Content-Type" header to be one of {ALL_KINDS}.'
    assert answer["errors"]["_errors"] == [{"code": "CONTENT_TYPE_INVALID", "message": message}]


async def test_a_client_without_user_agent_is_refused(control: ControlClient) -> None:
    status, answer = await send(control, '{"content": "x"}', without=("User-Agent",))
    assert (status, answer["code"]) == (403, 40333)


@pytest.mark.parametrize(
    ("method", "path", "where"),
    [
        ("GET", "/channels/taula", "channel_id"),
        ("GET", f"{CHANNEL}/x", "message_id"),
        ("GET", "/users/anna", "user_id"),
        ("GET", "/guilds/-1", "guild_id"),
        ("GET", f"/channels/{1 << 63}", "channel_id"),
        ("PATCH", f"{CHANNEL}/0x1", "message_id"),
        ("DELETE", f"{EMOJIS}/oros", "emoji_id"),
        ("POST", "/interactions/x/token/callback", "interaction_id"),
        ("GET", f"{CHANNEL}?limit=x", "limit"),
        ("POST", f"/webhooks/{default_world.APPLICATION_ID}/token?thread_id=x", "thread_id"),
        ("GET", f"{CHANNEL}?before=x", "before"),
    ],
)
async def test_an_invalid_id_is_refused_by_its_name(
    control: ControlClient, method: str, path: str, where: str
) -> None:
    status, answer = await control.api(method, path, {} if method in ("POST", "PATCH") else None)
    assert status == 400
    assert fault_at(answer, where) == ["NUMBER_TYPE_COERCE"]


@pytest.mark.parametrize(
    ("query", "where", "code"),
    [
        ("limit=0", "limit", "NUMBER_TYPE_MIN"),
        ("limit=101", "limit", "NUMBER_TYPE_MAX"),
        ("before=1&after=1", "after", "BASE_TYPE_UNEXPECTED"),
        ("before=1&around=1", "around", "BASE_TYPE_UNEXPECTED"),
    ],
)
async def test_before_after_and_around_exclude_each_other(
    control: ControlClient, query: str, where: str, code: str
) -> None:
    status, answer = await control.api("GET", f"{CHANNEL}?{query}")
    assert status == 400
    assert fault_at(answer, where) == [code]


@pytest.mark.parametrize("name", ["wait", "with_components", "with_response"])
async def test_a_boolean_in_the_query_is_validated(control: ControlClient, name: str) -> None:
    status, answer = await control.api(
        "POST", f"/webhooks/{default_world.APPLICATION_ID}/token?{name}=perhaps", {}
    )
    assert status == 400
    assert fault_at(answer, name) == ["BOOLEAN_TYPE_CONVERT"]


async def test_a_method_that_a_route_does_not_have_is_refused(control: ControlClient) -> None:
    assert await control.api("PUT", CHANNEL, {}) == (405, {"message": "405: Method Not Allowed", "code": 0})


def form(*parts: tuple[str, bytes]) -> bytes:
    written = [
        f"--x\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + content + b"\r\n"
        for head, content in parts
    ]
    return b"".join(written) + b"--x--\r\n"


FORM = {"Content-Type": "multipart/form-data; boundary=x"}


URLENCODED = {"Content-Type": "application/x-www-form-urlencoded"}
NEW_THREAD = {"name": "fil", "type": 11}


def urlencoded(payload: object) -> str:
    return urlencode({"payload_json": json.dumps(payload)})


async def test_messages_and_threads_are_taken_as_urlencoded_forms(control: ControlClient) -> None:
    status, message = await send(control, urlencoded({"content": "a & b = ♥"}), URLENCODED)
    assert (status, message["content"]) == (200, "a & b = ♥")
    path = f"{CHANNEL}/{message['id']}"
    status, message = await send(control, urlencoded({"content": "c"}), URLENCODED, "PATCH", path)
    assert (status, message["content"]) == (200, "c")
    threads = f"{CHANNEL.rpartition('/')[0]}/threads"
    status, thread = await send(control, urlencoded(NEW_THREAD), URLENCODED, path=threads)
    assert (status, thread["name"]) == (201, "fil")


async def test_interactions_are_answered_by_urlencoded_forms(control: ControlClient, raw_bot: RawBot) -> None:
    used = await use_command(control, raw_bot)
    token = used.event["token"]
    callback = f"/interactions/{used.event['id']}/{token}/callback"
    answer = urlencoded({"type": 4, "data": {"content": "x"}})
    assert (await send(control, answer, URLENCODED, path=f"{callback}?with_response=1"))[0] == 200
    await used.request
    webhook = f"/webhooks/{default_world.APPLICATION_ID}/{token}"
    status, message = await send(control, urlencoded({"content": "y"}), URLENCODED, path=webhook)
    assert (status, message["content"]) == (200, "y")
    original = f"{webhook}/messages/@original"
    assert (await send(control, urlencoded({"content": "z"}), URLENCODED, "PATCH", original))[0] == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PUT", COMMANDS),
        ("POST", COMMANDS),
        ("POST", EMOJIS),
    ],
)
async def test_other_routes_take_json_only(control: ControlClient, method: str, path: str) -> None:
    multipart = form(('name="payload_json"', b"{}"))
    for body, headers in ((urlencoded({}), URLENCODED), (multipart, FORM)):
        status, answer = await send(control, body, headers, method, path)
        assert status == 400
        assert answer["errors"]["_errors"][0]["message"].endswith("to be one of {'application/json'}.")


async def test_the_control_api_takes_json_only(control: ControlClient) -> None:
    url = f"{control.base_url}/sandbox/say"
    body = urlencoded({"user": "Anna", "channel": "taula", "content": "x"})
    async with control.session.post(url, data=body, headers=URLENCODED) as response:
        assert response.status == 400
    assert await control.messages("Anna") == []


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("payload_json", 400, 50035),
        ("payload_json=%FF", 400, 50035),
        ("payload_json=%7B", 400, 50109),
        ("payload_json=♥", 400, 50035),
        ("content=x", 501, 0),
        ("payload_json=%7B%7D&files[0]=x", 501, 0),
    ],
)
async def test_a_malformed_urlencoded_form_is_refused(
    control: ControlClient, body: str, status: int, code: int
) -> None:
    refused, answer = await send(control, body, URLENCODED)
    assert (refused, answer["code"]) == (status, code)


async def test_a_form_without_json_posts_its_files(control: ControlClient) -> None:
    status, message = await send(control, form(('name="files[0]"; filename="a.txt"', b"x")), FORM)
    assert (status, [each["filename"] for each in message["attachments"]]) == (200, ["a.txt"])


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (form(('name="payload_json"', b"{}"))[:-6], FORM),
        (form(('name="payload_json"', b"{}")), {"Content-Type": "multipart/form-data"}),
        (b"x", FORM),
    ],
    ids=["cut off", "no boundary", "no parts"],
)
async def test_a_malformed_form_is_refused(
    control: ControlClient, body: bytes, headers: dict[str, str]
) -> None:
    status, answer = await send(control, body, headers)
    assert (status, answer["code"]) == (400, 50035)


async def test_the_json_of_a_form_must_be_json(control: ControlClient) -> None:
    status, answer = await send(control, form(('name="payload_json"', b"{")), FORM)
    assert (status, answer["code"]) == (400, 50109)


async def test_unknown_fields_of_a_form_are_answered_with_501(control: ControlClient) -> None:
    status, answer = await send(control, form(('name="content"', b"x")), FORM)
    assert status == 501
    assert "content" in answer["message"]
    numbered = f'name="files[{"9" * 5000}]"; filename="a.txt"'
    assert (await send(control, form((numbered, b"x")), FORM))[0] == 501


@pytest.mark.parametrize("mebibytes", [20, 10])
async def test_a_file_over_the_limit_is_refused(
    sandbox: Sandbox, control: ControlClient, mebibytes: int
) -> None:
    if mebibytes != 20:
        sandbox.world.largest_file = mebibytes * 2**20
    largest = bytes(mebibytes * 2**20)
    assert (await control.api("POST", CHANNEL, {}, {"a.bin": largest}))[0] == 200
    status, answer = await control.api("POST", CHANNEL, {}, {"a.bin": largest + b"x"})
    assert (status, answer["code"]) == (413, 40005)


def test_the_limit_of_files_is_an_option() -> None:
    assert parse([]).largest_file == 20
    assert parse(["--largest-file", "10"]).largest_file == 10


async def test_a_request_over_25_mebibytes_is_refused_even_if_each_file_is_small_enough(
    control: ControlClient,
) -> None:
    files = {f"{number}.bin": bytes(9 * 2**20) for number in range(3)}
    status, answer = await control.api("POST", CHANNEL, {}, files)
    assert (status, answer["code"]) == (413, 40005)


async def test_a_request_that_is_larger_than_the_server_reads_is_refused_alike(
    control: ControlClient,
) -> None:
    status, answer = await send(control, io.BytesIO(bytes(111 * 2**20)))
    assert (status, answer["code"]) == (413, 40005)


async def test_eleven_files_are_refused(control: ControlClient) -> None:
    files = {f"{number}.png": b"x" for number in range(11)}
    status, answer = await control.api("POST", CHANNEL, {}, files)
    assert status == 400
    assert fault_at(answer, "attachments") == ["BASE_TYPE_MAX_LENGTH"]
