"""The whole state of a match with all hidden cards. Only the engine reads it."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.botifarra.calls import Calling
from engine.botifarra.moves import Call, Contract
from engine.botifarra.options import BotifarraOptions
from engine.cards.spanish import SpanishCard
from engine.game import Seat


class Phase(enum.StrEnum):
    """The phase of a deal (B7)."""

    DEAL = "deal"
    """The table is to shuffle and deal; also between two deals."""
    CUT = "cut"
    """The pack, as the last deal left it, is to be cut and dealt without a shuffle (B11)."""
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
    def is_in_deal(self) -> bool:
        """Whether a deal has been dealt and is not over."""
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
class DealResult:
    """A finished deal; tuples are by side (B28). ``revoke`` is the illegal card that ended or undid it (B34)."""

    deal: int
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
    """The state of a match; :func:`engine.botifarra.deal.before_first_deal` returns the initial one.

    ``hands`` are sets of cards as integers, by seat; ``piles`` are by seat the piles of the two-player modes, each
    with its top card first, the visible one. ``first_dealer`` is the dealer of deal 1 unless drawn.
    """

    options: BotifarraOptions
    first_dealer: Seat
    totals: tuple[int, ...]
    phase: Phase = Phase.DEAL
    deal: int = 0
    dealer: Seat = 0
    dealt_by: Seat = 0
    """The seat that dealt: the dealer, except if the five of swords decided the first dealer (B9)."""
    next_dealer: Seat | None = None
    """The next dealer; ``None`` before the first deal if a card decides (B8)."""
    misdeals: int = 0
    """Consecutive misdeals of the player who is to deal again (B13)."""
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
    """Unpunished illegal cards of this deal, hidden from every seat (B34)."""
    refused_claims: frozenset[int] = frozenset()
    """Sides that may not claim again in this deal (B34)."""
    results: tuple[DealResult, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def player(self) -> Seat:
        """The seat that plays next."""
        return (self.leader + len(self.trick)) % self.options.seats

    def available(self, seat: Seat) -> int:
        """Return the available cards of a seat as an integer: its hand and the visible tops of its piles (B45)."""
        tops = sum(1 << pile[0] for pile in self.piles[seat] if pile) if self.piles else 0
        return self.hands[seat] | tops
