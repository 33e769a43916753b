"""Standings in SQL: sums over the finished matches of people, and their totals over all servers.

The totals of each person and game are kept up to date, so that no leaderboard of all servers reads all matches.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import groupby
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    FromClause,
    Label,
    Select,
    TextClause,
    and_,
    case,
    cast,
    delete,
    func,
    not_,
    or_,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import CTE

from bot.people.preferences import Audience
from bot.store.database.connection import insert_into
from bot.store.database.shards import in_shards
from bot.store.matches.standings import Scope
from bot.store.schema import HAND_SUMS, MATCH_PLAYERS, MATCHES, PEOPLE, TABLES, TOTALS
from bot.tables.shards import Shards
from bot.tables.store import MOST_A_DAY, Division, division

PLACE: Final = func.coalesce(MATCH_PLAYERS.c.people_place, MATCH_PLAYERS.c.place).label("place")
"""The place of a person among people, or at a table with people on one side alone."""
SUMMED: Final[tuple[ColumnElement[Any], ...]] = (
    and_(PLACE == 1, not_(MATCHES.c.drawn)).label("won"),
    PLACE,
    MATCH_PLAYERS.c.score,
    MATCHES.c.deals,
    MATCH_PLAYERS.c.share_part,
    MATCH_PLAYERS.c.share_whole,
    MATCH_PLAYERS.c.above,
)
"""Columns of each match of a person, and added up; a match is won if the person's side alone was first."""


def played(*columns: ColumnElement[Any]) -> Select[Any]:
    """Return a query for the matches of people, with columns of :data:`MATCHES` and :data:`MATCH_PLAYERS`."""
    query = select(MATCH_PLAYERS.c.user_id, *columns).join_from(MATCH_PLAYERS, MATCHES)
    return query.where(MATCH_PLAYERS.c.user_id.is_not(None))


def of_shards(shards: Shards, *conditions: ColumnElement[bool] | TextClause) -> Select[int]:
    """Return a query for the tables of some shards whose matches are under some conditions."""
    query = select(MATCHES.c.table_id).join_from(MATCHES, TABLES, MATCHES.c.table_id == TABLES.c.id)
    return query.where(*conditions, in_shards(shards))


def within(query: Select[Any], scope: Scope) -> Select[Any]:
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


async def is_one_too_many(connection: AsyncConnection, game: str, people: Division, at: datetime) -> bool:
    """Tell whether the same people, divided alike, have played enough matches that count on this day (UTC)."""
    midnight = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    one = min(frozenset[int]().union(*people))
    one_of_them = select(MATCH_PLAYERS.c.table_id).where(MATCH_PLAYERS.c.user_id == one)
    query = (
        select(
            MATCHES.c.table_id,
            func.coalesce(MATCH_PLAYERS.c.side, MATCH_PLAYERS.c.seat).label("side"),
            MATCH_PLAYERS.c.user_id,
        )
        .join_from(MATCHES, MATCH_PLAYERS)
        .where(MATCHES.c.table_id.in_(one_of_them), MATCHES.c.game == game, *_counting())
        .where(MATCHES.c.finished_at >= midnight, MATCHES.c.finished_at < midnight + timedelta(days=1))
        .order_by(MATCHES.c.table_id)
    )
    matches = groupby(await connection.execute(query), key=lambda row: row.table_id)
    same = sum(division((row.side, row.user_id) for row in rows) == people for _, rows in matches)
    return same >= MOST_A_DAY


def sums(matches: CTE) -> list[Label[Any]]:
    """Return the sums over matches with the columns of :data:`SUMMED`, named as in :data:`TOTALS`."""
    return [
        func.count().label(TOTALS.c.played.name),
        func.sum(case((matches.c.won, 1), else_=0)).label(TOTALS.c.won.name),
        func.sum(matches.c.place).label(TOTALS.c.places.name),
        func.sum(matches.c.score).label(TOTALS.c.score.name),
        func.sum(matches.c.deals).label(TOTALS.c.deals.name),
        func.coalesce(func.sum(matches.c.share_part), 0).label(TOTALS.c.share_part.name),
        func.coalesce(func.sum(matches.c.share_whole), 0).label(TOTALS.c.share_whole.name),
        func.coalesce(func.sum(matches.c.above), 0).label(TOTALS.c.above.name),
    ]


async def add_to_totals(connection: AsyncConnection, table_ids: Sequence[object]) -> None:
    """Add the matches of some tables to the totals of their people, as far as these rank anybody."""
    await _change(connection, MATCHES.c.table_id.in_(table_ids), 1)


async def subtract_from_totals(connection: AsyncConnection, guild_id: int) -> None:
    """Take the matches of a server away from the totals of its people, before they are deleted."""
    of_server = MATCHES.c.guild_id == guild_id
    await _change(connection, of_server, -1)
    theirs = played(MATCHES.c.game).where(of_server, *_counting())
    here = tuple_(TOTALS.c.user_id, TOTALS.c.game).in_(theirs)
    await connection.execute(delete(TOTALS).where(here, TOTALS.c.played <= 0))


async def _change(connection: AsyncConnection, which: ColumnElement[bool], times: int) -> None:
    """Add the sums over some matches to the totals, ``times`` times."""
    matches = played(MATCHES.c.game, *SUMMED).where(which, *_counting()).cte("played")
    changes = [(each * times).label(each.name) for each in sums(matches)]
    people = (
        select(matches.c.user_id, matches.c.game, *changes)
        .group_by(matches.c.user_id, matches.c.game)
        # The same order in all transactions, so that none waits for another in a circle.
        .order_by(matches.c.user_id, matches.c.game)
    )
    names = [TOTALS.c.user_id.name, TOTALS.c.game.name, *(each.name for each in changes)]
    statement = insert_into(connection, TOTALS).from_select(names, people)
    added: dict[str, Any] = {
        each.name: TOTALS.c[each.name] + statement.excluded[each.name] for each in changes
    }
    key = list(TOTALS.primary_key)
    await connection.execute(statement.on_conflict_do_update(index_elements=key, set_=added))


def _counting() -> tuple[ColumnElement[bool], ...]:
    return MATCHES.c.contested, MATCHES.c.ranked


def visible(scope: Scope, people: FromClause = PEOPLE) -> ColumnElement[bool]:
    """Return the condition that a person's level may stand on a leaderboard, of a query with :data:`PEOPLE`."""
    hidden = [Audience.ME] if scope.guild_id is not None else [Audience.ME, Audience.SERVER]
    return or_(people.c.card.is_(None), people.c.card.not_in(hidden))


def sums_of_hands() -> list[ColumnElement[int]]:
    """Return the sums over judged hands, 0 without any, in the order of :class:`~computers.par.JudgedSum`."""
    hands = HAND_SUMS.c
    # PostgreSQL adds up large numbers as decimals.
    sums = (
        cast(func.sum(each), BigInteger) for each in (hands.hands, hands.points, hands.above, hands.squares)
    )
    return [func.coalesce(each, 0) for each in sums]


def hand_sums(scope: Scope) -> Select[Any]:
    """Return a query for the sums of judged hands by person and kind, over the matches in the scope."""
    hands = HAND_SUMS.c
    query = played(hands.kind, *sums_of_hands()).join(
        HAND_SUMS,
        and_(hands.table_id == MATCH_PLAYERS.c.table_id, hands.seat == MATCH_PLAYERS.c.seat),
    )
    return within(query, scope).group_by(MATCH_PLAYERS.c.user_id, hands.kind)
