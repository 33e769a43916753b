"""Rankings by level and by points over the cards; people who keep theirs to themselves are left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from heapq import nlargest
from itertools import groupby
from typing import Final

from sqlalchemy import Float, and_, cast, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ratings.rate import Rating
from bot.store.matches.partners import fixed_partners
from bot.store.matches.ratings import RATES, levels_of
from bot.store.matches.standings import LEAST_LISTED_HANDS, Scope
from bot.store.matches.standings_sql import hand_sums, played, visible, within
from bot.store.schema import HAND_SUMS, MATCH_PLAYERS, PEOPLE, RATINGS, TOTALS
from computers.par import ALL, JudgedSum

_MOST_WITH_PARTNERS: Final = 500
"""People, the best ones, whose partners are looked for: it takes the newest matches of each."""


@dataclass(frozen=True, slots=True)
class Line:
    """The figures of a person in a ranking; ``partner`` by id, as in :class:`Standing`."""

    rank: int | None
    level: Rating | None = None
    partner: int | None = None
    is_pair: bool = False
    cards: JudgedSum | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The lines of a leaderboard by user id, best first; ``second`` are the people on the line of their partner."""

    lines: Mapping[int, Line]
    second: Mapping[int, int] = field(default_factory=dict)


async def by_level(connection: AsyncConnection, scope: Scope) -> Ranking:
    """Return everybody with a level that is certain enough; those with a provisional one have no rank."""
    ladder = RATINGS.c.ladder == scope.game
    query = select(RATINGS.c.user_id).outerjoin(PEOPLE, PEOPLE.c.user_id == RATINGS.c.user_id)
    query = query.where(ladder, visible(scope))
    if scope.guild_id is not None or scope.since is not None:
        there = within(played().where(RATES), scope)
    else:
        # Levels outlive the matches of servers that the bot has left, and with them the names.
        there = select(TOTALS.c.user_id).where(TOTALS.c.game == scope.game)
    query = query.where(RATINGS.c.user_id.in_(there))
    levels = await levels_of(connection, and_(ladder, RATINGS.c.user_id.in_(query)))
    listed = {
        user_id: rating
        for (user_id, _), level in levels.items()
        if (rating := level.at(scope.at or datetime.now(UTC))).is_listed
    }
    best = nlargest(_MOST_WITH_PARTNERS, listed, key=lambda user_id: listed[user_id].mu)
    partners = {
        user_id: partner
        for user_id, partner in await fixed_partners(connection, scope, best)
        if partner in listed
    }
    lines = dict[int, Line]()
    second = dict[int, int]()
    for user_id in sorted(listed):
        rating, partner = listed[user_id], partners.get(user_id)
        if partner is None:
            lines[user_id] = Line(None, rating)
        elif partners.get(partner) != user_id:
            lines[user_id] = Line(None, _mean(rating, listed[partner]), partner)
        elif partner in lines:
            second[user_id] = partner
        else:
            lines[user_id] = Line(None, _mean(rating, listed[partner]), partner, is_pair=True)
    return Ranking(dict(_ranked(lines)), second)


def _mean(one: Rating, other: Rating) -> Rating:
    """Return the level of two people who cannot be told apart."""
    return Rating((one.mu + other.mu) / 2, max(one.sigma, other.sigma))


def _ranked(lines: Mapping[int, Line]) -> Iterator[tuple[int, Line]]:
    """Yield the lines, best first, with ranks; people whose levels are shown as the same number share one."""

    def order(line: tuple[int, Line]) -> tuple[bool, int]:
        level = line[1].level or Rating()
        return level.is_provisional, -round(level.mu)

    rank = 1
    for (is_provisional, _), same in groupby(sorted(lines.items(), key=order), key=order):
        together = list(same)
        for user_id, line in together:
            yield user_id, line if is_provisional else replace(line, rank=rank)
        rank += len(together)


async def by_cards(connection: AsyncConnection, scope: Scope) -> Ranking:
    """Return everybody with enough judged hands, best first."""
    over = cast(func.sum(HAND_SUMS.c.above), Float) / func.sum(HAND_SUMS.c.hands)
    query = (
        hand_sums(scope)
        .outerjoin(PEOPLE, PEOPLE.c.user_id == MATCH_PLAYERS.c.user_id)
        .where(HAND_SUMS.c.kind == ALL, visible(scope))
        .having(func.sum(HAND_SUMS.c.hands) >= LEAST_LISTED_HANDS)
        .add_columns(func.rank().over(order_by=over.desc()))
        .order_by(over.desc(), MATCH_PLAYERS.c.user_id)
    )
    found = await connection.execute(query)
    return Ranking({user_id: Line(rank, cards=JudgedSum(*sums)) for user_id, _, *sums, rank in found})
