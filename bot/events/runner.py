"""The automatic actions of events: draws, tables, results, and the end of rounds.

Each event has one task, which looks at the newest state, acts on it, and waits for the next change or time. It holds
no state that a restart could lose: all actions follow from the log of the event and those of its tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Protocol

from bot.errors import Refusal, Superseded, traced
from bot.events import boards, commands, formats
from bot.events.commands import Avoided
from bot.events.entries import (
    BoardOpened,
    Entry,
    Finished,
    Format,
    Postponed,
    Result,
    ResultTaken,
    RoundClosed,
)
from bot.events.errors import EventError
from bot.events.event import CHECK_IN, Event, Place, Round, Stage
from bot.events.repetition import Rhythm
from bot.events.results import COMPUTER, result_of
from bot.events.service import EventChange, Events
from bot.events.store import EventStore, Series
from bot.log_context import log_context
from bot.people.clubs import ClubStore
from bot.tables import commands as table_commands
from bot.tables.commands import COMPUTER_NAMES, Actor, Computer
from bot.tables.entries import EventPlace, Person, Rules
from bot.tables.errors import TableError, UnreadableTable
from bot.tables.part import Change, Part
from bot.tables.service import Tables, new_secret
from bot.tables.store import AlreadyLogged, StaleLog
from bot.tables.table import Table
from bot.tasks import KeyedTasks, Pauses
from engine.games import game_named

logger = logging.getLogger(__name__)

ANSWER_TIME: Final = timedelta(days=3)
"""The time in which organisers decide about a match of a league that is overdue."""
RETRY_AFTER: Final = 5.0
"""Seconds until something that failed is tried again."""
LONGEST_RETRY: Final = 60.0
"""Seconds to which that pause grows."""
LONGEST_WAIT: Final = timedelta(days=1)
"""The longest wait of a task without a change."""
WAITS_FOR_OTHERS: Final = timedelta(minutes=1)
"""The pause until an event looks again whether enough others of the server are over."""
LATE: Final = timedelta(minutes=2)
"""How much after its time an event finds out that it should begin, if the bot was away."""
EMPTY_NIGHTS: Final = 3
"""Nights of a series in a row to which nobody has come, after which it pauses."""


@dataclass(frozen=True, slots=True)
class EventPauses:
    """The time between two boards at a table, and between two rounds, in which people look at the standings."""

    board: timedelta = timedelta(seconds=6)
    round: timedelta = timedelta(seconds=45)


OpenThread = Callable[[Event, int, int], Awaitable[int]]
"""Makes the thread of a table of a round, and returns its channel id; raises ``Refusal`` if the bot may not."""


AvoidedAmong = Callable[[Collection[int]], Awaitable[Avoided]]
"""Returns the people among some who do not sit together by the choice of one of them."""


class Levels(Protocol):
    """The levels of people, for draws by level and for partners found."""

    async def __call__(self, user_ids: Collection[int], ladder: str) -> Mapping[int, float]:
        """Return the levels of those people who have one."""
        ...


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Knowledge of people by which they are put together: their levels, and who avoids whom."""

    levels: Levels
    avoided: AvoidedAmong


