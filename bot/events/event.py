"""The state of an event between two entries of its log; :mod:`bot.events.replay` applies the entries."""

from __future__ import annotations

import enum
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from bot.events.entries import Corrected, Format, Pairing, Result, Terms
from bot.tables.entries import Person

Place = tuple[int, int]
"""A table of a round by number, and the board, which is 0 for a whole match."""
CHECK_IN: Final = timedelta(minutes=15)
"""The time before the start in which people say that they are there."""
GRACE: Final = timedelta(minutes=5)
"""The time after the start in which they still can."""


class Stage(enum.StrEnum):
    """The stage of an event."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair that has signed up, or the house pair; a single person in a game without partners.

    ``people`` are those who play, in the order of their seats: one who looks for a partner, or waits for the answer
    of ``asked``, has none yet; who is ``alone`` needs none. ``computer`` is the kind of a computer that is somebody's
    partner. ``former`` have been replaced by substitutes.
    """

    number: int
    people: tuple[Person, ...] = ()
    asked: Person | None = None
    computer: str = ""
    former: tuple[Person, ...] = ()
    has_left: bool = False
    alone: bool = False

    @property
    def is_house(self) -> bool:
        """Whether it is the house pair, two computers."""
        return not self.people

    @property
    def plays(self) -> bool:
        """Whether people play in it, who have not left."""
        return bool(self.people) and not self.has_left

    @property
    def is_complete(self) -> bool:
        """Whether it can play: nobody else has to be found or to answer."""
        return self.is_house or self.alone or len(self.people) == 2 or bool(self.computer)

    @property
    def is_looking(self) -> bool:
        """Whether it is one person who looks for a partner."""
        return not self.is_complete and self.asked is None

    def has(self, user_id: int) -> bool:
        """Tell whether a person plays in it now."""
        return any(person.id == user_id for person in self.people)


@dataclass(frozen=True, slots=True)
class Round:
    """A round: its pairings by table, from table 1, the tables of Discord, and the results.

    ``until`` is the end of the time of its matches; ``here`` are the people of a league who are there for theirs.
    """

    number: int
    pairings: tuple[Pairing, ...]
    boards: tuple[int, ...]
    """The numbers of its boards; 0 alone for whole matches."""
    drawn_at: datetime
    bye: int | None = None
    until: datetime | None = None
    opened: Mapping[Place, int] = field(default_factory=dict)
    results: Mapping[Place, Result] = field(default_factory=dict)
    here: frozenset[int] = frozenset()
    closed_at: datetime | None = None
    changed_at: Mapping[int, datetime] = field(default_factory=dict)
    """When the last result of each table came."""

    @property
    def is_open(self) -> bool:
        """Whether results are missing; until then its cards are covered where all tables play the same."""
        return self.closed_at is None

    @property
    def places(self) -> Iterator[Place]:
        """All tables with their boards."""
        return ((table, board) for table in range(1, len(self.pairings) + 1) for board in self.boards)

    @property
    def missing(self) -> list[Place]:
        """The tables and boards without a result."""
        return [place for place in self.places if place not in self.results]

    def table_of(self, pair: int) -> int | None:
        """Return the table of a pair; ``None`` if it does not play in this round."""
        return next((number for number, each in enumerate(self.pairings, 1) if pair in each), None)


