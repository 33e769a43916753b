"""The state of a match: all of it, hidden cards included. Nothing outside the engine looks in here."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.botifarra.calls import Calling
from engine.botifarra.moves import Call, Contract
from engine.botifarra.options import BotifarraOptions
from engine.cards.spanish import SpanishCard
from engine.game import Seat


class Phase(enum.StrEnum):
    """Where a hand stands (B7)."""

    DEAL = "deal"
    """The table is to shuffle and deal; also between two hands."""
    CUT = "cut"
    """The pack lies as the last hand left it, and is to be cut and dealt without a shuffle (B11)."""
    TRUMP = "trump"
    """The dealer chooses trump or delegates (B14)."""
    DELEGATED = "delegated"
    """The dealer's partner chooses (B15)."""
    CALLS = "calls"
    """Contro, recontro, Sant Vicenç (B17)."""
    PLAY = "play"
    """Tricks (B20)."""
    OVER = "over"
    """The match has ended."""

    @property
    def is_hand(self) -> bool:
        """Whether a hand has been dealt and is not over."""
        return self in (Phase.TRUMP, Phase.DELEGATED, Phase.CALLS, Phase.PLAY)


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards in order of play, and its points, as :class:`~engine.botifarra.events.TrickWon`."""

    leader: Seat
    cards: tuple[SpanishCard, ...]
    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Revoke:
    """An illegal card (B34).

    ``trick`` are the cards that lay before it, ``legal`` those that could have been played, and ``reason`` the code
    with which a table that prevents revokes would have refused the card.
    """

    seat: Seat
    card: SpanishCard
    legal: tuple[SpanishCard, ...]
    reason: str
    trick: tuple[SpanishCard, ...]


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand; tuples are by side (B28). ``revoke`` is the illegal card that ended or undid it (B34)."""

    hand: int
    dealer: Seat
    namer: Seat
    contract: Contract
    call: Call | None
    multiplier: int
    taken: tuple[int, ...]
    written: tuple[int, ...]
    totals: tuple[int, ...]
    revoke: Revoke | None = None


@dataclass(frozen=True, slots=True)
class BotifarraState:
    """A match between two moves; :func:`engine.botifarra.deal.before_first_hand` makes the first.

    ``hands`` are sets of cards as integers, by seat; ``piles`` are by seat the piles of the two-player modes, each
    with its top card first, the visible one. ``first_dealer`` deals hand 1 unless it is drawn.
    """

    options: BotifarraOptions
    first_dealer: Seat
    totals: tuple[int, ...]
    phase: Phase = Phase.DEAL
    hand: int = 0
    dealer: Seat = 0
    dealt_by: Seat = 0
    """Who dealt: the dealer, but for a first hand whose dealer is the holder of the five of swords (B9)."""
    next_dealer: Seat | None = None
    """Who deals next; ``None`` before the first deal of a match, which a card may decide (B8)."""
    misdeals: int = 0
    """Misdeals in a row of the player who is to deal again (B13)."""
    hands: tuple[int, ...] = ()
    piles: tuple[tuple[tuple[SpanishCard, ...], ...], ...] = ()
    contract: Contract | None = None
    namer: Seat | None = None
    calling: Calling | None = None
    multiplier: int = 1
    leader: Seat = 0
    trick: tuple[SpanishCard, ...] = ()
    tricks: tuple[Trick, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    """Illegal cards of this hand that stand, unknown to all but this record (B34)."""
    refused_claims: frozenset[int] = frozenset()
    """Sides that may not claim again in this hand (B34)."""
    results: tuple[HandResult, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def player(self) -> Seat:
        """Whose card comes next, while cards are played."""
        return (self.leader + len(self.trick)) % self.options.seats

    def available(self, seat: Seat) -> int:
        """Return the cards that a seat can reach, as an integer: its hand and the visible tops of its piles (B45)."""
        tops = sum(1 << pile[0] for pile in self.piles[seat] if pile) if self.piles else 0
        return self.hands[seat] | tops
