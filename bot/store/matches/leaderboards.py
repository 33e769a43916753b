"""Leaderboards: one query ranks everybody, and a page and one person are selected from it.

Two more sum up the matches, and the kinds of deals, of all people who were selected. The ranking of all servers is
kept for a minute: many people are in it, and many look at it.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime
from itertools import islice
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Float,
    Select,
    Subquery,
    and_,
    case,
    cast,
    func,
    literal,
    not_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.database import Database, repeated
from bot.store.matches.partners import partners_of
from bot.store.matches.rankings import Line, Ranking, by_cards, by_level
from bot.store.matches.standings import By, Leaderboard, Measure, PartnerSum, Scope, Standing
from bot.store.matches.standings_sql import (
    PLACE,
    SUMMED,
    hand_sums,
    is_one_too_many,
    played,
    sums,
    visible,
    within,
)
from bot.store.schema import MATCH_PLAYERS, MATCHES, PEOPLE, RESULT_PARTS, TOTALS
from bot.tables.store import Division, PartSum
from computers.par import JudgedSum

KEPT: Final = 60.0
"""Seconds for which a ranking of all servers is kept."""


class Standings:
    """The standings of people by their finished matches."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: dict[Scope, tuple[float, Ranking]] = {}
        self._making = asyncio.Lock()

    @repeated
    async def leaderboard(
        self, scope: Scope, *, limit: int, page: int = 1, user_id: int | None = None
    ) -> Leaderboard:
        """Return a page of ``limit`` lines, or the nearest page that exists, and the line of one person.

        People who are equal in every measure of the scope share a rank.
        """
        ranking = await self._ranking(scope)
        lines = ranking.lines
        page = max(1, min(page, -(-len(lines) // limit)))
        shown = dict(islice(lines.items(), (page - 1) * limit, page * limit))
        wanted = dict(shown)
        own = None if user_id is None else ranking.second.get(user_id, user_id)
        if own is not None and own in lines:
            wanted[own] = lines[own]
        if not wanted:
            return Leaderboard((), 0)
        async with self._database.read() as connection:
            found = await _standings(connection, scope, wanted)
        return Leaderboard(
            standings=tuple(found[each] for each in shown if each in found),
            people=len(lines),
            page=page,
            own=None if own is None else found.get(own),
        )

    @repeated
    async def standing(self, user_id: int, scope: Scope) -> Standing | None:
        """Return one person's standing; ``None`` without a finished match in the scope, or on a partner's line.

        Only where people are ranked does it read the matches of others, and only for somebody who is among them.
        """
        one = within(played().where(MATCH_PLAYERS.c.user_id == user_id), scope).limit(1)
        async with self._database.read() as connection:
            if (await connection.execute(one)).first() is None:
                return None
        lines = (await self._ranking(scope)).lines if scope.order else {user_id: Line(1)}
        if user_id not in lines:
            return None
        async with self._database.read() as connection:
            return (await _standings(connection, scope, {user_id: lines[user_id]})).get(user_id)

    @repeated
    async def hand_sums(self, user_id: int, scope: Scope) -> dict[str, JudgedSum]:
        """Return a person's judged hands by kind."""
        query = hand_sums(scope).where(MATCH_PLAYERS.c.user_id == user_id)
        async with self._database.read() as connection:
            return {kind: JudgedSum(*sums) for _, kind, *sums in await connection.execute(query)}

    @repeated
    async def newest_hands(self, user_id: int, scope: Scope) -> dict[str, datetime]:
        """Return the end of the newest match in which a person had a judged hand of a kind, for each kind."""
        query = hand_sums(scope).where(MATCH_PLAYERS.c.user_id == user_id)
        newest = query.add_columns(func.max(MATCHES.c.finished_at))
        async with self._database.read() as connection:
            return {row[1]: row[-1] for row in await connection.execute(newest)}

    @repeated
    async def newest_names(self, user_id: int, guild_id: int | None = None) -> dict[str, str]:
        """Return a person's name in the newest finished match of each game, the last one played first."""
        newest_first = (MATCHES.c.finished_at.desc(), MATCHES.c.table_id.desc())
        nth = func.row_number().over(partition_by=MATCHES.c.game, order_by=newest_first).label("nth")
        query = played(MATCHES.c.game, MATCH_PLAYERS.c.name, MATCHES.c.finished_at, MATCHES.c.table_id, nth)
        query = query.where(MATCH_PLAYERS.c.user_id == user_id)
        matches = within(query, Scope(guild_id=guild_id)).subquery()
        newest = select(matches.c.game, matches.c.name).where(matches.c.nth == 1)
        newest = newest.order_by(matches.c.finished_at.desc(), matches.c.table_id.desc())
        async with self._database.read() as connection:
            return {row.game: row.name for row in await connection.execute(newest)}

    @repeated
    async def partners(self, user_id: int, scope: Scope) -> list[PartnerSum]:
        """Return the three partners with whom a person has played most, if they show their level."""
        async with self._database.read() as connection:
            return await partners_of(connection, user_id, scope)

    @repeated
    async def newcomers(self, game: str, user_ids: Collection[int]) -> frozenset[int]:
        """Return those of some people who have never finished a match of a game, against people or computers."""
        finished = (
            select(MATCH_PLAYERS.c.user_id)
            .join(MATCHES)
            .where(MATCHES.c.game == game, MATCH_PLAYERS.c.user_id.in_(user_ids))
            .distinct()
        )
        async with self._database.read() as connection:
            return frozenset(user_ids).difference(await connection.scalars(finished))

    @repeated
    async def is_counted(self, table_id: int) -> bool:
        """Tell whether the match of a table counts for the leaderboards, or has no result yet."""
        query = select(MATCHES.c.ranked).where(MATCHES.c.table_id == table_id)
        async with self._database.read() as connection:
            return await connection.scalar(query) is not False

    @repeated
    async def is_one_too_many(self, game: str, people: Division, at: datetime) -> bool:
        """Tell whether a match ending at a time would not count: its people have played too many that day."""
        async with self._database.read() as connection:
            return await is_one_too_many(connection, game, people, at)

    async def _ranking(self, scope: Scope) -> Ranking:
        """Return everybody in the scope, best first; of all servers as they were up to a minute ago."""
        if scope.guild_id is not None or scope.game is None:
            return await self._made(scope)
        async with self._making:
            now = time.monotonic()
            self._kept = {each: kept for each, kept in self._kept.items() if now - kept[0] < KEPT}
            if scope not in self._kept:
                self._kept[scope] = now, await self._made(scope)
            return self._kept[scope][1]

    async def _made(self, scope: Scope) -> Ranking:
        async with self._database.read() as connection:
            match scope.by:
                case By.LEVEL:
                    return await by_level(connection, scope)
                case By.CARDS:
                    return await by_cards(connection, scope)
                case By.RESULTS | By.PAIRS:
                    found = await connection.execute(_ranked(scope))
                    return Ranking({row.user_id: Line(row.rank) for row in found})


async def _standings(
    connection: AsyncConnection, scope: Scope, lines: Mapping[int, Line]
) -> dict[int, Standing]:
    """Return the standings of ranked people; those who were deleted, or hide their level, since are left out.

    So are their partners, whose level on the line is the mean of both.
    """
    parts: defaultdict[int, list[PartSum]] = defaultdict(list)
    for user_id, *part in await connection.execute(_parts(scope, lines)):
        parts[user_id].append(PartSum(*part))
    people = {row.user_id: row._mapping for row in await connection.execute(_people(scope, lines))}  # noqa: SLF001
    partners = {line.partner for line in lines.values() if line.partner is not None}
    names = await _names(connection, scope, partners) if partners else {}
    return {
        user_id: Standing(
            rank=line.rank,
            level=line.level,
            partner="" if line.partner is None else names[line.partner],
            is_pair=line.is_pair,
            cards=line.cards,
            parts=tuple(parts[user_id]),
            **people[user_id],
        )
        for user_id, line in lines.items()
        if user_id in people and (line.partner is None or line.partner in names)
    }


async def _names(connection: AsyncConnection, scope: Scope, user_ids: Collection[int]) -> dict[int, str]:
    return {row.user_id: row.name for row in await connection.execute(_people(scope, user_ids))}


def _ranked(scope: Scope) -> Select[Any]:
    """Return a query for everybody with a finished match in the scope, and their rank, best first."""
    people = (_of_totals(scope) if _has_totals(scope) else _of_matches(scope)).subquery("people")
    has_rank = people.c.played >= scope.least
    best_first = [has_rank.desc(), *(better_first(people, measure) for measure in scope.order)]
    rank: ColumnElement[int] = func.rank().over(order_by=best_first) if scope.order else literal(1)
    query = select(people.c.user_id, case((has_rank, rank)).label("rank"))
    return query.order_by(*best_first, people.c.user_id)


def _has_totals(scope: Scope) -> bool:
    """Whether the totals are those of the scope."""
    ranking = Scope(
        scope.game, contested=True, ranked=True, order=scope.order, least=scope.least, at=scope.at
    )
    return scope.game is not None and scope == ranking


def _of_totals(scope: Scope) -> Select[Any]:
    return select(TOTALS).where(TOTALS.c.game == scope.game)


def _of_matches(scope: Scope) -> Select[Any]:
    matches = within(played(*SUMMED), scope).cte("played")
    return select(matches.c.user_id, *sums(matches)).group_by(matches.c.user_id)


def better_first(people: Subquery, measure: Measure) -> ColumnElement[Any]:
    """Return the order of people by one measure, the best first."""
    match measure:
        case Measure.WON:
            return people.c.won.desc()
        case Measure.PLACE:
            return (cast(people.c.places, Float) / people.c.played).asc()
        case Measure.SHARE:
            share = cast(people.c.share_part, Float) / func.nullif(people.c.share_whole, 0)
            return func.coalesce(share, 0.0).desc()
        case Measure.SCORE:
            return people.c.score.desc()
        case Measure.ABOVE_MEAN:
            mean = cast(people.c.above, Float) / func.nullif(people.c.deals, 0)
            return func.coalesce(mean, 0.0).desc()


def _people(scope: Scope, user_ids: Collection[int]) -> Select[Any]:
    """Return a query for sums and streaks over some people's matches in the scope."""
    newest = func.row_number().over(
        partition_by=MATCH_PLAYERS.c.user_id,
        order_by=(MATCHES.c.finished_at.desc(), MATCHES.c.table_id.desc()),
    )
    drawn = and_(PLACE == 1, MATCHES.c.drawn)
    query = played(*SUMMED, MATCH_PLAYERS.c.name, drawn.label("drawn"), newest.label("newest"))
    query = query.where(MATCH_PLAYERS.c.user_id.in_(user_ids))
    if scope.by is not By.RESULTS:
        query = query.outerjoin(PEOPLE, PEOPLE.c.user_id == MATCH_PLAYERS.c.user_id).where(visible(scope))
    matches = within(query, scope).cte("played")
    not_won = func.min(case((not_(matches.c.won), matches.c.newest)))
    return select(
        matches.c.user_id,
        *sums(matches),
        func.max(case((matches.c.newest == 1, matches.c.name))).label("name"),
        func.sum(case((matches.c.drawn, 1), else_=0)).label("drawn"),
        func.coalesce(not_won - 1, func.count()).label("streak"),  # all matches if every one was won
    ).group_by(matches.c.user_id)


def _parts(scope: Scope, user_ids: Collection[int]) -> Select[Any]:
    """Return a query for the sums by kind of deal of some people's matches in the scope."""
    parts = RESULT_PARTS.c
    query = (
        played(parts.name, func.sum(parts.deals), func.sum(parts.score), func.sum(parts.above))
        .join(RESULT_PARTS)
        .where(MATCH_PLAYERS.c.user_id.in_(user_ids))
        .group_by(MATCH_PLAYERS.c.user_id, parts.name)
        .order_by(MATCH_PLAYERS.c.user_id, parts.name)
    )
    return within(query, scope)
