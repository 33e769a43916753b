"""The rows of the trainer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, select, update

from bot.problems.assessed import Assessed
from bot.problems.training import Looked, Position
from bot.store.database.connection import insert_new
from bot.store.database.database import Database, repeated
from bot.store.schema import MATCH_PLAYERS, MATCHES, TRAINED_DEALS, TRAINING

_KEY: Final = ("table_id", "deal", "step")


@dataclass(frozen=True, slots=True)
class Unseen:
    """A finished match of somebody with deals that were not looked through; ``seen`` are those that were."""

    table_id: int
    finished_at: datetime
    seen: frozenset[int]


class Training:
    """The positions of people's training, and the deals that were looked through for them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def unseen(self, user_id: int, game: str, guild_id: int, since: datetime) -> list[Unseen]:
        """Return the matches of a person in a server with deals to look through, newest first."""
        match, deals = MATCHES.c, TRAINED_DEALS.c
        played = (
            select(match.table_id, match.finished_at, match.deals)
            .distinct()
            .join_from(MATCH_PLAYERS, MATCHES)
            .where(MATCH_PLAYERS.c.user_id == user_id, match.guild_id == guild_id)
            .where(match.game == game, match.finished_at >= since)
            .order_by(match.finished_at.desc(), match.table_id.desc())
        )
        theirs = (deals.user_id == user_id, deals.game == game, deals.played_at >= since)
        async with self._database.read() as connection:
            seen = dict[int, set[int]]()
            for row in await connection.execute(select(deals.table_id, deals.deal).where(*theirs)):
                seen.setdefault(row.table_id, set()).add(row.deal)
            return [
                Unseen(row.table_id, row.finished_at, frozenset(seen.get(row.table_id, ())))
                for row in await connection.execute(played)
                if len(seen.get(row.table_id, ())) < row.deals
            ]

    @repeated
    async def add(self, user_id: int, game: str, looked: Sequence[Looked], found: Sequence[Position]) -> None:
        """Save deals that were looked through, and the positions found there; those that are there stay."""
        of = {"user_id": user_id, "game": game}
        written = (
            (TRAINED_DEALS, [of | asdict(each) for each in looked]),
            (TRAINING, [of | _row(each) for each in found]),
        )
        async with self._database.write() as connection:
            for table, rows in written:
                if rows:
                    await connection.execute(insert_new(connection, table), rows)

    @repeated
    async def save(self, user_id: int, game: str, position: Position) -> None:
        """Save a position that has changed, unless it was deleted meanwhile."""
        of_position = (getattr(TRAINING.c, name) == getattr(position, name) for name in _KEY)
        changed = update(TRAINING).where(TRAINING.c.user_id == user_id, TRAINING.c.game == game, *of_position)
        async with self._database.write() as connection:
            await connection.execute(changed.values(_row(position)))

    @repeated
    async def positions(self, user_id: int, game: str) -> list[Position]:
        """Return the positions of a person's training in a game."""
        query = select(*(TRAINING.c[each.name] for each in fields(Position)))
        theirs = query.where(TRAINING.c.user_id == user_id, TRAINING.c.game == game)
        async with self._database.read() as connection:
            return [_position(dict(row)) for row in (await connection.execute(theirs)).mappings()]

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


def _row(position: Position) -> dict[str, Any]:
    row = {each.name: getattr(position, each.name) for each in fields(position)}
    return row | {"assessed": position.assessed and position.assessed.to_json()}


def _position(row: dict[str, Any]) -> Position:
    return Position(**row | {"assessed": row["assessed"] and Assessed.from_json(row["assessed"])})
