"""Leaderboards: one query that ranks everybody, of which a page or one person is taken."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Float, Select, and_, case, cast, func, not_, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import CTE

from bot.store.schema import MATCH_PLAYERS, MATCHES
from bot.store.standings import Leaderboard, Scope, Standing


async def leaderboard(connection: AsyncConnection, scope: Scope, limit: int, offset: int) -> Leaderboard:
    """Return ``limit`` lines of a leaderboard, after the first ``offset``.

    Ordered by matches won, share of points, points written; who is equal in all three shares a rank.
    """
    ranked = _ranked(scope)
    people = await connection.scalar(select(func.count()).select_from(ranked))
    page = select(ranked).order_by(ranked.c.rank, ranked.c.user_id).limit(limit).offset(offset)
    standings = tuple(Standing(**row._mapping) for row in await connection.execute(page))  # noqa: SLF001
    return Leaderboard(standings, people or 0)


async def standing(connection: AsyncConnection, user_id: int, scope: Scope) -> Standing | None:
    """Return how one person stands; ``None`` for one without a finished match in the scope."""
    ranked = _ranked(scope)
    row = (await connection.execute(select(ranked).where(ranked.c.user_id == user_id))).one_or_none()
    return None if row is None else Standing(**row._mapping)  # noqa: SLF001


def _ranked(scope: Scope) -> CTE:
    """Everybody with a finished match in the scope, with their rank."""
    played = _played(scope).cte("played")
    won = case((played.c.won, 1), else_=0)
    newest = played.c.newest
    taken, possible = func.sum(played.c.points_taken), func.sum(played.c.points_possible)
    people = (
        select(
            played.c.user_id,
            func.max(case((newest == 1, played.c.name))).label("name"),
            func.count().label("played"),
            func.sum(won).label("won"),
            func.sum(case((played.c.drawn, 1), else_=0)).label("drawn"),
            taken.label("points_taken"),
            possible.label("points_possible"),
            func.sum(played.c.written).label("written"),
            # Everything newer than the newest match that was not won; all of them where every one was.
            func.coalesce(func.min(case((not_(played.c.won), newest))) - 1, func.count()).label("streak"),
            func.coalesce(cast(taken, Float) / func.nullif(possible, 0), 0.0).label("share"),
        )
        .group_by(played.c.user_id)
        .cte("people")
    )
    columns: list[Any] = [column for column in people.c if column.name != "share"]
    rank = func.rank().over(order_by=(people.c.won.desc(), people.c.share.desc(), people.c.written.desc()))
    return select(rank.label("rank"), *columns).cte("ranked")


def _played(scope: Scope) -> Select[Any]:
    """Each person's matches in the scope, counted from the newest."""
    newest = func.row_number().over(
        partition_by=MATCH_PLAYERS.c.user_id,
        order_by=(MATCHES.c.finished_at.desc(), MATCHES.c.table_id.desc()),
    )
    query = (
        select(
            MATCH_PLAYERS.c.user_id,
            MATCH_PLAYERS.c.name,
            and_(MATCH_PLAYERS.c.won, not_(MATCHES.c.drawn)).label("won"),
            MATCHES.c.drawn,
            MATCH_PLAYERS.c.points_taken,
            MATCH_PLAYERS.c.points_possible,
            MATCH_PLAYERS.c.written,
            newest.label("newest"),
        )
        .join_from(MATCH_PLAYERS, MATCHES)
        .where(MATCH_PLAYERS.c.user_id.is_not(None))
    )
    if scope.game is not None:
        query = query.where(MATCHES.c.game == scope.game)
    if scope.guild_id is not None:
        query = query.where(MATCHES.c.guild_id == scope.guild_id)
    if scope.contested is not None:
        query = query.where(MATCHES.c.contested.is_(scope.contested))
    if scope.since is not None:
        query = query.where(MATCHES.c.finished_at >= scope.since)
    return query
