"""Edits, attachments, replies and nonces of messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandbox.state import default_world

from .clients import ControlClient, bomb, picture
from .payloads import CHANNEL, TAULA, TEXT, V2, XERRADA, button, fault_at, gallery, layout, row

if TYPE_CHECKING:
    from sandbox.server import Sandbox


async def test_the_components_v2_flag_cannot_be_removed(control: ControlClient) -> None:
    _, message = await control.api("POST", CHANNEL, layout(TEXT))
    status, answer = await control.api("PATCH", f"{CHANNEL}/{message['id']}", {"flags": 0, "content": "x"})
    assert status == 400
    assert {"flags", "content"} <= set(answer["errors"])


async def test_a_message_with_text_must_drop_it_for_components_v2(control: ControlClient) -> None:
    _, message = await control.api("POST", CHANNEL, {"content": "x"})
    path = f"{CHANNEL}/{message['id']}"
    status, answer = await control.api("PATCH", path, layout(TEXT))
    assert status == 400
    assert "content" in answer["errors"]
    status, answer = await control.api("PATCH", path, layout(TEXT) | {"content": None})
    assert (status, answer["content"], answer["flags"]) == (200, "", V2)


async def test_edits_keep_the_attachments_they_name_and_drop_the_others(control: ControlClient) -> None:
    files = {"a.png": picture().getvalue(), "b.png": picture().getvalue()}
    _, message = await control.api("POST", CHANNEL, {"content": "x"}, files)
    first, second = message["attachments"]
    path = f"{CHANNEL}/{message['id']}"
    _, kept = await control.api("PATCH", path, {"content": "y"})
    assert kept["attachments"] == [first, second]
    _, one = await control.api("PATCH", path, {"attachments": [{"id": second["id"]}]})
    assert one["attachments"] == [second]
    _, added = await control.api("PATCH", path, {}, {"c.png": picture().getvalue()})
    assert [each["filename"] for each in added["attachments"]] == ["b.png", "c.png"]
    _, none = await control.api("PATCH", path, {"attachments": []})
    assert none["attachments"] == []


async def test_only_a_few_edits_of_a_message_older_than_an_hour_are_allowed(
    sandbox: Sandbox, control: ControlClient
) -> None:
    _, message = await control.api("POST", CHANNEL, {"content": "x"})
    path = f"{CHANNEL}/{message['id']}"
    sandbox.world.clock.advance(3601)
    answers = [await control.api("PATCH", path, {"content": str(number)}) for number in range(6)]
    assert [status for status, _ in answers] == [200, 200, 200, 200, 200, 429]
    assert answers[-1][1]["code"] == 30046


async def test_a_repeated_nonce_posts_once_when_enforced(control: ControlClient) -> None:
    payload = {"content": "x", "nonce": "n", "enforce_nonce": True}
    _, first = await control.api("POST", CHANNEL, payload)
    _, second = await control.api("POST", CHANNEL, payload)
    _, third = await control.api("POST", CHANNEL, {"content": "x", "nonce": "n"})
    assert first["id"] == second["id"] != third["id"]


async def test_the_bot_cannot_edit_what_others_wrote(control: ControlClient) -> None:
    said = await control.do("say", user="Anna", channel="taula", content="meu")
    path = f"{CHANNEL}/{said['message']['id']}"
    assert (await control.api("PATCH", path, {"content": "teu"}))[1]["code"] == 50005
    assert (await control.api("DELETE", path))[1]["code"] == 50013


async def test_a_refused_edit_changes_nothing(control: ControlClient) -> None:
    _, message = await control.api("POST", CHANNEL, {"content": "x", "components": [row(button())]})
    path = f"{CHANNEL}/{message['id']}"
    assert (await control.api("PATCH", path, {"content": "y", "components": [row()]}))[0] == 400
    assert (await control.api("GET", path))[1] == message


async def test_a_message_cannot_be_emptied(control: ControlClient) -> None:
    _, message = await control.api("POST", CHANNEL, {"content": "x"})
    status, answer = await control.api("PATCH", f"{CHANNEL}/{message['id']}", {"content": ""})
    assert (status, answer["code"]) == (400, 50006)


@pytest.mark.parametrize(
    ("attachments", "where"),
    [
        ([{"id": 0}, {"id": 0}], "attachments.1.id"),
        ([{"id": 1}], "attachments.0.id"),
        ([], "attachments"),
    ],
    ids=["named twice", "another number", "not named"],
)
async def test_the_list_of_attachments_names_each_file_once(
    control: ControlClient, attachments: list[Any], where: str
) -> None:
    files = {"a.png": picture().getvalue()}
    status, answer = await control.api("POST", CHANNEL, {"content": "x", "attachments": attachments}, files)
    assert status == 400
    assert "ATTACHMENT_NOT_FOUND" in fault_at(answer, where)


@pytest.mark.parametrize(
    ("changes", "where", "code"),
    [
        ({"description": "x" * 1025}, "description", "BASE_TYPE_MAX_LENGTH"),
        ({"filename": ""}, "filename", "BASE_TYPE_BAD_LENGTH"),
        ({"filename": "x" * 1025}, "filename", "BASE_TYPE_BAD_LENGTH"),
        ({"id": "a"}, "id", "NUMBER_TYPE_COERCE"),
        ({"id": None}, "id", "BASE_TYPE_REQUIRED"),
    ],
)
async def test_the_metadata_of_a_file_has_limits(
    control: ControlClient, changes: dict[str, Any], where: str, code: str
) -> None:
    payload = {"content": "x", "attachments": [{"id": "0", "filename": "a.png"} | changes]}
    status, answer = await control.api("POST", CHANNEL, payload, {"a.png": picture().getvalue()})
    assert status == 400
    assert fault_at(answer, f"attachments.0.{where}") == [code]


async def test_a_file_that_clients_would_hide_is_not_supported(control: ControlClient) -> None:
    files = {"SPOILER_a.png": picture().getvalue()}
    assert (await control.api("POST", CHANNEL, {"content": "x"}, files))[0] == 501
    hidden = {"content": "x", "attachments": [{"id": 0, "is_spoiler": True}]}
    assert (await control.api("POST", CHANNEL, hidden, {"a.png": picture().getvalue()}))[0] == 501


async def test_a_picture_is_referenced_by_the_cleaned_file_name(control: ControlClient) -> None:
    files = {"a.png": picture().getvalue()}
    named = {"attachments": [{"id": 0, "filename": "la taula!.png"}]}
    sent = layout(gallery("attachment://la_taula!.png")) | named
    assert (await control.api("POST", CHANNEL, sent, files))[0] == 400
    kept = layout(gallery("attachment://la_taula_.png")) | named
    status, message = await control.api("POST", CHANNEL, kept, files)
    assert status == 200, message
    assert message["components"][0]["items"][0]["media"]["url"].endswith("/la_taula_.png")


async def test_an_image_with_too_many_pixels_is_a_file_without_dimensions(control: ControlClient) -> None:
    status, message = await control.api("POST", CHANNEL, {"content": "x"}, {"a.png": bomb()})
    assert status == 200
    [file] = message["attachments"]
    assert (file["size"], file.get("width"), file.get("height")) == (len(bomb()), None, None)


async def test_an_edit_cannot_show_a_picture_that_it_takes_away(control: ControlClient) -> None:
    files = {"a.png": picture().getvalue()}
    _, message = await control.api("POST", CHANNEL, layout(gallery("attachment://a.png")), files)
    path = f"{CHANNEL}/{message['id']}"
    shown = layout(gallery("attachment://a.png"))
    assert (await control.api("PATCH", path, shown))[0] == 200
    status, answer = await control.api("PATCH", path, shown | {"attachments": []})
    assert status == 400
    assert fault_at(answer, "components.0.items.0.media.url")


async def test_a_reply_needs_the_permission_to_read_the_history(control: ControlClient) -> None:
    _, message = await control.api("POST", CHANNEL, {"content": "x"})
    answer = {"content": "y", "message_reference": {"message_id": message["id"]}}
    await control.do("permissions", channel="taula", deny=["READ_MESSAGE_HISTORY"])
    assert (await control.api("POST", CHANNEL, answer))[1]["code"] == 160002
    await control.do("permissions", channel="taula", deny=[])
    assert (await control.api("POST", CHANNEL, answer))[1]["referenced_message"]["id"] == message["id"]


async def test_a_reply_to_a_message_of_another_channel_is_refused(control: ControlClient) -> None:
    _, message = await control.api("POST", f"{XERRADA}/messages", {"content": "x"})
    reference = {"message_id": message["id"], "channel_id": message["channel_id"]}
    status, answer = await control.api("POST", CHANNEL, {"content": "y", "message_reference": reference})
    assert status == 400
    assert fault_at(answer, "message_reference") == ["REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL"]


async def test_system_messages_accept_neither_replies_nor_edits(control: ControlClient) -> None:
    await control.api("POST", f"{TAULA}/threads", {"name": "fil", "type": 11})
    [notice] = (await control.api("GET", CHANNEL))[1]
    assert notice["type"] == 18
    reference = {"content": "y", "message_reference": {"message_id": notice["id"]}}
    status, answer = await control.api("POST", CHANNEL, reference)
    assert fault_at(answer, "message_reference") == ["REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE"]
    status, answer = await control.api("PATCH", f"{CHANNEL}/{notice['id']}", {"content": "y"})
    assert (status, answer["code"]) == (403, 50021)


async def test_a_message_in_a_channel_is_never_ephemeral(control: ControlClient) -> None:
    status, answer = await control.api("POST", CHANNEL, {"content": "x", "flags": 64})
    assert status == 400
    assert fault_at(answer, "flags") == ["BASE_TYPE_UNEXPECTED"]


AUDIO, PICTURE = {"a.ogg": b"x"}, {"a.png": b"x"}
METADATA = {"id": 0, "duration_secs": 1.5, "waveform": "AAAA"}


@pytest.mark.parametrize(
    ("fields", "files", "status", "code"),
    [
        ({"content": "x", "attachments": [METADATA]}, AUDIO, 400, 50159),
        ({}, None, 400, 50160),
        ({"attachments": [METADATA]}, PICTURE, 400, 50160),
        ({"attachments": [METADATA, {"id": 1}]}, AUDIO | PICTURE, 400, 50160),
        ({"attachments": [{"id": 0}]}, AUDIO, 400, 50161),
        ({"attachments": [METADATA | {"waveform": None}]}, AUDIO, 400, 50161),
        ({"attachments": [METADATA | {"duration_secs": "1"}]}, AUDIO, 400, 50161),
        ({}, AUDIO, 400, 50161),
        ({"attachments": [METADATA]}, AUDIO, 501, 0),
    ],
)
async def test_voice_messages_are_refused_by_discords_rules_and_otherwise_not_supported(
    control: ControlClient, fields: dict[str, Any], files: dict[str, bytes] | None, status: int, code: int
) -> None:
    voice = {"flags": 1 << 13, **fields}
    refused, answer = await control.api("POST", CHANNEL, voice, files)
    assert (refused, answer["code"]) == (status, code)
    assert await control.messages("Anna") == []


async def test_a_private_thread_that_the_bot_left_is_closed_to_it(
    sandbox: Sandbox, control: ControlClient
) -> None:
    sandbox.world.server.roles[default_world.BOT_ROLE_ID].permissions |= 1 << 36
    _, thread = await control.api("POST", f"{TAULA}/threads", {"name": "secreta"})
    path = f"/channels/{thread['id']}"
    assert (await control.api("POST", f"{path}/messages", {"content": "x"}))[0] == 200
    await control.api("DELETE", f"{path}/thread-members/@me")
    for method, rest in (("GET", ""), ("GET", "/messages"), ("POST", "/messages")):
        status, answer = await control.api(
            method, path + rest, {"content": "x"} if method == "POST" else None
        )
        assert (status, answer["code"]) == (403, 50001)
