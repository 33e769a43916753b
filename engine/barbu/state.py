"""The whole state of a game with all hidden cards. Only the engine reads it."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.mariages import Mariages
from engine.barbu.contracts.reussite import Layout
from engine.barbu.contracts.schedule import Planned, programme
from engine.barbu.moves import BarbuMove, PlayCard
from engine.barbu.options import BarbuOptions
from engine.barbu.turns import next_seat
from engine.cards.french import FrenchCard
from engine.game import Seat


class Phase(enum.StrEnum):
    """The phase of a deal."""

    DEAL = "deal"
    """The table is to shuffle and deal; also between two deals."""
    VOTE = "vote"
    """All vote for a contract (R39)."""
    CONTRACT = "contract"
    """The dealer names the contract, the height of a réussite, or the side of its ace (R8, R28, R33)."""
    TRICKS = "tricks"
    REUSSITE = "reussite"
    MARIAGES = "mariages"
    OVER = "over"
    """The game has ended."""

    @property
    def is_deal(self) -> bool:
        """Whether the cards are dealt and the deal is not over."""
        return self not in (Phase.DEAL, Phase.OVER)


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards in order of play from ``leader``."""

    leader: Seat
    cards: tuple[FrenchCard, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class DealResult:
    """A finished deal; tuples are by seat.

    ``tricks`` are those of a contract of tricks, and ``places`` the seats in order of going out in a réussite, where
    ``left`` are the cards that the others still held. ``pairs`` are those of mariages.
    """

    deal: int
    dealer: Seat
    contract: Contract
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    height: str = ""
    tricks: tuple[Trick, ...] = ()
    places: tuple[Seat, ...] = ()
    left: tuple[tuple[FrenchCard, ...], ...] = ()
    pairs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BarbuState:
    """The state of a game.

    ``first_dealer`` deals first; if that is drawn, it is ``None`` until the first shuffle. ``hands`` are sets of
    cards as integers, by seat; ``last_dealt`` is the dealer's last card (R33). ``contract`` may be known before the
    dealer has named the height of a réussite. ``used`` has the contracts that each seat has chosen as dealer (R8),
    ``voted`` those that were elected (R39), and ``spare`` the spare cards drawn so far (R10).
    """

    options: BarbuOptions
    first_dealer: Seat | None
    totals: tuple[int, ...]
    phase: Phase = Phase.DEAL
    deal: int = 0
    dealer: Seat = 0
    hands: tuple[int, ...] = ()
    last_dealt: FrenchCard | None = None
    contract: Contract | None = None
    named_by: Seat | None = None
    votes: tuple[Contract | None, ...] = ()
    leader: Seat = 0
    trick: tuple[FrenchCard, ...] = ()
    tricks: tuple[Trick, ...] = ()
    discarded: bool = False
    """Whether a card of the penalty suit was discarded on another suit in a finished trick (R15)."""
    layout: Layout | None = None
    course: tuple[tuple[Seat, BarbuMove], ...] = ()
    """The moves of each seat in a réussite, in order; a card that was laid is the dealer's first (R33)."""
    mover: Seat = 0
    """The seat to move in a réussite."""
    has_ace_right: bool = False
    """Whether that seat has just played an ace, and may play once more (R31)."""
    places: tuple[Seat, ...] = ()
    """The seats that went out, in order (R30)."""
    mariages: Mariages | None = None
    used: tuple[tuple[Contract, ...], ...] = ()
    voted: tuple[Contract, ...] = ()
    spare: tuple[FrenchCard, ...] = ()
    results: tuple[DealResult, ...] = ()
    winners: tuple[Seat, ...] = ()

    @property
    def placed(self) -> tuple[FrenchCard, ...]:
        """The cards of the layout in the order in which they came."""
        return tuple(move.card for _, move in self.course if isinstance(move, PlayCard))

    @property
    def planned(self) -> Planned:
        """The plan of the current or last deal."""
        return programme(self.options)[self.deal - 1]

    @property
    def player(self) -> Seat:
        """The seat that plays next to the trick."""
        return next_seat(self.options, self.leader, len(self.trick))

    @property
    def next_dealer(self) -> Seat | None:
        """The dealer of the next deal; ``None`` before the draw and after the last deal."""
        deals = programme(self.options)
        if self.first_dealer is None or self.deal == len(deals):
            return None
        return next_seat(self.options, self.first_dealer, deals[self.deal].dealer_step)
