"""The deals of the day of Botifarra: one hand, in turn obligada and lliure."""

from __future__ import annotations

from typing import Final

from bot.daily.deal import SEAT, Plan
from engine.botifarra import BOTIFARRA

_RULES: Final = ("obligada 101", "lliure 101")
"""The presets of the days, in turn."""
_DEALERS: Final = (SEAT, 3, SEAT, 2, SEAT, 1)
"""Dealer on every second day: naming trump is the best part of a deal, so the person deals on half of the days."""


def plan_of(number: int) -> Plan:
    """Return rules and dealer of the day of a number, from 1."""
    options = BOTIFARRA.presets[_RULES[(number - 1) % len(_RULES)]].to_json()
    return Plan(options, _DEALERS[(number - 1) // len(_RULES) % len(_DEALERS)])