@dataclass(frozen=True, slots=True)
class Event:
    """The state of an event. ``seq`` counts the entries of its log."""

    id: int
    terms: Terms
    guild_id: int
    channel_id: int
    by: Person
    changed_at: datetime
    seq: int = 1
    stage: Stage = Stage.OPEN
    pairs: Mapping[int, Pair] = field(default_factory=dict)
    """The pairs by number; one that left before it played is not there."""
    newest_pair: int = 0
    """The highest number that a pair has had: none gets that of another one, whose question may still stand."""
    here: frozenset[int] = frozenset()
    """The people who have said that they are there for the start."""
    has_too_few: bool = False
    """Whether too few pairs came for the tournament, so that it became open tables."""
    why_cancelled: str = ""
    pauses_series: bool = False
    """Whether its series pauses since, as nobody has come for some nights."""
    after: int | None = None
    """The event before it in its series."""
    secret: bytes = field(default=b"", repr=False)
    """Decides draws and cards; hidden until the end, and empty before the start."""
    plan: tuple[tuple[Pairing, ...], ...] = ()
    """The pairings of each board in the order of the tables, with their sides."""
    rounds: tuple[Round, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    """The corrections of organisers, in order."""

    @property
    def is_open(self) -> bool:
        """Whether the event has yet to end."""
        return self.stage in (Stage.OPEN, Stage.RUNNING)

    @property
    def takes_pairs(self) -> bool:
        """Whether pairs may sign up: until the start, and in a Swiss event until its second round is drawn."""
        is_late = self.stage is Stage.RUNNING and self.format is Format.SWISS and len(self.rounds) <= 1
        return self.stage is Stage.OPEN or is_late

    @property
    def format(self) -> Format:
        """The format as it is played: open tables if too few pairs came."""
        return Format.TABLES if self.has_too_few else self.terms.format

    @property
    def checks_in_at(self) -> datetime | None:
        """The time at which people begin to say that they are there; ``None`` for an event without a date."""
        return None if self.terms.starts_at is None else self.terms.starts_at - CHECK_IN

    @property
    def begins_at(self) -> datetime | None:
        """The time at which the event begins by itself, a little later than announced; ``None`` without a date."""
        return None if self.terms.starts_at is None else self.terms.starts_at + GRACE

    @property
    def is_anybody_here(self) -> bool:
        """Whether somebody who has signed up has said to be there for the start."""
        return any(person.id in self.here for person in self.people)

    @property
    def people(self) -> list[Person]:
        """The people who play or want to, by pair."""
        return [person for pair in self.pairs.values() if not pair.has_left for person in pair.people]

    @property
    def complete(self) -> list[Pair]:
        """The pairs that can play, by number; those that have left since the start are among them."""
        return [pair for pair in self.pairs.values() if pair.is_complete]

    @property
    def open_rounds(self) -> list[Round]:
        """The rounds in which results are missing: one at a time, in a league all."""
        return [each for each in self.rounds if each.is_open]

    @property
    def last_closed(self) -> int:
        """The number of the last closed round; 0 before."""
        return max((each.number for each in self.rounds if not each.is_open), default=0)

    def round(self, number: int) -> Round:
        """Return a round by its number, from 1; raises ``LookupError``."""
        for each in self.rounds:
            if each.number == number:
                return each
        raise LookupError(f"event {self.id} has no round {number}")

    def covers(self, here: Round) -> bool:
        """Tell whether a round is for its players alone: of the same cards, until it or the event ends."""
        return self.format.has_boards and self.is_open and here.is_open

    def awaited(self, here: Round) -> list[Place]:
        """Return the places of a round whose result is missing and can still come.

        In a league a match of a pair that has left comes no more, unless it is played already.
        """
        if self.format is not Format.LEAGUE:
            return here.missing
        left = {pair.number for pair in self.pairs.values() if pair.has_left}
        return [
            place
            for place in here.missing
            if place in here.opened or left.isdisjoint(self.pairing(here.number, place))
        ]

    def people_at(self, number: int, place: Place) -> list[Person]:
        """Return the people who play at a table of a round."""
        return [person for pair in self.pairing(number, place) for person in self.pairs[pair].people]

    def missing_at(self, here: Round, place: Place) -> int:
        """Return how many more people of a match of a league must be there, so that it begins: all but one."""
        people = {person.id for person in self.people_at(here.number, place)}
        return max(0, max(1, len(people) - 1) - len(people & here.here))

    def pair_of(self, user_id: int) -> Pair | None:
        """Return the pair in which a person plays or has signed up; ``None`` without one."""
        return next((pair for pair in self.pairs.values() if pair.has(user_id) and not pair.has_left), None)

    def asked_by(self, user_id: int) -> list[Pair]:
        """Return the pairs that wait for a person's answer."""
        return [pair for pair in self.pairs.values() if pair.asked is not None and pair.asked.id == user_id]

    def concerns(self, user_id: int) -> bool:
        """Tell whether a person has a place in the event, or had one."""
        return any(
            person.id == user_id for pair in self.pairs.values() for person in (*pair.people, *pair.former)
        )

    def pairing(self, number: int, place: Place) -> Pairing:
        """Return who sits on which side at a table of a round, for its match or one of its boards."""
        table, board = place
        return self.plan[board - 1][table - 1] if board else self.round(number).pairings[table - 1]

    def seed(self, purpose: str) -> bytes:
        """Return 32 bytes for one purpose that tell nothing of those for another; raises ``ValueError`` before."""
        if not self.secret:
            raise ValueError(f"event {self.id} has not started")
        return sha256(self.secret + purpose.encode()).digest()

    def chance(self, purpose: str) -> random.Random:
        """Return a random state for a draw, which follows from the event's secret."""
        return random.Random(self.seed(f"event {self.id} {purpose}"))  # noqa: S311 - seeded with a secret
