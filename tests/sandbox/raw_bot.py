"""A bot without a library, for frames that no library would send."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import TYPE_CHECKING, Any

import aiohttp

from sandbox.state import default_world

from .payloads import COMMANDS, command

if TYPE_CHECKING:
    from .clients import ControlClient

GUILDS_AND_MESSAGES = (1 << 0) | (1 << 9)


class RawBot:
    """A websocket to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, compressed: bool = False) -> None:
        self.socket = socket
        self.events: list[dict[str, Any]] = []
        self._inflater = zlib.decompressobj() if compressed else None

    @classmethod
    async def connect(cls, session: aiohttp.ClientSession, base_url: str, query: str = "v=10") -> RawBot:
        """Connect and receive HELLO."""
        socket = await session.ws_connect(f"{base_url}/gateway?{query}")
        raw_bot = cls(socket, compressed="zlib-stream" in query)
        assert (await raw_bot.frame())["op"] == 10
        return raw_bot

    async def frame(self) -> dict[str, Any]:
        """Receive the next frame."""
        message = await asyncio.wait_for(self.socket.receive(), 300)
        if message.type is aiohttp.WSMsgType.CLOSE:  # before anything that happens to the answer
            return {"op": None, "closed": message.data}
        if message.type in (aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING):
            return {"op": None, "closed": self.socket.close_code}
        data = self._inflater.decompress(message.data) if self._inflater else message.data
        frame: dict[str, Any] = json.loads(data)
        if frame["op"] == 0:
            self.events.append(frame)
        return frame

    async def event(self, name: str) -> Any:
        """Receive frames until an event of this name."""
        while True:
            frame = await self.frame()
            assert frame["op"] is not None, f"closed with {frame['closed']}"
            if frame.get("t") == name:
                return frame["d"]

    async def send(self, op: int, data: object = None) -> None:
        """Send a frame."""
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def identify(self, **changes: object) -> Any:
        """Identify and return READY."""
        data = {"token": default_world.BOT_TOKEN, "intents": GUILDS_AND_MESSAGES, "properties": {}, **changes}
        await self.send(2, data)
        return await self.event("READY")

    async def close_code(self) -> int | None:
        """Wait until the gateway closes the connection, and return the code."""
        while True:
            frame = await self.frame()
            if frame["op"] is None:
                return frame["closed"]


class Used:
    """An interaction: the event that the bot got, and the person's pending request."""

    def __init__(self, event: Any, request: asyncio.Task[tuple[int, Any]], control: ControlClient) -> None:
        self.event = event
        self.request = request
        self._control = control

    async def answer(self, payload: Any, query: str = "?with_response=true") -> tuple[int, Any]:
        """Send the initial response as the bot."""
        return await self._control.api(
            "POST", f"/interactions/{self.event['id']}/{self.event['token']}/callback{query}", payload
        )

    async def webhook(self, method: str, rest: str = "", payload: Any = None) -> tuple[int, Any]:
        """Send a request by the token."""
        path = f"/webhooks/{default_world.APPLICATION_ID}/{self.event['token']}{rest}"
        return await self._control.api(method, path, payload)


async def use(control: ControlClient, raw_bot: RawBot, what: str, **fields: Any) -> Used:
    """Let a person do something by the control API, and wait until the bot is told of it."""
    request = asyncio.create_task(control.post(what, **fields))
    return Used(await raw_bot.event("INTERACTION_CREATE"), request, control)


async def use_command(control: ControlClient, raw_bot: RawBot, user: str = "Anna") -> Used:
    """Register a command, and let a person use it."""
    await control.api("PUT", COMMANDS, command())
    return await use(control, raw_bot, "slash", user=user, channel="taula", command="taula")
