"""The arrays that compiled functions work on, and the meaning of each cell.

Two arrays hold everything, one of integers and one of numbers: a call that passes five costs twice the time. Sets
of cards are integers in the order of strength. Without numba both are lists, since an integer of numpy is not one
of Python's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from computers.compiled import IS_AVAILABLE

if IS_AVAILABLE:
    import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

Ints: TypeAlias = "npt.NDArray[np.int64]"
Floats: TypeAlias = "npt.NDArray[np.float64]"
Worlds: TypeAlias = "npt.NDArray[np.int64]"
"""A table of worlds: a row for each, and the cards of each seat in it as a set, by seat."""

# The position of a hand with all cards open. By seat or side there are four cells.
HANDS: Final = 0
"""The cards of each seat."""
POSSIBLE: Final = 4
"""The cards that each seat can still hold by its plays alone, seen from no seat: played cards included."""
LED: Final = 8
"""The suits that each seat has led, as a set of bits."""
TAKEN: Final = 12
"""The points of each side so far."""
PLAYED: Final = 16
"""The cards that have been played."""
TURN: Final = 17
"""The seat to play."""
PLACE: Final = 18
"""The number of cards in the trick, 0 to lead."""
SUIT: Final = 19
"""The suit led; of no meaning before a lead, as the next three."""
WINNING: Final = 20
"""The card that is winning the trick."""
MASTER: Final = 21
"""The seat that played it."""
ON_TRICK: Final = 22
"""The points of the cards in the trick."""
DONE: Final = 23
"""The number of finished tricks."""
POSITION: Final = 24
"""The number of cells of a position."""

# The memory of the seat to play, and the random state.
CHANCE: Final = 24
ME: Final = 25
HAND: Final = 26
UNSEEN: Final = 27
THREATS: Final = 28
SPREAD: Final = 29
"""The suits and seats whose chances have been spread over the cards, as a set of bits; 0 before any balance."""
CAN_HOLD: Final = 30
"""The cards that each other seat can hold as the seat to play knows it."""
GROUPS: Final = 34
"""The number of groups of unseen cards whose owners are equally likely."""
GROUP: Final = 35
"""The cards of each group: at most seven sets of seats, once of cards that the namer likes and once of others."""
INTS: Final = 49
"""The number of integers."""

# Numbers.
LACKS: Final = 0
"""The probability that a seat does not hold a card of a group, by group, four seats each."""
VALUES: Final = 56
"""The value of each card of the hand that is legal, by its number."""
WEIGHT: Final = 120
"""The weight of each seat in the balance of chances."""
TOTAL: Final = 124
"""The cards that each seat would hold by the chances of the last round of balancing."""
LACKS_CARD: Final = 128
"""The probability that a seat does not hold a card that it can hold, by suit, seat and strength (16 cells)."""
LACKS_FROM: Final = 384
"""The probability that a seat holds no card of a suit of this strength or more."""
DUTY: Final = 640
"""The points that a seat cannot help playing when a suit is led, by suit and seat."""
ODDS: Final = 656
"""The odds of all legal cards against the one that was played, for up to eight kinds of players."""
FLOATS: Final = 664
"""The number of numbers."""


def integers(values: Iterable[int]) -> Ints:
    """Return an array of integers."""
    plain: Any = list(values)
    made: Ints = np.array(plain, dtype=np.int64) if IS_AVAILABLE else plain
    return made


def numbers(count: int) -> Floats:
    """Return an array of zeros of this length."""
    plain: Any = [0.0] * count
    made: Floats = np.zeros(count) if IS_AVAILABLE else plain
    return made
