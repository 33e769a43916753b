"""Data of people and servers: its export and deletion, when they ask for it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

from bot.store.database.database import Database, repeated
from bot.store.events.events import events_of
from bot.store.log.table_people import tables_of
from bot.store.people import deletion, export, servers


class Privacy:
    """Exports and deletes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def export(self, user_id: int) -> export.Exported:
        """Return everything that is stored about a person, as JSON."""
        async with self._database.read(is_long=True) as connection:
            return await export.export(connection, user_id, datetime.now(UTC))

    async def forget(self, user_id: int) -> int:
        """Delete a person's data, and their name and id in the logs of closed tables and of events that are over.

        Finished matches stay for the other players, without the name and id. Returns the number of open tables and
        events in which the person still appears: those are still needed, and :meth:`finish` forgets the person there.
        Frequent players are at many tables, so each log is a transaction of its own and the rest is the last one.
        """
        return await self._forget(user_id, datetime.now(UTC))

    async def finish(self) -> list[int]:
        """Forget people where something was open when they asked; return the ids of those who are forgotten now."""
        async with self._database.read(is_long=True) as connection:
            asked = await deletion.asked(connection)
        return [user_id for user_id, at in asked if not await self._forget(user_id, at)]

    async def _forget(self, user_id: int, at: datetime) -> int:
        async with self._database.read(is_long=True) as connection:
            tables, events = await tables_of(connection, user_id), await events_of(connection, user_id)
        for table_id in [table_id for table_id, closed in tables.items() if closed]:
            async with self._database.write(is_long=True) as connection:
                await deletion.anonymise(connection, table_id, user_id)
        for event_id in [event_id for event_id, over in events.items() if over]:
            async with self._database.write(is_long=True) as connection:
                await deletion.anonymise_event(connection, event_id, user_id)
        async with self._database.write(is_long=True) as connection:
            return await deletion.forget(connection, user_id, at)

    @repeated
    async def mark_left(self, guild_id: int, at: datetime) -> None:
        """Note when the bot left a server."""
        async with self._database.write(is_long=True) as connection:
            await servers.mark_left(connection, guild_id, at)

    @repeated
    async def mark_returned(self, guild_id: int) -> None:
        """Note that the bot is in a server again."""
        async with self._database.write(is_long=True) as connection:
            await servers.mark_returned(connection, [guild_id])

    @repeated
    async def mark_present(self, guild_ids: Collection[int], at: datetime) -> None:
        """Note in which servers the bot is; from the others it has been removed while it was not running.

        The servers of other processes' shards are left to them.
        """
        async with self._database.write(is_long=True) as connection:
            await servers.mark_present(connection, guild_ids, self._database.shards, at)

    async def delete_left(self, before: datetime) -> list[int]:
        """Delete the data of this process' servers that the bot left before a time; return their ids."""
        async with self._database.write(is_long=True) as connection:
            return await servers.delete_left(connection, self._database.shards, before)
