"""The levels of people in the database: changed with each rated match, and computed again from all of them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    Column,
    ColumnElement,
    Row,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.people.preferences import Audience
from bot.ratings.levels import Change, Key, Level, Levels, Participant, RatedMatch
from bot.ratings.rate import Player, Rating, computer
from bot.store.database.connection import one_at_a_time, upsert
from bot.store.database.database import Database, repeated
from bot.store.matches.standings_sql import of_shards
from bot.store.schema import (
    EVENT_PAIRS,
    EVENTS,
    IS_UNREAD,
    MATCH_COMPUTERS,
    MATCH_PLAYERS,
    MATCHES,
    OF_EVENT,
    OF_TABLE,
    PEOPLE,
    RATING_CHANGES,
    RATINGS,
)
from bot.tables.store import MatchResult
from computers.registry import COMPUTERS

_RATING: Final = 30
"""The key of the part of a transaction that rates: matches of all processes are rated one after another."""
RATES: Final = and_(MATCHES.c.contested, MATCHES.c.ranked, MATCHES.c.luck > 0)
"""The condition that a match rates its people."""
_EVENT_RATES: Final = EVENTS.c.luck.is_not(None)
"""The condition that an event rates its people."""
_AT_ONCE: Final = 1000
_Found = Callable[[AsyncConnection, ColumnElement[bool]], Awaitable[list[RatedMatch]]]


@dataclass(frozen=True, slots=True)
class Recomputation:
    """The result of computing all levels again; ``difference`` is the largest one to a stored level."""

    matches: int
    people: int
    difference: float


async def alone(connection: AsyncConnection) -> None:
    """Wait until no other transaction changes levels, before this one does.

    A transaction that changes :data:`TOTALS` too has done so before, so that none waits for another in a circle.
    """
    await one_at_a_time(connection, _RATING)


async def rate_matches(connection: AsyncConnection, table_ids: Collection[int]) -> None:
    """Rate those of some new matches that rate people, within the transaction that writes them.

    While matches from before the rating are being read, nothing is rated: all levels are computed after that.
    """
    if not await connection.scalar(select(exists().where(MATCHES.c.table_id.in_(table_ids), RATES))):
        return
    await _rate(connection, _matches, MATCHES.c.table_id.in_(table_ids))


async def rate_event(connection: AsyncConnection, event_id: int) -> None:
    """Rate an event that is over, as :func:`rate_matches` does."""
    await _rate(connection, _events, EVENTS.c.id == event_id)


async def _rate(connection: AsyncConnection, found: _Found, which: ColumnElement[bool]) -> None:
    await alone(connection)
    unread = select(exists().where(IS_UNREAD, MATCHES.c.contested, MATCHES.c.ranked))
    if await connection.scalar(unread):
        return
    matches = await found(connection, which)
    keys = {(person.user_id, match.ladder) for match in matches for person in match.people}
    theirs = tuple_(RATINGS.c.user_id, RATINGS.c.ladder).in_(keys)
    levels = Levels(await levels_of(connection, theirs))
    await _write(connection, [change for match in matches for change in levels.rate(match)], levels)


class Ratings:
    """The levels of people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @repeated
    async def unread(self) -> list[int]:
        """Return the tables of this process' shards whose matches are from before the rating, oldest first."""
        query = of_shards(self._database.shards, IS_UNREAD).order_by(MATCHES.c.table_id)
        async with self._database.read() as connection:
            return list((await connection.scalars(query)).all())

    @repeated
    async def complete(self, table_id: int, result: MatchResult | None) -> None:
        """Complete a match from before the rating; ``None`` for one whose log cannot be read, which rates nobody."""
        async with self._database.write() as connection:
            await _complete(connection, table_id, result)

    @repeated
    async def are_complete(self) -> bool:
        """Tell whether every match and event that rates people has done so; unread matches are not looked at."""

        def unrated(rates: ColumnElement[bool], source: str, number: Column[int]) -> ColumnElement[bool]:
            changes = RATING_CHANGES.c.source == source, RATING_CHANGES.c.source_id == number
            return exists().where(rates, ~exists().where(*changes))

        waits = or_(
            unrated(RATES, OF_TABLE, MATCHES.c.table_id), unrated(_EVENT_RATES, OF_EVENT, EVENTS.c.id)
        )
        async with self._database.read() as connection:
            return not await connection.scalar(select(waits))

    async def recompute(self) -> Recomputation:
        """Compute all levels again from the stored matches and events, and write them.

        Others may finish matches meanwhile: then what was read is too old, and it is read again.
        """
        while True:
            async with self._database.read(is_long=True) as connection:
                newest = await _newest(connection)
                matches = [*await _matches(connection), *await _events(connection)]
                matches.sort(key=lambda match: (match.at, match.id))
                stored = [_change(row) for row in await connection.execute(select(RATING_CHANGES))]
                before = await levels_of(connection)
            changes, levels = await asyncio.to_thread(_recomputed, matches, stored, before)
            async with self._database.write(is_long=True) as connection:
                await alone(connection)
                if await _newest(connection) != newest:
                    continue
                await connection.execute(delete(RATING_CHANGES))
                await _write(connection, changes, levels)
            differences = [
                abs(level.rating.mu - levels.people[key].rating.mu) for key, level in before.items()
            ]
            return Recomputation(len(matches), len(levels.people), max(differences, default=0.0))

    @repeated
    async def changes_of(self, table_id: int) -> list[Change]:
        """Return how a match has changed the levels of its people, by seat, as far as the others may see them."""
        query = (
            select(RATING_CHANGES)
            .outerjoin(PEOPLE, PEOPLE.c.user_id == RATING_CHANGES.c.user_id)
            .where(RATING_CHANGES.c.source == OF_TABLE, RATING_CHANGES.c.source_id == table_id)
            .where(RATING_CHANGES.c.user_id.is_not(None))
            .where(func.coalesce(PEOPLE.c.card, Audience.EVERYBODY) != Audience.ME)
            .order_by(RATING_CHANGES.c.number)
        )
        async with self._database.read() as connection:
            return [_change(row) for row in await connection.execute(query)]

    @repeated
    async def level(self, user_id: int, ladder: str) -> Level | None:
        """Return a person's level; ``None`` without a rated match."""
        one = and_(RATINGS.c.user_id == user_id, RATINGS.c.ladder == ladder)
        async with self._database.read() as connection:
            return (await levels_of(connection, one)).get((user_id, ladder))

    @repeated
    async def levels(self, user_ids: Collection[int], ladder: str) -> dict[int, float]:
        """Return the levels of those people who have one."""
        theirs = and_(RATINGS.c.user_id.in_(user_ids), RATINGS.c.ladder == ladder)
        async with self._database.read() as connection:
            found = await levels_of(connection, theirs)
        return {user_id: level.rating.mu for (user_id, _), level in found.items()}

    @repeated
    async def history(self, user_id: int, ladder: str, limit: int) -> list[Change]:
        """Return the last changes of a person's level, oldest first."""
        query = (
            select(RATING_CHANGES)
            .where(RATING_CHANGES.c.user_id == user_id, RATING_CHANGES.c.ladder == ladder)
            .order_by(RATING_CHANGES.c.nth.desc())
            .limit(limit)
        )
        async with self._database.read() as connection:
            return [_change(row) for row in await connection.execute(query)][::-1]


