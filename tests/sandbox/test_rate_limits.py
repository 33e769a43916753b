"""Rate limits, in the mode ``real``."""

from __future__ import annotations

import asyncio
import itertools
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from sandbox.__main__ import parse
from sandbox.faults.cli import parse as parse_fault_command
from sandbox.rate_limits import Rate, RateLimitedError, RateLimitMode, RateLimits, Rates
from sandbox.server import Sandbox, SandboxOptions
from sandbox.state import default_world

from .clients import AS_BOT, ControlClient
from .payloads import CHANNEL, COMMANDS, EMOJIS, XERRADA, command, emoji
from .raw_bot import RawBot, use

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ELSEWHERE = f"{XERRADA}/messages"
EPHEMERAL = 64
DEFAULTS = {"edits": "5/5", "tokens": "5/2", "followups": "30/60", "emojis": "50/3600", "one_bucket": False}


class Answer:
    """A response of the API."""

    def __init__(self, status: int, headers: Any, body: bytes) -> None:
        self.status = status
        self.limits = {
            name.removeprefix("X-RateLimit-"): value
            for name, value in headers.items()
            if name.startswith("X-RateLimit-") or name in ("Retry-After", "Via")
        }
        self.body: Any = json.loads(body) if body else None


class Limited:
    """A sandbox with real rate limits, and requests as the bot."""

    def __init__(self, sandbox: Sandbox, control: ControlClient) -> None:
        self.sandbox = sandbox
        self.control = control

    async def send(self, method: str, path: str, payload: object = None) -> Answer:
        """Send a request by the bot's token, or by the one in the path."""
        url = f"{self.control.base_url}/api/v10{path}"
        async with self.control.session.request(method, url, json=payload, headers=AS_BOT) as response:
            return Answer(response.status, response.headers, await response.read())

    async def message(self, where: str = CHANNEL) -> str:
        """Post a message and return its path."""
        return f"{where}/{(await self.send('POST', where, {'content': 'x'})).body['id']}"

    async def interaction(self, raw_bot: RawBot, channel: str = "taula") -> str:
        """Let Anna use a command, answer it, and return the path of its token."""
        await self.control.api("PUT", COMMANDS, command())
        used = await use(self.control, raw_bot, "slash", user="Anna", channel=channel, command="taula")
        assert (await used.answer({"type": 4, "data": {"content": "x"}}))[0] == 200
        await used.request
        return f"/webhooks/{default_world.APPLICATION_ID}/{used.event['token']}"

    async def bot(self) -> RawBot:
        """Connect a bot."""
        raw_bot = await RawBot.connect(self.control.session, self.sandbox.base_url)
        await raw_bot.identify()
        return raw_bot


@asynccontextmanager
async def limited_by(rates: Rates) -> AsyncIterator[Limited]:
    """Start a sandbox whose clock of rate limits stands still."""
    async with (
        Sandbox(SandboxOptions(rate_limits=RateLimitMode.REAL, rates=rates)) as running,
        aiohttp.ClientSession() as session,
    ):
        running.context.limits._now = lambda: 1000.0
        yield Limited(running, ControlClient(session, running.base_url))


@pytest.fixture
async def limited() -> AsyncIterator[Limited]:
    """A sandbox that allows two edits in a minute."""
    async with limited_by(Rates(edits=Rate(2, 60))) as world:
        yield world


# -- messages in channels


async def test_the_sixth_post_within_five_seconds_is_refused_with_all_headers(limited: Limited) -> None:
    answers = [await limited.send("POST", CHANNEL, {"content": "x"}) for _ in range(6)]
    assert [each.status for each in answers] == [200] * 5 + [429]
    assert [each.limits["Remaining"] for each in answers] == ["4", "3", "2", "1", "0", "0"]
    refused = answers[-1]
    assert refused.body == {"message": "You are being rate limited.", "retry_after": 5.0, "global": False}
    assert {"Via", "Retry-After", "Scope", "Bucket", "Limit", "Reset", "Reset-After"} <= set(refused.limits)
    assert (await limited.send("POST", ELSEWHERE, {"content": "x"})).status == 200


async def test_the_rate_of_edits_can_be_set_and_every_response_has_the_remaining_ones(
    limited: Limited,
) -> None:
    path = await limited.message()
    answers = [await limited.send("PATCH", path, {"content": str(n)}) for n in range(3)]
    assert [each.status for each in answers] == [200, 200, 429]
    assert [each.limits["Limit"] for each in answers] == ["2"] * 3
    assert [each.limits["Remaining"] for each in answers] == ["1", "0", "0"]
    assert len({each.limits["Bucket"] for each in answers}) == 1
    assert [each.limits["Reset-After"] for each in answers] == ["60.000"] * 3
    assert answers[2].body["retry_after"] == 60.0
    assert answers[2].limits["Scope"] == "user"
    assert int(answers[2].limits["Retry-After"]) >= 60


