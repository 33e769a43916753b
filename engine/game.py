"""The interface of every game.

A game is a set of pure functions over an immutable state. Chance enters only as a recorded move of the table
itself (seat ``None``), so the same moves always give the same state. Programs that play or show games use this
interface alone; :class:`Status` is the only part of a state that they may read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from engine import fields
from engine.dealing import Shuffle
from engine.errors import NotAvailable, NotYourTurn, WrongPhase
from engine.options import OptionSpec
from engine.outcome import Outcome, Unranked

Seat = int
"""Seats count from 0; seat + 1, modulo their number, is the right-hand neighbour."""

FIRST_DEALER: Final = "first_dealer"
"""The option for the first dealer, in every game that has one."""
FIXED: Final = "fixed"
"""The value of this option for a dealer who is named at the start of the match."""


class Move(Protocol):
    """A move: a frozen value whose ``str`` is its text form."""

    def __str__(self) -> str: ...


class Event(Protocol):
    """Something that has happened in the game."""

    def to_json(self) -> dict[str, object]:
        """Return the event as in a record, its ``type`` first."""
        ...


class Options(Protocol):
    """The house rules of one game."""

    def to_json(self) -> Mapping[str, str | int]:
        """Return every option with its value, defaults included."""
        ...


class View(Protocol):
    """The knowledge of one seat about a match; ``seat`` is ``None`` for a spectator."""

    @property
    def seat(self) -> Seat | None:
        """The seat whose view it is."""
        ...

    @property
    def moves(self) -> Sequence[Move]:
        """The moves that the seat may make in its turn, without interjections."""
        ...


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT", bound=View)


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """The outcome of a move: the next state, and the events on the way to it in order."""

    state: StateT
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """The public part of a state, the same for every game."""

    totals: tuple[int, ...]
    """The score of each side."""
    deal: int = 0
    """The number of the current or last deal, from 1; 0 before the first. A void deal does not count."""
    scored: int = 0
    """The number of scored deals."""
    dealer: Seat | None = None
    """The dealer of the current or last deal."""
    dealt_by: Seat | None = None
    """The seat that gave its cards, usually the dealer."""
    next_dealer: Seat | None = None
    """The next dealer; ``None`` while chance has yet to decide."""
    waits_for: tuple[Seat, ...] = ()
    """The seats that may move now, in the order in which they are asked; several if all move at once."""
    table_acts: bool = False
    """Whether the table itself may move: it deals, alone or in place of the seat that it waits for."""
    is_last_deal: bool = False
    """Whether no deal can follow the current or last one, whatever happens in it."""
    round_ends: bool = False
    """Whether a round of deals is over, a natural moment for a break before the next deal."""
    deal_is_open: bool = False
    """Whether a deal is being played."""
    trick_lies: bool = False
    """Whether a finished trick lies on the table and the next one has not begun."""
    may_interject: tuple[Seat, ...] = ()
    """The seats that may move out of turn, also after the end of the deal or the match."""
    may_redeal: bool = False
    """Whether the players may agree to declare this deal void and deal again."""
    may_concede: bool = False
    """Whether a side may concede the open deal, so that the rest of it is played out at once."""
    over: bool = False
    """Whether the match has ended; an interjection may still change that."""

    @classmethod
    def of_deals(
        cls,
        totals: tuple[int, ...],
        *,
        scored: int,
        deals: int,
        is_open: bool,
        **others: Any,  # noqa: ANN401 - the fields above
    ) -> Status:
        """Return the status of a match that ends after a number of deals, each dealt by the table."""
        deal = scored + is_open
        return cls(
            totals=totals,
            deal=deal,
            scored=scored,
            table_acts=not is_open and scored < deals,
            deal_is_open=is_open,
            is_last_deal=deal == deals,
            over=scored == deals,
            **others,
        )


@dataclass(frozen=True, slots=True)
class StateView(Generic[StateT]):
    """The view of a game whose state, without its hidden parts, is all that a seat may know."""

    seat: Seat | None
    state: StateT
    moves: tuple[Move, ...]


class Game(ABC, Generic[OptionsT, StateT, ViewT]):
    """The functions of one game, without any mutable state."""

    name: ClassVar[str]
    """The name of the game in records, such as ``botifarra``."""
    presets: ClassVar[Mapping[str, Any]]
    """Named options; the first are the default of a table."""
    option_specs: ClassVar[Sequence[OptionSpec[Any]]]
    """The options, in the order of a record's header."""
    short_deals: ClassVar[bool] = False
    """Whether a match has many short deals: the next one follows sooner, and at once when all have asked for it."""
    tricks_cost: ClassVar[bool] = False
    """Whether tricks can cost points, so that a seat which can take all of them may do better not to."""
    sentences: ClassVar[Mapping[str, str]] = {}
    """An English sentence for developers for each refusal code that only this game uses."""

    @abstractmethod
    def options(self, values: Mapping[str, object]) -> OptionsT:
        """Return validated options from names and values; raises ``OptionError``."""

    def seats(self, options: OptionsT) -> int:
        """Return the number of seats, by default the option ``players``."""
        return int(options.to_json()["players"])

    def seats_in_turn(self, options: OptionsT) -> Sequence[Seat]:
        """Return all seats in order of play, beginning with the first; by default to the right."""
        return range(self.seats(options))

    def unranked(self, options: OptionsT) -> Unranked | None:  # noqa: ARG002 - most games always rank
        """Return why a match by these options ranks nobody; ``None`` if it does."""
        return None

    def luck(self, options: OptionsT) -> float:  # noqa: ARG002 - many games have no ladder
        """Return the luck of a side in a match by these options, in points of a level; 0 if it has no ladder.

        It makes the scale of the levels: where it is smaller, the same difference of levels decides more matches.
        """
        return 0.0

    def sides(self, options: OptionsT) -> Sequence[Sequence[Seat]]:
        """Return the seats of each side; by default every seat is a side of its own."""
        return [(seat,) for seat in range(self.seats(options))]

    @abstractmethod
    def start(self, options: OptionsT, first_dealer: Seat = 0) -> StateT:
        """Return the state before the first deal; ``first_dealer`` applies if the options fix the dealer."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Read a move's text form, the exact inverse of its ``str``; raises ``NotationError``."""

    @abstractmethod
    def status(self, state: StateT) -> Status:
        """Return the public part of a state."""

    @abstractmethod
    def legal_moves(self, state: StateT, seat: Seat) -> Sequence[Move]:
        """Return all moves open to a seat now in a fixed order, interjections last; empty if there is none."""

    def forced_move(self, state: StateT, seat: Seat) -> Move | None:  # noqa: ARG002 - most games have none
        """Return the move that the table may make for an awaited seat, because nothing is left to decide.

        Examples are a pass without a playable card, and the last card of a hand. It is one of the seat's legal moves.
        The table makes it after a moment, so everybody sees that there was no choice.
        """
        return None

    def only_move(self, view: ViewT) -> Move | None:
        """Return the one move that an awaited seat can make; ``None`` if it has a choice.

        Where the rules take illegal moves and punish them later, the only legal one is still a choice.
        """
        return view.moves[0] if len(view.moves) == 1 else None

    def rest(self, view: ViewT) -> Rest | None:  # noqa: ARG002 - most games have no tricks
        """Return the awaited seat's provable result of all remaining tricks; ``None`` without a proof.

        The proof reads the view alone and holds for any distribution of the hidden cards and any play of the others.
        """
        return None

    def next_of_rest(self, view: ViewT) -> Move:
        """Return the next move of a seat that has proven to take the rest; raises ``ValueError`` without a proof."""
        raise ValueError(f"nothing is claimed in {self.name} by seat {view.seat}")

    def table_move(self, state: StateT, seed: bytes) -> Move:  # noqa: ARG002 - most tables do nothing else
        """Return the move of the table by a seed of 32 bytes, a shuffle; only while ``Status.table_acts``."""
        return Shuffle(seed)

    def redeal(self, state: StateT) -> Move:  # noqa: ARG002 - most games have none
        """Return the move that declares this deal void; raises a ``RuleError`` if that is not allowed now."""
        raise WrongPhase("no_redeal")

    def concession(self, state: StateT, side: int) -> Sequence[tuple[Seat, Move]]:  # noqa: ARG002
        """Return legal moves that play the open deal out after a side has conceded it, in order.

        Everybody plays for the other side as well as the rules and a simple player allow. Only while
        ``Status.may_concede``; raises a ``RuleError`` at other times.
        """
        raise WrongPhase("no_concession")

    def ended(self, state: StateT) -> StateT:
        """Return the state of a match that ends with the scored deals; only while the table may deal.

        By default it stays as it is, and :meth:`standing` tells the outcome.
        """
        return state

    @abstractmethod
    def progress(self, state: StateT) -> float:
        """Return how much of the match is played, from 0 to 1 at its agreed end, in the terms of the game.

        It never falls, and follows from what everybody knows.
        """

    @abstractmethod
    def apply(self, state: StateT, seat: Seat | None, move: Move) -> Step[StateT]:
        """Make a move; raises a ``RuleError`` if the rules refuse it."""

    def check_turn(self, state: StateT, seat: Seat | None, move: Move) -> None:
        """Refuse a move by the status alone, in games that have nothing more precise to say.

        Raises ``WrongPhase`` for a deal or a move at the wrong time, ``NotYourTurn`` for a seat that is not asked.
        """
        status = self.status(state)
        if isinstance(move, Shuffle) and not (status.table_acts and seat is None):
            raise WrongPhase("hand_not_over")
        if not isinstance(move, Shuffle) and not status.deal_is_open:
            raise WrongPhase("not_dealt")
        if not isinstance(move, Shuffle) and seat not in status.waits_for:
            raise NotYourTurn("not_your_turn", seat=seat)

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Return everything that a seat may know; ``None`` is a spectator."""

    def cards_shown(self, state: StateT) -> Sequence[str]:  # noqa: ARG002
        """Return the cards of the last deal that everybody has seen, in order, for the next shuffle."""
        return ()

    def outcome(self, state: StateT) -> Sequence[Outcome]:
        """Return the outcome of a finished match for each side; raises ``WrongPhase`` before its end."""
        if not self.status(state).over:
            raise WrongPhase("match_not_over")
        return self.standing(state)

    def standing(self, state: StateT) -> Sequence[Outcome]:
        """Return the outcome for each side if the match ended with the scored deals; by default by totals."""
        totals = self.status(state).totals
        return [Outcome(1 + sum(other > total for other in totals), total) for total in totals]

    def answer(self, position: Mapping[str, object]) -> Mapping[str, object]:  # noqa: ARG002
        """Return the legal moves of a position, for ``python -m engine legal``; raises a ``RuleError``."""
        raise NotAvailable("no_positions", game=self.name)

    def with_hands(self, state: StateT, hands: Sequence[str]) -> StateT:  # noqa: ARG002
        """Return the state of a deal as if these cards had just been dealt, by seat, for a prepared position.

        ``state`` is right after its deal. Raises ``NotAvailable`` if the game has no such positions, and
        ``ValueError`` if these cards cannot have been dealt.
        """
        raise NotAvailable("no_positions", game=self.name)

    def fixes_dealer(self, options: OptionsT) -> bool:
        """Tell whether a match by these options needs a named first dealer."""
        return options.to_json().get(FIRST_DEALER) == FIXED

    def with_fixed_dealer(self, options: OptionsT) -> OptionsT:
        """Return the options with a named first dealer; raises ``OptionError`` if the game has no such option."""
        return self.options({**options.to_json(), FIRST_DEALER: FIXED})

    def as_board(self, options: OptionsT) -> OptionsT:  # noqa: ARG002 - most games have none
        """Return house rules for one deal by a named dealer, as at several tables; raises ``NotAvailable``."""
        raise NotAvailable("no_boards", game=self.name)

    def before_deal(self, state: StateT) -> Mapping[str, object]:  # noqa: ARG002 - most games have nothing
        """Return the properties of the next deal, beside its dealer, that earlier deals have fixed, as JSON.

        Everybody knows it, and the check of a shuffle needs it (``docs/shuffle.md``). Only while the table may deal.
        """
        return {}

    def start_before(self, options: OptionsT, dealer: Seat, before: Mapping[str, object]) -> StateT:
        """Return a state in which this seat deals next, and gives the cards as after ``before``.

        ``before`` is what :meth:`before_deal` returned. Raises a ``RuleError`` if it is anything else.
        """
        fields.check_keys(before, ())
        return self.start(self.with_fixed_dealer(options), dealer)


AnyGame = Game[Any, Any, Any]


MOST_TRICKS: Final = 10
"""A claim is open in the last tricks of a deal, this many at most."""
LEAST_TRICKS: Final = 2
"""The last trick has nothing to claim: it goes by itself."""


@dataclass(frozen=True, slots=True)
class Rest:
    """A proven claim: the seat takes all ``tricks`` that are left, the open one included, or else none of them.

    ``cards`` is the hand that it shows.
    """

    takes: bool
    tricks: int
    cards: tuple[str, ...]


def may_be_claimed(tricks: int) -> bool:
    """Tell whether this number of tricks, the open one included, is in the range for a claim."""
    return LEAST_TRICKS <= tricks <= MOST_TRICKS
