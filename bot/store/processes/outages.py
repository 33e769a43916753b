"""The rows of the last heartbeats and of outages, a row for each shard."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import delete, func, select

from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.schema import HEARTBEATS, OUTAGES
from bot.tables.time.clock import Outage


class Outages:
    """Implements :class:`bot.tables.time.clock.OutageStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def heartbeat(self) -> datetime | None:
        """Return when all was well last in every shard; ``None`` in a new database."""
        query = select(func.min(HEARTBEATS.c.at)).where(HEARTBEATS.c.shard.in_(self._database.shards.ids))
        async with self._database.read() as connection:
            at: datetime | None = await connection.scalar(query)
        return at

    async def save_heartbeat(self, at: datetime, outage: Outage | None = None) -> None:
        """Save that all is well at this time, and the outage that has just ended."""
        async with self._database.write() as connection:
            beats = [{"shard": shard, "at": at} for shard in self._database.shards.ids]
            await connection.execute(upsert(connection, HEARTBEATS), beats)
            if outage is not None:
                rows = [{"shard": shard, **asdict(outage)} for shard in self._database.shards.ids]
                await connection.execute(upsert(connection, OUTAGES), rows)

    @repeated
    async def outages(self, since: datetime) -> list[Outage]:
        """Return the outages that ended after ``since``, in order, and delete the others."""
        async with self._database.write() as connection:
            ours = OUTAGES.c.shard.in_(self._database.shards.ids)
            await connection.execute(delete(OUTAGES).where(ours, OUTAGES.c.ended_at <= since))
            columns = OUTAGES.c.began_at, OUTAGES.c.ended_at
            query = select(*columns).where(ours).distinct().order_by(*columns)
            return [Outage(*row) for row in await connection.execute(query)]
