"""The log of a table: the kinds of entries, and their JSON form.

The log is the truth. A table is what comes out when its entries are applied in order (:mod:`bot.tables.replay`),
so whatever must survive a restart is an entry here, and an entry, once written, never changes its meaning.
"""

from __future__ import annotations

import enum
from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass

from bot.i18n import Language
from engine.game import Seat

_FROZEN: Final = ConfigDict(
    extra="forbid",
    hide_input_in_errors=True,  # an entry may hold a secret
    validate_by_name=True,
    validate_by_alias=True,
)


class Pace(enum.StrEnum):
    """How long the computers think and the result of a deal stays before the next one is dealt."""

    QUICK = "quick"
    NORMAL = "normal"
    CALM = "calm"


@dataclass(frozen=True, slots=True, config=_FROZEN)
class Person:
    """Somebody on Discord: the user's id, the name shown at the table, and Discord's own name for the account.

    The latter is always in Latin letters, and is drawn where no font has those of the former.
    """

    id: int
    name: str
    username: str = ""


@dataclass(frozen=True, slots=True, config=_FROZEN)
class Rules:
    """What the host chose: house rules by name, and how the table speaks and moves.

    ``options`` are those of the game's record header; ``preset`` is the name they came from, if any.
    """

    options: dict[str, str | int]
    preset: str | None
    language: Language
    pace: Pace = Pace.NORMAL


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class Opened:
    """A table was opened in a channel; always the first entry.

    ``first_dealer`` is given where a match carries on the rotation of the one before it (B30), which was played at
    the table ``after``.
    """

    game: str
    guild_id: int
    channel_id: int
    host: Person
    rules: Rules
    first_dealer: Seat | None = None
    after: int | None = None
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class RulesChanged:
    """The host chose other rules before the start.

    Where ``keeps_rotation`` is false they end the rotation of the match before (B30): the new rules decide who deals
    first.
    """

    rules: Rules
    keeps_rotation: bool = True
    kind: Literal["rules_changed"] = "rules_changed"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class Sat:
    """A person took a free seat, or one that a computer was keeping."""

    seat: Seat
    person: Person
    kind: Literal["sat"] = "sat"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class ComputerSat:
    """A computer player took a free seat; ``player`` is its kind, ``name`` what it is called at the table."""

    seat: Seat
    player: str
    name: str
    kind: Literal["computer_sat"] = "computer_sat"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class Stood:
    """A seat became free before the start."""

    seat: Seat
    kind: Literal["stood"] = "stood"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class Committed:
    """The table chose the secret of a deal to come, and may now publish its commitment.

    ``attempt`` counts the secrets of one deal, from 1: a deal that was made void is dealt again with another. In JSON
    the deal is called a hand, as it was when there was only one game.
    """

    deal: int = Field(validation_alias="hand", serialization_alias="hand")
    secret: str
    attempt: int = 1
    kind: Literal["committed"] = "committed"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class WordGiven:
    """A person gave a word that goes into the next shuffles."""

    seat: Seat
    word: str
    kind: Literal["contributed"] = "contributed"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class Started:
    """The match began."""

    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class Moved:
    """A move of the game in its text form; ``seat`` is ``None`` where the table itself moved."""

    seat: Seat | None
    move: str
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class WentAway:
    """A person left during the match: a computer plays on for that seat."""

    seat: Seat
    kind: Literal["went_away"] = "went_away"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class CameBack:
    """The person who had left took the seat again."""

    seat: Seat
    kind: Literal["came_back"] = "came_back"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class RedealProposed:
    """A person asks the others whether this deal, which was made wrongly, is to be dealt again (B13)."""

    seat: Seat
    kind: Literal["misdeal_proposed"] = "misdeal_proposed"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class RedealAgreed:
    """A person who was asked agrees that the deal is void."""

    seat: Seat
    kind: Literal["misdeal_agreed"] = "misdeal_agreed"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class RedealDeclined:
    """The deal is played on: a person said so, or, where ``seat`` is ``None``, somebody never answered."""

    seat: Seat | None
    kind: Literal["misdeal_declined"] = "misdeal_declined"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class ResultAccepted:
    """A person who could still interject in a deal that is over accepts its result, or said nothing in time (B34)."""

    seat: Seat
    kind: Literal["result_accepted"] = "result_accepted"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class ResultConfirmed:
    """Nobody can interject any more after the last deal: the match has ended (B34)."""

    kind: Literal["result_stands"] = "result_stands"


class CloseReason(enum.StrEnum):
    """Why a table closed without a result."""

    STOPPED = "stopped"
    NOT_STARTED = "not_started"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True, kw_only=True, config=_FROZEN)
class Closed:
    """The table closed without a result."""

    reason: CloseReason
    kind: Literal["closed"] = "closed"


Entry = (
    Opened
    | RulesChanged
    | Sat
    | ComputerSat
    | Stood
    | Committed
    | WordGiven
    | Started
    | Moved
    | WentAway
    | CameBack
    | RedealProposed
    | RedealAgreed
    | RedealDeclined
    | ResultAccepted
    | ResultConfirmed
    | Closed
)

_ENTRY: Final[TypeAdapter[Entry]] = TypeAdapter(
    Annotated[Entry, Field(discriminator="kind")],
    config=ConfigDict(hide_input_in_errors=True),  # that of the kinds does not reach the union around them
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
    """An entry as it stands in the log: counted from 1 within its table, who caused it, and when (UTC)."""

    seq: int
    entry: Entry
    at: datetime
    actor: int | None = None
    interaction_id: int | None = None
