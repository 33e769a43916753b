"""Sums over the finished matches of people: what ranks them, and how it is added up."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import ColumnElement, Label, Select, and_, case, func, not_, select
from sqlalchemy.sql.expression import CTE

from bot.store.schema import MATCH_PLAYERS, MATCHES, TOTALS

SUMMED: Final[tuple[ColumnElement[Any], ...]] = (
    and_(MATCH_PLAYERS.c.place == 1, not_(MATCHES.c.drawn)).label("won"),
    MATCH_PLAYERS.c.place,
    MATCH_PLAYERS.c.score,
    MATCHES.c.deals,
    MATCH_PLAYERS.c.share_part,
    MATCH_PLAYERS.c.share_whole,
    MATCH_PLAYERS.c.above,
)
"""What is known of each match of a person, and added up; it is won if the person's side alone was first."""


def played(*columns: ColumnElement[Any]) -> Select[Any]:
    """Return a query for the matches of people, with columns of :data:`MATCHES` and :data:`MATCH_PLAYERS`."""
    query = select(MATCH_PLAYERS.c.user_id, *columns).join_from(MATCH_PLAYERS, MATCHES)
    return query.where(MATCH_PLAYERS.c.user_id.is_not(None))


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