async def test_edits_posts_and_channels_have_buckets_of_their_own(limited: Limited) -> None:
    path, other = await limited.message(), await limited.message(ELSEWHERE)
    for _ in range(2):
        await limited.send("PATCH", path, {"content": "y"})
    assert (await limited.send("PATCH", path, {"content": "y"})).status == 429
    assert (await limited.send("PATCH", other, {"content": "y"})).status == 200
    assert (await limited.send("POST", CHANNEL, {"content": "y"})).status == 200


async def test_posting_editing_and_deleting_can_share_one_bucket_per_channel() -> None:
    async with limited_by(Rates(edits=Rate(4, 60), one_bucket=True)) as limited:
        path = await limited.message()
        gone = await limited.message()
        answers = [
            await limited.send("PATCH", path, {"content": "y"}),
            await limited.send("DELETE", gone),
            await limited.send("POST", CHANNEL, {"content": "z"}),
            await limited.send("DELETE", path),
        ]
        assert [each.status for each in answers] == [200, 204, 429, 429]
        assert len({each.limits["Bucket"] for each in answers}) == 1
        assert (await limited.send("GET", path)).status == 200
        assert (await limited.send("POST", ELSEWHERE, {"content": "x"})).status == 200


async def test_more_than_fifty_requests_a_second_are_refused_everywhere(limited: Limited) -> None:
    anna = f"/users/{default_world.ANNA_ID}"
    answers = [
        await limited.send("GET", each)
        for each in itertools.islice(itertools.cycle((anna, "/users/@me")), 65)
    ]
    assert {each.status for each in answers} == {200, 429}
    refused = next(each for each in answers if each.status == 429)
    assert refused.limits.keys() == {"Retry-After", "Via", "Global", "Scope"}
    assert (refused.limits["Global"], refused.limits["Scope"]) == ("true", "global")
    assert refused.body["global"] is True


async def test_all_processes_of_a_bot_share_the_fifty_requests_of_a_second(limited: Limited) -> None:
    clock = [1000.0]
    limited.sandbox.context.limits._now = lambda: clock[0]

    async def process(token: str) -> list[int]:
        """Ask in turn for a user and for the servers, each of which has a bucket of its own."""
        paths = ("/users/@me", f"/users/{default_world.ANNA_ID}", f"/guilds/{default_world.SERVER_ID}")
        statuses = []
        async with aiohttp.ClientSession(headers={"Authorization": f"Bot {token}"}) as session:
            for path in itertools.islice(itertools.cycle(paths), 30):
                async with session.get(f"{limited.sandbox.api_url}{path}") as response:
                    statuses.append(response.status)
        return statuses

    for _ in range(2):
        answers = await asyncio.gather(*(process(token) for token in default_world.BOT_TOKENS * 2))
        statuses = [status for each in answers for status in each]
        assert (statuses.count(200), statuses.count(429)) == (50, 70)
        clock[0] += 1


# -- interactions


async def test_a_token_allows_five_requests_in_two_seconds_whatever_they_are() -> None:
    async with limited_by(Rates()) as limited:
        raw_bot = await limited.bot()
        token, other = await limited.interaction(raw_bot), await limited.interaction(raw_bot)
        original = f"{token}/messages/@original"
        answers = [
            await limited.send("GET", original),
            await limited.send("PATCH", original, {"content": "y"}),
            await limited.send("POST", token, {"content": "z"}),
            await limited.send("DELETE", original),
            await limited.send("GET", original),
            await limited.send("POST", token, {"content": "z"}),
        ]
        assert [each.status for each in answers] == [200, 200, 200, 204, 404, 429]
        assert [each.limits["Remaining"] for each in answers] == ["4", "3", "2", "1", "0", "0"]
        assert {each.limits["Limit"] for each in answers} == {"5"}
        assert len({each.limits["Bucket"] for each in answers}) == 1
        assert (answers[-1].limits["Scope"], answers[-1].body["retry_after"]) == ("user", 2.0)
        assert (await limited.send("POST", other, {"content": "z"})).status == 200
        limited.sandbox.context.limits._now = lambda: 1002.0
        assert (await limited.send("POST", token, {"content": "z"})).status == 200


async def test_the_followups_of_a_channel_have_a_limit_that_only_the_refusal_shows() -> None:
    async with limited_by(Rates(followups=Rate(2, 60))) as limited:
        raw_bot = await limited.bot()
        tokens = [await limited.interaction(raw_bot) for _ in range(3)]
        elsewhere = await limited.interaction(raw_bot, channel="xerrada")
        secret = {"content": "x", "flags": EPHEMERAL}
        first, second, refused = [await limited.send("POST", each, secret) for each in tokens]
        assert (first.status, second.status, refused.status) == (200, 200, 429)
        assert first.limits["Remaining"] == refused.limits["Remaining"] == "4"
        assert (refused.limits["Limit"], refused.limits["Scope"]) == ("5", "shared")
        assert refused.body["message"] == "The resource is being rate limited."
        assert refused.body["retry_after"] == 60.0
        assert int(refused.limits["Retry-After"]) >= 60
        assert float(refused.limits["Reset-After"]) <= 2
        assert (
            await limited.send("PATCH", f"{tokens[2]}/messages/@original", {"content": "y"})
        ).status == 200
        assert (await limited.send("POST", elsewhere, secret)).status == 200


