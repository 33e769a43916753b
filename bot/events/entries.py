"""The log of an event: the kinds of entries, and their JSON form.

As with tables (:mod:`bot.tables.entries`), the log is the source of truth, :mod:`bot.events.replay` folds it into an
:class:`~bot.events.event.Event`, and the meaning of an entry never changes once it is written.
"""

from __future__ import annotations

import enum
from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass

from bot.events.repetition import Repeat
from bot.tables.entries import Person, Rules
from bot.tables.people.entries import FROZEN

Pairing = tuple[int, ...]
"""The pairs at a table by number, one a side: the first sits on side 0. Only open tables have other than two."""


class Format(enum.StrEnum):
    """The format of an event."""

    SWISS = "swiss"
    SAME_CARDS = "same_cards"
    TEAMS = "teams"
    """Two teams of four, who play the same cards."""
    LEAGUE = "league"
    TABLES = "tables"
    """Open tables: no tournament, but one match at as many tables as people come for."""

    @property
    def has_boards(self) -> bool:
        """Whether all tables play the same cards."""
        return self in (Format.SAME_CARDS, Format.TEAMS)


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Terms:
    """The terms of an event: ``rules`` are those of its tables, house rules of a whole match included.

    ``rounds`` is the number of rounds of a Swiss event, and in a league how often every two pairs meet. ``minutes``
    is the time of a match, ``days`` that of a round of a league. Shortly before ``starts_at`` people say that they
    are there, and those play; without it an organiser starts the event. ``by_level`` draws the first round of a
    Swiss event by level in place of by chance. ``three_points`` gives three points for a match won in a league, and
    one for a draw. ``house_pair`` tells whether two computers fill an odd number, and ``computers`` whether others
    fill places in which nobody sits. ``zone`` is the time zone of the server. An event may belong to a ``series``,
    which comes back as ``repeat`` says.
    """

    format: Format
    game: str
    name: str
    rules: Rules
    rounds: int = 5
    minutes: int | None = None
    days: int = 7
    starts_at: datetime | None = None
    by_level: bool = False
    three_points: bool = False
    house_pair: bool = True
    computers: bool = True
    zone: str = "Europe/Madrid"
    series: int | None = None
    repeat: Repeat | None = None


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Announced:
    """An event was announced in a channel; always the first entry."""

    terms: Terms
    guild_id: int
    channel_id: int
    by: Person
    after: int | None = None
    """The event before it in its series."""
    kind: Literal["announced"] = "announced"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class PairJoined:
    """A pair signed up, from ``number`` 1 on: a person who has asked ``partner``, or looks for one.

    If ``accepted``, the partner has clicked too, as one who was looking for a partner. Without ``person`` it is the
    house pair. ``computer`` is the kind of computer that is the partner of a person who has found none. ``alone`` is
    a person in a game without partners.
    """

    number: int
    person: Person | None = None
    partner: Person | None = None
    accepted: bool = False
    computer: str = ""
    alone: bool = False
    kind: Literal["pair_joined"] = "pair_joined"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class PartnerAccepted:
    """The partner who was asked accepted, so the pair counts."""

    pair: int
    kind: Literal["partner_accepted"] = "partner_accepted"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class PairLeft:
    """A pair that plays left from the next draw on, and its results stay; any other one is there no more.

    ``looking`` is the one of the two who stays and looks for a partner, if any.
    """

    pair: int
    looking: Person | None = None
    kind: Literal["pair_left"] = "pair_left"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class CheckedIn:
    """A person said to be there: in a league for the match of their pair in a round, else for the start (round 0)."""

    person: Person
    round: int
    kind: Literal["checked_in"] = "checked_in"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Started:
    """The event began: ``secret`` decides draws, and the cards of boards.

    ``plan`` has the pairings of each board in the order of the tables, where all tables play the same cards.
    ``too_few`` makes it open tables in place of the tournament that was announced.
    """

    secret: str
    plan: tuple[tuple[Pairing, ...], ...] = ()
    too_few: bool = False
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Postponed:
    """The start was postponed, as the bot was away while people would have said that they are there."""

    starts_at: datetime
    kind: Literal["postponed"] = "postponed"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class RoundDrawn:
    """A round was drawn: its pairings in the order of the tables, and the pair that rests, if any.

    ``until`` is when the time of its matches is over.
    """

    round: int
    pairings: tuple[Pairing, ...]
    bye: int | None = None
    until: datetime | None = None
    kind: Literal["round_drawn"] = "round_drawn"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class BoardOpened:
    """A table of Discord was opened for a table of a round; ``board`` is 0 for a whole match."""

    round: int
    table: int
    board: int
    table_id: int
    kind: Literal["board_opened"] = "board_opened"


@dataclass(frozen=True, slots=True, config=FROZEN)
class Result:
    """The result at one table: the points written by each side, or ``None`` if it could not be finished.

    ``deals`` counts its hands, and ``own`` for each side those that its people have played themselves. ``given`` is
    set for a match that was not played: halves of a win by side, (2, 0) a win, (1, 1) a draw, (0, 0) lost by both.
    ``places`` are those of the sides of an open table.
    """

    points: tuple[int, ...] | None
    deals: int = 0
    own: tuple[int, ...] = (0, 0)
    given: tuple[int, int] | None = None
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class ResultTaken:
    """The result at a table was taken over."""

    round: int
    table: int
    board: int
    result: Result
    kind: Literal["result_taken"] = "result_taken"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class RoundClosed:
    """All results of a round are there: its cards are covered no more."""

    round: int
    kind: Literal["round_closed"] = "round_closed"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class RoundExtended:
    """An organiser gave a round of a league more time."""

    round: int
    until: datetime
    kind: Literal["round_extended"] = "round_extended"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Replaced:
    """A substitute took the place of a person in a pair, from the next hand on."""

    pair: int
    person: Person
    substitute: Person
    kind: Literal["replaced"] = "replaced"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Corrected:
    """An organiser corrected the result at a table, for a reason."""

    round: int
    table: int
    board: int
    result: Result
    reason: str
    by: Person
    kind: Literal["corrected"] = "corrected"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Finished:
    """The event is over, and its standings are final."""

    kind: Literal["finished"] = "finished"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Cancelled:
    """The event was cancelled by an organiser, or because ``nobody`` came, or its channel is ``gone``.

    ``pauses`` lets its series pause, as too many nights in a row were empty.
    """

    reason: Literal["", "nobody", "gone"] = ""
    pauses: bool = False
    kind: Literal["cancelled"] = "cancelled"


Entry = (
    Announced
    | PairJoined
    | PartnerAccepted
    | PairLeft
    | CheckedIn
    | Postponed
    | Started
    | RoundDrawn
    | BoardOpened
    | ResultTaken
    | RoundClosed
    | RoundExtended
    | Replaced
    | Corrected
    | Finished
    | Cancelled
)

_ENTRY: Final[TypeAdapter[Entry]] = TypeAdapter(
    Annotated[Entry, Field(discriminator="kind")],
    config=ConfigDict(hide_input_in_errors=True),  # the setting of the kinds does not apply to their union
)


def entry_to_json(entry: Entry) -> str:
    """Return an entry as JSON text, its ``kind`` included."""
    return _ENTRY.dump_json(entry).decode()


def entry_from_json(text: str | bytes) -> Entry:
    """Read an entry back, the exact inverse of :func:`entry_to_json`; raises ``pydantic.ValidationError``."""
    return _ENTRY.validate_json(text)


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry in the log, with its number from 1 within the event, its time (UTC) and who caused it."""

    seq: int
    entry: Entry
    at: datetime
    actor: int | None = None
    interaction_id: int | None = None
