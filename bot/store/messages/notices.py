"""The messages about tables that stand outside of them."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, select

from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.database.shards import in_shards
from bot.store.schema import NOTICES, TABLES
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
