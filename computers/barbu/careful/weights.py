"""The weights of the rules of thumb; ``docs/measurements/players.md`` says how they were tried.

Chances and shares lie between 0 and 1.
"""

from __future__ import annotations

from typing import Final

from engine.cards import LANE

CARELESS: Final = 0.4
"""How far the others are taken to play any card of the suit, and not the highest that ducks."""
BARE: Final = 0.8
"""Chance that a card without a smaller one beside it has to follow when its suit is led."""
GUARDED: Final = 0.6
"""Factor of that chance for each smaller card beside it."""
LONG: Final = 0.15
"""Chance that a card of a suit that nobody else has takes a trick after all."""
THROWN: Final = 0.6
"""Share of the dangerous cards of a hand without the suit that it throws on a trick."""
VOID: Final = 0.18
"""Reduction of the other suits' danger for each suit that the hand lacks."""
LEAD: Final = 0.3
"""Cost of having to lead, in tricks of average cost."""
SURE_SHARE: Final = 0.85
"""Share of the tricks left that must be sure before a slam is tried."""
THREAT_SHARE: Final = 0.75
"""Share of a part that another must have taken, and nobody else any, before his slam is feared."""

# -- réussite

BEHIND: Final = 2.0
"""Length of the wait behind an own card, in cards of the others."""
BLOCKED: Final = 0.5
"""Worth of a card of the others that waits for an own one, in the same unit."""
BLOCKS: Final = tuple((1 - 0.7**own) / (1 - 0.7) for own in range(LANE))
"""Cost of another's card waiting, by the number of own cards before it: each further one counts less."""
TEMPO: Final = 1.0
"""Worth of having a card less in the hand."""
