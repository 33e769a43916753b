"""The judged cards of finished matches: their worth, and the sums of people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import insert, select, update

from bot.store.database.database import Database, repeated
from bot.store.matches.standings_sql import of_shards
from bot.store.schema import HAND_SUMS, IS_UNJUDGED, MATCH_PLAYERS, MATCHES
from computers.par import JudgedSum


class Cards:
    """The judged cards of matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def unjudged(self) -> list[int]:
        """Return the tables of this process' shards whose matches are not judged yet, the newest first.

        Matches from before the rating come once they are read: that changes the numbers of their people.
        """
        read = MATCHES.c.luck.is_not(None)
        query = of_shards(self._database.shards, IS_UNJUDGED, read).order_by(MATCHES.c.table_id.desc())
        async with self._database.read() as connection:
            return list((await connection.scalars(query)).all())

    @repeated
    async def save(
        self, table_id: int, cards: int, play: int, sums: Mapping[int, Mapping[str, JudgedSum]]
    ) -> None:
        """Save the judgement of a match, unless it is there; ``sums`` are those of people by seat and kind.

        People who were forgotten get none.
        """
        unjudged = update(MATCHES).where(MATCHES.c.table_id == table_id, IS_UNJUDGED)
        people = select(MATCH_PLAYERS.c.seat).where(
            MATCH_PLAYERS.c.table_id == table_id, MATCH_PLAYERS.c.user_id.is_not(None)
        )
        async with self._database.write() as connection:
            if not (await connection.execute(unjudged.values(cards=cards, play=play))).rowcount:
                return
            rows: list[dict[str, Any]] = [
                {"table_id": table_id, "seat": seat, "kind": kind, **asdict(hands)}
                for seat in await connection.scalars(people.with_for_update())
                for kind, hands in sums.get(seat, {}).items()
            ]
            if rows:
                await connection.execute(insert(HAND_SUMS), rows)

    @repeated
    async def of(self, table_id: int) -> tuple[int, int] | None:
        """Return the worth of a match's cards to the first side, and of its play; ``None`` while not judged.

        Both are in quarters of a point (:data:`computers.par.GAMES`).
        """
        query = select(MATCHES.c.cards, MATCHES.c.play).where(MATCHES.c.table_id == table_id)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None or row.cards is None else (row.cards, row.play)
