"""One websocket of a bot: IDENTIFY or RESUME, heartbeats, and refusals."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import TYPE_CHECKING

from aiohttp import WSMsgType

from sandbox import rendering
from sandbox.gateway.guild_stream import GuildStream
from sandbox.gateway.protocol import (
    ALL_INTENTS,
    COMMANDS_PER_MINUTE,
    HEARTBEAT_ACK_DELAY,
    PRIVILEGED,
    CloseCode,
    Intent,
    Opcode,
)
from sandbox.gateway.session import Session
from sandbox.gateway.start_limit import MAX_SERVERS_PER_SHARD
from sandbox.state import default_world
from sandbox.validation.fields import parse_integer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sandbox.gateway.connection import Connection
    from sandbox.gateway.gateway import Gateway
    from sandbox.jsontypes import Json
    from sandbox.state.world import World

_STATUSES = ("online", "dnd", "idle", "invisible", "offline")


class CloseError(Exception):
    """A violation of the protocol, after which the connection is closed."""

    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class ConnectionHandler:
    """Handles the frames of one websocket."""

    def __init__(self, world: World, gateway: Gateway, connection: Connection) -> None:
        self._world = world
        self._gateway = gateway
        self._connection = connection
        self.session: Session | None = None
        self._guilds: GuildStream | None = None
        self._window_began = 0.0
        self._received = 0

    async def run(self, version: str) -> None:
        """Handle frames until the websocket closes.

        :raises CloseError: a violation of the protocol
        """
        if version != "10":
            raise CloseError(CloseCode.INVALID_API_VERSION, "Invalid API version.")
        interval = self._gateway.heartbeat_interval_ms
        self._send(Opcode.HELLO, {"heartbeat_interval": interval, "_trace": ["sandbox"]})
        handlers: dict[int, Callable[[Json], Awaitable[None]]] = {
            Opcode.HEARTBEAT: self._heartbeat,
            Opcode.IDENTIFY: self._identify,
            Opcode.RESUME: self._resume,
            Opcode.PRESENCE_UPDATE: self._update_presence,
        }
        while True:
            try:
                message = await self._connection.socket.receive(timeout=interval / 1000 * 1.5)
            except TimeoutError:
                raise CloseError(CloseCode.SESSION_TIMED_OUT, "Session timed out.") from None
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            frame = _decoded(message.data)
            self._count()
            handler = handlers.get(frame["op"])
            if handler is None:
                raise CloseError(CloseCode.UNKNOWN_OPCODE, "Unknown opcode.")
            if self.session is None and frame["op"] not in (Opcode.HEARTBEAT, Opcode.IDENTIFY, Opcode.RESUME):
                raise CloseError(CloseCode.NOT_AUTHENTICATED, "Not authenticated.")
            await handler(frame)

    async def stop(self) -> None:
        """Stop what the handler does besides answering frames."""
        if self._guilds is not None:
            await self._guilds.stop()

    def _send(self, op: Opcode, data: object = None) -> None:
        self._connection.send({"op": int(op), "d": data, "s": None, "t": None})

    def _count(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._window_began > 60:
            self._window_began, self._received = now, 0
        self._received += 1
        if self._received > COMMANDS_PER_MINUTE:
            raise CloseError(CloseCode.RATE_LIMITED, "Rate limited.")

    async def _update_presence(self, frame: Json) -> None:
        """Accept a presence, which has no effect in the sandbox."""
        if not _is_presence(frame.get("d")):
            raise CloseError(CloseCode.DECODE_ERROR, "Error while decoding payload.")

    async def _heartbeat(self, frame: Json) -> None:
        received = parse_integer(frame.get("d"))
        if self.session is not None and received is not None:
            self.session.acknowledge(received)
        # discord.py sets the time of a heartbeat in a thread after sending it. An acknowledgement without any delay
        # could be measured against the heartbeat before.
        await asyncio.sleep(HEARTBEAT_ACK_DELAY)
        self._send(Opcode.HEARTBEAT_ACK)

    async def _identify(self, frame: Json) -> None:
        if self.session is not None:
            raise CloseError(CloseCode.ALREADY_AUTHENTICATED, "Already authenticated.")
        data = _object(frame)
        self._check_token(data)
        self._gateway.start_limit.count()
        if self._gateway.start_limit.token_is_reset:
            await self._gateway.terminate()
            raise CloseError(CloseCode.AUTHENTICATION_FAILED, "Authentication failed.")
        shard = _shard(data)
        if not self._gateway.start_limit.accept(shard[0]):
            self._send(Opcode.INVALID_SESSION, data=False)
            return
        intents = _intents(data)
        guild_ids = self._world.servers.ids_of_bot(*shard)
        if len(guild_ids) > MAX_SERVERS_PER_SHARD:
            raise CloseError(CloseCode.SHARDING_REQUIRED, "Sharding required.")
        session = Session(secrets.token_hex(16), intents, shard, self._connection)
        self.session = session
        self._gateway.add_session(session)
        session.dispatch("READY", self._ready(session, data, guild_ids))
        if Intent.GUILDS in Intent(session.intents):
            session.unavailable = dict.fromkeys(guild_ids)
            self._send_guilds(session)

    def _check_token(self, data: Json) -> None:
        known = str(data.get("token", "")).removeprefix("Bot ") in default_world.BOT_TOKENS
        if not known or self._gateway.start_limit.token_is_reset:
            raise CloseError(CloseCode.AUTHENTICATION_FAILED, "Authentication failed.")

    def _send_guilds(self, session: Session) -> None:
        """Send the first servers at once, and the others at Discord's pace."""
        self._guilds = GuildStream(self._world, session)
        self._guilds.start()

    def _ready(self, session: Session, data: Json, guild_ids: list[str]) -> Json:
        ready: Json = {
            "v": 10,
            "user": rendering.own_user(self._world),
            "guilds": [{"id": each, "unavailable": True} for each in guild_ids],
            "session_id": session.id,
            "resume_gateway_url": self._gateway.url,
            "application": {"id": default_world.APPLICATION_ID, "flags": 0, "flags_new": "0"},
            "session_type": "normal",
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "user_settings": {},
            "_trace": ["sandbox"],
        }
        if "shard" in data:
            ready["shard"] = list(session.shard)
        return ready

    async def _resume(self, frame: Json) -> None:
        if self.session is not None:
            raise CloseError(CloseCode.ALREADY_AUTHENTICATED, "Already authenticated.")
        data = _object(frame)
        self._check_token(data)
        session = self._gateway.find_session(data.get("session_id"))
        sequence = parse_integer(data.get("seq"))
        if session is None:
            self._send(Opcode.INVALID_SESSION, data=False)
            return
        missed = None if sequence is None else session.missed_since(sequence)
        if missed is None:
            raise CloseError(CloseCode.INVALID_SEQ, "Invalid seq.")
        if session.connection is not None and session.connection is not self._connection:
            await session.connection.close(CloseCode.UNKNOWN_ERROR, "Resumed elsewhere.")
        session.connection = self._connection
        session.disconnected_at = None
        self.session = session
        for event in missed:
            self._connection.send(event)
        session.dispatch("RESUMED", {"_trace": ["sandbox"]})
        self._gateway.report_status()
        self._send_guilds(session)


