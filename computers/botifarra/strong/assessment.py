"""The assessment of a decision: the points of each move, and the sampled hands of the others behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.botifarra.moves import BotifarraMove
from engine.cards.spanish import SpanishCard, in_order
from engine.game import Seat

if TYPE_CHECKING:
    from computers.botifarra.kernel import Floats, Ints, Worlds


@dataclass(frozen=True, slots=True)
class Judged:
    """A move with the points of 72 that the own side may expect after it (its own where everyone plays alone).

    ``loss`` is how many fewer these are than after the best move, and ``error`` the standard error of that.
    """

    move: BotifarraMove
    points: float
    loss: float
    error: float


@dataclass(frozen=True, slots=True)
class Assessment:
    """Every legal move, best first, and the playouts behind the order.

    ``worlds`` are hands consistent with the view, worlds x seats, as sets of cards in their order of strength
    (:mod:`engine.cards.spanish`), and ``weights`` how likely each is; they add up to 1. ``outcomes`` are the
    points that the own side took in each playout, playouts x ``judged``, and ``played`` the numbers of the worlds of
    the playouts; likely worlds come several times. ``three_high`` tells the order of strength (B4).
    """

    judged: tuple[Judged, ...]
    worlds: Worlds
    weights: Floats
    outcomes: Floats
    played: Ints
    three_high: bool

    @property
    def best(self) -> Judged:
        """The best move; of equal ones, any."""
        return self.judged[0]

    def holds(self, seat: Seat, card: SpanishCard) -> float:
        """Return the probability that a seat holds a card."""
        held = self.worlds[:, seat] >> in_order(card, three_high=self.three_high) & 1
        return float(self.weights @ held)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The result of a choice in sampled hands of the others, played out by ``careful`` in all seats.

    ``points`` are those of 72 that the own side takes on average, ``error`` their standard error, and ``above`` the
    share of the hands in which it takes more than an equal part of the 72. ``worth`` is its mean of written points:
    the points above or below an equal part, twice those in botifarra. Calls do not count.
    """

    move: BotifarraMove
    points: float
    above: float
    worth: float
    error: float
