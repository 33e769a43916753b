"""The rows of clocks: the last heartbeat, outages, and the reminders of awaited people."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import delete, func, select

from bot.store.connection import Opener, upsert
from bot.store.failures import repeated
from bot.store.schema import HEARTBEATS, OUTAGES, REMINDERS, TABLES
from bot.store.shards import in_shards
from bot.tables.shards import Shards
from bot.tables.store import Reminder
from bot.tables.time.outages import Outage


class Clocks:
    """Implements :class:`bot.tables.time.outages.OutageStore` and :class:`bot.tables.store.ReminderStore`."""

    def __init__(self, reading: Opener, writing: Opener, shards: Callable[[], Shards]) -> None:
        """Take ``reading``, which gives a connection, and ``writing``, which gives one within a transaction.

        ``shards`` returns the shards that this process serves.
        """
        self._reading = reading
        self._writing = writing
        self._shards = shards

    async def heartbeat(self) -> datetime | None:
        """Return when all was well last in every shard; ``None`` in a new database."""
        query = select(func.min(HEARTBEATS.c.at)).where(HEARTBEATS.c.shard.in_(self._shards().ids))
        async with self._reading() as connection:
            at: datetime | None = await connection.scalar(query)
        return at

    async def save_heartbeat(self, at: datetime, outage: Outage | None = None) -> None:
        """Save that all is well at this time, and the outage that has just ended."""
        async with self._writing() as connection:
            beats = [{"shard": shard, "at": at} for shard in self._shards().ids]
            await connection.execute(upsert(connection, HEARTBEATS), beats)
            if outage is not None:
                rows = [{"shard": shard, **asdict(outage)} for shard in self._shards().ids]
                await connection.execute(upsert(connection, OUTAGES), rows)

    @repeated
    async def outages(self, since: datetime) -> list[Outage]:
        """Return the outages that ended after ``since``, in order, and delete the others."""
        async with self._writing() as connection:
            ours = OUTAGES.c.shard.in_(self._shards().ids)
            await connection.execute(delete(OUTAGES).where(ours, OUTAGES.c.ended_at <= since))
            columns = OUTAGES.c.began_at, OUTAGES.c.ended_at
            query = select(*columns).where(ours).distinct().order_by(*columns)
            return [Outage(*row) for row in await connection.execute(query)]

    @repeated
    async def reminders(self) -> list[Reminder]:
        """Return the reminders of this process' shards."""
        ours = select(REMINDERS).join(TABLES).where(in_shards(self._shards()))
        query = ours.order_by(REMINDERS.c.table_id, REMINDERS.c.user_id)
        async with self._reading() as connection:
            return [Reminder(*row) for row in await connection.execute(query)]

    @repeated
    async def save_reminders(self, reminders: Iterable[Reminder]) -> None:
        """Save reminders, each in place of the person's previous one at that table."""
        async with self._writing() as connection:
            for reminder in reminders:
                await connection.execute(upsert(connection, REMINDERS), [asdict(reminder)])

    @repeated
    async def forget_reminder(self, table_id: int, user_id: int) -> None:
        """Delete the reminder of a person at a table."""
        row = (REMINDERS.c.table_id == table_id, REMINDERS.c.user_id == user_id)
        async with self._writing() as connection:
            await connection.execute(delete(REMINDERS).where(*row))
