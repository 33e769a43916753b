"""The days of Barbu: a short game of all contracts in a fixed order, so that scores can be compared."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.daily.deal import Plan
from engine.barbu import BARBU, BarbuOptions, Contract
from engine.barbu.options import Pack, Switch

_CONTRACTS: Final = (
    Contract.PLIS,
    Contract.COEURS,
    Contract.DAMES,
    Contract.BARBU,
    Contract.DERNIER_PLI,
    Contract.SALADE,
)
"""The contracts of the deals before the last, a réussite."""
_HEIGHTS: Final = ("J", "T", "Q", "9")
"""The heights of the réussites, in turn by day."""
_RULES: Final[BarbuOptions] = replace(
    next(iter(BARBU.presets.values())),
    players=len(_CONTRACTS) + 1,
    pack=Pack.WHOLE,
    per_dealer=1,
    dernier_pli=Switch.ON,
)
"""Each of seven players deals once, so that seven deals are a whole game (R8), with seven cards a player (R2).

A person decides some 28 times in it (docs/measurements/daily.md).
"""


def plan_of(number: int) -> Plan:
    """Return dealer and contracts of the day of a number, from 1; the first dealer changes with the day."""
    first, *later = (f"contract {contract}" for contract in _CONTRACTS)
    last = f"contract {Contract.REUSSITE} {_HEIGHTS[(number - 1) % len(_HEIGHTS)]}"
    dealer = (number - 1) % _RULES.players
    return Plan(_RULES.to_json(), dealer, (first,), tuple((move,) for move in (*later, last)))
