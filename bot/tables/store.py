"""What the tables need of a store. They own this protocol; :mod:`bot.store` fulfils it with a database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.tables.entries import Entry, Logged
from engine.game import Share


class StaleLog(Exception):
    """Somebody else has appended to this table since the caller looked: nothing was written."""


class AlreadyLogged(Exception):
    """This interaction has been written before, for it was delivered twice: nothing was written again."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a match ended for one person: the outcome of the person's side (:class:`engine.game.Outcome`)."""

    user_id: int
    name: str
    seat: int
    place: int
    score: int
    share: Share | None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A finished match, as the leaderboards count it; ``seats`` holds people only, computers do not count.

    ``drawn`` is true where several sides share the first place, ``contested`` where people sat on at least two sides:
    only such a match says who is best.
    """

    game: str
    guild_id: int
    deals: int
    drawn: bool
    with_computers: bool
    contested: bool
    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class HandMessage:
    """A person's newest ephemeral hand: where it can be edited, and until when (the token lives 15 minutes).

    ``locale`` is what Discord called the person's language when they clicked; empty where that is not known.
    """

    table_id: int
    user_id: int
    application_id: int
    token: str
    message_id: int
    taken_at: datetime
    locale: str = ""


@dataclass(frozen=True, slots=True)
class TableMessage:
    """The public message of a table: the newest one, which is kept up to date."""

    table_id: int
    channel_id: int
    message_id: int
    posted_at: datetime


class Store(Protocol):
    """Where tables are kept. Times are aware and in UTC."""

    async def open_table(
        self, entries: Sequence[Entry], *, at: datetime, actor: int, interaction_id: int | None
    ) -> int:
        """Write the first entries of a new table, ``Opened`` first, and return the table's id, from 1.

        Raises :class:`AlreadyLogged` where the interaction has opened a table before.
        """
        ...

    async def append(
        self,
        table_id: int,
        last_seq: int,
        entries: Sequence[Entry],
        *,
        at: datetime,
        actor: int | None,
        interaction_id: int | None,
        result: MatchResult | None = None,
        closes: bool = False,
    ) -> None:
        """Append entries after ``last_seq``, and the result of the match with them, all or nothing.

        ``interaction_id`` is kept with the first of the entries. ``closes`` marks the table as one that needs not
        be brought back at the next start. Raises :class:`StaleLog` and :class:`AlreadyLogged`.
        """
        ...

    async def log(self, table_id: int) -> list[Logged]:
        """Return all of a table's log in order; empty for a table that does not exist."""
        ...

    async def open_tables(self) -> list[int]:
        """Return the ids of all tables that are not closed, oldest first."""
        ...

    async def save_table_message(self, message: TableMessage) -> None:
        """Keep a table's newest public message in place of the one before."""
        ...

    async def table_messages(self) -> list[TableMessage]:
        """Return the newest public message of every table whose end it does not show yet."""
        ...

    async def forget_table_message(self, table_id: int) -> None:
        """Let go of the message of a table that is over: it shows the end, and will not change any more."""
        ...

    async def save_hand_message(self, message: HandMessage) -> None:
        """Keep a person's newest hand at a table in place of the one before."""
        ...

    async def hand_messages(self, since: datetime) -> list[HandMessage]:
        """Return the hands whose token was taken after ``since``, and forget the others."""
        ...
