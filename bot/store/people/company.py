"""The rows of those who are barred from servers, and of those whom somebody avoids."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import delete, or_, select

from bot.store.database.connection import insert_new, upsert
from bot.store.database.database import Database, repeated
from bot.store.schema import AVOIDED, BARRED


class Company:
    """Implements :class:`bot.people.company.CompanyStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def barred(self, guild_id: int, now: datetime) -> dict[int, datetime | None]:
        """Return until when people may not play in a server, by user id; ``None`` stands for always."""
        holds = or_(BARRED.c.until.is_(None), BARRED.c.until > now)
        query = select(BARRED.c.user_id, BARRED.c.until).where(BARRED.c.guild_id == guild_id, holds)
        async with self._database.read() as connection:
            found = await connection.execute(query.order_by(BARRED.c.until, BARRED.c.user_id))
            return {row.user_id: row.until for row in found}

    @repeated
    async def bar(self, guild_id: int, user_id: int, until: datetime | None, by: int) -> None:
        """Save that a person may not play in a server, until some time, which may be over, or always."""
        row = {"guild_id": guild_id, "user_id": user_id, "until": until, "by": by}
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, BARRED, "until", "by"), [row])

    async def clean(self, now: datetime) -> None:
        """Delete the bans that have ended."""
        async with self._database.write() as connection:
            await connection.execute(delete(BARRED).where(BARRED.c.until <= now))

    @repeated
    async def avoided_by(self, user_id: int) -> list[int]:
        """Return the ids of the people whom a person does not sit with."""
        query = select(AVOIDED.c.other_id).where(AVOIDED.c.user_id == user_id).order_by(AVOIDED.c.other_id)
        async with self._database.read() as connection:
            return [*await connection.scalars(query)]

    @repeated
    async def avoid(self, user_id: int, others: Collection[int]) -> None:
        """Save the people whom a person does not sit with, in place of those before."""
        async with self._database.write() as connection:
            await connection.execute(delete(AVOIDED).where(AVOIDED.c.user_id == user_id))
            if others:
                rows = [{"user_id": user_id, "other_id": other} for other in others]
                await connection.execute(insert_new(connection, AVOIDED), rows)

    @repeated
    async def among(self, user_ids: Collection[int]) -> set[frozenset[int]]:
        """Return the pairs of some people of which one avoids the other."""
        both = (AVOIDED.c.user_id.in_(user_ids), AVOIDED.c.other_id.in_(user_ids))
        async with self._database.read() as connection:
            found = await connection.execute(select(AVOIDED.c.user_id, AVOIDED.c.other_id).where(*both))
            return {frozenset((each.user_id, each.other_id)) for each in found}