async def test_requests_by_the_token_of_an_interaction_do_not_count_towards_the_global_limit() -> None:
    async with limited_by(Rates(tokens=Rate(100, 1))) as limited:
        raw_bot = await limited.bot()
        original = f"{await limited.interaction(raw_bot)}/messages/@original"
        assert {(await limited.send("GET", original)).status for _ in range(60)} == {200}
        while (await limited.send("GET", "/users/@me")).status == 200:
            pass
        assert (await limited.send("GET", original)).status == 200
        waiting = asyncio.create_task(
            limited.control.post("slash", user="Anna", channel="taula", command="taula")
        )
        event = await raw_bot.event("INTERACTION_CREATE")
        callback = f"/interactions/{event['id']}/{event['token']}/callback"
        answers = [await limited.send("POST", callback, {"type": 5}) for _ in range(10)]
        assert [each.status for each in answers] == [204] + [400] * 9
        assert {len(each.limits) for each in answers} == {0}
        await waiting


# -- emojis


async def test_new_emojis_have_a_limit_that_only_the_refusal_shows() -> None:
    async with limited_by(Rates(emojis=Rate(2, 3600))) as limited:
        made = [await limited.send("POST", EMOJIS, emoji(f"n{n}")) for n in range(3)]
        assert [each.status for each in made] == [201, 201, 429]
        assert (made[2].limits["Scope"], made[2].limits["Limit"]) == ("shared", "50")
        assert made[2].body["retry_after"] == 3600.0
        assert (await limited.send("PATCH", f"{EMOJIS}/{made[0].body['id']}", {"name": "oros"})).status == 200
        assert (await limited.send("DELETE", f"{EMOJIS}/{made[0].body['id']}")).status == 204
        assert (await limited.send("POST", EMOJIS, emoji("n4"))).status == 429


# -- settings


async def test_rate_limits_are_switched_while_the_sandbox_runs(limited: Limited) -> None:
    path = await limited.message()

    async def edits() -> list[int]:
        return [(await limited.send("PATCH", path, {"content": str(n)})).status for n in range(3)]

    assert await edits() == [200, 200, 429]
    kept = DEFAULTS | {"edits": "2/60"}
    assert await limited.control.do("rate-limits", mode="off") == kept | {"mode": "off"}
    assert await edits() == [200, 200, 200]
    changed = DEFAULTS | {"mode": "real", "edits": "1/60"}
    assert await limited.control.do("rate-limits", mode="real", edits="1/60") == changed
    assert await edits() == [200, 429, 429]
    assert await limited.control.get("rate-limits") == changed


async def test_every_size_is_set_by_the_control_api_and_by_the_command_line(limited: Limited) -> None:
    sizes = {"edits": "2/5", "tokens": "3/2", "followups": "4/60", "emojis": "5/3600", "one_bucket": True}
    assert await limited.control.do("rate-limits", **sizes) == sizes | {"mode": "real"}
    typed = [f"--{name}={size}" for name, size in sizes.items() if name != "one_bucket"] + ["--one-bucket"]
    assert parse_fault_command(["rate-limits", "real", *typed]).request.body == sizes | {"mode": "real"}
    options = parse(["--rate-limits", "real", *typed])
    assert Rates().changed(vars(options)).to_json() == sizes
    apart = parse_fault_command(["rate-limits", "real", "--no-one-bucket"]).request.body
    assert apart == {"mode": "real", "one_bucket": False}
    assert await limited.control.do("rate-limits", **apart) == sizes | apart


@pytest.mark.parametrize("name", ["edits", "tokens", "followups", "emojis"])
@pytest.mark.parametrize("size", ["5", "0/5", "5/0", "5/s", "-1/5"])
async def test_an_invalid_rate_is_refused_and_changes_nothing(limited: Limited, name: str, size: str) -> None:
    sentence = f'"{size}" is no rate. Write 5/5 for five requests in five seconds.'
    assert await limited.control.post("rate-limits", mode="off", **{name: size}) == (400, {"error": sentence})
    assert (await limited.control.get("rate-limits")) == DEFAULTS | {"mode": "real", "edits": "2/60"}


async def test_an_invalid_mode_or_switch_is_refused(limited: Limited) -> None:
    assert (await limited.control.post("rate-limits", mode="strict"))[0] == 400
    sentence = '"one_bucket" must be true or false.'
    assert await limited.control.post("rate-limits", one_bucket="yes") == (400, {"error": sentence})


def test_buckets_that_were_reset_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.rate_limits.limits.MAX_BUCKETS", 10)
    now = 0.0
    limits = RateLimits(RateLimitMode.REAL, Rates(followups=Rate(1, 60)), now=lambda: now)
    limits.count_followup("the first")
    for number in range(100):
        now = number / 2
        with pytest.raises(RateLimitedError):
            limits.count_followup("the first")
    for number in range(1000):
        now = 61.0 + 60 * number
        limits.count_followup(str(number))
    assert len(limits._buckets) <= 10
