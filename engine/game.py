"""The interface of every game.

A game is a set of pure functions over an immutable state. Chance enters only as a recorded move of the table
itself (seat ``None``), so the same moves always give the same state. Whoever plays or shows games knows this
interface alone; :class:`Status` is all that it may read of a state.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from engine.errors import NotAvailable, WrongPhase

Seat = int
"""Seats count from 0; seat + 1, modulo their number, is the right-hand neighbour."""

FIRST_DEALER: Final = "first_dealer"
"""The option that says who deals first, in every game that leaves it to the table."""
FIXED: Final = "fixed"
"""Its value where whoever starts the match names the dealer."""


class Move(Protocol):
    """A move: a frozen value whose ``str`` is its text form."""

    def __str__(self) -> str: ...


class Event(Protocol):
    """Something that happened, in the past tense."""

    def to_json(self) -> dict[str, object]:
        """Return the event as it stands in a record, its ``type`` first."""
        ...


class Options(Protocol):
    """The house rules of one game."""

    def to_json(self) -> Mapping[str, str | int]:
        """Return every option with its value, defaults included."""
        ...


class View(Protocol):
    """A match as one seat knows it; ``seat`` is ``None`` for a spectator."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is."""
        ...

    @property
    def moves(self) -> Sequence[Move]:
        """The moves that this seat may make in its turn, without interjections."""
        ...


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT", bound=View)
ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """The outcome of a move: the next state, and what happened on the way to it, in order."""

    state: StateT
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """What everybody may read of a state, whichever game it is of."""

    totals: tuple[int, ...]
    """The score of each side."""
    deal: int = 0
    """The deal that is being played, or was last, counted from 1; 0 before the first. A void deal does not count."""
    scored: int = 0
    """How many deals are over and scored."""
    dealer: Seat | None = None
    """Who is the dealer of that deal."""
    dealt_by: Seat | None = None
    """Who gave its cards: mostly the dealer."""
    next_dealer: Seat | None = None
    """Who deals next; ``None`` while chance is still to decide."""
    waits_for: tuple[Seat, ...] = ()
    """The seats that may move now, first the one that is asked first; several where all act at once."""
    table_acts: bool = False
    """Whether the table itself may move: to deal, alone or in place of the seat that it waits for."""
    is_last_deal: bool = False
    """Whether no deal can follow that one, whatever happens in it."""
    deal_is_open: bool = False
    """Whether cards are dealt and the deal is not over."""
    trick_lies: bool = False
    """Whether a finished trick is all that lies on the table."""
    may_interject: tuple[Seat, ...] = ()
    """The seats that may say something outside of their turn, also once the deal, or the match, is over."""
    may_redeal: bool = False
    """Whether the table may agree that this deal is void, and is dealt again."""
    over: bool = False
    """Whether the match has ended; an interjection may still change that."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of what could be had, such as the card points taken among all there were."""

    part: int
    whole: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match that is over ended for one side.

    ``place`` counts from 1, and sides with the same place share it; ``score`` is the final total. ``share`` is
    ``None`` in games that have no such measure.
    """

    place: int
    score: int
    share: Share | None = None


def _always(_: object) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class OptionSpec(Generic[OptionsT]):
    """An option of a game as data: what it is called, what it takes, and when that matters."""

    name: str
    values: tuple[str, ...]
    """Every value as it is written in a record, as text; whole numbers that it takes beside them are ``numbers``."""
    numbers: range | None = None
    matters: Callable[[OptionsT], bool] = _always
    """Tells whether the option has an effect beside the others."""
    offers: Callable[[OptionsT, str], bool] = lambda _, __: True
    """Tells whether a value makes sense beside the others."""
    decides_deal: bool = False
    """Whether where the cards of a deal go depends on it."""


class Player(Protocol[ViewT_contra]):
    """A computer player.

    It knows what a person in its chair would know, the view, and nothing else: no clock, no files, no chance but the
    generator that it was made with.
    """

    def choose(self, view: ViewT_contra) -> Move:
        """Return one of ``view.moves``; raises :class:`ValueError` where there is none."""
        ...

    def interject(self, view: ViewT_contra) -> Move | None:
        """Return what it says now outside of its turn, if anything; only asked of who may interject."""
        ...


class Game(ABC, Generic[OptionsT, StateT, ViewT]):
    """The functions of one game. An instance holds nothing that changes."""

    name: ClassVar[str]
    """As in records: ``botifarra`` or ``barbu``."""
    presets: ClassVar[Mapping[str, Any]]
    """Named options; the first are what a table plays when nobody says anything."""
    players: ClassVar[Mapping[str, Callable[[random.Random], Player[Any]]]]
    """Makers of computer players by name, from the weakest up."""
    option_specs: ClassVar[Sequence[OptionSpec[Any]]]
    """The options, in the order in which a record's header writes them."""
    sentences: ClassVar[Mapping[str, str]] = {}
    """For each code that only this game refuses with, an English sentence for developers."""

    @abstractmethod
    def options(self, values: Mapping[str, object]) -> OptionsT:
        """Return validated options from names and values; raises ``OptionError``."""

    @abstractmethod
    def seats(self, options: OptionsT) -> int:
        """Return how many play."""

    def sides(self, options: OptionsT) -> Sequence[Sequence[Seat]]:
        """Return the seats of each side, side by side; everyone for himself unless a game has partners."""
        return [(seat,) for seat in range(self.seats(options))]

    @abstractmethod
    def start(self, options: OptionsT, first_dealer: Seat = 0) -> StateT:
        """Return the state before the first deal; ``first_dealer`` counts where options fix the dealer."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Read a move's text form, the exact inverse of its ``str``; raises ``NotationError``."""

    @abstractmethod
    def status(self, state: StateT) -> Status:
        """Return what everybody may read of a state."""

    @abstractmethod
    def legal_moves(self, state: StateT, seat: Seat) -> Sequence[Move]:
        """Return every move open to a seat now, interjections last, in a fixed order; empty where there is none."""

    @abstractmethod
    def table_move(self, state: StateT, seed: bytes) -> Move:
        """Return the move that the table makes now, by a seed of 32 bytes; only while ``Status.table_acts``."""

    def redeal(self, state: StateT) -> Move:  # noqa: ARG002 - most games have none
        """Return the move that makes this deal void; raises a ``RuleError`` where that cannot be agreed on now."""
        raise WrongPhase("no_redeal")

    @abstractmethod
    def apply(self, state: StateT, seat: Seat | None, move: Move) -> Step[StateT]:
        """Make a move; raises a ``RuleError`` and changes nothing where the rules refuse it."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Return all that a seat may know; ``None`` is a spectator."""

    def cards_shown(self, state: StateT) -> Sequence[str]:  # noqa: ARG002
        """Return the cards of the last deal that everybody has seen, in order: they go into the next shuffle."""
        return ()

    @abstractmethod
    def outcome(self, state: StateT) -> Sequence[Outcome]:
        """Return how a match that is over ended, side by side."""

    def answer(self, position: Mapping[str, object]) -> Mapping[str, object]:  # noqa: ARG002
        """Return what is legal in a position, for ``python -m engine legal``; raises a ``RuleError``."""
        raise NotAvailable("no_positions", game=self.name)

    def fixes_dealer(self, options: OptionsT) -> bool:
        """Tell whether a match by these options needs to be told who deals first."""
        return options.to_json().get(FIRST_DEALER) == FIXED

    def with_fixed_dealer(self, options: OptionsT) -> OptionsT:
        """Return the options with a first dealer who is named; raises ``OptionError`` where the game has no such."""
        return self.options({**options.to_json(), FIRST_DEALER: FIXED})


AnyGame = Game[Any, Any, Any]
