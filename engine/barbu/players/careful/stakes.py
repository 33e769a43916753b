"""What a trick costs: the points of each card, of each trick and of the last one, in one contract.

Costs are points lost by whoever takes the unit. Where taking is good, in anti-ratatouille, they are negative.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.barbu.contracts import Contract, Part, parts_of
from engine.barbu.deal import used_pack
from engine.barbu.options import BarbuOptions
from engine.barbu.scoring import counts, value
from engine.cards import LANE

_CARDS = 4 * LANE


@dataclass(frozen=True, slots=True)
class Stakes:
    """The points lost for each card (by its number), for a trick, and for the last trick."""

    cards: tuple[float, ...]
    trick: float
    last: float = 0.0

    @property
    def is_taking_good(self) -> bool:
        """Whether whoever takes tricks gains by it."""
        return self.trick < 0

    def reversed(self) -> Stakes:
        """Return the stakes of somebody who wants everything that the others want to avoid."""
        return Stakes(tuple(-cost for cost in self.cards), -self.trick, -self.last)


@lru_cache(maxsize=256)
def stakes_of(options: BarbuOptions, contract: Contract) -> Stakes:
    """Return the stakes of a contract of tricks (R16 to R21, R36, R37)."""
    parts = parts_of(options, contract)
    sign = -1.0 if contract is Contract.ANTI_RATATOUILLE else 1.0
    costs = [0.0] * _CARDS
    for card in used_pack(options):
        costs[card] = sign * sum(counts(options, part, card) * value(options, part) for part in parts)
    trick = sign * value(options, Part.TRICKS) if Part.TRICKS in parts else 0.0
    last = sign * value(options, Part.LAST_TRICK) if Part.LAST_TRICK in parts else 0.0
    return Stakes(tuple(costs), trick, last)
