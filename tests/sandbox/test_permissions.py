"""What the bot may do where, and the rate at which it may do it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from sandbox import default_world
from sandbox.rate_limits import RateLimitMode
from sandbox.server import Sandbox

from .clients import Table, picture

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from .raw_bot import Wire

TAULA = "/channels/150000000000000002"
ANUNCIS = "/channels/150000000000000005"


async def test_the_bot_sees_the_announcements_but_cannot_write_there(table: Table) -> None:
    assert (await table.api("GET", ANUNCIS))[1]["name"] == "anuncis"
    status, answer = await table.api("POST", f"{ANUNCIS}/messages", {"content": "x"})
    assert (status, answer["code"]) == (403, 50013)
    assert (await table.ask("say", user="Anna", channel="anuncis", content="x"))[0] == 200


@pytest.mark.parametrize(
    ("denied", "code", "path", "payload", "files"),
    [
        ("VIEW_CHANNEL", 50001, f"{TAULA}/messages", {"content": "x"}, None),
        ("SEND_MESSAGES", 50013, f"{TAULA}/messages", {"content": "x"}, None),
        ("ATTACH_FILES", 50013, f"{TAULA}/messages", {"content": "x"}, {"a.png": picture().getvalue()}),
        ("CREATE_PUBLIC_THREADS", 50013, f"{TAULA}/threads", {"name": "x", "type": 11}, None),
    ],
)
async def test_what_is_denied_is_refused_and_works_again_when_allowed(
    table: Table, denied: str, code: int, path: str, payload: Any, files: Any
) -> None:
    await table.do("permissions", channel="taula", deny=[denied])
    status, answer = await table.api("POST", path, payload, files)
    assert (status, answer["code"]) == (403, code)
    await table.do("permissions", channel="taula", deny=[])
    assert (await table.api("POST", path, payload, files))[0] < 300


async def test_a_person_may_be_denied_what_the_bot_and_others_may(table: Table) -> None:
    denied = await table.do("permissions", user="Bernat", channel="taula", deny=["SEND_MESSAGES"])
    assert denied["deny"] == ["SEND_MESSAGES"]
    status, refusal = await table.ask("say", user="Bernat", channel="taula", content="x")
    assert (status, refusal) == (403, {"error": "Bernat may not write in #taula."})
    assert (await table.ask("say", user="Anna", channel="taula", content="x"))[0] == 200
    assert (await table.api("POST", f"{TAULA}/messages", {"content": "x"}))[0] == 200
    await table.do("permissions", user="Bernat", channel="taula", deny=["VIEW_CHANNEL"])
    assert (await table.ask("say", user="Bernat", channel="taula", content="x"))[0] == 404
    await table.do("permissions", user="Bernat", channel="taula", deny=[])
    assert (await table.ask("say", user="Bernat", channel="taula", content="x"))[0] == 200


async def test_the_permissions_of_nobody_are_refused(table: Table) -> None:
    status, refusal = await table.ask("permissions", user="Pere", channel="taula", deny=["SEND_MESSAGES"])
    assert (status, refusal) == (404, {"error": "There is nobody called Pere here."})
    assert (await table.api("POST", f"{TAULA}/messages", {"content": "x"}))[0] == 200


async def test_threads_have_their_own_permission_to_write(table: Table) -> None:
    _, thread = await table.api("POST", f"{TAULA}/threads", {"name": "x", "type": 11})
    await table.do("permissions", channel="taula", deny=["SEND_MESSAGES_IN_THREADS"])
    status, answer = await table.api("POST", f"/channels/{thread['id']}/messages", {"content": "x"})
    assert (status, answer["code"]) == (403, 50013)


async def test_the_bot_hears_nothing_of_a_channel_it_does_not_see(table: Table, wire: Wire) -> None:
    await table.do("permissions", channel="taula", deny=["VIEW_CHANNEL"])
    await table.do("say", user="Anna", channel="taula", content="x")
    await table.do("say", user="Anna", channel="xerrada", content="x")
    assert (await wire.event("MESSAGE_CREATE"))["channel_id"] == "150000000000000004"


async def test_a_message_has_at_most_one_thread(table: Table) -> None:
    _, message = await table.api("POST", f"{TAULA}/messages", {"content": "x"})
    path = f"{TAULA}/messages/{message['id']}/threads"
    status, thread = await table.api("POST", path, {"name": "Taula"})
    assert (status, thread["id"], thread["type"]) == (201, message["id"], 11)
    assert (await table.api("POST", path, {"name": "Taula"}))[1]["code"] == 160004
    _, marked = await table.api("GET", f"{TAULA}/messages/{message['id']}")
    assert marked["flags"] == 1 << 5
    assert marked["thread"]["id"] == thread["id"]
    assert (await table.api("POST", path, {"name": "x" * 101}))[0] == 400


async def test_an_archived_thread_is_not_edited_and_comes_back_with_a_message(table: Table) -> None:
    _, thread = await table.api("POST", f"{TAULA}/threads", {"name": "x", "type": 11})
    path = f"/channels/{thread['id']}"
    _, message = await table.api("POST", f"{path}/messages", {"content": "x"})
    assert (await table.api("PATCH", path, {"archived": True}))[1]["thread_metadata"]["archived"] is True
    assert (await table.api("PATCH", f"{path}/messages/{message['id']}", {"content": "y"}))[1][
        "code"
    ] == 50083
    assert (await table.api("PATCH", path, {"name": "y"}))[1]["code"] == 50083
    await table.api("POST", f"{path}/messages", {"content": "y"})
    assert (await table.api("GET", path))[1]["thread_metadata"]["archived"] is False


async def test_a_private_thread_is_seen_by_its_members_only(sandbox: Sandbox, table: Table) -> None:
    sandbox.world.server.roles[default_world.BOT_ROLE_ID].permissions |= 1 << 36
    _, thread = await table.api("POST", f"{TAULA}/threads", {"name": "secreta"})
    assert thread["type"] == 12
    bernat = sandbox.world.find_person("Bernat")
    carla = sandbox.world.find_person("Carla")
    assert bernat is not None
    assert carla is not None
    await table.api("PUT", f"/channels/{thread['id']}/thread-members/{bernat.id}")
    seen = [(await table.look("channels", user=who))["channels"] for who in ("Bernat", "Carla")]
    assert [any(each["id"] == thread["id"] for each in channels) for channels in seen] == [True, False]


@pytest.fixture
async def limited() -> AsyncIterator[Table]:
    running = Sandbox(rate_limits=RateLimitMode.REAL)
    async with running, aiohttp.ClientSession() as session:
        yield Table(session, running.base_url)


async def test_the_sixth_edit_within_five_seconds_is_refused_with_all_headers(limited: Table) -> None:
    headers = {"Authorization": f"Bot {default_world.BOT_TOKEN}"}
    url = f"{limited.base_url}/api/v10{TAULA}/messages"
    remaining = []
    for _ in range(5):
        async with limited.session.post(url, json={"content": "x"}, headers=headers) as response:
            assert response.status == 200
            remaining.append(response.headers["X-RateLimit-Remaining"])
    assert remaining == ["4", "3", "2", "1", "0"]
    async with limited.session.post(url, json={"content": "x"}, headers=headers) as response:
        assert response.status == 429
        body = await response.json()
        assert 0 < body["retry_after"] <= 5
        assert body["global"] is False
        assert {"Via", "Retry-After", "X-RateLimit-Scope", "X-RateLimit-Bucket"} <= set(response.headers)
    other = f"{limited.base_url}/api/v10/channels/150000000000000004/messages"
    async with limited.session.post(other, json={"content": "x"}, headers=headers) as response:
        assert response.status == 200


async def test_more_than_fifty_requests_a_second_are_refused_everywhere(limited: Table) -> None:
    statuses = {(await limited.api("GET", f"/users/{default_world.ANNA_ID}"))[0] for _ in range(25)}
    statuses |= {(await limited.api("GET", "/users/@me"))[0] for _ in range(40)}
    assert statuses == {200, 429}