def _decoded(text: str | bytes) -> Json:
    try:
        frame = json.loads(text)
    except ValueError:
        frame = None
    if not isinstance(frame, dict) or not isinstance(frame.get("op"), int):
        raise CloseError(CloseCode.DECODE_ERROR, "Error while decoding payload.")
    return frame


def _object(frame: Json) -> Json:
    data = frame.get("d")
    if not isinstance(data, dict):
        raise CloseError(CloseCode.DECODE_ERROR, "Error while decoding payload.")
    return data


def _intents(data: Json) -> int:
    intents = parse_integer(data.get("intents"))
    if intents is None or not 0 <= intents <= ALL_INTENTS or intents & ~ALL_INTENTS:
        raise CloseError(CloseCode.INVALID_INTENTS, "Invalid intent(s).")
    if intents & PRIVILEGED:
        raise CloseError(CloseCode.DISALLOWED_INTENTS, "Disallowed intent(s).")
    return intents


def _is_presence(data: object) -> bool:
    """Whether a presence is well-formed: all four fields, each of its type."""
    if not isinstance(data, dict) or not {"since", "activities", "status", "afk"} <= data.keys():
        return False
    activities, since = data["activities"], data["since"]
    return (
        isinstance(activities, list)
        and all(map(_is_activity, activities))
        and (since is None or (not isinstance(since, str) and parse_integer(since) is not None))
        and data["status"] in _STATUSES
        and isinstance(data["afk"], bool)
    )


def _is_activity(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    kind = value.get("type")
    return isinstance(value.get("name"), str) and isinstance(kind, int) and not isinstance(kind, bool)


def _shard(data: Json) -> tuple[int, int]:
    shard = data.get("shard", [0, 1])
    match shard:
        case [int(number), int(count)] if 0 <= number < count:
            return number, count
    raise CloseError(CloseCode.INVALID_SHARD, "Invalid shard.")
