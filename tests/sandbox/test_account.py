"""The bot's account: what the portal says of it, how often it may identify, and the clock."""

from __future__ import annotations

import time
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

import pytest

from .clients import ControlClient
from .raw_bot import RawBot

if TYPE_CHECKING:
    from sandbox.server import Sandbox

DAY = 24 * 3600


async def limit(control: ControlClient) -> Any:
    _, answer = await control.api("GET", "/gateway/bot")
    return answer["session_start_limit"]


async def identified(sandbox: Sandbox, control: ControlClient) -> RawBot:
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    await raw_bot.identify()
    return raw_bot


async def test_every_identify_counts_and_a_resume_does_not(sandbox: Sandbox, control: ControlClient) -> None:
    assert await limit(control) == {
        "total": 1000,
        "remaining": 1000,
        "reset_after": 0,
        "max_concurrency": 1,
    }
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    ready = await raw_bot.identify()
    assert (await limit(control))["remaining"] == 999
    await control.do("gateway", action="drop")
    again = await RawBot.connect(control.session, sandbox.base_url)
    await again.send(6, {"token": "sandbox-token", "session_id": ready["session_id"], "seq": 0})
    await again.event("RESUMED")
    left = await limit(control)
    assert left["remaining"] == 999
    assert 0 < left["reset_after"] <= DAY * 1000


async def test_a_day_after_the_first_identify_all_are_there_again(
    sandbox: Sandbox, control: ControlClient
) -> None:
    await identified(sandbox, control)
    sandbox.world.clock.advance(DAY - 60)
    await identified(sandbox, control)
    assert (await limit(control))["remaining"] == 998
    sandbox.world.clock.advance(61)
    assert (await limit(control))["remaining"] == 1000
    await identified(sandbox, control)
    assert (await limit(control))["remaining"] == 999


async def test_an_identify_too_many_ends_all_sessions_and_costs_the_token(
    sandbox: Sandbox, control: ControlClient
) -> None:
    await control.do("gateway", action="identifies", remaining=1, seconds=600)
    last = await identified(sandbox, control)
    assert (await limit(control))["remaining"] == 0
    raw_bot = await RawBot.connect(control.session, sandbox.base_url)
    await raw_bot.send(2, {"token": "sandbox-token", "intents": 1, "properties": {}})
    assert await raw_bot.close_code() == 4004
    assert await last.close_code() == 4004
    assert (await control.api("GET", "/users/@me"))[0] == 401
    await control.do("gateway", action="identifies", remaining=5)
    await identified(sandbox, control)
    assert (await limit(control))["remaining"] == 4


async def test_the_recommended_shards_can_be_set(control: ControlClient) -> None:
    await control.do("gateway", action="identifies", shards=3)
    _, answer = await control.api("GET", "/gateway/bot")
    assert answer["shards"] == 3


async def test_settings_of_the_portal_are_what_the_bot_reads(control: ControlClient) -> None:
    settings = {
        "interactions_endpoint_url": "https://example.org/hook",
        "bot_require_code_grant": True,
        "privacy_policy_url": "https://example.org/privacy",
        "terms_of_service_url": "https://example.org/terms",
        "approximate_guild_count": 76,
    }
    await control.do("application", **settings)
    for path in ("/applications/@me", "/oauth2/applications/@me"):
        _, application = await control.api("GET", path)
        assert {name: application[name] for name in settings} == settings
    await control.do("application", interactions_endpoint_url="", privacy_policy_url="")
    _, application = await control.api("GET", "/applications/@me")
    assert application["interactions_endpoint_url"] is None
    assert "privacy_policy_url" not in application
    assert application["terms_of_service_url"] == settings["terms_of_service_url"]


@pytest.mark.parametrize("ahead", [90, -90, 0])
async def test_a_clock_that_is_ahead_is_in_every_date_and_every_new_id(
    sandbox: Sandbox, control: ControlClient, ahead: int
) -> None:
    await control.do("clock", ahead=ahead)
    began = int(time.time())
    async with control.session.get(f"{sandbox.api_url}/gateway") as answer:
        date = parsedate_to_datetime(answer.headers["Date"]).timestamp()
    assert began + ahead <= date <= time.time() + ahead


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("gateway", {"action": "identifies", "remaining": -1}),
        ("gateway", {"action": "identifies", "remaining": 1001}),
        ("gateway", {"action": "identifies", "shards": 0}),
        ("application", {"interactions_endpoint_url": 5}),
        ("application", {"bot_require_code_grant": "yes"}),
        ("application", {"approximate_guild_count": "many"}),
        ("clock", {"ahead": 4000}),
        ("clock", {"ahead": "soon"}),
    ],
)
async def test_an_invalid_setting_is_refused_with_a_sentence_and_changes_nothing(
    sandbox: Sandbox, control: ControlClient, what: str, fields: dict[str, object]
) -> None:
    before = await control.api("GET", "/applications/@me"), await control.api("GET", "/gateway/bot")
    status, answer = await control.post(what, **fields)
    assert status == 400
    assert answer["error"].endswith(".")
    assert before == (await control.api("GET", "/applications/@me"), await control.api("GET", "/gateway/bot"))
