"""A world for end-to-end tests: a sandbox, the bot as a process, and people who read messages and click."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from sandbox import rendering
from sandbox.recorder import Recorder
from sandbox.server import Sandbox, SandboxOptions
from tests.e2e import nursery
from tests.empty_database import empty_database

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0
"""Timeout in seconds; it is never nearly used up."""
CHANNEL = "taula"

Process = asyncio.subprocess.Process | nursery.Process

TEXT, GALLERY, BUTTON, SELECT, FILE = 10, 12, 2, 3, 13
EPHEMERAL, LOADING = 64, 128


class World:
    """A running sandbox, and a bot that can be started, killed and stopped."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession, database: Path) -> None:
        self.program = "bot"
        """The module that runs the bot."""
        self.settings: dict[str, str] = {}
        """Settings of every bot that starts, over those that all have."""
        self.sandbox = sandbox
        self.url = f"{sandbox.base_url}/"
        self.session = session
        self.database = database
        self.database_url = f"sqlite+aiosqlite:///{database}"
        self.bot: Process | None = None
        self.log = database.with_name("bot.log")

    async def start_bot(self, **settings: str) -> None:
        """Start the bot and wait until it is online.

        Nothing pauses and computers are easy unless ``settings`` change that: to load what the others think with
        takes as long as all the rest of a start.
        """
        await self.launch_bot(**settings)
        await self.until_online(wanted=True)

    async def launch_bot(self, **settings: str) -> None:
        """Start the bot, whether or not it comes online."""
        self.bot = await self.spawn(self.log, **settings)

    async def spawn(self, log: Path, **settings: str) -> Process:
        """Start a process of the bot that logs into a file, and return it; the caller ends it.

        It is a fork of the nursery, unless computers are to think, which is decided when a program is loaded; then it
        draws its pictures too.
        """
        environment = os.environ | {
            "DISCORD_TOKEN": "sandbox-token",
            "DISCORD_API_URL": f"{self.url}api/v10",
            "DISCORD_CDN_URL": self.url,
            "DATABASE_URL": self.database_url,
            "COMPUTER_PAUSE": "0",
            "FORCED_PAUSE": "0",
            "HAND_PAUSE": "0",
            "SHORT_HAND_PAUSE": "0",
            # What nobody waits for is shown seldom: the time goes into what people do.
            "EDIT_PAUSE": "0.2",
            "WATCHING_PAUSE": "60",
            "CLICKS_A_SECOND": "100000",
            "CLICKS_AT_ONCE": "100000",
            "PICTURES_A_MINUTE": "100000",
            "NUMBA_DISABLE_JIT": "1",
            **self.settings,
            **settings,
        }
        if environment["NUMBA_DISABLE_JIT"] == "1":
            return await nursery.spawn(self.program, environment, log)
        with log.open("ab") as output:
            return await asyncio.create_subprocess_exec(
                sys.executable, "-m", self.program, cwd=ROOT, env=environment, stdout=output, stderr=output
            )

    async def kill_bot(self) -> None:
        """Kill the bot with SIGKILL."""
        assert self.bot is not None
        self.bot.kill()
        await self.bot.wait()
        await self.until_online(wanted=False)

    async def stop_bot(self) -> int:
        """Send SIGTERM to the bot and return its exit status."""
        assert self.bot is not None
        self.bot.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.bot.wait(), PATIENCE)

    async def until_online(self, *, wanted: bool) -> None:
        """Wait until the bot is online, or offline."""
        async for _ in patiently():
            world = await self.get("/world")
            if world["bot"]["online"] is wanted and (not wanted or (await self.get("/commands"))["commands"]):
                return

    async def get(self, path: str, **query: str) -> dict:
        """Send a GET request to the control API."""
        async with self.session.get(f"{self.url}sandbox{path}", params=query) as answer:
            return await answer.json()

    async def post(self, path: str, **body: object) -> dict:
        """Post a request to the control API."""
        async with self.session.post(f"{self.url}sandbox{path}", json=body) as answer:
            return await answer.json()


