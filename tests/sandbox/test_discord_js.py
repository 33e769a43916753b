"""The sandbox with discord.js in its own process; skipped without node or the library."""

from __future__ import annotations

import asyncio
import json
import shutil
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sandbox.server import Sandbox
from sandbox.state import default_world
from tests.examples import one_in

from .clients import patient_sandbox, use_every_input

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from .clients import ControlClient

FOLDER = Path(__file__).parent / "discord_js"
NODE = shutil.which("node")
PATIENT = 300

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="node is not installed"),
    pytest.mark.skipif(
        not (FOLDER / "node_modules" / "discord.js").is_dir(),
        reason="discord.js is not installed: npm install --no-package-lock --prefix tests/sandbox/discord_js",
    ),
]


class DiscordJsBot:
    """The output of the bot, one event per line."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.events: list[dict[str, Any]] = []

    @property
    def complaints(self) -> list[str]:
        return [event["text"] for event in self.events if event["event"] == "complaint"]

    @property
    def statuses(self) -> list[int]:
        return [event["status"] for event in self.events if event["event"] == "response"]

    def count(self, name: str) -> int:
        return sum(event["event"] == name for event in self.events)

    async def event(self, name: str) -> dict[str, Any]:
        """Read until an event of this name."""
        assert self._process.stdout is not None
        while True:
            line = await asyncio.wait_for(self._process.stdout.readline(), PATIENT)
            assert line, f"The bot ended while {name!r} was awaited: {self.events}"
            event: dict[str, Any] = json.loads(line)
            self.events.append(event)
            if event["event"] == name:
                return event
            assert event["event"] != "complaint", event["text"]

    async def end(self) -> None:
        """Let the bot disconnect, and read the rest of its output."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        rest, _ = await asyncio.wait_for(self._process.communicate(), PATIENT)
        self.events += [json.loads(line) for line in rest.splitlines()]


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with patient_sandbox() as running:
        yield running


