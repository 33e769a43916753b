"""The costs of a trick: the points of each card, of each trick and of the last one, in one contract.

A cost is the points lost by taking the unit; units worth taking, as in anti-ratatouille, have negative costs.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from computers.review import WORTH_SAYING
from engine.barbu.contracts.contract import Contract, Part, parts_of
from engine.barbu.contracts.scoring import contract_total, counts, value
from engine.barbu.deal import used_pack
from engine.barbu.options import BarbuOptions
from engine.cards import LANE

_CARDS = 4 * LANE
_WORTH_SAYING: Final = 1 / 50
"""The part of a contract's total that is worth a word: of 40 points for all tricks 0.8."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The points lost for each card (by its number), for a trick, and for the last trick.

    ``all_take`` tells that the others want to take, too.
    """

    cards: tuple[float, ...]
    trick: float
    last: float
    all_take: bool


@lru_cache(maxsize=512)
def stakes_of(options: BarbuOptions, contract: Contract, turned: frozenset[Part] = frozenset()) -> Stakes:
    """Return the stakes of a contract of tricks, the sign of some parts turned (R16 to R21, R25, R36, R37)."""
    everybody_takes = contract is Contract.ANTI_RATATOUILLE
    parts = parts_of(options, contract)
    points = {
        part: float(value(options, part) * (-1 if (part in turned) is not everybody_takes else 1))
        for part in parts
    }
    costs = [0.0] * _CARDS
    for card in used_pack(options):
        costs[card] = sum(points[part] for part in parts if counts(options, part, card))
    return Stakes(
        tuple(costs), points.get(Part.TRICKS, 0.0), points.get(Part.LAST_TRICK, 0.0), everybody_takes
    )


def worth_saying(options: BarbuOptions, contract: Contract) -> float:
    """Return the least loss under a contract that is worth a word in hints and reviews."""
    return max(WORTH_SAYING, contract_total(options, contract) * _WORTH_SAYING)
