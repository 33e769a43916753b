"""The value of the cards in the hand: the cost of a card is what the hand loses by playing it.

In words: a master that nobody can beat is worth its points and those it draws; an honour with one higher card
out is worth much with a small card beside it and little alone; trumps are worth a trick each, high ones more;
when trumps are held, being short elsewhere is worth something; points that cannot win are worth what a
partner's trick may still save of them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.botifarra.play import NO_TRUMP
from engine.botifarra.players.careful.memory import Memory
from engine.cards import LANE
from engine.cards.spanish import SUIT_MASKS, SpanishSuit


class Weights(NamedTuple):
    """The weights, in points unless stated otherwise, as measured (``docs/players.md``)."""

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


def worth(memory: Memory, hand: int, weights: Weights = TUNED) -> float:
    """Return the value of the cards of a hand for the rest of the play, in points."""
    total = 0.0
    safe = memory.trump == NO_TRUMP or not memory.threats & SUIT_MASKS[memory.trump]
    for suit in SpanishSuit:
        held = hand >> LANE * suit & 0xFFF
        threats = memory.threats >> LANE * suit & 0xFFF
        if suit == memory.trump:
            total += worth_of_trumps(held, threats, memory.points, weights)
        elif held:
            total += worth_of_side_suit(held, threats, safe, memory.points, weights)
        elif memory.trump != NO_TRUMP and memory.hand & SUIT_MASKS[memory.trump]:
            total += weights.void
    return total


def worth_of_side_suit(
    held: int, threats: int, safe: bool, points_of: tuple[int, ...], weights: Weights
) -> float:
    """Return the value of the cards of a side suit; ``safe`` tells whether no opponent has a trump left."""
    total = 0.0
    rest = held
    while rest:
        strength = rest.bit_length() - 1
        rest ^= 1 << strength
        points = points_of[strength]
        higher = (threats >> strength).bit_count()
        lower = rest.bit_count()
        if not higher:
            total += (weights.master + safe * weights.master_safe) * points + weights.master_draws
        elif not points:
            continue
        elif higher == 1:
            total += (weights.second_guarded if lower else weights.second_bare) * points
        elif higher == 2 and lower >= 2:
            total += weights.third_guarded * points
        else:
            total += weights.loose * points
    return total


def worth_of_trumps(held: int, threats: int, points_of: tuple[int, ...], weights: Weights) -> float:
    """Return the value of the trumps of a hand."""
    total = 0.0
    while held:
        strength = held.bit_length() - 1
        held ^= 1 << strength
        points = points_of[strength]
        if threats >> strength:
            total += weights.trump + weights.trump_honour * points
        else:
            total += weights.trump_master + points
    return total


def side_masters(memory: Memory, hand: int) -> int:
    """Return the number of side cards of a hand that no opponent can beat in their suit."""
    count = 0
    for suit in SpanishSuit:
        if suit != memory.trump:
            held, threats = hand >> LANE * suit & 0xFFF, memory.threats >> LANE * suit & 0xFFF
            count += (held >> threats.bit_length()).bit_count()
    return count
