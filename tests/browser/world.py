"""The sandbox as a newcomer starts it: one process, which starts the bot by itself."""

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

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds that a start may take before a test gives up; nothing is expected to come near it."""
TORNEIG = "150000000000000003"
PUBLIC_THREAD = 11
MEDIA_GALLERY = 12
COMPONENTS_V2 = 1 << 15
TINY_BOT = f"{sys.executable} -W ignore -m tests.sandbox.tiny_bot"
"""A bot with a button for everything that a bot may do, also for not answering at all."""


class Cafe:
    """A sandbox that runs, with its bot.

    :ivar url: the address of its page
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._rooms = 0
        self.url = ""

    async def line_with(self, text: str) -> str:
        """Read what the sandbox prints until a line has this text, and return that line."""
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while text not in (line := (await self._process.stdout.readline()).decode()):
                assert line, f"the sandbox ended without saying {text!r}"
        return line

    async def room(self) -> str:
        """Make a thread in which nobody has said anything yet, and return its id: a test has it for itself."""
        self._rooms += 1
        body = {"name": f"room {self._rooms}", "type": PUBLIC_THREAD}
        thread = await self._request("POST", f"api/v10/channels/{TORNEIG}/threads", json=body)
        return str(thread["id"])

    async def do(self, what: str, **fields: object) -> Any:
        """Have somebody do something, or the server changed, by the sandbox's control API."""
        return await self._request("POST", f"sandbox/{what}", json=fields)

    async def delete_channel(self, channel: str) -> None:
        """Delete a channel of this id."""
        await self._request("DELETE", f"sandbox/channels/{channel}")

    async def post_pictures(self, channel: str, descriptions: list[str]) -> None:
        """Let the bot post a gallery with a small picture for each description."""
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
        """Let the bot post a message of components, with files by their names; returns its id."""
        body = {"flags": COMPONENTS_V2, "components": components}
        form = aiohttp.FormData()
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        for number, (name, content) in enumerate((files or {}).items()):
            form.add_field(f"files[{number}]", content, filename=name)
        message = await self._request("POST", f"api/v10/channels/{channel}/messages", data=form)
        return str(message["id"])

    async def _request(self, method: str, path: str, **body: Any) -> Any:
        headers = {"Authorization": "Bot sandbox-token"}
        async with (
            aiohttp.ClientSession(headers=headers) as session,
            session.request(method, f"{self.url}{path}", **body) as answer,
        ):
            assert answer.ok, await answer.text()
            return await answer.json()

    @property
    def bot(self) -> psutil.Process:
        """The process of the bot that runs now."""
        (bot,) = psutil.Process(self._process.pid).children()
        return bot


@asynccontextmanager
async def open_cafe(folder: Path, *arguments: str) -> AsyncIterator[Cafe]:
    """Run ``python -m sandbox`` on a free port until the bot is online; what it keeps goes into ``folder``.

    Computers play at once, and a hand that is over stays until somebody asks for the next one.
    """
    environment = {"PYTHONPATH": str(ROOT), "HAND_PAUSE": "600"}
    environment |= {"COMPUTER_PAUSE": "0", "EDIT_PAUSE": "0", "WATCHING_PAUSE": "0"}
    command = [sys.executable, "-m", "sandbox", "--port", "0", *arguments]
    async with _running(command, folder, environment) as cafe:
        yield cafe


@asynccontextmanager
async def make_play() -> AsyncIterator[Cafe]:
    """Run ``make play`` on a free port, as a newcomer does: all in the pace that players see, but for the
    computers, which think a little faster.
    """
    command = ["make", "--silent", "play", "ARGS=--port 0"]
    async with _running(command, ROOT, {"COMPUTER_PAUSE": "0.2"}) as cafe:
        yield cafe


@asynccontextmanager
async def _running(command: list[str], folder: Path, settings: dict[str, str]) -> AsyncIterator[Cafe]:
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=folder,
        env=os.environ | settings,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    try:
        cafe = Cafe(process)
        # What make says comes first, if it has something to install.
        cafe.url = json.loads(await cafe.line_with('"url"'))["url"]
        await cafe.line_with("Play at")
        yield cafe
    finally:
        if process.returncode is None:
            # All of them: make does not pass on what it is told.
            os.killpg(process.pid, signal.SIGTERM)
        # What is printed at the end is read, so that nothing is left open.
        await process.communicate()
