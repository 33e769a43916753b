"""The choices of servers."""

from __future__ import annotations

from dataclasses import fields
from datetime import date
from typing import Final

from sqlalchemy import Column, select

from bot.people.clubs import Club
from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.database.shards import in_shards
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
    async def with_daily_post(self) -> dict[int, Club]:
        """Return the servers of this process' shards that want the daily post, by id."""
        return await self._with(SERVERS.c.daily_channel)

    @repeated
    async def with_problem(self) -> dict[int, Club]:
        """Return the servers of this process' shards that want the problem of the week, by id."""
        return await self._with(SERVERS.c.problem_channel)

    async def _with(self, channel: Column[int]) -> dict[int, Club]:
        wanted = channel.is_not(None) & SERVERS.c.left_at.is_(None)
        of_process = in_shards(self._database.shards, SERVERS.c.guild_id)
        query = select(SERVERS.c.guild_id, *_CHOICES).where(wanted, of_process)
        async with self._database.read() as connection:
            return {guild_id: Club(*row) for guild_id, *row in await connection.execute(query)}

    @repeated
    async def choose(self, guild_id: int, **chosen: str | int | bool | date | None) -> None:
        """Save some choices by the names of their fields; the others stay as they are."""
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, SERVERS, *chosen), [{"guild_id": guild_id, **chosen}])
