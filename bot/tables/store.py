"""The protocols of the store of tables; :mod:`bot.store` implements them with a database."""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from bot.tables.entries import Entry, Logged
from engine.outcome import Share

POINT: Final = math.lcm(*range(1, 11))
"""Units of one point in every ``above``: the mean of up to ten sides is a whole number of them.

So the sums of many matches are exact, and people who are equal share a rank.
"""

MOST_A_DAY: Final = 5
"""Matches of the same people, divided alike, that count on one day (UTC)."""
Division = frozenset[frozenset[int]]
"""People by side."""


class StaleLog(Exception):
    """Another writer has appended to this table's log meanwhile: nothing was written."""


class AlreadyLogged(Exception):
    """This interaction is already in the log, because it was delivered twice: nothing was written."""


@dataclass(frozen=True, slots=True)
class PartSum:
    """A person's deals of one kind, in one match or in several: their number and the person's points.

    ``above`` is by how much these points exceed the mean of all sides of the table, in units of :data:`POINT`.
    """

    name: str
    deals: int
    score: int
    above: int

    @property
    def above_per_deal(self) -> float:
        """The points a deal above the mean of the table; negative below it."""
        return self.above / self.deals / POINT


@dataclass(frozen=True, slots=True)
class SeatResult:
    """The result of one person: the outcome of the person's side (:class:`engine.outcome.Outcome`).

    A person who had given the seat up, and lost by that, has its number plus a multiple of the number of seats.
    ``place`` is that among all sides of the table, ``people_place`` that among the sides with people. ``above`` is by
    how much the score exceeds the mean of all sides, in units of :data:`POINT`.
    """

    user_id: int
    name: str
    seat: int
    side: int
    place: int
    people_place: int
    score: int
    share: Share | None
    above: int
    parts: tuple[PartSum, ...]


@dataclass(frozen=True, slots=True)
class ComputerResult:
    """A computer at the end of a match: its seat and side, the place of the side, and the kind of player."""

    seat: int
    side: int
    place: int
    player: str


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match for the leaderboards; ``seats`` holds people only.

    ``contested`` is true if people sat on at least two sides: only such a match ranks people, and only if it is
    ``ranked``, as its house rules and hints have it. A contested match is won by the first of the people, any other
    by the first of the table; ``drawn`` is true if several sides share that place.

    The rest is for the rating: the number of seats, the luck in a match by these house rules
    (:meth:`engine.game.Game.luck`), and the computers. ``has_par`` tells whether computers play its deals again.
    """

    game: str
    guild_id: int
    deals: int
    drawn: bool
    with_computers: bool
    contested: bool
    seats: tuple[SeatResult, ...]
    ranked: bool = True
    table_seats: int = 0
    luck: float = 0.0
    computers: tuple[ComputerResult, ...] = ()
    has_par: bool = False

    @property
    def division(self) -> Division:
        """The people by side: equal for the same people who are divided alike, on whatever seats they sit."""
        return division((seat.side, seat.user_id) for seat in self.seats)


def division(people: Iterable[tuple[int, int]]) -> Division:
    """Return people by side, given the side and id of each."""
    sides: dict[int, set[int]] = {}
    for side, user_id in people:
        sides.setdefault(side, set()).add(user_id)
    return frozenset(map(frozenset, sides.values()))


@dataclass(frozen=True, slots=True)
class HandMessage:
    """A person's newest ephemeral hand message; its token can edit it until 15 minutes after ``taken_at``.

    ``locale`` is the person's language on Discord at that click; empty if unknown. ``is_original`` tells whether the
    token reaches the message as ``@original``: as its first response or the clicked message, and not as a later one.
    """

    table_id: int
    user_id: int
    application_id: int
    token: str
    message_id: int
    taken_at: datetime
    locale: str = ""
    is_original: bool = False


@dataclass(frozen=True, slots=True)
class TableMessage:
    """The newest public message of a table, which is kept up to date.

    With ``taken_at``, the token of a click edits it until 15 minutes after that; ``is_original`` as for a hand.
    """

    table_id: int
    channel_id: int
    message_id: int
    posted_at: datetime
    application_id: int = 0
    token: str = ""
    taken_at: datetime | None = None
    is_original: bool = False


@dataclass(frozen=True, slots=True)
class Reminder:
    """A message that mentions an awaited person, and the turn at which that person was asked.

    ``message_id`` is 0 while the message is being posted, and negative if Discord refused it.
    """

    table_id: int
    user_id: int
    turn: int
    channel_id: int
    message_id: int = 0


class ReminderStore(Protocol):
    """The store of reminders."""

    async def all(self) -> list[Reminder]:
        """Return the reminders of this process' shards."""
        ...

    async def save(self, reminders: Iterable[Reminder]) -> None:
        """Save reminders, each in place of the person's previous one at that table."""
        ...

    async def forget(self, table_id: int, user_id: int) -> None:
        """Delete the reminder of a person at a table."""
        ...


