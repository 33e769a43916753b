"""Choice of the card to a trick that another led.

In words: a card is worth the points of the trick when our side is likely to win it, so a partner who is
certain to win is given the highest points that can be spared, and a trick that is lost gets the cheapest
card; of the cards that win, the one is played that the hand misses least.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.botifarra.play import beats
from engine.botifarra.players.careful.holding import TUNED, Weights, side_masters, worth
from engine.botifarra.players.careful.memory import Memory
from engine.botifarra.players.careful.trick import chance_to_win
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCard


def values(view: BotifarraView, cards: Sequence[SpanishCard], weights: Weights = TUNED) -> list[float]:
    """Return the value of playing each card, in points; only the differences matter."""
    memory = Memory(view)
    return [_value(view, memory, memory.ranked(card), weights) for card in cards]


def _value(view: BotifarraView, memory: Memory, card: int, weights: Weights) -> float:
    assert view.master is not None  # noqa: S101 - somebody led
    trick = [memory.ranked(played) for played in view.trick]
    best = trick[(view.master - view.leader) % memory.seats]
    takes = beats(card, best, memory.trump)
    winning, master = (card, memory.seat) if takes else (best, view.master)
    to_play = memory.others[: memory.seats - 1 - len(trick)]
    chance = chance_to_win(memory, trick[0] >> 4, winning, master, to_play)
    kept = memory.hand & ~(1 << card)
    if_won = 1 + weights.lead + sum(memory.points[played & 15] for played in (*trick, card))
    if takes:
        if_won += weights.own_lead + weights.lead_to_cash * side_masters(memory, kept)
    return chance * if_won + worth(memory, kept, weights)
