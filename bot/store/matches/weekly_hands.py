"""The hands that were judged for the problem of the week."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import delete, func, select, update

from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.schema import TABLES, WEEKLY_HANDS

_HANDS = WEEKLY_HANDS.c


class Found(NamedTuple):
    """A position that may become the problem of the week: a table ``step`` moves after a finished deal.

    ``worth`` is how far computers disagree there.
    """

    table_id: int
    deal: int
    step: int
    worth: float


class WeeklyHands:
    """The hands of all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def tables_since(self, guild_id: int, since: datetime) -> list[int]:
        """Return the tables of a server that are over and changed last at a time or later."""
        over = (TABLES.c.guild_id == guild_id, TABLES.c.closed, TABLES.c.changed_at >= since)
        async with self._database.read() as connection:
            return list(await connection.scalars(select(TABLES.c.id).where(*over).order_by(TABLES.c.id)))

    @repeated
    async def judged(self, guild_id: int) -> set[tuple[int, int]]:
        """Return the hands of a server that were judged lately, by table and deal."""
        query = select(_HANDS.table_id, _HANDS.deal).where(_HANDS.guild_id == guild_id)
        async with self._database.read() as connection:
            return {(table_id, deal) for table_id, deal in await connection.execute(query)}

    @repeated
    async def judged_since(self, guild_id: int, since: datetime) -> int:
        """Return how many hands of a server were judged at a time or later."""
        judged = (_HANDS.guild_id == guild_id, _HANDS.judged_at >= since)
        async with self._database.read() as connection:
            return await connection.scalar(select(func.count()).where(*judged)) or 0

    @repeated
    async def note(self, guild_id: int, table_id: int, deal: int, at: datetime, found: Found | None) -> None:
        """Save what was found in a hand that was judged."""
        hand = {"table_id": table_id, "deal": deal, "guild_id": guild_id, "judged_at": at}
        position = {"step": found and found.step, "worth": found and found.worth}
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, WEEKLY_HANDS), [hand | position])

    @repeated
    async def best(self, guild_id: int) -> list[Found]:
        """Return what was found in the hands of a server and neither posted nor withdrawn, the best first."""
        query = select(_HANDS.table_id, _HANDS.deal, _HANDS.step, _HANDS.worth)
        of_server = query.where(_HANDS.guild_id == guild_id, _HANDS.step.is_not(None))
        best = of_server.order_by(_HANDS.worth.desc(), _HANDS.table_id, _HANDS.deal)
        async with self._database.read() as connection:
            return [Found(*row) for row in await connection.execute(best)]

    @repeated
    async def withdraw(self, found: Found) -> None:
        """Take a position out: it was posted, or one of its people does not want it to be."""
        hand = (_HANDS.table_id == found.table_id, _HANDS.deal == found.deal)
        async with self._database.write() as connection:
            await connection.execute(update(WEEKLY_HANDS).where(*hand).values(step=None, worth=None))

    @repeated
    async def clean(self, guild_id: int, before: datetime) -> None:
        """Delete the hands of a server that were judged before a time."""
        old = (_HANDS.guild_id == guild_id, _HANDS.judged_at < before)
        async with self._database.write() as connection:
            await connection.execute(delete(WEEKLY_HANDS).where(*old))
