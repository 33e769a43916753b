"""Regular pairs of a server, their names, and the last four who played in pairs."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, tuple_
from sqlalchemy.exc import IntegrityError

from bot.presets import NameTaken, folded
from bot.store.database.connection import upsert
from bot.store.database.database import Database, repeated
from bot.store.matches.leaderboards import better_first
from bot.store.matches.partners import LEAST_TOGETHER, beside
from bot.store.matches.standings import PairStanding, Scope
from bot.store.matches.standings_sql import SUMMED, played, sums, visible, within
from bot.store.schema import MATCH_PLAYERS, MATCHES, PAIR_NAMES, PEOPLE


class Pairs:
    """The pairs of all servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def regular(self, scope: Scope) -> list[PairStanding]:
        """Return the regular pairs of a server that have played in the period of the scope, the best first.

        They have finished five matches together at any time, and both show their level in the server. Somebody who
        has played under several names has one of these.
        """
        other, theirs = MATCH_PLAYERS.alias("other"), PEOPLE.alias("theirs")
        names = (MATCH_PLAYERS.c.name, other.c.name.label("other_name"))
        query = (
            played(*SUMMED, *names, other.c.user_id.label("other_id"), MATCHES.c.finished_at)
            .join(other, beside(MATCH_PLAYERS, other))
            .outerjoin(PEOPLE, PEOPLE.c.user_id == MATCH_PLAYERS.c.user_id)
            .outerjoin(theirs, theirs.c.user_id == other.c.user_id)
            .where(MATCH_PLAYERS.c.seat < MATCHES.c.seats, other.c.user_id > MATCH_PLAYERS.c.user_id)
            .where(visible(scope), visible(scope, theirs))
        )
        matches = within(query, replace(scope, since=None)).cte("played")
        pair = (matches.c.user_id, matches.c.other_id)
        regular = select(*pair).group_by(*pair).having(func.count() >= LEAST_TOGETHER)
        either = (func.max(matches.c.name).label("name"), func.max(matches.c.other_name).label("other_name"))
        summed = select(*pair, *either, *sums(matches)).where(tuple_(*pair).in_(regular)).group_by(*pair)
        if scope.since is not None:
            summed = summed.where(matches.c.finished_at >= scope.since)
        found = summed.subquery("pairs")
        rank = func.rank().over(order_by=[better_first(found, measure) for measure in scope.order])
        named = and_(
            PAIR_NAMES.c.guild_id == scope.guild_id,
            PAIR_NAMES.c.user_a == found.c.user_id,
            PAIR_NAMES.c.user_b == found.c.other_id,
        )
        shown = select(rank.label("rank"), found, PAIR_NAMES.c.name.label("given")).outerjoin_from(
            found, PAIR_NAMES, named
        )
        async with self._database.read() as connection:
            rows = await connection.execute(shown.order_by(rank, found.c.user_id, found.c.other_id))
        return [
            PairStanding(
                row.rank,
                (row.user_id, row.other_id),
                (row.name, row.other_name),
                row.given or "",
                row.played,
                row.won,
            )
            for row in rows
        ]

    @repeated
    async def name(self, guild_id: int, people: tuple[int, int], name: str) -> None:
        """Save the name of a pair; an empty one removes it. Raises ``NameTaken`` if another pair there has it."""
        user_a, user_b = sorted(people)
        key = {"guild_id": guild_id, "user_a": user_a, "user_b": user_b}
        async with self._database.write() as connection:
            if not name:
                of_key = (PAIR_NAMES.c[column] == value for column, value in key.items())
                await connection.execute(delete(PAIR_NAMES).where(*of_key))
                return
            row = {**key, "name": name, "folded_name": folded(name)}
            try:
                await connection.execute(upsert(connection, PAIR_NAMES), [row])
            except IntegrityError as error:
                raise NameTaken from error

    @repeated
    async def last_four(self, guild_id: int, user_id: int) -> int | None:
        """Return the table of the last match in a server that a person finished with a partner, among four people."""
        mine, other = MATCH_PLAYERS.alias("mine"), MATCH_PLAYERS.alias("other")
        people = select(func.count(MATCH_PLAYERS.c.user_id.distinct())).where(
            MATCH_PLAYERS.c.table_id == MATCHES.c.table_id, MATCH_PLAYERS.c.seat < 4
        )
        query = (
            select(MATCHES.c.table_id)
            .join_from(MATCHES, mine)
            .join(other, beside(mine, other))
            .where(MATCHES.c.guild_id == guild_id, MATCHES.c.seats == 4, people.scalar_subquery() == 4)
            .where(mine.c.user_id == user_id, mine.c.seat < MATCHES.c.seats)
            .order_by(MATCHES.c.finished_at.desc(), MATCHES.c.table_id.desc())
            .limit(1)
        )
        async with self._database.read() as connection:
            found: int | None = await connection.scalar(query)
        return found


def of_pair(user_id: int) -> ColumnElement[bool]:
    """Return the condition that a name is that of a person and somebody else."""
    return or_(PAIR_NAMES.c.user_a == user_id, PAIR_NAMES.c.user_b == user_id)