def _recomputed(
    matches: Sequence[RatedMatch], stored: Sequence[Change], before: dict[Key, Level]
) -> tuple[list[Change], Levels]:
    """Return the changes and levels by all matches.

    A level whose last matches are not there any more, since the bot has left their server, stays as it is.
    """
    levels = Levels({}, stored)
    changes = [change for match in matches for change in levels.rate(match)]
    for key, level in before.items():
        if key not in levels.people or levels.people[key].matches < level.matches:
            levels.people[key] = level
    return changes, levels


async def _newest(connection: AsyncConnection) -> tuple[Any, ...]:
    """Return what differs as soon as another match or event rates people, or one of them is deleted."""
    people = select(func.count(MATCH_PLAYERS.c.user_id)).join_from(MATCH_PLAYERS, MATCHES).where(RATES)
    levels = select(func.count()).select_from(RATINGS)
    query = select(
        func.count(), func.max(MATCHES.c.table_id), people.scalar_subquery(), levels.scalar_subquery()
    ).where(RATES)
    pairs = EVENT_PAIRS.c
    events = select(func.count(), func.max(EVENTS.c.id), func.count(pairs.user_a), func.count(pairs.user_b))
    events = events.join_from(EVENTS, EVENT_PAIRS).where(_EVENT_RATES)
    return *(await connection.execute(query)).one(), *(await connection.execute(events)).one()


