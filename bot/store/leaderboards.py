"""Leaderboards: one query ranks everybody, and a page or one person is selected from it.

A second query sums up the kinds of deals for all people who were selected.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Float, Row, Select, and_, case, cast, func, literal, not_, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import CTE

from bot.store.schema import MATCH_PLAYERS, MATCHES, RESULT_PARTS
from bot.store.standings import Leaderboard, Measure, Scope, Standing
from bot.tables.store import PartSum


async def leaderboard(connection: AsyncConnection, scope: Scope, limit: int, offset: int) -> Leaderboard:
    """Return ``limit`` lines of a leaderboard after the first ``offset``.

    People who are equal in every measure of the scope share a rank.
    """
    ranked = _ranked(scope)
    people = await connection.scalar(select(func.count()).select_from(ranked))
    page = select(ranked).order_by(ranked.c.rank, ranked.c.user_id).limit(limit).offset(offset)
    rows = (await connection.execute(page)).all()
    return Leaderboard(await _standings(connection, scope, rows), people or 0)


async def standing(connection: AsyncConnection, user_id: int, scope: Scope) -> Standing | None:
    """Return one person's standing; ``None`` for a person without a finished match in the scope.

    Only where people are ranked does it read the matches of others, and only for somebody who is among them.
    """
    theirs = select(MATCH_PLAYERS.c.table_id).join_from(MATCH_PLAYERS, MATCHES)
    one = _within(theirs.where(MATCH_PLAYERS.c.user_id == user_id), scope).limit(1)
    if await connection.scalar(one) is None:
        return None
    ranked = _ranked(scope, None if scope.order else user_id)
    rows = (await connection.execute(select(ranked).where(ranked.c.user_id == user_id))).all()
    return next(iter(await _standings(connection, scope, rows)), None)


async def _standings(
    connection: AsyncConnection, scope: Scope, rows: Sequence[Row[Any]]
) -> tuple[Standing, ...]:
    """Return the standings of ranked people, with their sums by kind of deal."""
    if not rows:
        return ()
    parts: defaultdict[int, list[PartSum]] = defaultdict(list)
    for user_id, *part in await connection.execute(_parts(scope, [row.user_id for row in rows])):
        parts[user_id].append(PartSum(*part))
    return tuple(Standing(**row._mapping, parts=tuple(parts[row.user_id])) for row in rows)  # noqa: SLF001


def _ranked(scope: Scope, user_id: int | None = None) -> CTE:
    """Return a query for everybody, or for one person, with a finished match in the scope, with their rank."""
    matches = _played(scope)
    if user_id is not None:
        matches = matches.where(MATCH_PLAYERS.c.user_id == user_id)
    played = matches.cte("played")
    newest = played.c.newest
    part = func.coalesce(func.sum(played.c.share_part), 0)
    whole = func.coalesce(func.sum(played.c.share_whole), 0)
    people = (
        select(
            played.c.user_id,
            func.max(case((newest == 1, played.c.name))).label("name"),
            func.count().label("played"),
            func.sum(case((played.c.won, 1), else_=0)).label("won"),
            func.sum(case((played.c.drawn, 1), else_=0)).label("drawn"),
            func.sum(played.c.place).label("places"),
            func.sum(played.c.score).label("score"),
            func.sum(played.c.deals).label("deals"),
            part.label("share_part"),
            whole.label("share_whole"),
            func.coalesce(func.sum(played.c.above), 0).label("above"),
            # The matches newer than the newest one that was not won; all matches if every one was won.
            func.coalesce(func.min(case((not_(played.c.won), newest))) - 1, func.count()).label("streak"),
        )
        .group_by(played.c.user_id)
        .cte("people")
    )
    better_first = [_better_first(people, measure) for measure in scope.order]
    rank = func.rank().over(order_by=better_first) if better_first else literal(1)
    return select(rank.label("rank"), *people.c).cte("ranked")


def _better_first(people: CTE, measure: Measure) -> ColumnElement[Any]:
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


def _played(scope: Scope) -> Select[Any]:
    """Return a query for each person's matches in the scope, numbered from the newest."""
    newest = func.row_number().over(
        partition_by=MATCH_PLAYERS.c.user_id,
        order_by=(MATCHES.c.finished_at.desc(), MATCHES.c.table_id.desc()),
    )
    is_first = MATCH_PLAYERS.c.place == 1
    query = (
        select(
            MATCH_PLAYERS.c.user_id,
            MATCH_PLAYERS.c.name,
            and_(is_first, not_(MATCHES.c.drawn)).label("won"),
            and_(is_first, MATCHES.c.drawn).label("drawn"),
            MATCH_PLAYERS.c.place,
            MATCH_PLAYERS.c.score,
            MATCH_PLAYERS.c.share_part,
            MATCH_PLAYERS.c.share_whole,
            MATCH_PLAYERS.c.above,
            MATCHES.c.deals,
            newest.label("newest"),
        )
        .join_from(MATCH_PLAYERS, MATCHES)
        .where(MATCH_PLAYERS.c.user_id.is_not(None))
    )
    return _within(query, scope)


def _parts(scope: Scope, user_ids: Sequence[int]) -> Select[Any]:
    """Return a query for the sums by kind of deal of some people's matches in the scope."""
    parts = RESULT_PARTS.c
    query = (
        select(
            MATCH_PLAYERS.c.user_id,
            parts.name,
            func.sum(parts.deals),
            func.sum(parts.score),
            func.sum(parts.above),
        )
        .join_from(MATCH_PLAYERS, MATCHES)
        .join(RESULT_PARTS)
        .where(MATCH_PLAYERS.c.user_id.in_(user_ids))
        .group_by(MATCH_PLAYERS.c.user_id, parts.name)
        .order_by(MATCH_PLAYERS.c.user_id, parts.name)
    )
    return _within(query, scope)


def _within(query: Select[Any], scope: Scope) -> Select[Any]:
    """Return the query for the matches in the scope alone."""
    if scope.game is not None:
        query = query.where(MATCHES.c.game == scope.game)
    if scope.guild_id is not None:
        query = query.where(MATCHES.c.guild_id == scope.guild_id)
    if scope.contested is not None:
        query = query.where(MATCHES.c.contested.is_(scope.contested))
    if scope.ranked is not None:
        query = query.where(MATCHES.c.ranked.is_(scope.ranked))
    if scope.since is not None:
        query = query.where(MATCHES.c.finished_at >= scope.since)
    return query
