"""What every game offers, whichever it is.

A game is a set of pure functions over an immutable state. Chance enters only as a recorded move of the table
itself (seat ``None``), so the same moves always give the same state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

Seat = int
"""Seats count from 0; seat + 1, modulo their number, is the right-hand neighbour."""


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

    def to_json(self) -> Mapping[str, object]:
        """Return every option with its value, defaults included."""
        ...


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """The outcome of a move: the next state, and what happened on the way to it, in order."""

    state: StateT
    events: tuple[Event, ...]


class Game(ABC, Generic[OptionsT, StateT, ViewT]):
    """The functions of one game. An instance holds nothing."""

    name: str
    """As in records: ``botifarra`` or ``barbu``."""

    @abstractmethod
    def options(self, values: Mapping[str, object]) -> OptionsT:
        """Return validated options from names and values; raises ``OptionError``."""

    @abstractmethod
    def seats(self, options: OptionsT) -> int:
        """Return how many play."""

    @abstractmethod
    def start(self, options: OptionsT, first_dealer: Seat = 0) -> StateT:
        """Return the state before the first hand; ``first_dealer`` counts where options fix the dealer."""

    @abstractmethod
    def parse_move(self, text: str) -> Move:
        """Read a move's text form, the exact inverse of its ``str``; raises ``NotationError``."""

    @abstractmethod
    def is_over(self, state: StateT) -> bool:
        """Tell whether the match has ended."""

    @abstractmethod
    def to_move(self, state: StateT) -> Seat | None:
        """Return who is to move; ``None`` is the table itself, or nobody when the match is over."""

    @abstractmethod
    def legal_moves(self, state: StateT, seat: Seat) -> Sequence[Move]:
        """Return every move open to a seat now, in a fixed order; empty when it is not to move."""

    @abstractmethod
    def apply(self, state: StateT, seat: Seat | None, move: Move) -> Step[StateT]:
        """Make a move; raises a ``RuleError`` and changes nothing where the rules refuse it."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Return all that a seat may know; ``None`` is a spectator."""
