"""The deals of the day of Barbu: one deal of a contract that the date gives, so that scores can be compared."""

from __future__ import annotations

from typing import Final

from bot.daily.deal import Plan
from engine.barbu import BARBU, BarbuOptions, Contract

_CONTRACTS: Final = (
    Contract.PLIS,
    Contract.COEURS,
    Contract.REUSSITE,
    Contract.DAMES,
    Contract.BARBU,
    Contract.SALADE,
)
"""The contracts of the days, in turn."""
_HEIGHTS: Final = ("J", "T", "Q", "9")
"""The heights of the réussites, in turn."""


def plan_of(number: int) -> Plan:
    """Return dealer and contract of the day of a number, from 1; the rules are those of a table without a preset."""
    options: BarbuOptions = next(iter(BARBU.presets.values()))
    cycle, place = divmod(number - 1, len(_CONTRACTS))
    contract = _CONTRACTS[place]
    height = f" {_HEIGHTS[cycle % len(_HEIGHTS)]}" if contract is Contract.REUSSITE else ""
    # Four seats in turn: over four rounds of the contracts the person has each of them from every place at the table.
    return Plan(options.to_json(), (cycle + place) % options.players, (f"contract {contract}{height}",))
