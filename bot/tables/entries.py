"""The log of a table: the kinds of entries, and their JSON form.

The log is the source of truth. Applying its entries in order rebuilds the table (:mod:`bot.tables.log.replay`), so
everything that must survive a restart is an entry. The meaning of an entry never changes once it is written.
"""

from __future__ import annotations

import enum
from datetime import datetime
from typing import Annotated, Final, Literal, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass

from bot.i18n import Language
from bot.tables.people.entries import (
    FROZEN,
    Agreed,
    Asked,
    AwayReason,
    CameBack,
    Conceded,
    DealConceded,
    Declined,
    Person,
    SeatTaken,
    StandInAsked,
    WentAway,
)
from computers.player import CAREFUL
from engine.game import Seat

__all__ = ["AwayReason", "CameBack", "Person", "StandInAsked", "WentAway"]
# For those who read entries; the others are defined here.

T = TypeVar("T")
OfEvents = Annotated[T, Field(exclude_if=lambda value: not value)]
"""A field of events, which entries of other tables do not write."""


class Pace(enum.StrEnum):
    """The speed of a table: how long computers think, and how long a result stays before the next deal."""

    QUICK = "quick"
    NORMAL = "normal"
    CALM = "calm"


@dataclass(frozen=True, slots=True, config=FROZEN)
class Rules:
    """The host's choices: house rules, language, speed and level of the computers, and the clock of people.

    ``options`` are written as in the header of a record; ``preset`` is the name of the preset they come from, if any.
    ``clock`` is the time of a decision in seconds; ``None`` at a table without one. ``offers_catalan`` is set while
    nobody has chosen the language, and the lobby offers Catalan instead. ``redeals`` tells whether people may agree
    that a deal was dealt wrongly. ``computers`` is the level of the computers, one of ``Computers.players``; before
    there was a choice they played as the default says. ``hints`` tells whether people may ask for hints, so that the
    match does not count; a ``friendly`` one does not count either.

    The rest is for tables of events. No hand is dealt after ``ends_at``. If ``covered``, cards, contract and points
    are for the players of the table alone until the round of its event is over.
    """

    options: dict[str, str | int]
    preset: str | None
    language: Language
    pace: Pace = Pace.NORMAL
    clock: int | None = None
    offers_catalan: bool = False
    redeals: bool = False
    computers: str = CAREFUL
    hints: bool = False
    friendly: bool = False
    ends_at: OfEvents[datetime | None] = None
    covered: OfEvents[bool] = False


