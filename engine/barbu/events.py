"""The events of a game of Barbu, as in records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.reussite import Side
from engine.cards.french import FrenchCard
from engine.events import RecordedEvent
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class DealerDrawn(RecordedEvent):
    """Cards decided who deals first; each round by seat, ``None`` for seats that no longer draw (R4)."""

    type: ClassVar[str] = "dealer_drawn"
    draws: tuple[tuple[FrenchCard | None, ...], ...]
    dealer: Seat


@dataclass(frozen=True, slots=True)
class DealStarted(RecordedEvent):
    """A deal, counted from 1, began."""

    type: ClassVar[str] = "deal_started"
    deal: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class ContractDrawn(RecordedEvent):
    """A spare card decided the contract (R10)."""

    type: ClassVar[str] = "contract_drawn"
    card: FrenchCard


@dataclass(frozen=True, slots=True)
class Dealt(RecordedEvent):
    """Every seat received its cards, in this order; ``removed`` left the pack before (R2, R5).

    In mariages the whole pack lies face down instead, place 1 first (R38).
    """

    type: ClassVar[str] = "dealt"
    left_out_if_empty: ClassVar[frozenset[str]] = frozenset({"removed", "layout"})
    hands: tuple[tuple[FrenchCard, ...], ...]
    removed: tuple[FrenchCard, ...] = ()
    layout: tuple[FrenchCard, ...] = ()


@dataclass(frozen=True, slots=True)
class ContractNamed(RecordedEvent):
    """The contract is known; ``seat`` chose it by a move. ``height`` is that of a réussite (R28)."""

    type: ClassVar[str] = "contract_named"
    left_out_if_empty: ClassVar[frozenset[str]] = frozenset({"height"})
    seat: Seat | None
    contract: Contract
    height: str = ""


@dataclass(frozen=True, slots=True)
class CardLaid(RecordedEvent):
    """The dealer's last card opened the réussite (R33)."""

    type: ClassVar[str] = "card_laid"
    seat: Seat
    card: FrenchCard


@dataclass(frozen=True, slots=True)
class AceSideFixed(RecordedEvent):
    """The first ace decided where aces lie (R32)."""

    type: ClassVar[str] = "ace_side_fixed"
    seat: Seat
    side: Side


@dataclass(frozen=True, slots=True)
class Voted(RecordedEvent):
    """A seat voted, nobody knows for what (R39)."""

    type: ClassVar[str] = "voted"
    seat: Seat


@dataclass(frozen=True, slots=True)
class VoteClosed(RecordedEvent):
    """All have voted; ``votes`` are by seat (R39)."""

    type: ClassVar[str] = "vote_closed"
    contract: Contract
    votes: tuple[Contract, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(RecordedEvent):
    """A card was played to the trick, or placed in a réussite."""

    type: ClassVar[str] = "card_played"
    seat: Seat
    card: FrenchCard


@dataclass(frozen=True, slots=True)
class TrickWon(RecordedEvent):
    """A trick was completed; its cards are in order of play."""

    type: ClassVar[str] = "trick_won"
    seat: Seat
    cards: tuple[FrenchCard, ...]


@dataclass(frozen=True, slots=True)
class Passed(RecordedEvent):
    """A player had no legal card (R29)."""

    type: ClassVar[str] = "passed"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined(RecordedEvent):
    """A player declined another card after an ace (R31)."""

    type: ClassVar[str] = "declined"
    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut(RecordedEvent):
    """A player has no cards left; places count from 1 (R30)."""

    type: ClassVar[str] = "went_out"
    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class CardShown(RecordedEvent):
    """A card of mariages was turned up (R38)."""

    type: ClassVar[str] = "card_shown"
    place: int
    card: FrenchCard


@dataclass(frozen=True, slots=True)
class PairWon(RecordedEvent):
    """The two cards are a pair, and the same seat turns again (R38)."""

    type: ClassVar[str] = "pair_won"
    seat: Seat
    cards: tuple[FrenchCard, FrenchCard]


@dataclass(frozen=True, slots=True)
class TurnedDown(RecordedEvent):
    """The two cards are no pair, and lie face down again (R38)."""

    type: ClassVar[str] = "turned_down"
    seat: Seat
    places: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DealScored(RecordedEvent):
    """A deal ended; the signed scores are by seat."""

    type: ClassVar[str] = "deal_scored"
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchOver(RecordedEvent):
    """The game ended; ``winners`` are all seats with the highest total (R11)."""

    type: ClassVar[str] = "match_over"
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
