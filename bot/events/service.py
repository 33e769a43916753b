"""The events of this process: one lock each, and every change committed before any listener hears of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.errors import OutcomeUnknown
from bot.events import commands
from bot.events.entries import Announced, Entry, Format, Logged, Terms
from bot.events.errors import EventError, NoSuchEvent
from bot.events.event import Event, Stage
from bot.events.replay import apply_entries, rebuild
from bot.events.results import pair_states, rated_pairs, result_states
from bot.events.season import season_of, season_points
from bot.events.store import EventAppend, EventState, EventStore, SeasonPoints, Series
from bot.tables.entries import Person
from bot.tables.part import Part
from bot.tables.store import AlreadyLogged, StaleLog
from bot.tables.table import Table

logger = logging.getLogger(__name__)

Command = Callable[[Event], Sequence[Entry]]
"""Returns the entries to append to an event, or raises the reason for a refusal."""
MOST_RUNNING = 2
"""Events of a server that may run at once, leagues apart."""
MOST_OPEN = 6
"""Events of a server that may run or wait at once."""
MOST_AHEAD = 3
"""Events of a server that wait, for which a person may have signed up."""


@dataclass(frozen=True, slots=True)
class EventChange:
    """A committed change: the event before (``None`` if it was just announced) and after it."""

    before: Event | None
    after: Event


class Events(Part):
    """All events of this process' servers that have yet to end; others are read from their logs."""

    def __init__(self, store: EventStore, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._events: dict[int, Event] = {}
        self._locks: dict[int, asyncio.Lock] = {}
        self._unread: set[int] = set()
        """Open events whose log cannot be replayed: what is covered stays so."""
        self._doubts: set[int] = set()
        """Events with a write whose outcome is not known: their log is read before anything else."""
        self._listeners: list[Callable[[EventChange], None]] = []

    def __iter__(self) -> Iterator[Event]:
        """Iterate over the events that have yet to end."""
        return iter(tuple(self._events.values()))

    @property
    def now(self) -> datetime:
        """The current time, as entries get it."""
        return self._now()

    def add_listener(self, listener: Callable[[EventChange], None]) -> None:
        """Call ``listener``, which must neither block nor raise, after every change from now on."""
        self._listeners.append(listener)

    async def prepare(self) -> None:
        """Read the events that have yet to end; an heir does so again once it has the lease.

        A log that cannot be replayed is logged and skipped, so that nothing else waits for it.
        """
        events, unread = {}, set()
        for event_id in await self._store.open_events():
            try:
                events[event_id] = rebuild(event_id, await self._store.read(event_id))
            except (ValueError, LookupError, TypeError) as error:
                logger.error("the log of event %d cannot be read: %s", event_id, error)  # noqa: TRY400
                unread.add(event_id)
        self._events, self._unread = events, unread

    def in_server(self, guild_id: int) -> list[Event]:
        """Return the events of a server that have yet to end, oldest first."""
        return sorted((each for each in self if each.guild_id == guild_id), key=lambda each: each.id)

    def get(self, event_id: int) -> Event:
        """Return an event that has yet to end; raises :class:`NoSuchEvent`."""
        if event_id not in self._events:
            raise NoSuchEvent
        return self._events[event_id]

    async def find(self, event_id: int) -> Event:
        """Return an event, also one that has ended; raises :class:`NoSuchEvent` and ``StoreError``."""
        if event_id in self._events:
            return self._events[event_id]
        log = await self._store.read(event_id)
        if not log:
            raise NoSuchEvent
        return rebuild(event_id, log)

    def is_covered(self, table: Table) -> bool:
        """Tell whether the cards of a table are for its players alone, because its round has yet to end."""
        if not table.rules.covered or table.place is None:
            return False
        event = self._events.get(table.place.event)
        if event is None:
            return table.place.event in self._unread
        return all(each.number != table.place.round or each.is_open for each in event.rounds)

    def check_may_announce(self, guild_id: int) -> None:
        """Raise :class:`EventError` if too many events of a server are open."""
        if len(self.in_server(guild_id)) >= MOST_OPEN:
            raise EventError("too_many_events", most=MOST_OPEN)

    def check_may_begin(self, event: Event) -> None:
        """Raise :class:`EventError` if too many events of the server are running."""
        running = [each for each in self.in_server(event.guild_id) if each.stage is Stage.RUNNING]
        # A league goes on for weeks beside everything else.
        if sum(each.format is not Format.LEAGUE for each in running) >= MOST_RUNNING:
            raise EventError("too_many_running", most=MOST_RUNNING)

    def check_may_join(self, event: Event, user_id: int) -> None:
        """Raise :class:`EventError` if a person has signed up for too many other events that wait."""
        ahead = [
            each
            for each in self.in_server(event.guild_id)
            if each.stage is Stage.OPEN and each.id != event.id
        ]
        if sum(each.pair_of(user_id) is not None for each in ahead) >= MOST_AHEAD:
            raise EventError("too_many_ahead", most=MOST_AHEAD)

    async def announce(
        self,
        terms: Terms,
        guild_id: int,
        channel_id: int,
        by: Person,
        interaction_id: int | None = None,
        follows: Series | None = None,
    ) -> Event:
        """Announce an event, which may be the next one of a series."""
        after = None if follows is None else follows.event_id
        entries = (Announced(terms=terms, guild_id=guild_id, channel_id=channel_id, by=by, after=after),)
        at = self._now()
        event = rebuild(0, [Logged(1, entries[0], at)])
        append = replace(_append(None, event, entries, at, by.id, interaction_id), follows=follows)
        event_id = await self._store.announce(append)
        event = replace(event, id=event_id)
        self._keep(event)
        self._tell(EventChange(None, event))
        return event

    async def execute(
        self,
        event_id: int,
        command: Command,
        *,
        actor: int | None = None,
        interaction_id: int | None = None,
    ) -> EventChange:
        """Execute a command on the newest state of an event, append its entries, and call the listeners.

        An interaction that is delivered twice is written once. An error of ``command`` is passed on, and nothing has
        changed; so is one of the store. After ``OutcomeUnknown`` the log is read before any other command.
        """
        async with self._locks.setdefault(event_id, asyncio.Lock()):
            if event_id in self._doubts:
                await self._read_again(event_id)
            before = await self.find(event_id)
            entries = command(before)
            if not entries:
                return EventChange(before, before)
            at = self._now()
            after = apply_entries(before, entries, at)
            try:
                await self._store.append(_append(before, after, entries, at, actor, interaction_id))
            except AlreadyLogged:
                await self._read_again(event_id)  # an earlier process may have written it
                now = await self.find(event_id)
                return EventChange(now, now)
            except OutcomeUnknown:
                self._doubts.add(event_id)
                raise
            except StaleLog:
                await self._read_again(event_id)
                raise
            self._keep(after)
        change = EventChange(before, after)
        self._tell(change)
        return change

    async def begin(
        self,
        event_id: int,
        secret: bytes,
        levels: Mapping[int, float],
        avoided: commands.Avoided = (),
        *,
        actor: int | None = None,
        interaction_id: int | None = None,
    ) -> EventChange:
        """Start an event; its plan is made in a thread, and made again if somebody signs up meanwhile."""
        while True:
            event = await self.find(event_id)
            self.check_may_begin(event)
            entries = await asyncio.to_thread(commands.start, event, secret, levels, avoided)

            def unchanged(
                now: Event, seq: int = event.seq, made: Sequence[Entry] = entries
            ) -> Sequence[Entry]:
                return made if now.seq == seq else ()

            change = await self.execute(event_id, unchanged, actor=actor, interaction_id=interaction_id)
            if change.after.stage is not Stage.OPEN:
                return change

    async def leave_all(self, user_id: int, guild_id: int | None = None) -> None:
        """Let a person drop out of all events of this process' servers, and decline what others ask them there.

        With ``guild_id`` only of the events of that server; otherwise the series end that the person has begun, whose
        next nights would name them again.
        """
        for event in self if guild_id is None else self.in_server(guild_id):
            await self.execute(event.id, lambda event: commands.leave(event, user_id), actor=user_id)
            if guild_id is None and event.by.id == user_id and event.terms.series is not None:
                await self._store.end_series(event.terms.series)

    async def cancel_in(self, guild_id: int) -> None:
        """Cancel the events of a server that the bot has left."""
        for event in self.in_server(guild_id):
            await self.execute(event.id, commands.cancel_unreachable)

    async def _read_again(self, event_id: int) -> None:
        before, after = self._events.get(event_id), rebuild(event_id, await self._store.read(event_id))
        self._doubts.discard(event_id)
        self._keep(after)
        if before is not None and before.seq != after.seq:
            self._tell(EventChange(before, after))

    def _keep(self, event: Event) -> None:
        if event.is_open:
            self._events[event.id] = event
        else:
            self._events.pop(event.id, None)

    def _tell(self, change: EventChange) -> None:
        for listener in self._listeners:
            try:
                listener(change)
            except Exception:
                logger.exception("a listener failed at event %d", change.after.id)


def _append(
    before: Event | None,
    after: Event,
    entries: Sequence[Entry],
    at: datetime,
    actor: int | None,
    interaction_id: int | None,
) -> EventAppend:
    state = EventState(
        guild_id=after.guild_id,
        channel_id=after.channel_id,
        format=after.format,
        game=after.terms.game,
        name=after.terms.name,
        stage=after.stage,
        starts_at=after.terms.starts_at,
        created_by=after.by.id,
        series_id=after.terms.series,
    )
    return EventAppend(
        event_id=after.id,
        last_seq=0 if before is None else before.seq,
        entries=entries,
        at=at,
        state=state,
        numbers=tuple(after.pairs),
        pairs=pair_states(before, after),
        results=result_states(before, after),
        actor=actor,
        interaction_id=interaction_id,
        # A correction after the end changes no level.
        rated=rated_pairs(after) if before and before.is_open and after.stage is Stage.OVER else None,
        season=SeasonPoints(str(season_of(after)), season_points(after))
        if after.stage is Stage.OVER
        else None,
    )