class NoticeKind(enum.StrEnum):
    """Purposes of messages about a table that are posted outside of it."""

    ANNOUNCEMENT = "announcement"
    """Tells a channel of the table in one of its threads."""
    CALL = "call"
    """Looks for players."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message about a table that stands outside of it; ``digest`` is short for what the message shows."""

    table_id: int
    kind: NoticeKind
    channel_id: int
    message_id: int
    digest: str


class NoticeStore(Protocol):
    """The store of notices."""

    async def save(self, notice: Notice) -> None:
        """Save a notice in place of the one of the same table and kind."""
        ...

    async def all(self) -> list[Notice]:
        """Return the notices of this process' shards that are kept up to date."""
        ...

    async def forget(self, table_id: int, kind: NoticeKind) -> None:
        """Delete a notice that will not change any more."""
        ...


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Summary of an open table before its log is read; ``seq`` is the number of its last entry."""

    id: int
    guild_id: int
    seq: int
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class Append:
    """Entries to append to the log of a table after the entry ``last_seq``, all or nothing.

    ``interaction_id`` is stored with the first of them. ``result`` is that of the match if they end it. A table that
    ``closes`` is not loaded at the next start.
    """

    table_id: int
    last_seq: int
    entries: Sequence[Entry]
    at: datetime
    actor: int | None = None
    interaction_id: int | None = None
    result: MatchResult | None = None
    closes: bool = False


class LogStore(Protocol):
    """The store of the logs of tables. Times are aware and in UTC."""

    async def open_table(
        self, entries: Sequence[Entry], *, at: datetime, actor: int | None, interaction_id: int | None
    ) -> int:
        """Write the first entries of a new table, ``Opened`` first, and return the table's id, from 1.

        ``actor`` is ``None`` for the bot itself. Raises :class:`AlreadyLogged` if the interaction has already opened
        a table, or an event the one of this place, and :class:`~bot.errors.OutcomeUnknown` with the table's id.
        """
        ...

    async def append(self, append: Append) -> None:
        """Append entries and the match's result, all or nothing.

        Raises :class:`StaleLog`, :class:`AlreadyLogged` and, if it may have been written or may yet be,
        :class:`~bot.errors.OutcomeUnknown`. After any other error nothing was written.
        """
        ...

    async def read(self, table_id: int) -> list[Logged]:
        """Return the whole log of a table in order; empty for a table that does not exist.

        Everything that was to be appended to it before is there, or never will be.
        """
        ...

    async def read_after(self, after: Mapping[int, int]) -> dict[int, list[Logged]]:
        """Return the ends of several logs in order: of each table, by its id, the entries after the given number."""
        ...

    async def open_tables(self) -> list[OpenTable]:
        """Return the open tables of this process' shards, the most recently changed first."""
        ...

    async def open_tables_of(self, user_id: int) -> list[int]:
        """Return the ids of the open tables that a person ever had to do with, of any shard, oldest first."""
        ...


class TableMessageStore(Protocol):
    """The store of the public messages of tables."""

    async def save(self, message: TableMessage) -> None:
        """Save the newest public message of a table in place of the previous one."""
        ...

    async def all(self) -> list[TableMessage]:
        """Return the newest public message of every table of this process' shards, until one shows the end."""
        ...

    async def forget(self, table_id: int) -> None:
        """Delete the message of a finished table: it shows the end and will not change any more."""
        ...


class HandStore(Protocol):
    """The store of hand messages."""

    async def save(self, message: HandMessage) -> None:
        """Save a person's newest hand message at a table in place of the previous one."""
        ...

    async def all(self, since: datetime) -> list[HandMessage]:
        """Return the hand messages of this process' shards whose token was taken after ``since``.

        Those of earlier tokens are deleted.
        """
        ...
