"""The server side of the Gateway: HELLO, IDENTIFY, events, heartbeats, RESUME."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from sandbox import default_world, rendering
from sandbox.gateway.connection import Connection
from sandbox.gateway.presence import is_presence
from sandbox.gateway.protocol import (
    ALL_INTENTS,
    COMMANDS_PER_MINUTE,
    HEARTBEAT_ACK_DELAY,
    HEARTBEAT_INTERVAL_MS,
    PRIVILEGED,
    CloseCode,
    Opcode,
)
from sandbox.gateway.session import NO_SERVER, Session
from sandbox.gateway.start_limit import SessionStartLimit
from sandbox.validation.fields import parse_integer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sandbox.faults import Faults
    from sandbox.jsontypes import Json
    from sandbox.world import World


class _CloseError(Exception):
    """A violation of the protocol, after which the connection is closed."""

    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Gateway:
    """All sessions of the bot.

    :param on_status: called with whether the bot is online, when that changes
    :param faults: decide which interactions are delivered twice
    """

    def __init__(self, world: World, on_status: Callable[[bool], None], faults: Faults) -> None:
        self._world = world
        self._on_status = on_status
        self._faults = faults
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self._was_online = False
        self._open_again_at = 0.0
        self._delay = 0.0
        self.start_limit = SessionStartLimit(world.clock)
        self.heartbeat_interval_ms = HEARTBEAT_INTERVAL_MS
        """Interval for new connections; open ones keep theirs."""
        self.url = ""
        self.record: Callable[[Json], None] | None = None
        """Called with every frame, if traffic is recorded."""

    @property
    def online(self) -> bool:
        """Whether a session is connected."""
        return any(session.online for session in self._sessions.values())

    @property
    def reachable(self) -> bool:
        """Whether the bot is connected, or has a session that it can resume."""
        return bool(self._sessions)

    def dispatch(self, event: str, data: Json, *, outside: bool = False) -> None:
        """Send an event to all sessions that subscribe to it, while the bot is in the server.

        :param outside: whether the bot gets the event without being in the server, as those of conversations
        """
        if not (outside or self._world.bot_is_member):
            return
        twice = event == "INTERACTION_CREATE" and self._faults.match_interaction()
        guild_id = data.get("guild_id", NO_SERVER) if outside else self._world.server.id
        shown = _without_content(data, self._world.bot.id) if event.startswith("MESSAGE_") else data
        for session in self._sessions.values():
            if session.subscribes_to(event, guild_id):
                for _ in range(1 + twice):
                    session.dispatch(event, shown)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one websocket."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=4096 * 4)
        await socket.prepare(request)
        await asyncio.sleep(max(self._open_again_at - asyncio.get_running_loop().time(), 0))
        connection = Connection(
            socket, compress=request.query.get("compress"), delay=self._delay, record=self.record
        )
        self._connections.add(connection)
        handler = _ConnectionHandler(self._world, self, connection)
        try:
            await handler.run(request.query.get("v", "10"))
        except _CloseError as error:
            await connection.close(error.code, str(error))
        finally:
            self._connections.discard(connection)
            await connection.release()
            self._disconnected(handler.session, socket.close_code)
        return socket

    async def drop(self, seconds: float = 0.0) -> None:
        """Abort all connections, and send no HELLO for some seconds."""
        self._open_again_at = asyncio.get_running_loop().time() + seconds
        for connection in list(self._connections):
            await connection.abort()

    def reconnect(self) -> None:
        """Ask all clients to reconnect, as Discord does before it restarts a server."""
        self._broadcast(Opcode.RECONNECT, None)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Invalidate all sessions: clients must identify, or resume if the sessions are resumable."""
        if not resumable:
            self._sessions.clear()
        self._broadcast(Opcode.INVALID_SESSION, resumable)

    def silence(self) -> None:
        """Discard all frames on the open connections, including acknowledgements of heartbeats.

        The connections stay open. A client that notices, reconnects and resumes gets the missed events.
        """
        for connection in self._connections:
            connection.silent = True

    def slow(self, seconds: float) -> None:
        """Delay every frame from now on; 0 seconds ends the delay."""
        self._delay = seconds
        for connection in self._connections:
            connection.delay = seconds

    async def terminate(self) -> None:
        """End all sessions: the bot's token is valid no more."""
        connected = [session.connection for session in self._sessions.values() if session.connection]
        self._sessions.clear()
        for connection in connected:
            await connection.close(CloseCode.AUTHENTICATION_FAILED, "Authentication failed.")

    async def close(self) -> None:
        """Close all connections."""
        for connection in list(self._connections):
            await connection.close(1001, "The sandbox is closing")

    def _broadcast(self, op: Opcode, data: object) -> None:
        for connection in self._connections:
            connection.send({"op": int(op), "d": data, "s": None, "t": None})

    # Used by connection handlers.

    def add_session(self, session: Session) -> None:
        """Add a session; disconnected ones of the same shard are dropped."""
        for old in list(self._sessions.values()):
            if old.shard == session.shard and not old.online:
                del self._sessions[old.id]
        self._sessions[session.id] = session
        self.report_status()

    def find_session(self, session_id: object) -> Session | None:
        """Return a session that can be resumed."""
        return self._sessions.get(str(session_id))

    def report_status(self) -> None:
        """Report a change between online and offline."""
        if self.online != self._was_online:
            self._was_online = self.online
            self._on_status(self._was_online)

    def _disconnected(self, session: Session | None, close_code: int | None) -> None:
        if session is not None and session.connection is not None and not session.connection.open:
            session.connection = None
            if close_code in (1000, 1001):
                # A client that closes with one of these codes ends its session.
                self._sessions.pop(session.id, None)
        self.report_status()


