"""Choice of the card to lead.

Every thought about a lead is named and counted, and is worth so many points; a lead is worth their sum. The
figures were found by least squares over rollouts of some 5,000 leads (``docs/players.md``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.botifarra.play import NO_TRUMP
from engine.botifarra.players.careful.holding import side_masters, worth
from engine.botifarra.players.careful.memory import Memory, above
from engine.botifarra.players.careful.trick import chance_to_win
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SUIT_MASKS, SpanishCard

THOUGHTS: Final[Mapping[str, float]] = {
    # Any suit: keep what is worth keeping, draw points out of opponents, win the lead to cash masters.
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


def values(view: BotifarraView, cards: Sequence[SpanishCard]) -> list[float]:
    """Return the value of leading each card, in points; only the differences matter."""
    memory = Memory(view)
    return [
        sum(
            count * THOUGHTS[thought]
            for thought, count in thoughts(view, memory, memory.ranked(card)).items()
        )
        for card in cards
    ]


def thoughts(view: BotifarraView, memory: Memory, card: int) -> dict[str, float]:
    """Return the thoughts about leading a card, each with its amount."""
    suit = card >> 4
    chance = chance_to_win(memory, suit, card, memory.seat, memory.others)
    kept = memory.hand & ~(1 << card)
    masters = side_masters(memory, kept)
    said = {
        "worth of the cards kept": worth(memory, kept),
        "points drawn from opponents": chance * sum(memory.duty(seat, suit) for seat in memory.opponents),
        "masters to cash next": chance * masters,
    }
    if suit == memory.trump:
        said |= _about_trump(memory, card, masters)
    else:
        said |= _about_side_suit(memory, card)
        said["the partner led the suit before"] = any(
            trick.leader == memory.partner and trick.cards[0] >> 4 == suit for trick in view.tricks
        )
    return said


def _about_trump(memory: Memory, card: int, masters: int) -> dict[str, float]:
    said: dict[str, float] = {
        "a trump": 1,
        "trumps in the hand": (memory.hand & SUIT_MASKS[memory.trump]).bit_count(),
        "masters for which trumps are drawn": masters,
        "a trump when no opponent has any": not memory.threats & SUIT_MASKS[memory.trump],
    }
    if not memory.threats & above(card):
        said["the highest trump"] = 1
        said["points of the highest trump"] = memory.points[card & 15]
    return said


def _about_side_suit(memory: Memory, card: int) -> dict[str, float]:
    cards_of_suit = SUIT_MASKS[card >> 4]
    length = (memory.hand & cards_of_suit).bit_count()
    out = (memory.unseen & cards_of_suit).bit_count()
    would_trump = 0.0
    if memory.trump != NO_TRUMP:
        trumps = SUIT_MASKS[memory.trump]
        would_trump = sum(
            memory.lacks(seat, cards_of_suit) * memory.holds(seat, trumps) for seat in memory.opponents
        )
    said: dict[str, float] = {
        "cards of the suit in the hand": length,
        "cards of the suit that are out": out,
        "opponents who would trump": would_trump,
    }
    if memory.trump == NO_TRUMP:
        said["a singleton in botifarra"] = length == 1
        said["cards that are out in botifarra"] = out
    if memory.threats & above(card):
        return said | _about_no_master(memory, card)
    points = memory.points[card & 15]
    return said | {
        "a master": 1,
        "points of a master": points,
        "opponents who would trump a master": would_trump,
        "points of a master that would be trumped": would_trump * points,
        "cards of a master's suit that are out": out,
        "a master without other cards of its suit": length == 1,
        "points of a master when no opponent has trumps": points * _no_trumps_against(memory),
    }


def _about_no_master(memory: Memory, card: int) -> dict[str, float]:
    higher = memory.hand & above(card)
    if not higher:
        return {}
    beaten_by = (memory.threats & above(higher.bit_length() - 1)).bit_count()
    return {
        "under the own master": beaten_by == 0,
        "under an honour with one higher card out": beaten_by == 1,
        "under an honour with two higher cards out": beaten_by == 2,
    }


def _no_trumps_against(memory: Memory) -> bool:
    return memory.trump == NO_TRUMP or not memory.threats & SUIT_MASKS[memory.trump]
