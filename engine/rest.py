"""Claims of the rest: what a seat proves about all tricks that are left, from what it sees alone.

A proof reads a view and never a state, so neither an open claim nor a refused one tells anything about hidden cards.
It holds however the unseen cards lie and whatever the others play; it need not find every claim that is true.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

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
    """Tell whether so many tricks, the open one included, are neither too many for a claim nor too few."""
    return LEAST_TRICKS <= tricks <= MOST_TRICKS
