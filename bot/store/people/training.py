"""The rows of the trainer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from datetime import datetime

from sqlalchemy import delete, select

from bot.problems.assessed import Assessed
from bot.problems.training import Looked, Position
from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.schema import MATCH_PLAYERS, MATCHES, TRAINED_DEALS, TRAINING


class Training:
    """The positions of people's training, and the deals that were looked through for them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def matches(
        self, user_id: int, game: str, guild_id: int, since: datetime
    ) -> list[tuple[int, int, datetime]]:
        """Return table, number of deals and end of the matches of a person in a server, newest first."""
        match = MATCHES.c
        query = select(match.table_id, match.deals, match.finished_at).join_from(MATCH_PLAYERS, MATCHES)
        where = (MATCH_PLAYERS.c.user_id == user_id, match.guild_id == guild_id, match.game == game)
        newest = query.where(*where, match.finished_at >= since).order_by(match.finished_at.desc())
        async with self._database.read() as connection:
            return [(table_id, deals, at) for table_id, deals, at in await connection.execute(newest)]

    @repeated
    async def save(
        self, user_id: int, game: str, positions: Sequence[Position], looked: Sequence[Looked] = ()
    ) -> None:
        """Save positions that were found or answered, and deals that were looked through."""
        of = {"user_id": user_id, "game": game}
        rows = [of | asdict(each) | {"assessed": each.assessed.to_json()} for each in positions]
        deals = [of | asdict(each) for each in looked]
        async with self._database.write() as connection:
            for table, written in ((TRAINING, rows), (TRAINED_DEALS, deals)):
                if written:
                    await connection.execute(upsert(connection, table), written)

    @repeated
    async def positions(self, user_id: int, game: str) -> list[Position]:
        """Return the positions of a person's training in a game."""
        query = select(*(TRAINING.c[each.name] for each in fields(Position)))
        theirs = query.where(TRAINING.c.user_id == user_id, TRAINING.c.game == game)
        async with self._database.read() as connection:
            found = (await connection.execute(theirs)).mappings().all()
        return [Position(**{**row, "assessed": Assessed.from_json(row["assessed"])}) for row in found]

    @repeated
    async def looked(self, user_id: int, game: str) -> list[Looked]:
        """Return the deals that were looked through for a person."""
        query = select(*(TRAINED_DEALS.c[each.name] for each in fields(Looked)))
        theirs = query.where(TRAINED_DEALS.c.user_id == user_id, TRAINED_DEALS.c.game == game)
        async with self._database.read() as connection:
            return [Looked(**row) for row in (await connection.execute(theirs)).mappings()]

    async def clean(self, before: datetime) -> None:
        """Delete the positions that were found or answered last before a time."""
        async with self._database.write() as connection:
            await connection.execute(delete(TRAINING).where(TRAINING.c.changed_at < before))
