"""The rows of the public messages of tables."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import delete, select

from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.database.shards import in_shards
from bot.store.schema import TABLE_MESSAGES, TABLES
from bot.tables.store import TableMessage


class TableMessages:
    """Implements :class:`bot.tables.store.TableMessageStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def save(self, message: TableMessage) -> None:
        """Save the newest public message of a table in place of the previous one."""
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, TABLE_MESSAGES), [asdict(message)])

    @repeated
    async def all(self) -> list[TableMessage]:
        """Return the newest public message of every table of this process' shards, until one shows the end."""
        ours = select(TABLE_MESSAGES).join(TABLES).where(in_shards(self._database.shards))
        query = ours.order_by(TABLE_MESSAGES.c.table_id)
        async with self._database.read() as connection:
            return [TableMessage(*row) for row in await connection.execute(query)]

    @repeated
    async def forget(self, table_id: int) -> None:
        """Delete the message of a finished table."""
        async with self._database.write() as connection:
            await connection.execute(delete(TABLE_MESSAGES).where(TABLE_MESSAGES.c.table_id == table_id))
