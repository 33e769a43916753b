"""What cards are worth that stay in the hand: what a card costs is what the hand loses by playing it.

In words: a master that nobody can beat is worth its points and those it draws; an honour with one higher card
out is worth much with a small card beside it and little alone; trumps are worth a trick each, high ones more;
when trumps are held, being short elsewhere is worth something; points that cannot win are worth what a
partner's trick may still save of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.botifarra.play import NO_TRUMP
from engine.cards import LANE, POINTS_BY_STRENGTH, SUIT_MASKS, Suit
from engine.players.careful.memory import Memory

HONOURS: Final = 0xF80
"""The point cards of one suit, in its own twelve bits."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each thought counts, in points; tuned by measurement (``docs/players.md``)."""

    master: float = 0.85
    """Share of its points that a side master is likely to bring home."""
    master_draws: float = 2.0
    """What others add to a trick that a side master wins."""
    second_guarded: float = 0.6
    """Share kept by an honour with one higher card out and a small card beside it."""
    second_bare: float = 0.35
    """The same without a small card."""
    third_guarded: float = 0.5
    """Share kept by an honour with two higher cards out and two small cards beside it."""
    loose: float = 0.4
    """Share kept by any other point card: a partner's trick may take it in."""
    trump: float = 1.6
    """Worth of any trump."""
    trump_master: float = 3.0
    """What a trump that nobody can beat is worth on top of its points."""
    trump_honour: float = 0.7
    """Share of its points that another trump brings home."""
    void: float = 0.6
    """Worth of having no card of a side suit while trumps are held."""
    led_draws_partner: float = 1.2
    """What a partner is expected to add to a trick of ours."""
    led_draws_opponent: float = 0.6
    """What an opponent cannot help adding to a trick of ours."""
    given_to_opponent: float = 0.3
    """What a partner cannot help adding to a trick of theirs."""
    lead: float = 0.3
    """Worth of winning a trick for its lead."""


DEFAULT: Final = Weights()


def worth(memory: Memory, hand: int, weights: Weights = DEFAULT) -> float:
    """Return what the cards of a hand are worth from here on, in points."""
    total = 0.0
    for suit in Suit:
        held = hand >> LANE * suit & 0xFFF
        unseen = memory.unseen >> LANE * suit & 0xFFF
        if suit == memory.trump:
            total += _worth_of_trumps(held, unseen, weights)
        elif held:
            total += _worth_of_side_suit(held, unseen, weights)
        elif memory.trump != NO_TRUMP and hand & SUIT_MASKS[memory.trump]:
            total += weights.void
    return total


def _worth_of_side_suit(held: int, unseen: int, weights: Weights) -> float:
    total = 0.0
    rest = held
    while rest:
        strength = rest.bit_length() - 1
        rest ^= 1 << strength
        points = POINTS_BY_STRENGTH[strength]
        higher = (unseen >> strength).bit_count()
        lower = rest.bit_count()
        if not higher:
            total += weights.master * points + weights.master_draws
        elif not points:
            break
        elif higher == 1:
            total += (weights.second_guarded if lower else weights.second_bare) * points
        elif higher == 2 and lower >= 2:
            total += weights.third_guarded * points
        else:
            total += weights.loose * points
    return total


def _worth_of_trumps(held: int, unseen: int, weights: Weights) -> float:
    total = 0.0
    while held:
        strength = held.bit_length() - 1
        held ^= 1 << strength
        points = POINTS_BY_STRENGTH[strength]
        if unseen >> strength:
            total += weights.trump + weights.trump_honour * points
        else:
            total += weights.trump_master + points
    return total
