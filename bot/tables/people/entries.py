"""Entries of the log about people: absence, seats at a table, and petitions during a match."""

from __future__ import annotations

import enum
from typing import Final, Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from engine.game import Seat

FROZEN: Final = ConfigDict(
    extra="forbid",
    hide_input_in_errors=True,  # an entry may hold a secret
    validate_by_name=True,
    validate_by_alias=True,
)
"""The settings of every kind of entry."""


@dataclass(frozen=True, slots=True, config=FROZEN)
class Person:
    """A user of Discord: id, name shown at the table, and account name.

    The account name is always in Latin letters. Pictures show it if no font has the letters of the shown name.
    """

    id: int
    name: str
    username: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class StandInAsked:
    """A player asked that a computer play for a person who is awaited for long; forgotten when the seat moves."""

    seat: Seat
    by: Seat
    kind: Literal["stand_in_asked"] = "stand_in_asked"


class AwayReason(enum.StrEnum):
    """The reason why a computer plays for a person: they left, missed deadlines, or the others asked for it."""

    LEFT = "left"
    TIME = "time"
    OTHERS = "others"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class WentAway:
    """A person left during the match, or did not move for long; a computer plays for the seat."""

    seat: Seat
    reason: AwayReason = AwayReason.LEFT
    keeps_question: bool = False
    """Whether what the person has asked the others stays open; it did not in logs of earlier versions."""
    kind: Literal["went_away"] = "went_away"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class CameBack:
    """A person who had left took the seat back."""

    seat: Seat
    kind: Literal["came_back"] = "came_back"


class Question(enum.StrEnum):
    """Questions that need the consent of present people."""

    STOP = "stop"
    """To close the table before the end of the match."""
    CONCEDE_DEAL = "concede_deal"
    """To give the rest of the open deal to the other side; the partners are asked."""
    CONCEDE_MATCH = "concede_match"
    """To give the match to the other sides."""
    SEAT = "seat"
    """To let somebody without a seat take one that a computer plays for."""


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Asked:
    """A person asked the others for their consent.

    ``seat`` is the seat of the person who asks. If ``question`` is ``SEAT`` it is the seat that ``person`` asks for.
    """

    question: Question
    seat: Seat
    person: Person
    kind: Literal["asked"] = "asked"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Agreed:
    """A person agreed to the open petition."""

    seat: Seat
    kind: Literal["agreed"] = "agreed"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Declined:
    """A person declined the open petition; ``seat`` is ``None`` if it lapsed."""

    seat: Seat | None
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class SeatTaken:
    """A person took a seat of a running match from a computer, and with it the hand and the score of its side."""

    seat: Seat
    person: Person
    kind: Literal["seat_taken"] = "seat_taken"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class DealConceded:
    """A side conceded the open deal; the moves that follow play it out."""

    seat: Seat
    kind: Literal["deal_conceded"] = "deal_conceded"


@dataclass(frozen=True, slots=True, kw_only=True, config=FROZEN)
class Conceded:
    """A side conceded the match, which is over: that side has lost it."""

    seat: Seat
    kind: Literal["conceded"] = "conceded"
