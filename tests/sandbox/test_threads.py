"""Threads of a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandbox.state import default_world

from .payloads import TAULA, fault_at

if TYPE_CHECKING:
    from .clients import ControlClient


async def started(control: ControlClient, **changes: Any) -> str:
    _, thread = await control.api("POST", f"{TAULA}/threads", {"name": "fil", "type": 11, **changes})
    return f"/channels/{thread['id']}"


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "x" * 100},
        {"auto_archive_duration": 60},
        {"auto_archive_duration": 10080},
        {"rate_limit_per_user": 21600},
    ],
)
async def test_a_thread_can_be_started(control: ControlClient, changes: dict[str, Any]) -> None:
    status, thread = await control.api("POST", f"{TAULA}/threads", {"name": "fil", "type": 11} | changes)
    assert status == 201
    assert thread["type"] == 11


@pytest.mark.parametrize(
    ("changes", "where", "code"),
    [
        ({"name": "x" * 101}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": ""}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": None}, "name", "BASE_TYPE_REQUIRED"),
        ({"type": 0}, "type", "BASE_TYPE_CHOICES"),
        ({"auto_archive_duration": 61}, "auto_archive_duration", "BASE_TYPE_CHOICES"),
        ({"rate_limit_per_user": 21601}, "rate_limit_per_user", "NUMBER_TYPE_MAX"),
        ({"rate_limit_per_user": -1}, "rate_limit_per_user", "NUMBER_TYPE_MIN"),
        ({"invitable": "no"}, "invitable", "BOOLEAN_TYPE_CONVERT"),
    ],
)
async def test_a_thread_has_its_limits(
    control: ControlClient, changes: dict[str, Any], where: str, code: str
) -> None:
    status, answer = await control.api("POST", f"{TAULA}/threads", {"name": "fil", "type": 11} | changes)
    assert status == 400
    assert fault_at(answer, where) == [code]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"name": "x" * 101}, "name"),
        ({"auto_archive_duration": 5}, "auto_archive_duration"),
        ({"archived": 1}, "archived"),
    ],
)
async def test_a_change_of_a_thread_has_the_same_limits(
    control: ControlClient, change: dict[str, Any], where: str
) -> None:
    path = await started(control)
    status, answer = await control.api("PATCH", path, change)
    assert status == 400
    assert fault_at(answer, where)


async def test_a_thread_has_no_threads(control: ControlClient) -> None:
    path = await started(control)
    status, answer = await control.api("POST", f"{path}/threads", {"name": "fil", "type": 11})
    assert (status, answer["code"]) == (400, 50024)


async def test_only_threads_have_members(control: ControlClient) -> None:
    status, answer = await control.api("PUT", f"{TAULA}/thread-members/{default_world.ANNA_ID}")
    assert (status, answer["code"]) == (400, 50024)


async def test_an_unknown_person_cannot_join_a_thread(control: ControlClient) -> None:
    path = await started(control)
    status, answer = await control.api("PUT", f"{path}/thread-members/1")
    assert (status, answer["code"]) == (404, 10013)


async def test_the_bot_cannot_change_channels(control: ControlClient) -> None:
    for method in ("PATCH", "DELETE"):
        status, answer = await control.api(method, TAULA, {"name": "x"} if method == "PATCH" else None)
        assert (status, answer["code"]) == (403, 50013)
