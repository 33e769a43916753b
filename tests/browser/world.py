"""A world for tests in a browser: the sandbox as a process that starts the bot itself."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import psutil  # type: ignore[import-untyped]
from PIL import Image

from tests.sandbox.scheduled_events import EVENTS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0
"""Timeout of a start, in seconds; it is never nearly used up."""
TORNEIG = "150000000000000003"
PUBLIC_THREAD = 11
MEDIA_GALLERY = 12
COMPONENTS_V2 = 1 << 15
ACTION_ROW, USER_SELECT = 1, 5
TINY_BOT = f"{sys.executable} -W ignore -m tests.sandbox.tiny_bot"
"""A bot with a button for each kind of response, and one for no response."""
BLANK_BOT = f"{sys.executable} -m tests.blank_pictures"


class World:
    """A running sandbox with its bot.

    :ivar url: URL of the page
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._threads = 0
        self._channels: list[str] = []
        self.url = ""

    async def line_with(self, text: str) -> str:
        """Read the output of the sandbox until a line contains a text, and return that line."""
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while text not in (line := (await self._process.stdout.readline()).decode()):
                assert line, f"the sandbox ended without saying {text!r}"
        return line

    async def new_thread(self) -> str:
        """Create an empty thread for a test, and return its id."""
        self._threads += 1
        body = {"name": f"thread {self._threads}", "type": PUBLIC_THREAD}
        thread = await self._request("POST", f"api/v10/channels/{TORNEIG}/threads", json=body)
        return str(thread["id"])

    async def do(self, what: str, **fields: object) -> Any:
        """Post a request to the control API."""
        return await self._request("POST", f"sandbox/{what}", json=fields)

    async def new_channel(self, name: str, **fields: object) -> str:
        """Create a channel, which lasts until the test has left its windows, and return its id."""
        channel = str((await self.do("channels", name=name, **fields))["channel"]["id"])
        self._channels.append(channel)
        return channel

    async def delete_channel(self, channel: str) -> None:
        """Delete a new channel by id."""
        self._channels.remove(channel)
        await self._request("DELETE", f"sandbox/channels/{channel}")

    async def delete_new_channels(self) -> None:
        """Delete the channels of the test; a window that shows one of them would complain."""
        for channel in list(self._channels):
            await self.delete_channel(channel)

    async def post_pictures(self, channel: str, descriptions: list[str]) -> None:
        """Post a gallery with a small picture for each description, as the bot."""
        picture = io.BytesIO()
        Image.new("RGB", (64, 32), "darkgreen").save(picture, "PNG")
        files = {f"{number}.png": picture.getvalue() for number in range(len(descriptions))}
        items = [
            {"media": {"url": f"attachment://{name}"}, "description": description}
            for name, description in zip(files, descriptions, strict=True)
        ]
        await self.post(channel, [{"type": MEDIA_GALLERY, "items": items}], files)

    async def post(
        self, channel: str, components: list[dict[str, Any]], files: dict[str, bytes] | None = None
    ) -> str:
        """Post a message with components and files by name, as the bot, and return its id."""
        body = {"flags": COMPONENTS_V2, "components": components}
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        for number, (name, content) in enumerate((files or {}).items()):
            form.add_field(f"files[{number}]", content, filename=name)
        message = await self._request("POST", f"api/v10/channels/{channel}/messages", data=form)
        return str(message["id"])

    async def ask_for_people(self, channel: str, most: int = 1) -> None:
        """Post a select of users, which the test bot answers with the ids of those who are chosen."""
        select = {"type": USER_SELECT, "custom_id": "suit", "placeholder": "Who plays?", "max_values": most}
        await self.post(channel, [{"type": ACTION_ROW, "components": [select]}])

    async def edit(self, channel: str, message: str, content: str) -> None:
        """Change the text of a message of the bot."""
        await self._request(
            "PATCH", f"api/v10/channels/{channel}/messages/{message}", json={"content": content}
        )

    async def delete(self, channel: str, message: str) -> None:
        """Delete a message of the bot."""
        await self._request("DELETE", f"api/v10/channels/{channel}/messages/{message}")

    async def say(self, channel: str, content: str) -> str:
        """Post a message with a text, as the bot, and return its id."""
        path = f"api/v10/channels/{channel}/messages"
        return str((await self._request("POST", path, json={"content": content}))["id"])

    async def schedule(self, event: dict[str, Any]) -> None:
        """Create a scheduled event, as the bot."""
        await self._request("POST", f"api/v10{EVENTS}", json=event)

    async def _request(self, method: str, path: str, **body: Any) -> Any:
        headers = {"Authorization": "Bot sandbox-token"}
        async with (
            aiohttp.ClientSession(headers=headers) as session,
            session.request(method, f"{self.url}{path}", **body) as answer,
        ):
            assert answer.ok, await answer.text()
            return await answer.json() if answer.content_type == "application/json" else None

    @property
    def bot(self) -> psutil.Process:
        """The current process of the bot."""
        (bot,) = psutil.Process(self._process.pid).children()
        return bot


@asynccontextmanager
async def run_world(folder: Path, *arguments: str) -> AsyncIterator[World]:
    """Run ``python -m sandbox`` on a free port, with its data in ``folder``, and wait until the bot is online.

    All tests share it, so its limits of tables are out of reach. Computers play at once and easily, a finished hand
    stays until somebody asks for the next one, and pictures are blank.
    """
    environment = {"PYTHONPATH": str(ROOT), "HAND_PAUSE": "600", "SHORT_HAND_PAUSE": "600"}
    environment |= {"DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'bot.sqlite3'}", "LOG_LEVEL": "WARNING"}
    environment["NUMBA_DISABLE_JIT"] = "1"
    environment |= dict.fromkeys(("TABLES_A_PERSON", "TABLES_A_CHANNEL", "TABLES_A_SERVER"), "99")
    environment |= dict.fromkeys(("COMPUTER_PAUSE", "FORCED_PAUSE", "EDIT_PAUSE", "WATCHING_PAUSE"), "0")
    command = [sys.executable, "-m", "sandbox", "--port", "0", "--bot", BLANK_BOT, *arguments]
    async with _running(command, folder, environment) as world:
        yield world


@asynccontextmanager
async def make_play() -> AsyncIterator[World]:
    """Run ``make play`` on a free port, as a newcomer does, with the default pauses except those of computers."""
    command = ["make", "--silent", "play", "ARGS=--port 0"]
    async with _running(command, ROOT, {"COMPUTER_PAUSE": "0.2"}) as world:
        yield world


@asynccontextmanager
async def _running(command: list[str], folder: Path, settings: dict[str, str]) -> AsyncIterator[World]:
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=folder,
        env=os.environ | settings,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    try:
        world = World(process)
        # make may print lines first, if it installs something.
        world.url = json.loads(await world.line_with('"url"'))["url"]
        await world.line_with("Play at")
        yield world
    finally:
        if process.returncode is None:
            # Signal the whole group, because make does not forward signals.
            os.killpg(process.pid, signal.SIGTERM)
        # Read the rest of the output, so that the pipe is closed.
        await process.communicate()
