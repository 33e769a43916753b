"""The weights of the rules of thumb in tricks; ``docs/players.md`` says how they were tried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights; chances and shares lie between 0 and 1."""

    careless: float = 0.4
    """How far the others are taken to play any card of the suit, and not the highest that ducks."""
    bare: float = 0.8
    """Chance that a card without a smaller one beside it has to follow when its suit is led."""
    guarded: float = 0.6
    """What each smaller card beside it leaves of that chance."""
    long: float = 0.15
    """Chance that a card of a suit that nobody else has takes a trick after all."""
    thrown: float = 0.6
    """Share of the dangerous cards of a hand without the suit that it throws on a trick."""
    void: float = 0.18
    """What each suit that the hand lacks takes off the danger of the others."""
    lead: float = 0.3
    """Cost of having to lead, in tricks of average cost."""


TUNED: Final = Weights()
