"""Permissions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandbox.state import default_world

from .clients import ControlClient, picture
from .payloads import CHANNEL, TAULA

if TYPE_CHECKING:
    from sandbox.server import Sandbox

    from .raw_bot import RawBot

ANUNCIS = "/channels/150000000000000005"


async def test_the_bot_can_read_the_announcements_but_not_write_there(control: ControlClient) -> None:
    assert (await control.api("GET", ANUNCIS))[1]["name"] == "anuncis"
    status, answer = await control.api("POST", f"{ANUNCIS}/messages", {"content": "x"})
    assert (status, answer["code"]) == (403, 50013)
    assert (await control.post("say", user="Anna", channel="anuncis", content="x"))[0] == 200


@pytest.mark.parametrize(
    ("denied", "code", "path", "payload", "files"),
    [
        ("VIEW_CHANNEL", 50001, CHANNEL, {"content": "x"}, None),
        ("SEND_MESSAGES", 50013, CHANNEL, {"content": "x"}, None),
        ("ATTACH_FILES", 50013, CHANNEL, {"content": "x"}, {"a.png": picture().getvalue()}),
        ("CREATE_PUBLIC_THREADS", 50013, f"{TAULA}/threads", {"name": "x", "type": 11}, None),
    ],
)
async def test_a_denied_request_is_refused_and_works_again_when_allowed(
    control: ControlClient, denied: str, code: int, path: str, payload: Any, files: Any
) -> None:
    await control.do("permissions", channel="taula", deny=[denied])
    status, answer = await control.api("POST", path, payload, files)
    assert (status, answer["code"]) == (403, code)
    await control.do("permissions", channel="taula", deny=[])
    assert (await control.api("POST", path, payload, files))[0] < 300


async def test_a_thread_on_a_message_needs_the_permission_to_read_it(control: ControlClient) -> None:
    _, message = await control.api("POST", CHANNEL, {"content": "x"})
    threads = f"{CHANNEL}/{message['id']}/threads"
    await control.do("permissions", channel="taula", deny=["READ_MESSAGE_HISTORY"])
    status, answer = await control.api("POST", threads, {"name": "x"})
    assert (status, answer["code"]) == (403, 50013)
    await control.do("permissions", channel="taula", deny=[])
    assert (await control.api("POST", threads, {"name": "x"}))[0] == 201


async def test_permissions_can_be_denied_to_one_person(control: ControlClient) -> None:
    denied = await control.do(
        "permissions", user="Bernat", channel="taula", deny=["send_messages", "Attach-Files"]
    )
    assert denied["deny"] == ["SEND_MESSAGES", "ATTACH_FILES"]
    status, refusal = await control.post("say", user="Bernat", channel="taula", content="x")
    assert (status, refusal) == (403, {"error": "Bernat may not write in #taula."})
    assert (await control.post("say", user="Anna", channel="taula", content="x"))[0] == 200
    assert (await control.api("POST", CHANNEL, {"content": "x"}))[0] == 200
    await control.do("permissions", user="Bernat", channel="taula", deny=["VIEW_CHANNEL"])
    assert (await control.post("say", user="Bernat", channel="taula", content="x"))[0] == 404
    await control.do("permissions", user="Bernat", channel="taula", deny=[])
    assert (await control.post("say", user="Bernat", channel="taula", content="x"))[0] == 200


async def test_permissions_of_an_unknown_person_are_refused(control: ControlClient) -> None:
    status, refusal = await control.post("permissions", user="Pere", channel="taula", deny=["SEND_MESSAGES"])
    assert (status, refusal) == (404, {"error": "There is nobody called Pere here."})
    assert (await control.api("POST", CHANNEL, {"content": "x"}))[0] == 200


async def test_threads_have_their_own_permission_to_write(control: ControlClient) -> None:
    _, thread = await control.api("POST", f"{TAULA}/threads", {"name": "x", "type": 11})
    await control.do("permissions", channel="taula", deny=["SEND_MESSAGES_IN_THREADS"])
    status, answer = await control.api("POST", f"/channels/{thread['id']}/messages", {"content": "x"})
    assert (status, answer["code"]) == (403, 50013)


async def test_the_bot_gets_no_events_of_a_channel_it_does_not_see(
    control: ControlClient, raw_bot: RawBot
) -> None:
    await control.do("permissions", channel="taula", deny=["VIEW_CHANNEL"])
    await control.do("say", user="Anna", channel="taula", content="x")
    await control.do("say", user="Anna", channel="xerrada", content="x")
    assert (await raw_bot.event("MESSAGE_CREATE"))["channel_id"] == "150000000000000004"


async def test_a_message_has_at_most_one_thread(control: ControlClient) -> None:
    _, message = await control.api("POST", CHANNEL, {"content": "x"})
    path = f"{CHANNEL}/{message['id']}/threads"
    status, thread = await control.api("POST", path, {"name": "Taula"})
    assert (status, thread["id"], thread["type"]) == (201, message["id"], 11)
    assert (await control.api("POST", path, {"name": "Taula"}))[1]["code"] == 160004
    _, marked = await control.api("GET", f"{CHANNEL}/{message['id']}")
    assert marked["flags"] == 1 << 5
    assert marked["thread"]["id"] == thread["id"]
    assert (await control.api("POST", path, {"name": "x" * 101}))[0] == 400


async def test_an_archived_thread_is_not_edited_and_comes_back_with_a_message(control: ControlClient) -> None:
    _, thread = await control.api("POST", f"{TAULA}/threads", {"name": "x", "type": 11})
    path = f"/channels/{thread['id']}"
    _, message = await control.api("POST", f"{path}/messages", {"content": "x"})
    assert (await control.api("PATCH", path, {"archived": True}))[1]["thread_metadata"]["archived"] is True
    assert (await control.api("PATCH", f"{path}/messages/{message['id']}", {"content": "y"}))[1][
        "code"
    ] == 50083
    assert (await control.api("PATCH", path, {"name": "y"}))[1]["code"] == 50083
    await control.api("POST", f"{path}/messages", {"content": "y"})
    assert (await control.api("GET", path))[1]["thread_metadata"]["archived"] is False


async def test_a_private_thread_is_seen_by_its_members_only(sandbox: Sandbox, control: ControlClient) -> None:
    sandbox.world.server.roles[default_world.BOT_ROLE_ID].permissions |= 1 << 36
    _, thread = await control.api("POST", f"{TAULA}/threads", {"name": "secreta"})
    assert thread["type"] == 12
    bernat = sandbox.world.find_person("Bernat")
    carla = sandbox.world.find_person("Carla")
    assert bernat is not None
    assert carla is not None
    await control.api("PUT", f"/channels/{thread['id']}/thread-members/{bernat.id}")
    seen = [(await control.get("channels", user=who))["channels"] for who in ("Bernat", "Carla")]
    assert [any(each["id"] == thread["id"] for each in channels) for channels in seen] == [True, False]