class Person:
    """A person who reads messages of one channel, types commands and clicks buttons there."""

    def __init__(self, world: World, name: str, channel: str = CHANNEL) -> None:
        self.world = world
        self.name = name
        self.channel = channel

    async def command(self, command: str, **options: object) -> dict:
        """Type a slash command, and return its answer."""
        answer = await self.world.post(
            "/slash", user=self.name, channel=self.channel, command=command, options=options
        )
        return await self._complete(answer)

    async def messages(self, limit: int = 8) -> list[dict]:
        """Return the newest messages this person sees, oldest first."""
        here = self.world.sandbox.world
        person, channel = here.find_person(self.name), here.find_channel(self.channel)
        if person is None or channel is None:
            return []
        return [rendering.message(here, each) for each in here.visible_messages(person, channel)[-limit:]]

    async def find(
        self, action: str, kind: int = BUTTON, *, private: bool | None = None
    ) -> tuple[str, str] | None:
        """Return message and custom_id of the newest enabled button, or select, for an action.

        With ``private``, only ephemeral messages count, such as the person's hand; if it is false, only public ones.
        """
        for message in reversed(await self.messages()):
            if private not in {None, bool(message["flags"] & EPHEMERAL)}:
                continue
            for button in controls(message, kind):
                if f":{action}" in button["custom_id"] and not button.get("disabled"):
                    return message["id"], button["custom_id"]
        return None

    async def sees_the_end(self) -> bool:
        """Tell whether the table itself says that its match is over; a hand may say so earlier."""
        return await self.find("again", private=False) is not None

    async def press(self, action: str) -> dict:
        """Click the newest button for an action as soon as there is one, again if the message changes meanwhile."""
        async for _ in patiently():
            found = await self.find(action)
            answer = await self.click(*found) if found else {"error": "There is no such button."}
            if "error" not in answer:
                return await self._complete(answer)
        raise AssertionError(f"{self.name} never saw a button for {action}")

    async def choose(self, action: str, value: str) -> None:
        """Choose a value in the newest select for an action as soon as there is one, again like :meth:`press`."""
        async for _ in patiently():
            found = await self.find(action, SELECT)
            if found and "error" not in await self.select(*found, value):
                return
        raise AssertionError(f"{self.name} never saw a select for {action}")

    async def select(self, message: str, custom_id: str, value: str) -> dict:
        """Choose a value in one select."""
        return await self.world.post(
            "/select", user=self.name, message=message, custom_id=custom_id, values=[value]
        )

    async def _complete(self, answer: dict) -> dict:
        """Return an answer with the message that it has in the end: a bot that is slow announces it first."""
        assert answer.get("acknowledged"), answer
        message, here = answer.get("message"), self.world.sandbox.world
        async for _ in patiently():
            if message is None or not message["flags"] & LOADING:
                break
            shown = here.messages.get(message["id"])
            message = rendering.message(here, shown) if shown else None
        return answer | {"message": message}

    async def download(self, message: dict) -> bytes:
        """Return the content of a message's file."""
        (file,) = [part for part in walk(message["components"]) if part["type"] == FILE]
        async with self.world.session.get(file["file"]["url"]) as answer:
            assert answer.status == 200
            return await answer.read()

    async def click(self, message: str, custom_id: str) -> dict:
        """Click a button."""
        return await self.world.post("/click", user=self.name, message=message, custom_id=custom_id)

    async def hand(self) -> dict | None:
        """Return the message with this person's hand: that of the newest turn, the lower one of two.

        A hand whose confirmation got lost stays as it was, and may be below the one that the bot knows.
        """
        private = [message for message in reversed(await self.messages()) if message["flags"] & EPHEMERAL]
        return max(filter(turn_of, private), key=turn_of, default=None)

    async def cards(self) -> list[str]:
        """Return the cards in this person's hand, playable or not."""
        hand = await self.hand()
        return [
            button["custom_id"].rpartition(" ")[2]
            for button in buttons(hand or {"components": []})
            if ":move:play " in button["custom_id"]
        ]

    async def moves(self) -> list[tuple[str, str]]:
        """Return message and custom_id of each open move in this person's hand."""
        hand = await self.hand()
        if hand is None:
            return []
        return [
            (hand["id"], button["custom_id"])
            for button in buttons(hand)
            if ":move:" in button["custom_id"] and not button.get("disabled")
        ]


async def patiently(seconds: float = PATIENCE) -> AsyncIterator[int]:
    """Yield 0, 1, 2 … fifty times a second, and fail after some seconds.

    More frequent looks would take the processor from the awaited process.
    """
    until = time.monotonic() + seconds
    for look in itertools.count():
        if time.monotonic() > until:
            break
        yield look
        await asyncio.sleep(0.02)
    raise AssertionError("this took too long")


def walk(components: list[dict]) -> Iterator[dict]:
    """Yield all components of a message with nested ones."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def controls(message: dict, kind: int) -> list[dict]:
    """Return the buttons, or the selects, of a message."""
    return [part for part in walk(message["components"]) if part["type"] == kind and "custom_id" in part]


def buttons(message: dict) -> list[dict]:
    """Return the buttons of a message."""
    return controls(message, BUTTON)


def turn_of(message: dict) -> tuple[int, ...]:
    """Return table and turn of the moves that a message has buttons for; empty without any."""
    moves = (button["custom_id"] for button in buttons(message) if ":move:" in button["custom_id"])
    return max((tuple(map(int, move.split(":")[1:3])) for move in moves), default=())


def texts(message: dict) -> str:
    """Return the text of a message."""
    return "\n".join(part["content"] for part in walk(message["components"]) if part["type"] == TEXT)


@asynccontextmanager
async def run_world(folder: Path, *, record: Path | None = None, **options: Any) -> AsyncIterator[World]:
    """Run a sandbox with ``options`` of :class:`SandboxOptions`, and stop it and its bot at the end.

    It records its traffic into ``record``. Bots are killed and restarted here within moments, for which Discord would
    let them wait. Their database is empty, but not new: to make its tables takes half of a start.
    """
    async with AsyncExitStack() as stack:
        recorder = None
        if record is not None:
            recorder = Recorder(stack.enter_context(record.open("a", encoding="utf-8")))
        chosen = SandboxOptions(**{"identify_seconds": 0, **options})
        sandbox = await stack.enter_async_context(Sandbox(chosen, recorder=recorder))
        session = await stack.enter_async_context(aiohttp.ClientSession())
        world = World(sandbox, session, folder / "botifarra.sqlite3")
        world.database.write_bytes(await empty_database())
        try:
            yield world
        finally:
            if world.bot is not None:
                if world.bot.returncode is None:
                    world.bot.kill()
                await world.bot.wait()
