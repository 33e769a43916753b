"""Shards: the parts into which Discord divides the servers of a large bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TIME_OF_ID: Final = 22
"""Bits of an id below its time: Discord divides servers by when they were made."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of the ``count`` shards, by their numbers from 0; by default the only one."""

    ids: tuple[int, ...] = (0,)
    count: int = 1

    def of(self, guild_id: int) -> int:
        """Return the shard of a server, as Discord divides them."""
        return (guild_id >> TIME_OF_ID) % self.count

    def has(self, guild_id: int | None) -> bool:
        """Tell whether a server is in one of these shards; conversations outside of servers are in the first."""
        return (0 if guild_id is None else self.of(guild_id)) in self.ids

    @property
    def are_all(self) -> bool:
        """Whether there are no other shards."""
        return len(self.ids) == self.count

    @property
    def are_first(self) -> bool:
        """Whether the first shard is among them: its process does one-time work."""
        return 0 in self.ids

    @property
    def share(self) -> float:
        """The share of all servers that these shards have, about."""
        return len(self.ids) / self.count
