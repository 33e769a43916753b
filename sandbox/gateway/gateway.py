"""The server side of the Gateway: all sessions and connections, and the events that they get."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.gateway.connection import Connection
from sandbox.gateway.handler import CloseError, ConnectionHandler
from sandbox.gateway.protocol import HEARTBEAT_INTERVAL_MS, CloseCode, Opcode
from sandbox.gateway.session import OF_SERVERS, RESUMABLE_SECONDS
from sandbox.state.model import NO_SERVER

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.faults import Faults
    from sandbox.gateway.session import Session
    from sandbox.gateway.start_limit import SessionStartLimit
    from sandbox.jsontypes import Json
    from sandbox.state.world import World


class Gateway:
    """All sessions of the bot.

    :param on_status: called with whether the bot is online, when that changes
    :param faults: decide which interactions are delivered twice
    :param start_limit: limits of new sessions
    """

    def __init__(
        self,
        world: World,
        on_status: Callable[[bool], None],
        faults: Faults,
        start_limit: SessionStartLimit,
    ) -> None:
        self._world = world
        self._on_status = on_status
        self._faults = faults
        self._sessions: dict[str, Session] = {}
        self._connections: set[Connection] = set()
        self._was_online = False
        self._open_again_at = 0.0
        self._delay = 0.0
        self.start_limit = start_limit
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
    def shards(self) -> list[tuple[int, int]]:
        """Number and count of shards of each connected session."""
        return sorted(session.shard for session in self._sessions.values() if session.online)

    @property
    def reachable(self) -> bool:
        """Whether the bot is connected, or has a session that it can resume."""
        self._drop_expired()
        return bool(self._sessions)

    def dispatch(self, event: str, data: Json, *, outside: bool = False) -> None:
        """Send an event to all sessions of its server's shard that subscribe to it, while the bot is in the server.

        :param outside: whether the bot gets the event without being in the server, as those of conversations
        """
        guild_id = data["id"] if event in OF_SERVERS else data.get("guild_id", NO_SERVER)
        if not (outside or self._world.bot_is_in(guild_id)):
            return
        twice = event == "INTERACTION_CREATE" and self._faults.match_interaction()
        shown = _without_content(data, self._world.bot.id) if event.startswith("MESSAGE_") else data
        for session in self._sessions.values():
            if session.subscribes_to(event, guild_id):
                if event in OF_SERVERS:
                    session.unavailable.pop(guild_id, None)
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
        handler = ConnectionHandler(self._world, self, connection)
        try:
            await handler.run(request.query.get("v", "10"))
        except CloseError as error:
            await connection.close(error.code, str(error))
        finally:
            self._connections.discard(connection)
            await handler.stop()
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
        """Add a session. Others of the same shard stay, and receive the same events."""
        self._drop_expired()
        self._sessions[session.id] = session
        self.report_status()

    def find_session(self, session_id: object) -> Session | None:
        """Return a session that can be resumed."""
        self._drop_expired()
        return self._sessions.get(str(session_id))

    def report_status(self) -> None:
        """Report a change between online and offline."""
        if self.online != self._was_online:
            self._was_online = self.online
            self._on_status(self._was_online)

    def _drop_expired(self) -> None:
        horizon = self._world.clock.now() - RESUMABLE_SECONDS
        for session in list(self._sessions.values()):
            if (
                not session.online
                and session.disconnected_at is not None
                and session.disconnected_at < horizon
            ):
                del self._sessions[session.id]

    def _disconnected(self, session: Session | None, close_code: int | None) -> None:
        if session is not None and session.connection is not None and not session.connection.open:
            session.connection = None
            session.disconnected_at = self._world.clock.now()
            if close_code in (1000, 1001):
                # A client that closes with one of these codes ends its session.
                self._sessions.pop(session.id, None)
        self.report_status()


def _without_content(data: Json, bot_id: str) -> Json:
    """Return a message as a bot without the message content intent receives it.

    The bot gets the content of its own messages and of those that mention it.
    """
    if "author" not in data or data["author"]["id"] == bot_id:
        return data
    if any(person["id"] == bot_id for person in data["mentions"]):
        return data
    return data | {"content": "", "embeds": [], "attachments": [], "components": []}
