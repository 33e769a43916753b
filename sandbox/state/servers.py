"""The servers of the world: the default one, and further ones that are loaded when somebody uses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.state import default_world
from sandbox.state.default_world import APPLICATION_ID
from sandbox.state.further_servers import MEMBER_IDS, FurtherServers

if TYPE_CHECKING:
    from sandbox.state.model import Channel, Server


class Servers:
    """All servers.

    :param further: how many there are besides the default one
    :param channels: the channels of the world, to which those of a loaded server are added
    """

    def __init__(self, further: int, channels: dict[str, Channel]) -> None:
        self._further = FurtherServers(further)
        self._channels = channels
        self._loaded: dict[str, Server] = {}
        self.default = default_world.server()
        self._add(self.default)

    def __len__(self) -> int:
        return 1 + len(self._further)

    def find(self, snowflake: str) -> Server | None:
        """Find a server by its id, or a further one by that of one of its channels."""
        if snowflake in self._loaded:
            return self._loaded[snowflake]
        return self._find_further(snowflake, load=True)

    def look_at(self, server_id: str) -> Server | None:
        """Find a server without loading it: changes of one that was not loaded are lost."""
        return self._loaded.get(server_id) or self._find_further(server_id, load=False)

    def ids(self, first: int, count: int) -> list[str]:
        """Return the ids of some servers, the default one being the first."""
        numbers = range(len(self))[first : first + count]
        return [self._further.id_of(number - 1) if number else self.default.id for number in numbers]

    def ids_of_bot(self, shard: int, shards: int) -> list[str]:
        """Return the ids of the servers of a shard that the bot is in."""
        ids = self._further.ids(shard, shards)
        if (int(self.default.id) >> 22) % shards == shard:
            ids.insert(0, self.default.id)
        return [each for each in ids if each not in self._loaded or self._has_bot(self._loaded[each])]

    def count_of_bot(self) -> int:
        """Return the number of servers that the bot is in."""
        return len(self) - sum(not self._has_bot(server) for server in self._loaded.values())

    def shared_with_bot(self, person_id: str) -> bool:
        """Whether a person and the bot are in the same server."""
        if any(self._has_bot(server) and person_id in server.members for server in self._loaded.values()):
            return True
        return len(self) > len(self._loaded) and person_id in MEMBER_IDS

    @staticmethod
    def _has_bot(server: Server) -> bool:
        return APPLICATION_ID in server.members

    def _find_further(self, snowflake: str, *, load: bool) -> Server | None:
        number = self._further.number_of(snowflake)
        if number is None:
            return None
        server_id = self._further.id_of(number)
        if server_id in self._loaded:
            return self._loaded[server_id]
        made = self._further.make(number)
        if load:
            self._add(made)
        return made

    def _add(self, server: Server) -> None:
        self._loaded[server.id] = server
        self._channels.update(server.channels)
