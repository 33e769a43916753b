"""A session of the bot, which outlives its websocket so that it can be resumed."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox.gateway.protocol import Opcode, intent_of
from sandbox.state.model import NO_SERVER

if TYPE_CHECKING:
    from collections.abc import Callable

    from sandbox.gateway.connection import Connection
    from sandbox.jsontypes import Json

MAX_REPLAY = 1000
"""Events kept for RESUME."""
RESUMABLE_SECONDS = 180.0
"""How long a session without a connection is kept. Discord does not publish it; clients observe a few minutes."""
OF_SERVERS = ("GUILD_CREATE", "GUILD_DELETE")
"""Events whose id is that of a server, which is then available, or gone."""


@dataclass(frozen=True, slots=True)
class SentEvent:
    """An event that a client may ask for again.

    :param data: a function for data that would take much memory, such as that of all servers
    """

    name: str
    sequence: int
    data: Json | Callable[[], Json]

    def frame(self) -> Json:
        """Return the event as a frame."""
        data = self.data() if callable(self.data) else self.data
        return {"op": int(Opcode.DISPATCH), "t": self.name, "s": self.sequence, "d": data}


@dataclass(eq=False)
class Session:
    """The session of one IDENTIFY.

    :param shard: number of the shard, and number of shards
    """

    id: str
    intents: int
    shard: tuple[int, int]
    connection: Connection | None = None
    sequence: int = 0
    replay: deque[SentEvent] = field(default_factory=lambda: deque(maxlen=MAX_REPLAY))
    unavailable: dict[str, None] = field(default_factory=dict)
    """Ids of the servers in READY whose GUILD_CREATE has not been sent yet, in order."""
    disconnected_at: float | None = None

    @property
    def online(self) -> bool:
        """Whether the session has an open connection."""
        return self.connection is not None and self.connection.open

    def subscribes_to(self, event: str, guild_id: str) -> bool:
        """Whether this session receives an event of a server, or of a conversation, those being for the first shard.

        Of a server that is not yet available to it, it receives nothing but interactions.
        """
        number, count = self.shard
        if (int(guild_id) >> 22) % count != number:
            return False
        if guild_id in self.unavailable and event not in (*OF_SERVERS, "INTERACTION_CREATE"):
            return False
        needed = intent_of(event, in_server=guild_id != NO_SERVER)
        return needed & self.intents == needed

    def dispatch(self, event: str, data: Json | Callable[[], Json]) -> None:
        """Send an event now or, without a connection, when the session is resumed."""
        self.sequence += 1
        sent = SentEvent(event, self.sequence, data)
        self.replay.append(sent)
        if self.connection is not None:
            self.connection.send(sent.frame())

    def acknowledge(self, sequence: int) -> None:
        """Forget the events up to a sequence number, which the client has received."""
        while self.replay and self.replay[0].sequence <= sequence:
            self.replay.popleft()

    def missed_since(self, sequence: int) -> list[Json] | None:
        """Return the events after a sequence number; ``None`` if some of them are no longer kept."""
        if not 0 <= sequence <= self.sequence:
            return None
        missed = [event for event in self.replay if event.sequence > sequence]
        if len(missed) < self.sequence - sequence:
            return None
        return [event.frame() for event in missed]
