"""The events of a game of Barbu, as in records."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

from engine.barbu.contracts import Contract
from engine.barbu.reussite import Side
from engine.cards.french import FrenchCard
from engine.game import Seat


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return str(value) if isinstance(value, FrenchCard | Contract | Side) else value


class _Event:
    """The base of all events, with their form in records."""

    __slots__ = ()
    type: ClassVar[str]
    left_out_if_empty: ClassVar[frozenset[str]] = frozenset()

    def to_json(self) -> dict[str, object]:
        """Return the event as in a record, its ``type`` first."""
        members = {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]
        shown = {
            name: _plain(value)
            for name, value in members.items()
            if value or name not in self.left_out_if_empty
        }
        return {"type": self.type, **shown}


@dataclass(frozen=True, slots=True)
class DealerDrawn(_Event):
    """Cards decided who deals first; each round by seat, ``None`` for who no longer draws (R4)."""

    type: ClassVar[str] = "dealer_drawn"
    draws: tuple[tuple[FrenchCard | None, ...], ...]
    dealer: Seat


@dataclass(frozen=True, slots=True)
class DealStarted(_Event):
    """A deal, counted from 1, began."""

    type: ClassVar[str] = "deal_started"
    deal: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class ContractDrawn(_Event):
    """A spare card decided the contract (R10)."""

    type: ClassVar[str] = "contract_drawn"
    card: FrenchCard


@dataclass(frozen=True, slots=True)
class Dealt(_Event):
    """Every seat received its cards, in this order; ``removed`` left the pack before (R2, R5).

    In mariages the whole pack lies face down instead, place 1 first (R38).
    """

    type: ClassVar[str] = "dealt"
    left_out_if_empty: ClassVar[frozenset[str]] = frozenset({"removed", "layout"})
    hands: tuple[tuple[FrenchCard, ...], ...]
    removed: tuple[FrenchCard, ...] = ()
    layout: tuple[FrenchCard, ...] = ()


@dataclass(frozen=True, slots=True)
class ContractNamed(_Event):
    """The contract is known; ``seat`` chose it by a move. ``height`` is that of a réussite (R28)."""

    type: ClassVar[str] = "contract_named"
    left_out_if_empty: ClassVar[frozenset[str]] = frozenset({"height"})
    seat: Seat | None
    contract: Contract
    height: str = ""


@dataclass(frozen=True, slots=True)
class CardLaid(_Event):
    """The dealer's last card opened the réussite (R33)."""

    type: ClassVar[str] = "card_laid"
    seat: Seat
    card: FrenchCard


@dataclass(frozen=True, slots=True)
class AceSideFixed(_Event):
    """The first ace decided where aces lie (R32)."""

    type: ClassVar[str] = "ace_side_fixed"
    seat: Seat
    side: Side


@dataclass(frozen=True, slots=True)
class Voted(_Event):
    """A seat voted, nobody knows for what (R39)."""

    type: ClassVar[str] = "voted"
    seat: Seat


@dataclass(frozen=True, slots=True)
class VoteClosed(_Event):
    """All have voted; ``votes`` are by seat (R39)."""

    type: ClassVar[str] = "vote_closed"
    contract: Contract
    votes: tuple[Contract, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(_Event):
    """A card was played to the trick, or placed in a réussite."""

    type: ClassVar[str] = "card_played"
    seat: Seat
    card: FrenchCard


@dataclass(frozen=True, slots=True)
class TrickWon(_Event):
    """A trick was completed; its cards are in order of play."""

    type: ClassVar[str] = "trick_won"
    seat: Seat
    cards: tuple[FrenchCard, ...]


@dataclass(frozen=True, slots=True)
class Passed(_Event):
    """A player had no legal card (R29)."""

    type: ClassVar[str] = "passed"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined(_Event):
    """A player declined another card after an ace (R31)."""

    type: ClassVar[str] = "declined"
    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut(_Event):
    """A player has no cards left; places count from 1 (R30)."""

    type: ClassVar[str] = "went_out"
    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class CardShown(_Event):
    """A card of mariages was turned up (R38)."""

    type: ClassVar[str] = "card_shown"
    place: int
    card: FrenchCard


@dataclass(frozen=True, slots=True)
class PairWon(_Event):
    """The two cards are a pair, and the same seat turns again (R38)."""

    type: ClassVar[str] = "pair_won"
    seat: Seat
    cards: tuple[FrenchCard, FrenchCard]


@dataclass(frozen=True, slots=True)
class TurnedDown(_Event):
    """The two cards are no pair, and lie face down again (R38)."""

    type: ClassVar[str] = "turned_down"
    seat: Seat
    places: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DealScored(_Event):
    """A deal ended; the signed scores are by seat."""

    type: ClassVar[str] = "deal_scored"
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchOver(_Event):
    """The game ended; ``winners`` are all seats with the highest total (R11)."""

    type: ClassVar[str] = "match_over"
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