async def _matches(connection: AsyncConnection, which: ColumnElement[bool] | None = None) -> list[RatedMatch]:
    """Return the matches that rate people, in the order in which they ended."""
    chosen = RATES if which is None else and_(which, RATES)
    people = defaultdict[int, list[Participant]](list)
    sides = func.coalesce(MATCH_PLAYERS.c.side, MATCH_PLAYERS.c.seat)
    columns = MATCH_PLAYERS.c
    shown = (columns.user_id, columns.seat, sides, columns.place, columns.score)
    query = select(columns.table_id, *shown).join_from(MATCH_PLAYERS, MATCHES).where(chosen)
    for table_id, *person in await connection.execute(query.order_by(MATCH_PLAYERS.c.seat)):
        people[table_id].append(Participant(*person))
    computers = defaultdict[int, list[Player]](list)
    also = select(MATCH_COMPUTERS, MATCHES.c.game).join_from(MATCH_COMPUTERS, MATCHES).where(chosen)
    for row in await connection.execute(also):
        level = computer(COMPUTERS[row.game].level(row.player))
        computers[row.table_id].append(Player(row.seat, row.side, row.place, level))
    found = select(
        MATCHES.c.table_id, MATCHES.c.game, MATCHES.c.finished_at, MATCHES.c.seats, MATCHES.c.luck
    ).where(chosen)
    ordered = found.order_by(MATCHES.c.finished_at, MATCHES.c.table_id)
    return [
        RatedMatch(OF_TABLE, *row, people[row.table_id], computers[row.table_id])
        for row in await connection.execute(ordered)
    ]


async def _events(connection: AsyncConnection, which: ColumnElement[bool] | None = None) -> list[RatedMatch]:
    """Return the events that rate people, each as one match: the pairs are its sides."""
    chosen = _EVENT_RATES if which is None else and_(which, _EVENT_RATES)
    pairs = defaultdict[int, list[Row[Any]]](list)
    rated_pairs = select(EVENT_PAIRS).join_from(EVENT_PAIRS, EVENTS).where(chosen)
    rated_pairs = rated_pairs.where(EVENT_PAIRS.c.rated_place.is_not(None)).order_by(EVENT_PAIRS.c.number)
    for row in await connection.execute(rated_pairs):
        pairs[row.event_id].append(row)
    events = await connection.execute(select(EVENTS).where(chosen))
    return [_event(row, pairs[row.id]) for row in events]


def _event(event: Row[Any], pairs: Sequence[Row[Any]]) -> RatedMatch:
    """Return an event as a match."""
    people, computers = list[Participant](), list[Player]()
    for pair in pairs:
        for seat, name, user_id in ((0, pair.name_a, pair.user_a), (1, pair.name_b, pair.user_b)):
            number = 2 * pair.number + seat
            if name is not None:
                people.append(Participant(user_id, number, pair.number, pair.rated_place, 0))
            else:
                level = computer(COMPUTERS[event.game].level(pair.computer))
                computers.append(Player(number, pair.number, pair.rated_place, level))
    seats = 2 + max(2 * pair.number for pair in pairs)
    return RatedMatch(OF_EVENT, event.id, event.game, event.ended_at, seats, event.luck, people, computers)