class EventRunner(Part):
    """Runs events. Register it with the tables too, whose ends it waits for."""

    def __init__(
        self,
        events: Events,
        store: EventStore,
        tables: Tables,
        clubs: ClubStore,
        acquaintance: Acquaintance,
        open_thread: OpenThread,
        pauses: EventPauses,
    ) -> None:
        self._events = events
        self._store = store
        self._tables = tables
        self._clubs = clubs
        self._acquaintance = acquaintance
        self._open_thread = open_thread
        self._between = pauses
        self._tasks: KeyedTasks[int] = KeyedTasks(self._ended)
        self._pauses: Pauses[int] = Pauses()
        self._changed: set[int] = set()
        """Events that have changed since their task looked at them last."""
        events.add_listener(self._event_changed)

    async def start(self) -> None:
        """Go on with the events that have yet to end."""
        for event in self._events:
            self._run(event.id)
        for event_id in await self._store.unfollowed():
            self._run(event_id)

    def table_loaded(self, table: Table) -> None:
        """Look at the event of a table, which may have ended before its process could close the table."""
        if table.place is not None:
            self._run(table.place.event)

    def table_changed(self, change: Change) -> None:
        """Go on with an event when one of its tables is over, or a substitute may take a seat there."""
        table = change.after
        if table.place is not None and not (table.is_open and table.deal_is_open):
            self._run(table.place.event)

    async def close(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        await self._tasks.close()

    async def _levels_of(self, event: Event) -> Mapping[int, float]:
        """Return the levels of the people of an event who have one."""
        return await self._acquaintance.levels([person.id for person in event.people], event.terms.game)

    def _event_changed(self, change: EventChange) -> None:
        self._run(change.after.id)

    def _run(self, event_id: int) -> None:
        """Look at an event now: begin its task, or end its wait."""
        self._changed.add(event_id)
        self._pauses.cut_short(event_id)
        self._tasks.start(event_id, self._keep_running, f"event {event_id}")

    def _ended(self, event_id: int) -> None:
        """Begin again if the event has changed while its task ended."""
        if event_id in self._changed:
            self._run(event_id)

    async def _keep_running(self, event_id: int) -> None:
        """Act on the event until it is over; failures are tried again after a growing pause."""
        retry, is_certain = RETRY_AFTER, False
        with log_context(anew=True):
            while True:
                self._changed.discard(event_id)
                try:
                    until = await self._look(event_id, is_certain=is_certain)
                except (StaleLog, Superseded, EventError, TableError, AlreadyLogged) as error:
                    logger.info("event %d has changed meanwhile: %s", event_id, error)
                    is_certain, pause = False, RETRY_AFTER
                except Exception as error:
                    logger.log(
                        logging.ERROR,
                        "event %d cannot go on, trying again in %.0f s: %s",
                        event_id,
                        retry,
                        error,
                        exc_info=None if isinstance(error, Refusal) else traced(error),
                    )
                    is_certain, pause, retry = False, retry, min(2 * retry, LONGEST_RETRY)
                else:
                    if until is None:
                        return
                    is_certain, retry = True, RETRY_AFTER
                    pause = (until - self._events.now).total_seconds()
                if is_certain and event_id in self._changed:
                    continue
                await self._pauses.pause(event_id, max(0.0, pause))

    async def _look(self, event_id: int, *, is_certain: bool) -> datetime | None:
        """Execute all actions that are due; return when to look again at the latest, ``None`` after the end."""
        event = await self._events.find(event_id)
        if not is_certain:
            await self._note_opened(event)
            event = await self._events.find(event_id)
        await self._close_tables(event)
        await self._seat_substitutes(event)
        if not event.is_open:
            await self._follow(event)
            return None
        latest = self._events.now + LONGEST_WAIT
        return min(latest, await self._advance(event) or latest)

    async def _note_opened(self, event: Event) -> None:
        """Take note of tables that were opened by a process that ended before it could write so."""
        missing = {
            (each.number, place) for each in event.rounds for place in each.places if place not in each.opened
        }
        opened = await self._store.opened(event.id)
        await self._append(
            event,
            [
                BoardOpened(round=number, table=place[0], board=place[1], table_id=table_id)
                for (number, place), table_id in opened.items()
                if (number, place) in missing
            ],
        )

    async def _close_tables(self, event: Event) -> None:
        """Close the tables whose match has been decided otherwise, all of them if the event is over."""
        for each in event.rounds:
            for place, table_id in each.opened.items():
                if (place in each.results or not event.is_open) and self._tables.is_known(table_id):
                    await self._tables.execute(table_id, table_commands.close_unreachable)

    async def _seat_substitutes(self, event: Event) -> None:
        """Give substitutes the seats at running tables, where no hand is played now."""
        for each in event.open_rounds:
            for place, table_id in each.opened.items():
                table = self._tables.newest(table_id)
                if table is None or not table.is_open or table.deal_is_open:
                    continue
                for seat, player in enumerate(_players(event, each, place, _rules(event, each, place))):
                    seated = table.seats[seat].person
                    if isinstance(player, Person) and seated is not None and seated.id != player.id:
                        take = partial(table_commands.substitute, seat=seat, person=player)
                        await self._tables.execute(table_id, take)

    async def _advance(self, event: Event) -> datetime | None:
        """Execute the first action that is due; return when to look again, ``None`` to wait for a change."""
        if event.stage is Stage.OPEN:
            return await self._begin(event)
        now = self._events.now
        if entries := [entry async for entry in self._results(event, now)] or list(_closed(event)):
            await self._append(event, entries)
            return now
        opening, later = _to_open(event, now, self._between.board)
        if opening:
            opened = [self._open(event, each, place) for each, place in opening]
            for failure in await asyncio.gather(*opened, return_exceptions=True):
                if isinstance(failure, BaseException):
                    raise failure
            return now
        if not event.open_rounds:
            later.append(await self._next_round(event, now))
        return min(later, default=None)

    async def _begin(self, event: Event) -> datetime | None:
        """Start an event whose time has come, or cancel it if nobody is there who can play."""
        begins_at, now = event.begins_at, self._events.now
        if begins_at is None or begins_at > now:
            return begins_at
        try:
            self._events.check_may_begin(event)
        except EventError as error:
            logger.info("event %d waits: %s", event.id, error)
            return now + WAITS_FOR_OTHERS
        if event.is_anybody_here:
            try:
                await self.begin(event)
            except EventError as error:
                logger.info("event %d cannot start: %s", event.id, error)
                if error.code != "too_few_pairs":  # others have begun meanwhile
                    return now + WAITS_FOR_OTHERS
            else:
                return None
        elif now > begins_at + LATE:
            await self._append(event, [Postponed(starts_at=now + CHECK_IN)])
            return now
        series = await self._series(event)
        is_one_too_many = series is not None and series.empty + 1 >= EMPTY_NIGHTS
        await self._append(event, commands.cancel_empty(event, pauses=is_one_too_many and not event.here))
        return None

    async def begin(
        self, event: Event, *, actor: int | None = None, interaction_id: int | None = None
    ) -> None:
        """Start an event with the people who are there; raises ``EventError`` if it cannot."""
        avoided = await self._acquaintance.avoided([person.id for person in event.people])
        secret, levels = new_secret(), await self._levels_of(event)
        await self._events.begin(
            event.id, secret, levels, avoided, actor=actor, interaction_id=interaction_id
        )

    async def _series(self, event: Event) -> Series | None:
        """Return the series whose newest event this is; ``None`` if it has ended, or goes on already."""
        series = None if event.terms.series is None else await self._store.series(event.terms.series)
        return series if series is not None and series.event_id == event.id else None

    async def _follow(self, event: Event) -> None:
        """Announce the next night of a series; it pauses after some to which nobody has come."""
        series = await self._series(event)
        if series is None or series.paused:
            return
        if event.why_cancelled == "gone":
            await self._store.end_series(series.id)
        elif event.pauses_series:
            await self._store.pause_series(series.id)
        else:
            is_empty = event.why_cancelled == "nobody" and not event.here
            empty = series.empty + 1 if is_empty else 0
            await self._announce_next(event, replace(series, empty=empty))

    async def resume(self, event: Event, actor: Actor) -> None:
        """Announce the next night of a series that pauses; raises ``EventError``."""
        commands.check_organiser(event, actor)
        if (series := await self._series(event)) is None:
            raise EventError("series_goes_on")
        await self._announce_next(event, replace(series, empty=0))

    async def _announce_next(self, event: Event, series: Series) -> None:
        """Announce the night after the newest event of a series, in the time zone that the server has now."""
        zone = (await self._clubs.of(event.guild_id)).zone
        latest = max(filter(None, (self._events.now, event.terms.starts_at)))
        starts_at = Rhythm.parse(series.rhythm).next_after(latest, zone)
        terms = replace(event.terms, starts_at=starts_at, zone=zone.key)
        await self._events.announce(terms, event.guild_id, event.channel_id, event.by, follows=series)

    async def _results(self, event: Event, now: datetime) -> AsyncIterator[Entry]:
        """Yield the results of tables that are over, and of matches of a league that nobody has decided about."""
        for each in event.open_rounds:
            is_overdue = (
                event.format is Format.LEAGUE and each.until is not None and each.until + ANSWER_TIME <= now
            )
            for place in event.awaited(each):
                result = None
                if place in each.opened:
                    result = await self._result(each.opened[place])
                elif not any(event.pairs[pair].plays for pair in event.pairing(each.number, place)):
                    result = Result(points=None)
                if result is None and is_overdue:
                    result = Result(points=None, given=(0, 0))
                if result is not None:
                    yield ResultTaken(round=each.number, table=place[0], board=place[1], result=result)

    async def _result(self, table_id: int) -> Result | None:
        """Return the result of a table; ``None`` while it is open. One that cannot be read has none to count."""
        try:
            table = await self._tables.find(table_id)
        except UnreadableTable:
            return Result(points=None)
        return None if table.is_open else await asyncio.to_thread(result_of, table)

    async def _next_round(self, event: Event, now: datetime) -> datetime:
        """Draw the next round when it is time, or finish; return when to look again."""
        playing = [pair for pair in event.complete if pair.plays]
        if len(event.rounds) >= formats.number_of_rounds(event) or not playing:
            await self._append(event, [Finished()])
            return now
        closed = [each.closed_at + self._between.round for each in event.rounds if each.closed_at is not None]
        if closed and closed[-1] > now:
            return closed[-1]
        await self._append(event, list(formats.draw(event, now, await self._levels_of(event))))
        return now

    async def _open(self, event: Event, here: Round, place: Place) -> None:
        """Open the table of a place; the boards of a round follow each other in one thread."""
        number, board = place
        rules = _rules(event, here, place)
        entries = table_commands.open_at_event(
            game_named(event.terms.game),
            EventPlace(event=event.id, round=here.number, table=number, board=board),
            event.guild_id,
            await self._open_thread(event, here.number, number),
            rules,
            _players(event, here, place, rules),
            secret=boards.secret_of(event, board) if board else new_secret(),
            after=here.opened.get((number, board - 1)),
        )
        table = await self._tables.open_at_event(entries)
        await self._events.execute(
            event.id,
            lambda _: [BoardOpened(round=here.number, table=number, board=board, table_id=table.id)],
        )

    async def _append(self, event: Event, entries: Sequence[Entry]) -> None:
        """Append entries to an event that has not changed since; otherwise it is looked at again."""
        await self._events.execute(event.id, lambda now: entries if now.seq == event.seq else ())


def _closed(event: Event) -> Iterator[Entry]:
    for each in event.open_rounds:
        if not event.awaited(each):
            yield RoundClosed(round=each.number)


def _to_open(
    event: Event, now: datetime, pause: timedelta
) -> tuple[list[tuple[Round, Place]], list[datetime]]:
    """Return the tables to open now, and the times at which others follow, or somebody has to decide.

    There is a ``pause`` between two boards at a table.
    """
    opening, later = [], []
    for each in event.open_rounds:
        tables = dict[int, Place]()
        for place in event.awaited(each):
            tables.setdefault(place[0], place)
        for number, place in tables.items():
            if place in each.opened:
                continue
            at = each.changed_at[number] + pause if number in each.changed_at else now
            if event.format is Format.LEAGUE and event.missing_at(each, place):
                if each.until is not None:
                    later.append(each.until + ANSWER_TIME)
            elif at > now:
                later.append(at)
            else:
                opening.append((each, place))
    return opening, later


def _rules(event: Event, here: Round, place: Place) -> Rules:
    """Return the rules of a table; in a game without partners it has a seat for each of its people at least."""
    rules, board = event.terms.rules, place[1]
    ends_at = here.until if event.format is Format.SWISS else None
    if formats.plays_alone(event):
        people = len(event.pairing(here.number, place))
        seats = max(people, formats.USUAL_AT_TABLE) if event.terms.computers else people
        rules = replace(rules, options={**rules.options, "players": seats})
    return replace(rules, covered=bool(board), ends_at=ends_at)


def _players(event: Event, here: Round, place: Place, rules: Rules) -> list[Person | Computer]:
    """Return who sits on each seat of a table with these rules.

    Where all tables play the same cards, computers play on for a pair that has left.
    """
    game = game_named(event.terms.game)
    options = game.options(rules.options)
    players: list[Person | Computer] = [
        Computer(COMPUTER, COMPUTER_NAMES[seat]) for seat in range(game.seats(options))
    ]
    for number, seats in zip(event.pairing(here.number, place), game.sides(options), strict=False):
        pair = event.pairs[number]
        for seat, person in zip(seats, pair.people if pair.plays else (), strict=False):
            players[seat] = person
    return players
