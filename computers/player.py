"""The interface of computer players, and the one that moves at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from computers.par import Par
from engine.game import Move, View

RANDOM: Final = "random"
CAREFUL: Final = "careful"
STRONG: Final = "strong"
EXPERT: Final = "expert"
"""The names of computer players that games share, from the weakest to the strongest; ``random`` is for tests."""

MoveT = TypeVar("MoveT", bound=Move)
ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


class Player(Protocol[ViewT_contra]):
    """A computer player.

    It knows the view of its seat and nothing else. It uses no clock, no files, and no randomness but its generator.
    """

    def choose(self, view: ViewT_contra) -> Move:
        """Return one of ``view.moves``; raises :class:`ValueError` if there is none."""
        ...

    def interject(self, view: ViewT_contra) -> Move | None:
        """Return a move out of turn, if any; called only for seats that may interject."""
        ...


@runtime_checkable
class Stoppable(Protocol):
    """A search, such as that of a computer player, that can be ended early."""

    def stop(self) -> None:
        """End every choice of this player within some milliseconds, with the best move found so far.

        It is called from another thread than the choice, which may be under way or begin later.
        """
        ...


class RandomPlayer:
    """A player that makes a random move in its turn, and never interjects.

    It can play any game. It is the weakest player, and every other one must beat it.
    """

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> Move:
        """Return a random move of the view; raises :class:`ValueError` if there is none."""
        return self._chance.choice(open_moves(view.seat, view.moves))

    def interject(self, view: View) -> None:  # noqa: ARG002
        """Return nothing."""
        return


def open_moves(seat: int | None, moves: Sequence[MoveT]) -> Sequence[MoveT]:
    """Return the moves of a view; raises :class:`ValueError` if its seat is not to move."""
    if not moves:
        raise ValueError(f"seat {seat} is not to move")
    return moves


def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True)
class Computers:
    """The computer players of one game."""

    players: Mapping[str, Callable[[random.Random], Player[Any]]]
    """Their factories by name, from the weakest to the strongest."""
    compiled: Collection[str] = ()
    """The players that think in compiled code (:mod:`computers.compiled`), and are far too slow without it."""
    warm_up: Callable[[], None] = _nothing
    """Does once what takes compiled code besides the decisions of players, so that the code is there later."""
    levels: Mapping[str, float] = field(default_factory=dict)
    """The level that each has in the rating of people, measured and never changed (docs/measurements/players.md)."""
    par: Par | None = None
    """The judgement of deals by what computers write with the same cards; ``None`` in games that have none."""

    @property
    def default(self) -> str:
        """The player at a table where nobody chooses another: ``strong``, or else the strongest."""
        return STRONG if STRONG in self.players else list(self.players)[-1]

    @property
    def quick(self) -> str:
        """The strongest player that answers within some milliseconds, whatever is installed or compiled."""
        return CAREFUL if CAREFUL in self.players else next(iter(self.players))

    def level(self, name: str) -> float:
        """Return the level of a player in the rating of people.

        A player that was not measured has that of the weakest, and one that is no more that of the default.
        """
        if name not in self.players:
            name = self.default
        return self.levels.get(name, min(self.levels.values(), default=1500.0))
