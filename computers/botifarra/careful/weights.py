"""The features by which ``careful`` values a card, and the weight of each, in points.

In words: a master that nobody can beat is worth its points and those it draws; an honour with one higher card out is
worth much with a small card beside it and little alone; trumps are worth a trick each, high ones more; when trumps
are held, being short elsewhere is worth something; points that cannot win are worth the share that a partner's trick
may still save.

A card to a trick that another led is worth the points of the trick when our side is likely to win it, so a partner
who is certain to win is given the highest points that can be spared, and a trick that is lost gets the cheapest
card; of the cards that win, the one is played that the hand misses least.

Every thought about a lead is named and counted; a lead is worth the sum of its thoughts. Their figures were found
by least squares over rollouts of some 5,000 leads (``docs/measurements/players.md``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The weights, in points unless stated otherwise, as measured (``docs/measurements/players.md``)."""

    master: float = 0.56
    """Share of its points that a side master is likely to bring home."""
    master_draws: float = 0.5
    """Points that the others add to a trick won by a side master."""
    master_safe: float = 0.64
    """Share of its points that it gains when no opponent has a trump left."""
    second_guarded: float = 0.82
    """Share kept by an honour with one higher card out and a small card beside it."""
    second_bare: float = 0.4
    """The same without a small card."""
    third_guarded: float = 0.35
    """Share kept by an honour with two higher cards out and two small cards beside it."""
    loose: float = 0.28
    """Share kept by any other point card: a partner's trick may take it in."""
    trump: float = 1.07
    """Worth of any trump."""
    trump_master: float = 3.0
    """The value of an unbeatable trump on top of its points."""
    trump_honour: float = 1.05
    """Share of its points that another trump brings home."""
    void: float = 0.4
    """Worth of having no card of a side suit while trumps are held."""
    lead: float = 0.9
    """Worth of winning a trick for its lead."""
    lead_to_cash: float = 0.3
    """The value that each side master in the hand adds to a trick won by this hand."""
    own_lead: float = 0.5
    """The value of leading with this hand and not the partner's."""


TUNED: Final = Weights()

THOUGHTS: Final[Mapping[str, float]] = {
    # Any suit: keep valuable cards, draw points out of opponents, win the lead to cash masters.
    "worth of the cards kept": 0.48,
    "points drawn from opponents": 0.32,
    "masters to cash next": 0.32,
    # A side suit: long suits and suits that are still out; opponents who must trump lose a trump.
    "cards of the suit in the hand": 0.16,
    "cards of the suit that are out": 0.12,
    "opponents who would trump": 0.80,
    "the partner led the suit before": 0.49,
    # A side master: cash it, the more it carries, while nobody trumps it; the sooner the fewer are out.
    "a master": 0.97,
    "a master without other cards of its suit": 0.90,
    "points of a master": 0.50,
    "points of a master when no opponent has trumps": 0.14,
    "opponents who would trump a master": -0.51,
    "points of a master that would be trumped": -0.31,
    "cards of a master's suit that are out": -0.25,
    # Any other side card: never under one's own master, rather under an honour that has to wait.
    "under the own master": -1.54,
    "under an honour with one higher card out": 0.42,
    "under an honour with two higher cards out": 0.43,
    # Botifarra: singletons stay at home, and so do suits of which much is out.
    "a singleton in botifarra": -0.33,
    "cards that are out in botifarra": -0.25,
    # Trumps: draw them from length and with masters, as long as opponents have any.
    "a trump": 1.40,
    "a trump when no opponent has any": -1.68,
    "trumps in the hand": 0.13,
    "masters for which trumps are drawn": 0.22,
    "the highest trump": 0.88,
    "points of the highest trump": 0.37,
}
"""The weight of each thought about a lead, in points."""