@asynccontextmanager
async def logged_in(sandbox: Sandbox) -> AsyncIterator[DiscordJsBot]:
    # The library appends the version of the API.
    api = sandbox.api_url.removesuffix("/v10")
    process = await asyncio.create_subprocess_exec(
        str(NODE),
        str(FOLDER / "bot.js"),
        api,
        default_world.BOT_TOKENS[1],
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    bot = DiscordJsBot(process)
    try:
        yield bot
        await bot.end()
        assert process.returncode == 0
        assert bot.complaints == []
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[DiscordJsBot]:
    async with logged_in(sandbox) as bot:
        await bot.event("ready")
        yield bot


async def new_table(control: ControlClient, **options: object) -> str:
    answer = await control.do("slash", user="Anna", channel="taula", command="taula", options=options)
    assert answer["type"] == 4
    return answer["message"]["id"]


def shown(message: dict[str, Any]) -> tuple[str, str]:
    """Return the text of the table and the file name of its picture."""
    text, gallery, _ = message["components"][0]["components"]
    return text["content"], gallery["items"][0]["media"]["url"].rsplit("/", 1)[1]


async def test_discord_js_logs_in_registers_its_commands_and_knows_where_it_is(
    bot: DiscordJsBot, control: ControlClient
) -> None:
    [ready] = [event for event in bot.events if event["event"] == "ready"]
    assert ready["user"] == default_world.APPLICATION_ID
    assert (ready["guild"], ready["available"], ready["me"]) == ("Cafè de la Plaça", True, "Botifarra")
    assert ready["channels"][:2] == ["benvinguda", "taula"]
    assert ready["commands"] == ["taula", "cerca", "fil", "casa", "compta"]
    commands = (await control.get("commands", user="Anna"))["commands"]
    assert [command["name"] for command in commands] == ready["commands"]


async def test_discord_js_answers_a_command_and_changes_the_picture_by_click_and_by_channel(
    bot: DiscordJsBot, control: ControlClient
) -> None:
    message_id = await new_table(control, punts=151)
    assert (await bot.event("answered"))["message"] == message_id
    [seen] = await control.messages("Bernat")
    assert shown(seen) == ("Taula a 151", "taula.png")
    clicked = await control.do("click", user="Bernat", message=message_id, custom_id="update")
    assert clicked["type"] == 7
    assert shown(clicked["message"]) == ("Canviada pel clic", "clic.png")
    assert (await bot.event("update"))["message"] == message_id
    await control.do("click", user="Carla", message=message_id, custom_id="edit")
    edited = await bot.event("edited")
    assert edited["message"] == message_id
    assert edited["at"] is not None
    [seen] = await control.messages("Anna")
    assert shown(seen) == ("Canviada pel canal", "canal.png")


async def test_discord_js_is_given_choices_members_channels_and_fields(
    bot: DiscordJsBot, control: ControlClient
) -> None:
    message_id = await new_table(control)
    await use_every_input(control, message_id)
    await control.do("click", user="Bernat", message=message_id, custom_id="secret")
    assert (await bot.event("secret"))["ephemeral"] is True
    assert [each["content"] for each in await control.messages("Bernat")][-2:] == ["Només tu", "I també"]


async def test_discord_js_reads_the_server_and_opens_a_thread(
    bot: DiscordJsBot, control: ControlClient
) -> None:
    await control.do("slash", user="Anna", channel="taula", command="casa")
    house = await bot.event("house")
    assert house["guild"] == "Cafè de la Plaça"
    assert len(house["channels"]) == 5
    assert house["roles"] == ["@everyone", "Botifarra", "Moderació"]
    assert (house["member"], house["me"]) == ("Anna", default_world.APPLICATION_ID)
    assert (house["emojis"], house["onButton"]) == (["oros"], True)
    await control.do("slash", user="Anna", channel="taula", command="fil")
    thread = await bot.event("thread")
    assert (thread["archived"], thread["member"], thread["active"]) == (
        True,
        default_world.ANNA_ID,
        ["La taula"],
    )
    assert [each["content"] for each in await control.messages("Anna", thread["id"])][-1] == "Comencem"


async def test_discord_js_resumes_a_dropped_connection_without_loss(
    bot: DiscordJsBot, control: ControlClient
) -> None:
    await control.do("gateway", action="drop")
    await control.do("say", user="Anna", channel="taula", content="mentre no hi eres")
    await bot.event("reconnecting")
    assert (await bot.event("message"))["author"] == "anna"
    assert (await bot.event("resumed"))["replayed"] >= 1
    assert bot.count("shard ready") == 1
    await new_table(control)


async def test_discord_js_resumes_after_a_request_to_reconnect(
    bot: DiscordJsBot, control: ControlClient
) -> None:
    await control.do("gateway", action="reconnect")
    await bot.event("resumed")
    assert bot.count("shard ready") == 1


async def test_discord_js_identifies_again_after_an_invalid_session(
    bot: DiscordJsBot, control: ControlClient
) -> None:
    await control.do("gateway", action="invalidate")
    await bot.event("shard ready")
    assert (bot.count("shard ready"), bot.count("resumed")) == (2, 0)
    await new_table(control)


async def test_discord_js_reads_the_buckets_well_enough_never_to_be_refused(
    bot: DiscordJsBot, control: ControlClient
) -> None:
    await control.do("rate-limits", mode="real", edits="2/0.3")
    await control.do("slash", user="Anna", channel="taula", command="compta")
    await bot.event("counted")
    assert bot.count("limited") == 2
    assert 429 not in bot.statuses
    assert [each["content"] for each in await control.messages("Bernat")] == ["5"]


@pytest.mark.parametrize(
    "fault",
    one_in(
        2,
        [
            {"kind": "rate_limit", "seconds": 0.2},
            {"kind": "rate_limit", "seconds": 0.2, "scope": "shared"},
            {"kind": "server_error", "status": 502},
            {"kind": "rate_limit", "seconds": 0.2, "scope": "global"},
        ],
    ),
    ids=["user", "shared", "502", "global"],
)
async def test_discord_js_retries_and_edits_in_the_end(
    bot: DiscordJsBot, control: ControlClient, fault: dict[str, object]
) -> None:
    await control.do("faults", route="PATCH /channels/*/messages/*", times=1, **fault)
    await control.do("slash", user="Anna", channel="taula", command="compta")
    await bot.event("counted")
    assert [status for status in bot.statuses if status >= 300] == [fault.get("status", 429)]
    assert [each["content"] for each in await control.messages("Bernat")] == ["5"]
