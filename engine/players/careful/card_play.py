"""Which card to play: what the trick is expected to bring, less what the card was worth in the hand."""

from __future__ import annotations

from collections.abc import Sequence

from engine.botifarra.play import beats
from engine.botifarra.view import View
from engine.cards import POINTS_BY_STRENGTH, Card
from engine.players.careful.holding import DEFAULT, Weights, worth
from engine.players.careful.memory import SEATS, Memory
from engine.players.careful.trick import chance_to_win


def values(view: View, cards: Sequence[Card], weights: Weights = DEFAULT) -> list[float]:
    """Return for every card what playing it promises, in points; only their differences mean anything."""
    memory = Memory(view)
    return [_value(view, memory, card, weights) for card in cards]


def _value(view: View, memory: Memory, card: Card, weights: Weights) -> float:
    led = view.trick[0] >> 4 if view.trick else card >> 4
    winning, master = int(card), memory.seat
    if view.trick and view.master is not None:
        best = view.trick[(view.master - view.leader) % SEATS]
        if not beats(card, best, memory.trump):
            winning, master = int(best), view.master
    to_play = [(memory.seat + step) % SEATS for step in range(1, SEATS - len(view.trick))]
    chance = chance_to_win(memory, led, winning, master, to_play)
    on_table = 1 + sum(POINTS_BY_STRENGTH[played & 15] for played in view.trick)
    if_won, if_lost = float(on_table + POINTS_BY_STRENGTH[card & 15]) + weights.lead, 0.0
    for seat in to_play:
        if (seat - memory.seat) % 2 == 0:
            if_won += weights.led_draws_partner
            if_lost -= weights.given_to_opponent
        else:
            if_won += weights.led_draws_opponent
    return chance * if_won + (1 - chance) * if_lost + worth(memory, memory.hand & ~(1 << card), weights)