@dataclass(frozen=True, slots=True, config=FROZEN)
class EventPlace:
    """The place of a table in an event: its round, its table of the round, and its board, each from 1.

    ``board`` is 0 where the table plays a whole match; otherwise it plays the one deal of that board.
    """

    event: int
    round: int
    table: int
    board: int = 0


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Opened:
    """A table was opened in a channel; always the first entry.

    ``first_dealer`` is set if the match continues the dealer's rotation of the previous one, which was played at the
    table ``after``. ``place`` is set if an event opened the table.
    """

    game: str
    guild_id: int
    channel_id: int
    host: Person
    rules: Rules
    first_dealer: Seat | None = None
    after: int | None = None
    place: OfEvents[EventPlace | None] = None
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class RulesChanged:
    """The host changed the rules before the start.

    If ``keeps_rotation`` is false, the dealer's rotation ends, and the new rules decide who deals first.
    """

    rules: Rules
    keeps_rotation: bool = True
    kind: Literal["rules_changed"] = "rules_changed"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Sat:
    """A person took a free seat, or a computer's seat."""

    seat: Seat
    person: Person
    kind: Literal["sat"] = "sat"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class ComputerSat:
    """A computer player took a free seat; ``player`` is its kind, ``name`` its name at the table."""

    seat: Seat
    player: str
    name: str
    kind: Literal["computer_sat"] = "computer_sat"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Stood:
    """A seat became free before the start."""

    seat: Seat
    kind: Literal["stood"] = "stood"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Committed:
    """The table chose the secret of a future deal, and may now publish its commitment.

    ``attempt`` counts the secrets of one deal from 1: a void deal is dealt again with another secret. In JSON the
    deal is called ``hand``, for logs of the first version.
    """

    deal: int = Field(validation_alias="hand", serialization_alias="hand")
    secret: str
    attempt: int = 1
    kind: Literal["committed"] = "committed"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class WordGiven:
    """A person contributed a word to the next shuffles."""

    seat: Seat
    word: str
    kind: Literal["contributed"] = "contributed"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class PlayersCalled:
    """A person at the table had other players looked for, which a table does once."""

    kind: Literal["players_called"] = "players_called"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Started:
    """The match began; the people on the seats of ``newcomers`` have never finished a match of this game."""

    newcomers: tuple[Seat, ...] = ()
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Moved:
    """A move of the game in its text form; ``seat`` is ``None`` for a move of the table itself.

    ``auto`` tells whether it was made for the seat: by a computer, or by the table because there was no choice. In
    logs of earlier versions it is false for every move.
    """

    seat: Seat | None
    move: str
    auto: bool = False
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Claimed:
    """A seat proved from its view that it takes all remaining tricks, or none, and showed its cards.

    If it takes them, the moves to the end of the deal follow; if not, the table plays the cards from now on.
    """

    seat: Seat
    takes: bool
    tricks: int
    cards: tuple[str, ...]
    kind: Literal["claimed"] = "claimed"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class TimedOut:
    """The time of a person's decision was over; a computer makes this move."""

    seat: Seat
    kind: Literal["timed_out"] = "timed_out"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class RedealProposed:
    """A person proposed to deal this wrongly made deal again."""

    seat: Seat
    kind: Literal["misdeal_proposed"] = "misdeal_proposed"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class RedealAgreed:
    """A person agreed to the redeal."""

    seat: Seat
    kind: Literal["misdeal_agreed"] = "misdeal_agreed"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class RedealDeclined:
    """A person declined the redeal; ``seat`` is ``None`` if the vote timed out."""

    seat: Seat | None
    kind: Literal["misdeal_declined"] = "misdeal_declined"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class ResultAccepted:
    """A person is done with a finished deal.

    One who could still interject accepted its result, or was too late; in a game of short deals one asked for the
    next.
    """

    seat: Seat
    kind: Literal["result_accepted"] = "result_accepted"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class ResultConfirmed:
    """The result of the last deal is final, and the match has ended."""

    kind: Literal["result_stands"] = "result_stands"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class TimeUp:
    """The time of the match was over, and it has ended with the scored deals."""

    kind: Literal["time_up"] = "time_up"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class BreakBegan:
    """A person began a break between two deals: nothing happens until somebody ends it."""

    seat: Seat
    kind: Literal["break_began"] = "break_began"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class BreakEnded:
    """A person ended the break."""

    seat: Seat
    kind: Literal["break_ended"] = "break_ended"


class CloseReason(enum.StrEnum):
    """The reason why a table closed before the end of its match."""

    STOPPED = "stopped"
    NOT_STARTED = "not_started"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Closed:
    """The table closed before the end of its match, if that had begun.

    If ``counts``, the match was half played: it has a result, and the people on the seats ``lost`` have lost it. In
    logs of earlier versions no such match counts.
    """

    reason: CloseReason
    counts: bool = False
    lost: tuple[Seat, ...] = ()
    kind: Literal["closed"] = "closed"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class HintTaken:
    """A person asked for a hint in this turn of the match, and got it."""

    seat: Seat
    turn: int
    kind: Literal["hint_taken"] = "hint_taken"


Entry = (
    Opened
    | RulesChanged
    | Sat
    | ComputerSat
    | Stood
    | Committed
    | WordGiven
    | PlayersCalled
    | Started
    | Moved
    | HintTaken
    | Claimed
    | TimedOut
    | StandInAsked
    | WentAway
    | CameBack
    | RedealProposed
    | RedealAgreed
    | RedealDeclined
    | ResultAccepted
    | ResultConfirmed
    | TimeUp
    | BreakBegan
    | BreakEnded
    | Asked
    | Agreed
    | Declined
    | SeatTaken
    | DealConceded
    | Conceded
    | Closed
)

_ENTRY: Final[TypeAdapter[Entry]] = TypeAdapter(
    Annotated[Entry, Field(discriminator="kind")],
    config=ConfigDict(hide_input_in_errors=True),  # the setting of the kinds does not apply to their union
)


def entry_to_json(entry: Entry) -> str:
    """Return an entry as JSON text, its ``kind`` included."""
    return _ENTRY.dump_json(entry, by_alias=True).decode()


def entry_from_json(text: str | bytes) -> Entry:
    """Read an entry back, the exact inverse of :func:`entry_to_json`.

    Raises ``pydantic.ValidationError`` on anything else.
    """
    return _ENTRY.validate_json(text)


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry in the log, with its number from 1 within the table, its time (UTC) and who caused it."""

    seq: int
    entry: Entry
    at: datetime
    actor: int | None = None
    interaction_id: int | None = None
