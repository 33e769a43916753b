"""The sandbox and the bot as real processes, and people who read messages and click."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
"""Seconds that anything may take before a test gives up; nothing is expected to come near it."""
CHANNEL = "taula"

TEXT, GALLERY, BUTTON, SELECT, FILE = 10, 12, 2, 3, 13
EPHEMERAL = 64


class Cafe:
    """A sandbox that runs, and a bot that can be started, killed and stopped against it."""

    def __init__(self, url: str, session: aiohttp.ClientSession, database: Path) -> None:
        self.url = url
        self.session = session
        self.database = database
        self.bot: asyncio.subprocess.Process | None = None
        self.log = database.with_name("bot.log")

    async def start_bot(self, **settings: str) -> None:
        """Start the bot as anyone would, ``python -m bot``, and wait until it is online.

        It pauses nowhere, so that tests are fast, unless ``settings`` say otherwise.
        """
        environment = os.environ | {
            "DISCORD_TOKEN": "sandbox-token",
            "DISCORD_API_URL": f"{self.url}api/v10",
            "DISCORD_CDN_URL": self.url,
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.database}",
            "COMPUTER_PAUSE": "0",
            "HAND_PAUSE": "0",
            "EDIT_PAUSE": "0",
            "WATCHING_PAUSE": "0",
            **settings,
        }
        with self.log.open("ab") as log:
            self.bot = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot", cwd=ROOT, env=environment, stdout=log, stderr=log
            )
        await self.until_online(wanted=True)

    async def kill_bot(self) -> None:
        """End the bot at once, wherever it is: ``kill -9``."""
        assert self.bot is not None
        self.bot.kill()
        await self.bot.wait()
        await self.until_online(wanted=False)

    async def stop_bot(self) -> int:
        """Ask the bot to end, and return its exit status; it has ten seconds."""
        assert self.bot is not None
        self.bot.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.bot.wait(), 10)

    async def until_online(self, *, wanted: bool) -> None:
        """Wait until the bot is on the gateway, or off it."""
        async for _ in patiently():
            world = await self.get("/world")
            if world["bot"]["online"] is wanted and (not wanted or (await self.get("/commands"))["commands"]):
                return

    async def get(self, path: str, **query: str) -> dict:
        """Ask the control API."""
        async with self.session.get(f"{self.url}sandbox{path}", params=query) as answer:
            return await answer.json()

    async def post(self, path: str, **body: object) -> dict:
        """Do something through the control API."""
        async with self.session.post(f"{self.url}sandbox{path}", json=body) as answer:
            return await answer.json()


class Person:
    """Somebody who sits before the page: sees messages, types commands, clicks buttons."""

    def __init__(self, cafe: Cafe, name: str) -> None:
        self.cafe = cafe
        self.name = name

    async def command(self, command: str, **options: object) -> dict:
        """Type a slash command."""
        answer = await self.cafe.post(
            "/slash", user=self.name, channel=CHANNEL, command=command, options=options
        )
        assert answer.get("acknowledged"), answer
        return answer

    async def messages(self, limit: int = 8) -> list[dict]:
        """Return the newest messages this person sees, oldest first."""
        answer = await self.cafe.get("/messages", user=self.name, channel=CHANNEL, limit=str(limit))
        return answer["messages"]

    async def find(self, action: str, kind: int = BUTTON, *, private: bool = False) -> tuple[str, str] | None:
        """Return message and custom_id of the newest button, or select, for an action that can be used.

        With ``private`` only messages count that nobody else sees, such as the own hand.
        """
        for message in reversed(await self.messages()):
            if private and not message["flags"] & EPHEMERAL:
                continue
            for button in controls(message, kind):
                if f":{action}" in button["custom_id"] and not button.get("disabled"):
                    return message["id"], button["custom_id"]
        return None

    async def press(self, action: str) -> dict:
        """Press the newest button for an action, waiting until there is one."""
        async for _ in patiently():
            found = await self.find(action)
            if found:
                answer = await self.click(*found)
                assert answer.get("acknowledged"), answer
                return answer
        raise AssertionError(f"{self.name} never saw a button for {action}")

    async def choose(self, action: str, value: str) -> None:
        """Choose a value in the newest select for an action, waiting until there is one."""
        async for _ in patiently():
            found = await self.find(action, SELECT)
            if found:
                answer = await self.select(*found, value)
                assert answer.get("acknowledged"), answer
                return
        raise AssertionError(f"{self.name} never saw a select for {action}")

    async def select(self, message: str, custom_id: str, value: str) -> dict:
        """Choose a value in one select."""
        return await self.cafe.post(
            "/select", user=self.name, message=message, custom_id=custom_id, values=[value]
        )

    async def download(self, message: dict) -> bytes:
        """Return the file that a message offers."""
        (file,) = [part for part in walk(message["components"]) if part["type"] == FILE]
        async with self.cafe.session.get(file["file"]["url"]) as answer:
            assert answer.status == 200
            return await answer.read()

    async def click(self, message: str, custom_id: str) -> dict:
        """Press one button."""
        return await self.cafe.post("/click", user=self.name, message=message, custom_id=custom_id)

    async def hand(self) -> dict | None:
        """Return the newest message in which this person sees the own hand."""
        for message in reversed(await self.messages()):
            if message["flags"] & EPHEMERAL and any(
                ":move:" in button["custom_id"] for button in buttons(message)
            ):
                return message
        return None

    async def cards(self) -> list[str]:
        """Return the cards in the own hand, playable or not."""
        hand = await self.hand()
        return [
            button["custom_id"].rpartition(" ")[2]
            for button in buttons(hand or {"components": []})
            if ":move:play " in button["custom_id"]
        ]

    async def moves(self) -> list[tuple[str, str]]:
        """Return message and custom_id of every move open to this person in the own hand."""
        hand = await self.hand()
        if hand is None:
            return []
        return [
            (hand["id"], button["custom_id"])
            for button in buttons(hand)
            if ":move:" in button["custom_id"] and not button.get("disabled")
        ]


async def patiently(every: float = 0.01) -> AsyncIterator[None]:
    """Yield again and again, and fail when :data:`PATIENCE` is over."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        yield
        await asyncio.sleep(every)
    raise AssertionError("this took too long")


def walk(components: list[dict]) -> Iterator[dict]:
    """Yield every component of a message, nested ones included."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def controls(message: dict, kind: int) -> list[dict]:
    """Return the buttons, or the selects, of a message."""
    return [part for part in walk(message["components"]) if part["type"] == kind and "custom_id" in part]


def buttons(message: dict) -> list[dict]:
    """Return the buttons of a message."""
    return controls(message, BUTTON)


def texts(message: dict) -> str:
    """Return all that a message says."""
    return "\n".join(part["content"] for part in walk(message["components"]) if part["type"] == TEXT)


@asynccontextmanager
async def open_cafe(folder: Path, *options: str) -> AsyncIterator[Cafe]:
    """Run a sandbox on a free port, with its own ``options``; whatever runs is stopped at the end."""
    command = (sys.executable, "-m", "sandbox", "--port", "0", "--no-bot", *options)
    sandbox = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert sandbox.stdout is not None
    try:
        url = json.loads(await sandbox.stdout.readline())["url"]
        async with aiohttp.ClientSession() as session:
            cafe = Cafe(url, session, folder / "botifarra.sqlite3")
            try:
                yield cafe
            finally:
                if cafe.bot is not None and cafe.bot.returncode is None:
                    cafe.bot.kill()
                    await cafe.bot.wait()
    finally:
        if sandbox.returncode is None:
            sandbox.terminate()
            await sandbox.communicate()
