"""The state of a match: all of it, hidden cards included. Nothing outside the engine looks in here."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.botifarra.calls import Calling
from engine.botifarra.moves import Call, Contract
from engine.botifarra.options import Options
from engine.cards import Card
from engine.game import Seat


class Phase(enum.StrEnum):
    """Where a hand stands (B7)."""

    DEAL = "deal"
    """The table is to shuffle and deal; also between two hands."""
    TRUMP = "trump"
    """The dealer chooses trump or delegates (B14)."""
    DELEGATED = "delegated"
    """The dealer's partner chooses (B15)."""
    CALLS = "calls"
    """Contro, recontro, Sant Vicenç (B17)."""
    PLAY = "play"
    """Twelve tricks (B20)."""
    OVER = "over"
    """The match has ended."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards in order of play, and its points with the trick's own (B5)."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand; tuples are by side (B28)."""

    hand: int
    dealer: Seat
    namer: Seat
    contract: Contract
    call: Call | None
    multiplier: int
    taken: tuple[int, ...]
    written: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A match between two moves.

    ``hands`` are sets of cards as integers, by seat. ``first_dealer`` deals hand 1 unless it is drawn.
    """

    options: Options
    first_dealer: Seat
    phase: Phase = Phase.DEAL
    hand: int = 0
    dealer: Seat = 0
    hands: tuple[int, ...] = (0, 0, 0, 0)
    contract: Contract | None = None
    namer: Seat | None = None
    calling: Calling | None = None
    multiplier: int = 1
    leader: Seat = 0
    trick: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    totals: tuple[int, ...] = (0, 0)
    results: tuple[HandResult, ...] = ()
    winners: tuple[int, ...] = ()
