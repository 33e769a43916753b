"""The events of a match of Botifarra, as in records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.botifarra.moves import Call, Contract
from engine.cards.spanish import SpanishCard
from engine.events import RecordedEvent
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class DealerDrawn(RecordedEvent):
    """A card decided who deals first (B8)."""

    type: ClassVar[str] = "dealer_drawn"
    drawer: Seat
    card: SpanishCard
    dealer: Seat


@dataclass(frozen=True, slots=True)
class DealStarted(RecordedEvent):
    """A deal, counted from 1, began."""

    type: ClassVar[str] = "hand_started"
    names_in_records: ClassVar[Mapping[str, str]] = {"deal": "hand"}
    deal: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Dealt(RecordedEvent):
    """Every seat received its cards, in this order (B12).

    ``piles`` are by seat those on the table, each with its top card first, in the modes that have them (B45, B48).
    """

    type: ClassVar[str] = "dealt"
    left_out_if_empty: ClassVar[frozenset[str]] = frozenset({"piles"})
    hands: tuple[tuple[SpanishCard, ...], ...]
    piles: tuple[tuple[tuple[SpanishCard, ...], ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Delegated(RecordedEvent):
    """The dealer left the choice to his partner (B15)."""

    type: ClassVar[str] = "delegated"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TrumpNamed(RecordedEvent):
    """The contract was named (B14)."""

    type: ClassVar[str] = "trump_named"
    seat: Seat
    contract: Contract


@dataclass(frozen=True, slots=True)
class Called(RecordedEvent):
    """A seat called contro, recontro or Sant Vicenç (B17)."""

    type: ClassVar[str] = "called"
    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True)
class Knocked(RecordedEvent):
    """A speaker made no call (B17)."""

    type: ClassVar[str] = "knocked"
    seat: Seat


@dataclass(frozen=True, slots=True)
class CallsClosed(RecordedEvent):
    """Calling ended; ``call`` is the highest one made, and the multiplier applies to the deal (B19)."""

    type: ClassVar[str] = "calls_closed"
    call: Call | None
    multiplier: int

    def to_json(self) -> dict[str, object]:
        """Return the event as in a record; the absence of a call is written ``none``."""
        return {"type": self.type, "call": str(self.call or "none"), "multiplier": self.multiplier}


@dataclass(frozen=True, slots=True)
class CardPlayed(RecordedEvent):
    """A card was played to the trick; ``carrego`` tells whether it used that licence and this is announced (B27)."""

    type: ClassVar[str] = "card_played"
    seat: Seat
    card: SpanishCard
    carrego: bool


@dataclass(frozen=True, slots=True)
class CardTurned(RecordedEvent):
    """The next card of a pile was turned up; the piles of a seat count from 0 (B47)."""

    type: ClassVar[str] = "card_turned"
    seat: Seat
    pile: int
    card: SpanishCard


@dataclass(frozen=True, slots=True)
class TrickWon(RecordedEvent):
    """A trick was completed; its cards are in order of play.

    Its points include the trick's own (B5), except between two players, who count tricks at the end (B50).
    """

    type: ClassVar[str] = "trick_won"
    seat: Seat
    cards: tuple[SpanishCard, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Revoked(RecordedEvent):
    """An illegal card was punished; ``legal`` are those that could have been played (B34)."""

    type: ClassVar[str] = "revoked"
    seat: Seat
    card: SpanishCard
    legal: tuple[SpanishCard, ...]


@dataclass(frozen=True, slots=True)
class ClaimRefused(RecordedEvent):
    """A seat claimed a revoke, and the other side had made none (B34)."""

    type: ClassVar[str] = "claim_refused"
    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored(RecordedEvent):
    """A deal ended; every list is by side (B28, B43, B50)."""

    type: ClassVar[str] = "hand_scored"
    taken: tuple[int, ...]
    multiplier: int
    written: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchOver(RecordedEvent):
    """The match ended; several winners share an unbroken tie (B31, B32)."""

    type: ClassVar[str] = "match_over"
    winners: tuple[int, ...]
    totals: tuple[int, ...]