async def levels_of(
    connection: AsyncConnection, which: ColumnElement[bool] | None = None
) -> dict[Key, Level]:
    """Return levels by person and ladder: those under a condition, or all."""
    query = select(RATINGS) if which is None else select(RATINGS).where(which)
    return {
        (row.user_id, row.ladder): Level(Rating(row.mu, row.sigma), row.matches, row.last_at)
        for row in await connection.execute(query)
    }


async def _write(connection: AsyncConnection, changes: Sequence[Change], levels: Levels) -> None:
    """Write changes, and the levels after them."""
    rows: list[dict[str, object]] = [
        {
            "source": change.source,
            "source_id": change.match_id,
            "number": change.seat,
            "user_id": change.user_id,
            "ladder": change.ladder,
            "nth": change.nth,
            "mu_before": change.before.mu,
            "sigma_before": change.before.sigma,
            "mu_after": change.after.mu,
            "sigma_after": change.after.sigma,
            "at": change.at,
        }
        for change in changes
    ]
    now: list[dict[str, object]] = [
        {
            "user_id": user_id,
            "ladder": ladder,
            "mu": level.rating.mu,
            "sigma": level.rating.sigma,
            "matches": level.matches,
            "last_at": level.last_at,
        }
        for (user_id, ladder), level in levels.people.items()
    ]
    for some in (rows[start : start + _AT_ONCE] for start in range(0, len(rows), _AT_ONCE)):
        await connection.execute(insert(RATING_CHANGES), some)
    for some in (now[start : start + _AT_ONCE] for start in range(0, len(now), _AT_ONCE)):
        await connection.execute(upsert(connection, RATINGS), some)


def _change(row: Row[Any]) -> Change:
    before, after = Rating(row.mu_before, row.sigma_before), Rating(row.mu_after, row.sigma_after)
    source = row.source, row.source_id, row.number
    return Change(*source, row.user_id, row.ladder, row.nth, before, after, row.at)


async def _complete(connection: AsyncConnection, table_id: int, result: MatchResult | None) -> None:
    of_match = MATCHES.c.table_id == table_id
    if result is None:
        await connection.execute(update(MATCHES).where(of_match).values(luck=0.0))
        return
    # Only one process may do it, once: the seats of who had given one up change.
    unread = update(MATCHES).where(of_match, IS_UNREAD)
    if not (await connection.execute(unread.values(luck=result.luck, seats=result.table_seats))).rowcount:
        return
    await write_computers(connection, table_id, result)
    await _renumber(connection, table_id, result)


async def _renumber(connection: AsyncConnection, table_id: int, result: MatchResult) -> None:
    """Give people who had given up a seat the number that tells which one it was; they were counted before."""
    number, of_match = MATCH_PLAYERS.c.seat, MATCH_PLAYERS.c.table_id == table_id
    counted = select(number).where(of_match, number >= result.table_seats)
    former = [seat.seat for seat in result.seats if seat.seat >= result.table_seats]
    for old, new in zip(sorted(await connection.scalars(counted)), former, strict=False):
        await connection.execute(update(MATCH_PLAYERS).where(of_match, number == old).values(seat=-new))
    await connection.execute(update(MATCH_PLAYERS).where(of_match, number < 0).values(seat=-number))


async def write_computers(connection: AsyncConnection, table_id: int, result: MatchResult) -> None:
    """Write the computers of a match."""
    rows = [
        {
            "table_id": table_id,
            "seat": each.seat,
            "side": each.side,
            "place": each.place,
            "player": each.player,
        }
        for each in result.computers
    ]
    if rows:
        await connection.execute(insert(MATCH_COMPUTERS), rows)
