"""The rows of reminders of awaited people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from sqlalchemy import delete, select

from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.database.shards import in_shards
from bot.store.schema import REMINDERS, TABLES
from bot.tables.store import Reminder


class Reminders:
    """Implements :class:`bot.tables.store.ReminderStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def all(self) -> list[Reminder]:
        """Return the reminders of this process' shards."""
        ours = select(REMINDERS).join(TABLES).where(in_shards(self._database.shards))
        query = ours.order_by(REMINDERS.c.table_id, REMINDERS.c.user_id)
        async with self._database.read() as connection:
            return [Reminder(*row) for row in await connection.execute(query)]

    @repeated
    async def save(self, reminders: Iterable[Reminder]) -> None:
        """Save reminders, each in place of the person's previous one at that table."""
        async with self._database.write() as connection:
            for reminder in reminders:
                await connection.execute(upsert(connection, REMINDERS), [asdict(reminder)])

    @repeated
    async def forget(self, table_id: int, user_id: int) -> None:
        """Delete the reminder of a person at a table."""
        row = (REMINDERS.c.table_id == table_id, REMINDERS.c.user_id == user_id)
        async with self._database.write() as connection:
            await connection.execute(delete(REMINDERS).where(*row))
