"""The choices of servers."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from sqlalchemy import select

from bot.people.clubs import Club
from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.schema import SERVERS

_CHOICES: Final = [SERVERS.c[field.name] for field in fields(Club)]


class Clubs:
    """Implements :class:`bot.people.clubs.ClubStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def of(self, guild_id: int) -> Club:
        """Return the choices of a server."""
        async with self._database.read() as connection:
            query = select(*_CHOICES).where(SERVERS.c.guild_id == guild_id)
            row = (await connection.execute(query)).one_or_none()
        return Club() if row is None else Club(*row)

    @repeated
    async def choose(self, guild_id: int, **chosen: str | int | bool | None) -> None:
        """Save some choices by the names of their fields; the others stay as they are."""
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, SERVERS, *chosen), [{"guild_id": guild_id, **chosen}])