class _ConnectionHandler:
    """Handles the frames of one websocket."""

    def __init__(self, world: World, gateway: Gateway, connection: Connection) -> None:
        self._world = world
        self._gateway = gateway
        self._connection = connection
        self.session: Session | None = None
        self._window_began = 0.0
        self._received = 0

    async def run(self, version: str) -> None:
        if version != "10":
            raise _CloseError(CloseCode.INVALID_API_VERSION, "Invalid API version.")
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
                raise _CloseError(CloseCode.SESSION_TIMED_OUT, "Session timed out.") from None
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                return
            frame = _decoded(message.data)
            self._count()
            handler = handlers.get(frame["op"])
            if handler is None:
                raise _CloseError(CloseCode.UNKNOWN_OPCODE, "Unknown opcode.")
            if self.session is None and frame["op"] not in (Opcode.HEARTBEAT, Opcode.IDENTIFY, Opcode.RESUME):
                raise _CloseError(CloseCode.NOT_AUTHENTICATED, "Not authenticated.")
            await handler(frame)

    def _send(self, op: Opcode, data: object = None) -> None:
        self._connection.send({"op": int(op), "d": data, "s": None, "t": None})

    def _count(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._window_began > 60:
            self._window_began, self._received = now, 0
        self._received += 1
        if self._received > COMMANDS_PER_MINUTE:
            raise _CloseError(CloseCode.RATE_LIMITED, "Rate limited.")

    async def _update_presence(self, frame: Json) -> None:
        """Accept a presence, which has no effect in the sandbox."""
        if not is_presence(frame.get("d")):
            raise _CloseError(CloseCode.DECODE_ERROR, "Error while decoding payload.")

    async def _heartbeat(self, frame: Json) -> None:
        del frame
        # discord.py sets the time of a heartbeat in a thread after sending it. An acknowledgement without any delay
        # could be measured against the heartbeat before.
        await asyncio.sleep(HEARTBEAT_ACK_DELAY)
        self._send(Opcode.HEARTBEAT_ACK)

    async def _identify(self, frame: Json) -> None:
        if self.session is not None:
            raise _CloseError(CloseCode.ALREADY_AUTHENTICATED, "Already authenticated.")
        data = _object(frame)
        self._check_token(data)
        self._gateway.start_limit.count()
        if self._gateway.start_limit.token_is_reset:
            await self._gateway.terminate()
            raise _CloseError(CloseCode.AUTHENTICATION_FAILED, "Authentication failed.")
        session = Session(secrets.token_hex(16), _intents(data), _shard(data), self._connection)
        self.session = session
        self._gateway.add_session(session)
        session.dispatch("READY", self._ready(session, data))
        guild_id = self._world.server.id
        if self._world.bot_is_member and session.subscribes_to("GUILD_CREATE", guild_id):
            session.dispatch("GUILD_CREATE", rendering.guild_create(self._world))

    def _check_token(self, data: Json) -> None:
        known = str(data.get("token", "")).removeprefix("Bot ") in default_world.BOT_TOKENS
        if not known or self._gateway.start_limit.token_is_reset:
            raise _CloseError(CloseCode.AUTHENTICATION_FAILED, "Authentication failed.")

    def _ready(self, session: Session, data: Json) -> Json:
        is_member = self._world.bot_is_member
        ready: Json = {
            "v": 10,
            "user": rendering.own_user(self._world),
            "guilds": [{"id": self._world.server.id, "unavailable": True}] if is_member else [],
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
            raise _CloseError(CloseCode.ALREADY_AUTHENTICATED, "Already authenticated.")
        data = _object(frame)
        self._check_token(data)
        session = self._gateway.find_session(data.get("session_id"))
        sequence = parse_integer(data.get("seq"))
        if session is None:
            self._send(Opcode.INVALID_SESSION, data=False)
            return
        missed = None if sequence is None else session.missed_since(sequence)
        if missed is None:
            raise _CloseError(CloseCode.INVALID_SEQ, "Invalid seq.")
        if session.connection is not None and session.connection is not self._connection:
            await session.connection.close(CloseCode.UNKNOWN_ERROR, "Resumed elsewhere.")
        session.connection = self._connection
        self.session = session
        for event in missed:
            self._connection.send(event)
        session.dispatch("RESUMED", {"_trace": ["sandbox"]})
        self._gateway.report_status()


def _without_content(data: Json, bot_id: str) -> Json:
    """Return a message as a bot without the message content intent receives it.

    The bot gets the content of its own messages and of those that mention it.
    """
    if "author" not in data or data["author"]["id"] == bot_id:
        return data
    if any(person["id"] == bot_id for person in data["mentions"]):
        return data
    return data | {"content": "", "embeds": [], "attachments": [], "components": []}


def _decoded(text: str | bytes) -> Json:
    try:
        frame = json.loads(text)
    except ValueError:
        frame = None
    if not isinstance(frame, dict) or not isinstance(frame.get("op"), int):
        raise _CloseError(CloseCode.DECODE_ERROR, "Error while decoding payload.")
    return frame


def _object(frame: Json) -> Json:
    data = frame.get("d")
    if not isinstance(data, dict):
        raise _CloseError(CloseCode.DECODE_ERROR, "Error while decoding payload.")
    return data


def _intents(data: Json) -> int:
    intents = parse_integer(data.get("intents"))
    if intents is None or not 0 <= intents <= ALL_INTENTS or intents & ~ALL_INTENTS:
        raise _CloseError(CloseCode.INVALID_INTENTS, "Invalid intent(s).")
    if intents & PRIVILEGED:
        raise _CloseError(CloseCode.DISALLOWED_INTENTS, "Disallowed intent(s).")
    return intents


def _shard(data: Json) -> tuple[int, int]:
    shard = data.get("shard", [0, 1])
    match shard:
        case [int(number), int(count)] if 0 <= number < count:
            return number, count
    raise _CloseError(CloseCode.INVALID_SHARD, "Invalid shard.")
