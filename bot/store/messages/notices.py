"""The messages about tables that stand outside of them, and the role that a server has mentioned there."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, select

from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.database.shards import in_shards
from bot.store.schema import NOTICES, SERVERS, TABLES
from bot.tables.store import Notice, NoticeKind


class Notices:
    """Implements :class:`bot.tables.store.NoticeStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def save(self, notice: Notice) -> None:
        """Save a notice in place of the one of the same table and kind."""
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, NOTICES), [asdict(notice)])

    @repeated
    async def all(self) -> list[Notice]:
        """Return the notices of this process' shards that are kept up to date."""
        ours = select(NOTICES).join(TABLES).where(in_shards(self._database.shards))
        query = ours.order_by(NOTICES.c.table_id, NOTICES.c.kind)
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [Notice(row.table_id, NoticeKind(row.kind), *row[2:]) for row in rows]

    @repeated
    async def forget(self, table_id: int, kind: NoticeKind) -> None:
        """Delete a notice that will not change any more."""
        this = (NOTICES.c.table_id == table_id, NOTICES.c.kind == kind)
        async with self._database.write() as connection:
            await connection.execute(delete(NOTICES).where(*this))

    @repeated
    async def players_role(self, guild_id: int) -> int | None:
        """Return the role that a server has mentioned where players are looked for, if any."""
        query = select(SERVERS.c.players_role).where(SERVERS.c.guild_id == guild_id)
        async with self._database.read() as connection:
            found: int | None = await connection.scalar(query)
        return found

    @repeated
    async def choose_players_role(self, guild_id: int, role_id: int | None) -> None:
        """Save the role that is mentioned where players are looked for; ``None`` for none."""
        async with self._database.write() as connection:
            row = {"guild_id": guild_id, "players_role": role_id}
            await connection.execute(upsert(connection, SERVERS, "players_role"), [row])
