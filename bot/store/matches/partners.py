"""Partners: with whom people play nearly always, and most often."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import ColumnElement, FromClause, and_, case, func, not_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.matches.standings import PartnerSum, Scope
from bot.store.matches.standings_sql import PLACE, played, sums_of_hands, visible, within
from bot.store.schema import (
    HAND_SUMS,
    MATCH_PLAYERS,
    MATCHES,
    OF_TABLE,
    PEOPLE,
    RATING_CHANGES,
    RATINGS,
)
from computers.par import ALL, JudgedSum

_NEWEST: Final = 30
"""Rated matches that tell whether somebody always plays with the same partner."""
_MOSTLY: Final = 0.8
"""The part of them with one partner from which the two cannot be told apart."""

_SHOWN: Final = 3
LEAST_TOGETHER: Final = 5
"""Matches together from which a partner is shown, and two are a regular pair."""


async def fixed_partners(
    connection: AsyncConnection, scope: Scope, user_ids: Collection[int]
) -> list[tuple[int, int]]:
    """Return those of some people who nearly always play with the same partner, each with that one."""
    changes = RATING_CHANGES.c
    of_person = (
        select(changes.user_id, changes.source_id, MATCH_PLAYERS.c.side, MATCHES.c.seats)
        .join_from(
            RATINGS,
            RATING_CHANGES,
            and_(changes.user_id == RATINGS.c.user_id, changes.ladder == RATINGS.c.ladder),
        )
        .join(
            MATCH_PLAYERS,
            and_(MATCH_PLAYERS.c.table_id == changes.source_id, MATCH_PLAYERS.c.seat == changes.number),
        )
        .join(MATCHES, MATCHES.c.table_id == changes.source_id)
        .where(RATINGS.c.ladder == scope.game, RATINGS.c.user_id.in_(user_ids))
        .where(changes.source == OF_TABLE, changes.nth > RATINGS.c.matches - _NEWEST)
        .cte("newest")
    )
    matches = select(of_person.c.user_id, func.count().label("all")).group_by(of_person.c.user_id).subquery()
    other = MATCH_PLAYERS.alias("other")
    partners = and_(
        other.c.table_id == of_person.c.source_id,
        other.c.side == of_person.c.side,
        other.c.seat < of_person.c.seats,
        other.c.user_id != of_person.c.user_id,
    )
    together = (
        select(of_person.c.user_id, other.c.user_id)
        .join_from(of_person, other, partners)
        .join(matches, matches.c.user_id == of_person.c.user_id)
        .group_by(of_person.c.user_id, other.c.user_id, matches.c.all)
        .having(func.count() >= _MOSTLY * matches.c.all)
    )
    return [(user_id, partner) for user_id, partner in await connection.execute(together)]


def beside(mine: FromClause, other: FromClause) -> ColumnElement[bool]:
    """Return the condition that two rows are those of partners in a match, of a query with :data:`MATCHES`."""
    return and_(
        other.c.table_id == mine.c.table_id,
        other.c.side == mine.c.side,
        other.c.seat < MATCHES.c.seats,
        other.c.user_id != mine.c.user_id,
    )


async def partners_of(connection: AsyncConnection, user_id: int, scope: Scope) -> list[PartnerSum]:
    """Return the partners with whom a person has played most, if they show their level and it was often enough."""
    other, cards = MATCH_PLAYERS.alias("other"), HAND_SUMS.c
    of_seat = and_(
        cards.table_id == MATCH_PLAYERS.c.table_id, cards.seat == MATCH_PLAYERS.c.seat, cards.kind == ALL
    )
    won = and_(PLACE == 1, not_(MATCHES.c.drawn))
    query = (
        played(
            other.c.user_id.label("other_id"),
            func.max(other.c.name),
            func.count(),
            func.sum(case((won, 1), else_=0)),
            *sums_of_hands(),
        )
        .join(other, beside(MATCH_PLAYERS, other))
        .outerjoin(HAND_SUMS, of_seat)
        .outerjoin(PEOPLE, PEOPLE.c.user_id == other.c.user_id)
        .where(MATCH_PLAYERS.c.user_id == user_id, MATCH_PLAYERS.c.seat < MATCHES.c.seats, visible(scope))
        .group_by(MATCH_PLAYERS.c.user_id, other.c.user_id)
        .having(func.count() >= LEAST_TOGETHER)
        .order_by(func.count().desc(), other.c.user_id)
        .limit(_SHOWN)
    )
    return [
        PartnerSum(other_id, name, matches, won, JudgedSum(hands, *rest) if hands else None)
        for _, other_id, name, matches, won, hands, *rest in await connection.execute(within(query, scope))
    ]
