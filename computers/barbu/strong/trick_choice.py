"""Deals of tricks played out by ``careful`` in every seat, and the likelihood of cards that were played."""

from __future__ import annotations

from typing import Final

import numpy as np

from computers.barbu.careful.trick_costs import COSTS, weigh
from computers.barbu.careful.trick_deal import HANDS, is_over, legal_now, mover, play, score
from computers.barbu.careful.trick_table import Array, TrickTable
from computers.barbu.strong.chance import below
from computers.compiled import njit, njit_no_refcount

_EQUAL: Final = 1e-9


@njit_no_refcount
def nth_card(cards: int, place: int) -> int:
    """Return a card of a set by its place, from the lowest."""
    for _ in range(place):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1


@njit_no_refcount
def choose(table: TrickTable, deal: Array, scratch: Array, chance: Array) -> int:
    """Return the card that ``careful`` plays; among equal ones chance decides."""
    cards = legal_now(table, deal)
    if not cards & (cards - 1):
        return cards.bit_length() - 1
    number = weigh(table, deal, cards, scratch)
    least = scratch[COSTS][0]
    for place in range(1, number):
        least = min(least, scratch[COSTS][place])
    found, equal = 0, 0
    for place in range(number):
        if scratch[COSTS][place] < least + _EQUAL:
            equal += 1
            if equal == 1 or below(chance, equal) == 0:
                found = place
    return nth_card(cards, found)


@njit_no_refcount
def play_out(table: TrickTable, deal: Array, scores: Array, scratch: Array, chance: Array) -> None:
    """Play a deal to its end, ``careful`` in every seat, and write down the scores."""
    while not is_over(table, deal):
        play(table, deal, choose(table, deal, scratch, chance))
    score(table, deal, scores)


@njit
def likelihood(
    table: TrickTable, deal: Array, hands: Array, played: Array, heat: float, slip: float, scratch: Array
) -> float:
    """Return the logarithm of how likely these hands would have played these cards, but for seat 0.

    ``deal`` is at its first trick, and these are ``hands`` then. A card has the softmax of ``careful``'s values at
    this heat, in points, mixed with a slip to any legal card.
    """
    total = 0.0
    deal[HANDS] = hands
    for card in played:
        if mover(table, deal):
            cards = legal_now(table, deal)
            if cards & (cards - 1):
                number = weigh(table, deal, cards, scratch)
                place = (cards & ((1 << card) - 1)).bit_count()
                costs = scratch[COSTS][:number]
                shares = np.exp((costs.min() - costs) / heat)
                total += np.log((1 - slip) * shares[place] / shares.sum() + slip / number)
        play(table, deal, card)
    return total
