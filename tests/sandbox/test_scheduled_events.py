"""Scheduled events of servers."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest

from sandbox.state import default_world
from sandbox.state.permissions import Permission

from .payloads import fault_at
from .scheduled_events import ACCEPTED_EVENTS, EVENTS, FRIDAY, REFUSED_EVENTS, event, monthly, weekly

if TYPE_CHECKING:
    from sandbox.server import Sandbox

    from .clients import ControlClient, TinyBot


def at(sandbox: Sandbox, time: str) -> None:
    """Set the clock."""
    clock = sandbox.world.clock
    clock.advance(datetime.fromisoformat(time).timestamp() - clock.now())


@pytest.mark.parametrize("payload", ACCEPTED_EVENTS.values(), ids=ACCEPTED_EVENTS)
async def test_an_event_is_listed_as_it_was_created(control: ControlClient, payload: dict[str, Any]) -> None:
    status, created = await control.api("POST", EVENTS, payload)
    assert (status, created["status"], created["creator_id"]) == (200, 1, default_world.APPLICATION_ID)
    assert created["entity_metadata"] == payload["entity_metadata"]
    rule = payload.get("recurrence_rule")
    whole = rule and {**created["recurrence_rule"], **rule, "start": created["scheduled_start_time"]}
    assert created["recurrence_rule"] == whole
    assert created["scheduled_start_time"] == FRIDAY.replace("+", ".000000+")
    assert (await control.api("GET", EVENTS))[1] == [created]


@pytest.mark.parametrize(("payload", "path", "code"), REFUSED_EVENTS.values(), ids=REFUSED_EVENTS)
async def test_refuses(control: ControlClient, payload: Any, path: str, code: str) -> None:
    status, answer = await control.api("POST", EVENTS, payload)
    assert status == 400
    assert fault_at(answer, path) == [code]
    assert (await control.api("GET", EVENTS))[1] == []


@pytest.mark.parametrize(
    "payload",
    [event(entity_type=2), event(image="x"), weekly(frequency=3), weekly(frequency=0)],
)
async def test_what_the_bot_does_not_use_is_not_supported(control: ControlClient, payload: Any) -> None:
    assert (await control.api("POST", EVENTS, payload))[0] == 501


async def test_an_event_is_changed_and_deleted_and_unknown_afterwards(control: ControlClient) -> None:
    _, created = await control.api("POST", EVENTS, weekly())
    path = f"{EVENTS}/{created['id']}"
    status, changed = await control.api("PATCH", path, {"name": "Nit", "recurrence_rule": None})
    assert (status, changed) == (200, created | {"name": "Nit", "recurrence_rule": None})
    status, answer = await control.api("PATCH", path, {"scheduled_end_time": FRIDAY})
    assert fault_at(answer, "scheduled_end_time") == ["GUILD_SCHEDULED_EVENT_SCHEDULE_END_BEFORE_START"]
    assert (await control.api("PATCH", path, {"status": 2}))[0] == 501
    assert (await control.api("DELETE", path))[0] == 204
    for method in ("PATCH", "DELETE"):
        status, answer = await control.api(method, path, {} if method == "PATCH" else None)
        assert (status, answer["code"]) == (404, 10070)


async def test_an_event_begins_and_ends_by_itself(sandbox: Sandbox, control: ControlClient) -> None:
    _, created = await control.api("POST", EVENTS, event())
    path = f"{EVENTS}/{created['id']}"
    at(sandbox, FRIDAY)
    assert [each["status"] for each in (await control.api("GET", EVENTS))[1]] == [2]
    _, answer = await control.api("PATCH", path, {"scheduled_start_time": "2050-02-01T20:30:00Z"})
    assert fault_at(answer, "scheduled_start_time") == [
        "GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID_START_BY_STATUS"
    ]
    assert (await control.api("PATCH", path, {"name": "Ja jugam"}))[0] == 200
    at(sandbox, created["scheduled_end_time"])
    assert (await control.api("GET", EVENTS))[1] == []
    status, answer = await control.api("PATCH", path, {"name": "Tard"})
    assert (status, answer["code"]) == (404, 10070)


@pytest.mark.parametrize(
    ("payload", "times"),
    [
        (weekly(), ["01-14", "01-21"]),
        (weekly(interval=2), ["01-21", "02-04"]),
        (monthly(), ["02-04", "03-04"]),
    ],
)
async def test_a_repeated_event_moves_to_its_next_time_when_it_ends(
    sandbox: Sandbox, control: ControlClient, payload: dict[str, Any], times: list[str]
) -> None:
    _, now = await control.api("POST", EVENTS, payload)
    for time in times:
        at(sandbox, now["scheduled_end_time"])
        (now,) = (await control.api("GET", EVENTS))[1]
        assert now["status"] == 1
        assert now["scheduled_start_time"].startswith(f"2050-{time}T20:30")
        assert now["recurrence_rule"]["start"] == now["scheduled_start_time"]


async def test_a_server_takes_a_hundred_events_that_are_not_over(
    sandbox: Sandbox, control: ControlClient
) -> None:
    for _ in range(100):
        assert (await control.api("POST", EVENTS, event()))[0] == 200
    status, answer = await control.api("POST", EVENTS, event())
    assert (status, answer["code"]) == (400, 30038)
    at(sandbox, "2050-01-08T00:00:00+00:00")
    later = {"scheduled_start_time": "2050-02-07T20:30:00Z", "scheduled_end_time": "2050-02-07T22:30:00Z"}
    assert (await control.api("POST", EVENTS, event(**later)))[0] == 200


async def test_events_need_a_permission_of_the_server(sandbox: Sandbox, control: ControlClient) -> None:
    _, created = await control.api("POST", EVENTS, event())
    path = f"{EVENTS}/{created['id']}"
    role = sandbox.world.server.roles[default_world.BOT_ROLE_ID]
    role.permissions &= ~Permission.CREATE_EVENTS
    for method, where, body in (
        ("POST", EVENTS, event()),
        ("PATCH", path, {"name": "x"}),
        ("DELETE", path, None),
    ):
        status, answer = await control.api(method, where, body)
        assert (status, answer["code"]) == (403, 50013)
    assert (await control.api("GET", EVENTS))[1] == [created]


async def test_an_event_is_deleted_by_hand(control: ControlClient) -> None:
    _, created = await control.api("POST", EVENTS, event())
    address = f"{control.base_url}/sandbox/scheduled-events/{created['id']}"
    for status in (200, 404):
        async with control.session.delete(address) as response:
            assert response.status == status
    assert (await control.get("world"))["scheduled_events"] == []


async def test_discord_py_reads_events_of_every_kind_of_repetition(
    control: ControlClient, bot: TinyBot
) -> None:
    for payload in ACCEPTED_EVENTS.values():
        await control.api("POST", EVENTS, payload)
    found = await bot.guilds[0].fetch_scheduled_events()
    assert {each.location for each in found} == {"https://discord.com/channels/1/2/3"}
    assert len(found) == len(ACCEPTED_EVENTS)
