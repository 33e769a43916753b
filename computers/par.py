"""Points over the cards: what a side wrote in a deal, less par, what computers write with the same cards.

Par of a deal is the mean of :data:`GAMES` games that easy computers play with its cards, by the same dealer and
rules. It takes the luck of the cards out of a result. Only games of two sides can have it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from computers.review import MadeMove
from engine.game import Seat

GAMES: Final = 4
"""Games of which par is the mean."""
ALL: Final = "all"
"""The kind of every judged deal."""


class JudgedDeal(Protocol):
    """A scored deal as it was played, with its cards."""

    @property
    def number(self) -> int:
        """Its number in the match, from 1."""
        ...

    @property
    def lead(self) -> int:
        """The points that side 0 wrote less those that side 1 wrote."""
        ...

    def kinds(self, seat: Seat) -> Collection[str]:
        """Return the kinds of deals that it is of for a seat, among them :data:`ALL`.

        They stand in the database: each has at most 32 characters, and none changes once it is released.
        """
        ...

    def again(self, game: int) -> int:
        """Let computers play the cards, and return their :attr:`lead`: in a game of this number always the same.

        Par is the mean of the games 0 to :data:`GAMES` - 1. One takes some milliseconds, without compiled code.
        """
        ...


@dataclass(frozen=True, slots=True)
class Par:
    """The judgement of deals by par in one game."""

    applies: Callable[[Any], bool]
    """Whether deals by these options are judged."""
    deals: Callable[[Any, Seat, Iterable[MadeMove], Container[int]], Sequence[JudgedDeal]]
    """The deals to judge, in order, by the options, first dealer and moves of a match, and the deals to leave out.

    Left out are those that were conceded, which the moves do not tell. The match need not be over; where a revoke may
    still be claimed, its last deal may change. It takes a millisecond a deal, since the moves are made again.
    """


@dataclass(frozen=True, slots=True)
class JudgedSum:
    """A sum over judged deals from the side of one seat, exact in quarters of a point.

    ``points`` are those that the side wrote less those of the other side. ``above`` is by how much they exceed par,
    in quarters of a point (``1 / GAMES``), and ``squares`` the sum of its squares, deal by deal, in sixteenths of a
    point squared.
    """

    hands: int = 0
    points: int = 0
    above: int = 0
    squares: int = 0

    @property
    def points_a_hand(self) -> float:
        """The mean of the points of a hand."""
        return self.points / self.hands

    @property
    def over(self) -> float:
        """The mean of the points of a hand over the cards."""
        return self.above / GAMES / self.hands

    @property
    def error(self) -> float:
        """The standard error of :attr:`over`."""
        variance = self.squares / GAMES**2 / self.hands - self.over**2
        return math.sqrt(max(variance, 0) / self.hands)

    def with_deal(self, points: int, above: int) -> JudgedSum:
        """Return the sum with one more deal."""
        return JudgedSum(self.hands + 1, self.points + points, self.above + above, self.squares + above**2)


def judged_sums(judged: Iterable[tuple[JudgedDeal, int]], side: int, seat: Seat) -> Mapping[str, JudgedSum]:
    """Return the sums for a seat of a side by kind of deal, given each deal and the sum of its games."""
    sign = 1 if side == 0 else -1
    sums: dict[str, JudgedSum] = {}
    for deal, games in judged:
        for kind in deal.kinds(seat):
            before = sums.get(kind, JudgedSum())
            sums[kind] = before.with_deal(sign * deal.lead, sign * (GAMES * deal.lead - games))
    return sums
