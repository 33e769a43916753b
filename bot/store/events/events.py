"""The events in the database: their logs, what follows from them, and their messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy import Row, and_, case, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.events.entries import Format, Logged, entry_from_json
from bot.events.event import Place, Stage
from bot.events.store import (
    OWN_MESSAGE,
    SEASON_END,
    SHOWS_END,
    EventAppend,
    EventMessage,
    EventState,
    EventSummary,
    PairState,
    RatedPairs,
    ResultState,
    SeasonPoints,
    Series,
)
from bot.store.database.connection import insert_new, upsert
from bot.store.database.database import Database, repeated, until_known
from bot.store.database.errors import Unanswered
from bot.store.database.shards import in_shards
from bot.store.log import archive
from bot.store.log.entry_rows import entry_rows, has_rows, is_logged
from bot.store.log.table_people import named
from bot.store.matches import ratings
from bot.store.schema import (
    EVENT_ENTRIES,
    EVENT_MESSAGES,
    EVENT_PAIRS,
    EVENT_PEOPLE,
    EVENT_RESULTS,
    EVENTS,
    IS_UNFINISHED,
    SEASON_POINTS,
    SERIES,
)
from bot.tables.store import AlreadyLogged, StaleLog

_PAIR: Final = ("user_a", "user_b", "name_a", "name_b", "house", "place", "result", "hands_own")
"""The columns that a pair has during an event; the others are written when it is rated."""
_RESULT: Final = ("pair_1", "pair_2", "points_1", "points_2", "net")
"""The columns of a result, without those of its table."""


class Events:
    """Implements :class:`bot.events.store.EventStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._in_doubt: set[int] = set()
        """Events with a transaction that may have been committed, or may yet be."""

    async def announce(self, append: EventAppend) -> int:
        """Write the first entries of a new event, and return its id; raises ``AlreadyLogged``."""
        event_id = 0

        async def write() -> None:
            nonlocal event_id
            values = {**_values(append), "announced_at": append.at}
            async with self._database.write() as connection:
                # Another attempt takes the same number, so that no two of them can be committed.
                event = insert(EVENTS).values({**values, "id": event_id} if event_id else values)
                event_id = (await connection.execute(event.returning(EVENTS.c.id))).scalar_one()
                if append.follows is not None:
                    await _follow(connection, append.follows, event_id)
                await _write(connection, replace(append, event_id=event_id))

        await self._written(write, lambda: replace(append, event_id=event_id))
        return event_id

    async def append(self, append: EventAppend) -> None:
        """Append entries and write the changed state, all or nothing.

        Raises ``AlreadyLogged``, or else ``StaleLog`` if ``last_seq`` is not the last entry or there is no such
        event, and ``OutcomeUnknown``: then :meth:`read` waits until it is known.
        """
        this = update(EVENTS).where(EVENTS.c.id == append.event_id, EVENTS.c.seq == append.last_seq)

        async def write() -> None:
            async with self._database.write() as connection:
                if not (await connection.execute(this.values(_values(append)))).rowcount:
                    raise StaleLog
                await _write(connection, append)

        await self._written(write, lambda: append)

    @repeated
    async def read(self, event_id: int) -> list[Logged]:
        """Return the whole log of an event in order; empty for one that does not exist."""
        if event_id in self._in_doubt:
            async with self._database.write() as connection:
                # A transaction on its way holds this row.
                await connection.execute(select(EVENTS.c.id).where(EVENTS.c.id == event_id).with_for_update())
            self._in_doubt.discard(event_id)
        async with self._database.read() as connection:
            rows = await entries_of(connection, event_id)
        return [
            Logged(row.seq, entry_from_json(row.entry), row.at, row.actor, row.interaction_id) for row in rows
        ]

    @repeated
    async def open_events(self) -> list[int]:
        """Return the ids of the events of this process' shards that have yet to end, oldest first."""
        ours = in_shards(self._database.shards, EVENTS.c.guild_id)
        query = select(EVENTS.c.id).where(IS_UNFINISHED, ours).order_by(EVENTS.c.id)
        async with self._database.read() as connection:
            return list((await connection.scalars(query)).all())

    @repeated
    async def unshown_ends(self) -> list[int]:
        """Return the ids of the events of these shards that have ended while their message does not show it."""
        ours = in_shards(self._database.shards, EVENTS.c.guild_id)
        is_late = EVENT_MESSAGES.c.kind == OWN_MESSAGE, EVENT_MESSAGES.c.digest.not_like(f"%{SHOWS_END}")
        query = select(EVENTS.c.id).join(EVENT_MESSAGES).where(EVENTS.c.ended_at.is_not(None), ours, *is_late)
        async with self._database.read() as connection:
            return list((await connection.scalars(query)).all())

    @repeated
    async def of_server(self, guild_id: int, limit: int) -> list[EventSummary]:
        """Return the newest events of a server: those that have yet to end first."""
        query = select(EVENTS).where(EVENTS.c.guild_id == guild_id)
        newest = query.order_by(EVENTS.c.ended_at.is_not(None), EVENTS.c.id.desc()).limit(limit)
        async with self._database.read() as connection:
            events = (await connection.execute(newest)).all()
            won = EVENT_PAIRS.c.event_id.in_([event.id for event in events]), EVENT_PAIRS.c.place == 1
            pairs = (
                await connection.execute(select(EVENT_PAIRS).where(*won).order_by(EVENT_PAIRS.c.number))
            ).all()
        return [_summary(event, [pair for pair in pairs if pair.event_id == event.id]) for event in events]

    @repeated
    async def opened(self, event_id: int) -> Mapping[tuple[int, Place], int]:
        """Return the tables of Discord that were opened for an event, by round, table and board."""
        of_event = EVENT_RESULTS.c.event_id == event_id
        query = select(EVENT_RESULTS).where(of_event, EVENT_RESULTS.c.table_id.is_not(None))
        async with self._database.read() as connection:
            rows = (await connection.execute(query)).all()
        return {(row.round, (row.number, row.board)): row.table_id for row in rows}

    @repeated
    async def found_series(self, guild_id: int, rhythm: str) -> Series:
        """Found a series, which has no event yet."""
        values = {"guild_id": guild_id, "rhythm": rhythm, "empty": 0, "paused": False}
        async with self._database.write() as connection:
            founded = await connection.execute(insert(SERIES).values(values).returning(SERIES.c.id))
        return Series(founded.scalar_one(), guild_id, rhythm)

    @repeated
    async def series(self, series_id: int) -> Series | None:
        """Return a series; ``None`` if it has ended."""
        async with self._database.read() as connection:
            found = (await connection.execute(select(SERIES).where(SERIES.c.id == series_id))).one_or_none()
        return None if found is None else Series(*found)

    @repeated
    async def pause_series(self, series_id: int) -> None:
        """Let a series pause until its next event is announced."""
        async with self._database.write() as connection:
            await connection.execute(update(SERIES).where(SERIES.c.id == series_id).values(paused=True))

    @repeated
    async def end_series(self, series_id: int) -> None:
        """End a series: no event follows its newest one."""
        async with self._database.write() as connection:
            await connection.execute(delete(SERIES).where(SERIES.c.id == series_id))

    @repeated
    async def season(self, guild_id: int, season: str) -> list[tuple[int, str, int]]:
        """Return each night of each person in a season, in order: id, name then, and points."""
        theirs = or_(*(EVENT_PAIRS.c[name] == SEASON_POINTS.c.user_id for name in ("user_a", "user_b")))
        name = case(
            (EVENT_PAIRS.c.user_a == SEASON_POINTS.c.user_id, EVENT_PAIRS.c.name_a),
            else_=EVENT_PAIRS.c.name_b,
        )
        query = select(SEASON_POINTS.c.user_id, name, SEASON_POINTS.c.points).join_from(
            SEASON_POINTS, EVENT_PAIRS, and_(EVENT_PAIRS.c.event_id == SEASON_POINTS.c.event_id, theirs)
        )
        of_season = SEASON_POINTS.c.guild_id == guild_id, SEASON_POINTS.c.season == season
        async with self._database.read() as connection:
            rows = await connection.execute(query.where(*of_season).order_by(SEASON_POINTS.c.event_id))
            return [(row[0], row[1], row[2]) for row in rows]

    @repeated
    async def last_nights(self, season: str) -> list[int]:
        """Return the ids of the last events of a season in each server of these shards that has not told its end."""
        ours = in_shards(self._database.shards, SEASON_POINTS.c.guild_id)
        told = (
            select(EVENTS.c.id)
            .join(EVENT_MESSAGES)
            .where(
                EVENT_MESSAGES.c.kind == f"{SEASON_END}{season}",
                EVENTS.c.guild_id == SEASON_POINTS.c.guild_id,
            )
        )
        query = select(func.max(SEASON_POINTS.c.event_id)).where(
            SEASON_POINTS.c.season == season, ours, ~told.exists()
        )
        async with self._database.read() as connection:
            return list((await connection.scalars(query.group_by(SEASON_POINTS.c.guild_id))).all())

    @repeated
    async def unfollowed(self) -> list[int]:
        """Return the ids of the events of these shards that are over and whose series goes on, but not with them."""
        ours = in_shards(self._database.shards, SERIES.c.guild_id)
        query = select(EVENTS.c.id).join_from(SERIES, EVENTS, SERIES.c.event_id == EVENTS.c.id)
        is_waiting = EVENTS.c.ended_at.is_not(None), SERIES.c.paused.is_(False), ours
        async with self._database.read() as connection:
            return list((await connection.scalars(query.where(*is_waiting).order_by(EVENTS.c.id))).all())

    @repeated
    async def save_message(self, message: EventMessage) -> None:
        """Save a message of an event in place of the one of the same kind."""
        async with self._database.write() as connection:
            await connection.execute(upsert(connection, EVENT_MESSAGES), [asdict(message)])

    @repeated
    async def messages(self, event_id: int) -> list[EventMessage]:
        """Return the messages of an event."""
        query = select(EVENT_MESSAGES).where(EVENT_MESSAGES.c.event_id == event_id)
        async with self._database.read() as connection:
            return [
                EventMessage(*row) for row in await connection.execute(query.order_by(EVENT_MESSAGES.c.kind))
            ]

    async def _written(
        self, write: Callable[[], Awaitable[None]], appended: Callable[[], EventAppend]
    ) -> None:
        """Run a transaction that appends to an end that is known."""
        try:
            await until_known(write, lambda: has_rows(self._database, EVENT_ENTRIES, entry_rows(appended())))
        except (IntegrityError, StaleLog) as error:
            if await is_logged(self._database, EVENT_ENTRIES, appended().interaction_id):
                raise AlreadyLogged from error
            raise
        except Unanswered:
            self._in_doubt.add(appended().event_id)
            raise


async def events_of(connection: AsyncConnection, user_id: int) -> dict[int, bool]:
    """Return the events in whose logs a person is, oldest first, and whether each is over."""
    query = (
        select(EVENTS.c.id, EVENTS.c.ended_at)
        .join_from(EVENT_PEOPLE, EVENTS)
        .where(EVENT_PEOPLE.c.user_id == user_id)
        .order_by(EVENTS.c.id)
    )
    return {row.id: row.ended_at is not None for row in await connection.execute(query)}


async def entries_of(connection: AsyncConnection, event_id: int) -> list[archive.Row]:
    """Return the log of an event as it is stored."""
    columns = [EVENT_ENTRIES.c[name] for name in archive.Row._fields]
    query = select(*columns).where(EVENT_ENTRIES.c.event_id == event_id).order_by(EVENT_ENTRIES.c.seq)
    return [archive.Row(*row) for row in await connection.execute(query)]


async def _write(connection: AsyncConnection, append: EventAppend) -> None:
    """Write entries and what follows from them, within the transaction that counts the entries."""
    await connection.execute(insert(EVENT_ENTRIES), entry_rows(append))
    there = {person.id for entry in append.entries for person in named(entry).values()}
    there |= {append.actor} if append.actor is not None else set()
    if people := [
        {"event_id": append.event_id, "user_id": user_id} for user_id in sorted(there) if user_id > 0
    ]:
        await connection.execute(insert_new(connection, EVENT_PEOPLE), people)
    others = EVENT_PAIRS.c.event_id == append.event_id, EVENT_PAIRS.c.number.not_in(append.numbers)
    await connection.execute(delete(EVENT_PAIRS).where(*others))
    if append.pairs:
        pairs = [_pair(append.event_id, pair) for pair in append.pairs]
        await connection.execute(upsert(connection, EVENT_PAIRS, *_PAIR), pairs)
    if append.results:
        results = [_result(append.event_id, result) for result in append.results]
        await connection.execute(upsert(connection, EVENT_RESULTS, *_RESULT), results)
    if append.rated is not None:
        await _rate(connection, append.event_id, append.rated)
    if append.season is not None:
        await _count_for_season(connection, append, append.season)


async def _follow(connection: AsyncConnection, series: Series, event_id: int) -> None:
    """Make an event the newest one of its series; raises ``StaleLog`` if another one is."""
    newest = SERIES.c.id == series.id, SERIES.c.event_id.is_not_distinct_from(series.event_id)
    values = {"event_id": event_id, "empty": series.empty, "paused": False}
    if not (await connection.execute(update(SERIES).where(*newest).values(values))).rowcount:
        raise StaleLog


async def _count_for_season(connection: AsyncConnection, append: EventAppend, season: SeasonPoints) -> None:
    """Write the points of an event for its season; a correction replaces them."""
    await connection.execute(delete(SEASON_POINTS).where(SEASON_POINTS.c.event_id == append.event_id))
    place = {"guild_id": append.state.guild_id, "season": season.season, "event_id": append.event_id}
    known = {user_id: points for user_id, points in season.points.items() if user_id > 0}
    if rows := [{**place, "user_id": user_id, "points": points} for user_id, points in known.items()]:
        await connection.execute(insert(SEASON_POINTS), rows)


async def _rate(connection: AsyncConnection, event_id: int, rated: RatedPairs) -> None:
    """Write the inputs of an event's rating, and change the levels of its people."""
    for number, place, players in rated.pairs:
        computer = next((player for player in players if isinstance(player, str)), None)
        pair = update(EVENT_PAIRS).where(EVENT_PAIRS.c.event_id == event_id, EVENT_PAIRS.c.number == number)
        await connection.execute(pair.values(rated_place=place, computer=computer))
    await ratings.rate_event(connection, event_id)


def _values(append: EventAppend) -> dict[str, Any]:
    """Return the columns of an event that an append changes."""
    values = asdict(append.state) | {"seq": append.last_seq + len(append.entries)}
    values["state"] = values.pop("stage")
    values["created_by"] = _known(append.state.created_by)
    if append.state.stage in (Stage.OVER, Stage.CANCELLED):
        values["ended_at"] = func.coalesce(EVENTS.c.ended_at, append.at) if append.event_id else append.at
    if append.rated is not None:
        values["luck"] = append.rated.luck
    return values


def _summary(event: Row[Any], winners: Sequence[Row[Any]]) -> EventSummary:
    place, kind = (event.guild_id, event.channel_id), (Format(event.format), event.game, event.name)
    stage, by = Stage(event.state), event.created_by or 0
    state = EventState(*place, *kind, stage, event.starts_at, by, event.series_id)
    names = (name for pair in winners for name in (pair.name_a, pair.name_b) if name is not None)
    return EventSummary(event.id, state, tuple(names))


def _pair(event_id: int, pair: PairState) -> dict[str, object]:
    nobody = (None, None)
    (user_a, name_a), (user_b, name_b) = (*pair.people, nobody, nobody)[:2]
    return {
        "event_id": event_id,
        "number": pair.number,
        "user_a": _known(user_a),
        "user_b": _known(user_b),
        "name_a": name_a,
        "name_b": name_b,
        "house": not pair.people,
        "place": pair.place,
        "result": pair.result,
        "hands_own": pair.own_hands,
    }


def _result(event_id: int, result: ResultState) -> dict[str, object]:
    is_of_two = len(result.pairs) == 2
    pair_1, pair_2 = result.pairs if is_of_two else (None, None)
    first, second = result.points if is_of_two and result.points else (None, None)
    return {
        "event_id": event_id,
        "round": result.round,
        "number": result.table,
        "board": result.board,
        "pair_1": pair_1,
        "pair_2": pair_2,
        "points_1": first,
        "points_2": second,
        "net": None if first is None or second is None else first - second,
    }


def _known(user_id: int | None) -> int | None:
    """Return the id of a person, but none of a stand-in for one who was forgotten."""
    return user_id if user_id is not None and user_id > 0 else None
