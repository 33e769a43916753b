"""The most tables that may be open at once: of one person, in one channel, and in one server."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.tables.errors import TableError


@dataclass(frozen=True, slots=True)
class Place:
    """The person who opens a table, and the place; ``channel_id`` is ``None`` for a thread that is yet to be made."""

    host_id: int
    guild_id: int
    channel_id: int | None


@dataclass(frozen=True, slots=True)
class TableLimits:
    """The most open tables that one person has opened, that are in one channel, and in one server."""

    person: int
    channel: int
    server: int

    def check(self, opening: Place, there: Iterable[Place]) -> None:
        """Raise :class:`TableError` if a table would be one too many beside those that are ``there``."""
        open_ones = list(there)
        if sum(each.host_id == opening.host_id for each in open_ones) >= self.person:
            raise TableError("too_many_tables_of_person", most=self.person)
        if (
            opening.channel_id is not None
            and sum(each.channel_id == opening.channel_id for each in open_ones) >= self.channel
        ):
            raise TableError("too_many_tables_in_channel", most=self.channel)
        if sum(each.guild_id == opening.guild_id for each in open_ones) >= self.server:
            raise TableError("too_many_tables_in_server", most=self.server)


NO_LIMITS: Final = TableLimits(sys.maxsize, sys.maxsize, sys.maxsize)
