"""The positions that were found for the problem of the week."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from sqlalchemy import delete, select

from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.schema import TABLES, WEEKLY_HANDS

KEPT: Final = timedelta(days=7)
_HANDS: Final = WEEKLY_HANDS.c


class Found(NamedTuple):
    """A table ``step`` moves after a finished deal; ``worth`` is how far computers disagree there."""

    table_id: int
    deal: int
    step: int
    worth: float


class WeeklyHands:
    """The positions of all servers, one of a hand at most."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def tables_since(self, guild_id: int, since: datetime) -> list[int]:
        """Return the tables of a server that are over and changed last at a time or later."""
        over = (TABLES.c.guild_id == guild_id, TABLES.c.closed, TABLES.c.changed_at >= since)
        async with self._database.read() as connection:
            return list(await connection.scalars(select(TABLES.c.id).where(*over).order_by(TABLES.c.id)))

    @repeated
    async def note(self, guild_id: int, found: Found, at: datetime) -> None:
        """Save a position, and delete those of the server that were found a week before."""
        old = (_HANDS.guild_id == guild_id, _HANDS.found_at < at - KEPT)
        async with self._database.write() as connection:
            await connection.execute(delete(WEEKLY_HANDS).where(*old))
            row = {"guild_id": guild_id, "found_at": at, **found._asdict()}
            await connection.execute(upsert(connection, WEEKLY_HANDS), [row])

    @repeated
    async def best(self, guild_id: int, at: datetime) -> list[Found]:
        """Return the positions of a server that were found in the week before a time, the best first."""
        query = select(*(_HANDS[name] for name in Found._fields))
        of_week = query.where(_HANDS.guild_id == guild_id, _HANDS.found_at >= at - KEPT)
        async with self._database.read() as connection:
            return [Found(*row) for row in await connection.execute(of_week.order_by(_HANDS.worth.desc()))]

    @repeated
    async def withdraw(self, found: Found) -> None:
        """Delete a position that others have asked about, or that one of its people does not want to be shown."""
        hand = (_HANDS.table_id == found.table_id, _HANDS.deal == found.deal)
        async with self._database.write() as connection:
            await connection.execute(delete(WEEKLY_HANDS).where(*hand))
