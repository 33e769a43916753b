"""The protocol of the store of events; :mod:`bot.store` implements it with a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from bot.events.entries import Entry, Format, Logged, Pairing
from bot.events.event import Place, Stage


@dataclass(frozen=True, slots=True)
class EventState:
    """The summary of an event, known without reading its log. ``name`` is the one that its organiser has given it."""

    guild_id: int
    channel_id: int
    format: Format
    game: str
    name: str
    stage: Stage
    starts_at: datetime | None
    created_by: int
    series_id: int | None = None


@dataclass(frozen=True, slots=True)
class PairState:
    """A pair for the lists of results: its people by id and name, none of them in the house pair.

    ``place`` and ``result`` (wins in Swiss, percent, points of a league, comparison points) are set at the end; a
    pair without a place has no place. ``own_hands`` are those that its people have played themselves.
    """

    number: int
    people: Sequence[tuple[int, str]]
    place: int | None = None
    result: float | None = None
    own_hands: int = 0


@dataclass(frozen=True, slots=True)
class ResultState:
    """The result at a table of a round, in points written by the pairs; ``None`` if it could not be finished.

    At a table with other than two pairs there are neither ``pairs`` nor points.
    """

    round: int
    table: int
    board: int
    pairs: Pairing
    points: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class RatedPairs:
    """An event in which all tables played the same cards, as one match for the levels of its people.

    ``pairs`` are those that count, each with its number, its place among them, and the people or kinds of computers
    in it; ``luck`` is the beta of :func:`bot.ratings.rate.rated`.
    """

    luck: float
    pairs: Sequence[tuple[int, int, Sequence[int | str]]]


@dataclass(frozen=True, slots=True)
class Series:
    """A series of nights: its ``rhythm`` as text, its newest event, and how many before that had nobody come."""

    id: int
    guild_id: int
    rhythm: str
    event_id: int | None = None
    empty: int = 0
    paused: bool = False


@dataclass(frozen=True, slots=True)
class SeasonPoints:
    """The points of an event for a season, by user id."""

    season: str
    points: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class EventAppend:
    """Entries to append to the log of an event after the entry ``last_seq``, and the state after them.

    All of it is written, or nothing. ``interaction_id`` is stored with the first entry. ``pairs`` and ``results`` are
    those that have changed; a stored pair whose number is not among ``numbers`` has left before the start. ``rated``
    is set by the entries that finish an event whose result changes levels.
    """

    event_id: int
    last_seq: int
    entries: Sequence[Entry]
    at: datetime
    state: EventState
    numbers: Sequence[int]
    """The numbers of all pairs that are in the event now."""
    pairs: Sequence[PairState] = ()
    results: Sequence[ResultState] = ()
    actor: int | None = None
    interaction_id: int | None = None
    rated: RatedPairs | None = None
    season: SeasonPoints | None = None
    follows: Series | None = None
    """The series of a new event as it was before it."""


OWN_MESSAGE: Final = "event"
"""The kind of an event's own message."""
SEASON_END: Final = "season "
"""Begins the kind of the message about the end of a season, which belongs to its last event; the season follows."""
SHOWS_END: Final = "over"
"""The end of the digest of an own message that shows the end of its event."""


@dataclass(frozen=True, slots=True)
class EventMessage:
    """A message of an event on Discord: ``kind`` is the event's own (``event``), or that of a round (``round 3``).

    ``thread_id`` is the thread of the event, for its own message; 0 for others. ``digest`` is short for what the
    message shows.
    """

    event_id: int
    kind: str
    channel_id: int
    message_id: int
    thread_id: int
    digest: str


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event of a server in a list, with the names of the pair that has won it, if it is over."""

    id: int
    state: EventState
    winners: tuple[str, ...] = ()


class EventStore(Protocol):
    """The store of the logs of events, and of their messages. Times are aware and in UTC."""

    async def announce(self, append: EventAppend) -> int:
        """Write the first entries of a new event (``event_id`` and ``last_seq`` are 0), and return its id, from 1.

        Raises :class:`~bot.tables.store.AlreadyLogged` if the interaction has already announced one, and
        :class:`~bot.tables.store.StaleLog` if the series has another newest event than told.
        """
        ...

    async def found_series(self, guild_id: int, rhythm: str) -> Series:
        """Found a series, which has no event yet."""
        ...

    async def series(self, series_id: int) -> Series | None:
        """Return a series; ``None`` if it has ended."""
        ...

    async def pause_series(self, series_id: int) -> None:
        """Let a series pause until its next event is announced."""
        ...

    async def end_series(self, series_id: int) -> None:
        """End a series: no event follows its newest one."""
        ...

    async def season(self, guild_id: int, season: str) -> list[tuple[int, str, int]]:
        """Return each night of each person in a season, in order: id, name then, and points."""
        ...

    async def last_nights(self, season: str) -> list[int]:
        """Return the ids of the last events of a season in each server of this process that has not told its end."""
        ...

    async def unfollowed(self) -> list[int]:
        """Return the ids of this process' events that are over and whose series goes on, but without a next event."""
        ...

    async def append(self, append: EventAppend) -> None:
        """Append entries and write the changed state, all or nothing.

        Raises :class:`~bot.tables.store.StaleLog`, :class:`~bot.tables.store.AlreadyLogged` and, if it may have been
        written or may yet be, :class:`~bot.errors.OutcomeUnknown`. After any other error nothing was written.
        """
        ...

    async def read(self, event_id: int) -> list[Logged]:
        """Return the whole log of an event in order; empty for one that does not exist."""
        ...

    async def open_events(self) -> list[int]:
        """Return the ids of the events of this process' shards that have yet to end, oldest first."""
        ...

    async def unshown_ends(self) -> list[int]:
        """Return the ids of this process' events that have ended while their message does not show it."""
        ...

    async def of_server(self, guild_id: int, limit: int) -> list[EventSummary]:
        """Return the newest events of a server: those that have yet to end first."""
        ...

    async def opened(self, event_id: int) -> Mapping[tuple[int, Place], int]:
        """Return the tables of Discord that were opened for an event, by round, table and board."""
        ...

    async def save_message(self, message: EventMessage) -> None:
        """Save a message of an event in place of the one of the same kind."""
        ...

    async def messages(self, event_id: int) -> list[EventMessage]:
        """Return the messages of an event."""
        ...
