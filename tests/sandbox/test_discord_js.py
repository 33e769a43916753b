"""The sandbox under discord.js, in a process of its own; skipped where node or the library is missing."""

from __future__ import annotations

import asyncio
import json
import shutil
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sandbox import cafe

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sandbox.server import Sandbox

    from .players import Table

FOLDER = Path(__file__).parent / "discord_js"
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="node is not installed"),
    pytest.mark.skipif(
        not (FOLDER / "node_modules" / "discord.js").is_dir(),
        reason="discord.js is not installed: npm install --no-package-lock --prefix tests/sandbox/discord_js",
    ),
]


class DiscordJsBot:
    """What the bot prints, one event a line."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.events: list[dict[str, Any]] = []

    @property
    def complaints(self) -> list[str]:
        return [event["text"] for event in self.events if event["event"] == "complaint"]

    async def event(self, name: str) -> dict[str, Any]:
        """Read until an event of this name comes."""
        assert self._process.stdout is not None
        while True:
            line = await asyncio.wait_for(self._process.stdout.readline(), 10)
            assert line, f"The bot ended while {name!r} was awaited: {self.events}"
            event: dict[str, Any] = json.loads(line)
            self.events.append(event)
            if event["event"] == name:
                return event
            assert event["event"] != "complaint", event["text"]

    async def end(self) -> None:
        """Let the bot say goodbye and hear the rest of what it printed."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        rest, _ = await asyncio.wait_for(self._process.communicate(), 5)
        self.events += [json.loads(line) for line in rest.splitlines()]


@asynccontextmanager
async def logged_in(sandbox: Sandbox) -> AsyncIterator[DiscordJsBot]:
    # The library adds the version of the API to the path by itself.
    api = sandbox.api_url.removesuffix("/v10")
    process = await asyncio.create_subprocess_exec(
        str(NODE),
        str(FOLDER / "bot.js"),
        api,
        cafe.BOT_TOKENS[1],
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


async def new_table(table: Table, **options: object) -> str:
    answer = await table.do("slash", user="Anna", channel="taula", command="taula", options=options)
    assert answer["type"] == 4
    return answer["message"]["id"]


def shown(message: dict[str, Any]) -> tuple[str, str]:
    """The text of the table and the name of its picture's file."""
    text, gallery, _ = message["components"][0]["components"]
    return text["content"], gallery["items"][0]["media"]["url"].rsplit("/", 1)[1]


async def test_discord_js_logs_in_registers_its_commands_and_knows_where_it_is(
    bot: DiscordJsBot, table: Table
) -> None:
    ready = bot.events[-1]
    assert ready["user"] == cafe.APPLICATION_ID
    assert (ready["guild"], ready["available"], ready["me"]) == ("Cafè de la Plaça", True, "Botifarra")
    assert ready["channels"][:2] == ["benvinguda", "taula"]
    assert ready["commands"] == ["taula", "cerca", "fil", "casa"]
    commands = (await table.look("commands", user="Anna"))["commands"]
    assert [command["name"] for command in commands] == ready["commands"]


async def test_discord_js_answers_a_command_and_changes_the_picture_by_click_and_by_channel(
    bot: DiscordJsBot, table: Table
) -> None:
    message_id = await new_table(table, punts=151)
    assert (await bot.event("answered"))["message"] == message_id
    [seen] = await table.messages("Bernat")
    assert shown(seen) == ("Taula a 151", "taula.png")
    clicked = await table.do("click", user="Bernat", message=message_id, custom_id="update")
    assert clicked["type"] == 7
    assert shown(clicked["message"]) == ("Canviada pel clic", "clic.png")
    assert (await bot.event("update"))["message"] == message_id
    await table.do("click", user="Carla", message=message_id, custom_id="edit")
    edited = await bot.event("edited")
    assert edited["message"] == message_id
    assert edited["at"] is not None
    [seen] = await table.messages("Anna")
    assert shown(seen) == ("Canviada pel canal", "canal.png")


async def test_discord_js_is_given_choices_members_channels_and_fields(
    bot: DiscordJsBot, table: Table
) -> None:
    options = {"qui": "Elisenda", "on": "xerrada"}
    place = {"user": "Anna", "channel": "taula", "command": "cerca"}
    given = await table.do("autocomplete", **place, options=options | {"nom": "Ann"}, focused="nom")
    assert given["choices"] == [{"name": "Anna", "value": "a"}, {"name": "Anno", "value": "o"}]
    found = await table.do("slash", **place, options=options)
    assert found["message"]["content"] == "Elisenda a xerrada"
    assert found["message"]["flags"] == 64
    message_id = await new_table(table)
    chosen = await table.do(
        "select", user="Carla", message=message_id, custom_id="suit", values=["oros", "copes"]
    )
    assert chosen["message"]["content"] == "oros, copes"
    form = (await table.do("click", user="Dídac", message=message_id, custom_id="modal"))["modal"]
    sent = await table.do(
        "modal", user="Dídac", modal=form["id"], custom_id="question", values={"nom": "Dídac"}
    )
    assert sent["message"]["content"] == "Hola, Dídac"
    await table.do("click", user="Bernat", message=message_id, custom_id="secret")
    assert (await bot.event("secret"))["ephemeral"] is True
    assert [each["content"] for each in await table.messages("Bernat")][-2:] == ["Només tu", "I també"]


async def test_discord_js_reads_the_house_and_opens_a_thread(bot: DiscordJsBot, table: Table) -> None:
    await table.do("slash", user="Anna", channel="taula", command="casa")
    house = await bot.event("house")
    assert house["guild"] == "Cafè de la Plaça"
    assert len(house["channels"]) == 5
    assert house["roles"] == ["@everyone", "Botifarra", "Moderació"]
    assert (house["member"], house["me"]) == ("Anna", cafe.APPLICATION_ID)
    assert (house["emojis"], house["onButton"]) == (["oros"], True)
    await table.do("slash", user="Anna", channel="taula", command="fil")
    thread = await bot.event("thread")
    assert (thread["archived"], thread["member"], thread["active"]) == (True, cafe.ANNA_ID, ["La taula"])
    assert [each["content"] for each in await table.messages("Anna", thread["id"])][-1] == "Comencem"


async def test_discord_js_resumes_a_dropped_line_and_loses_nothing(bot: DiscordJsBot, table: Table) -> None:
    await table.do("gateway", action="drop")
    await table.do("say", user="Anna", channel="taula", content="mentre no hi eres")
    await bot.event("reconnecting")
    assert (await bot.event("message"))["author"] == "anna"
    assert (await bot.event("resumed"))["replayed"] >= 1
    await new_table(table)
    assert "ready" not in [event["event"] for event in bot.events[1:]]
