"""Deals of tricks played out by ``careful`` in every seat, and the likelihood of cards that were played."""

from __future__ import annotations

from typing import Final

import numpy as np

from computers.barbu.careful.trick_costs import COSTS, SCRATCH, weigh
from computers.barbu.careful.trick_deal import HANDS, is_over, legal_now, mover, play, score
from computers.barbu.careful.trick_table import Array, TrickTable
from computers.barbu.strong.chance import below
from computers.barbu.strong.search import lead_over_others
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
def likelihoods(
    table: TrickTable, start: Array, played: Array, worlds: Array, heat: float, slip: float
) -> Array:
    """Return the logarithm for each world of how likely its hands would have played these cards, but for seat 0.

    ``start`` is the deal before its first card, each seat with those of its cards that were seen. A card has the
    softmax of ``careful``'s values at this heat, in points, mixed with a slip to any legal card.
    """
    found, deal, scratch = np.zeros(len(worlds)), np.zeros_like(start), np.zeros(SCRATCH)
    for world in range(len(worlds)):
        deal[:] = start
        deal[HANDS] |= worlds[world]
        for card in played:
            if mover(table, deal):
                cards = legal_now(table, deal)
                if cards & (cards - 1):
                    number = weigh(table, deal, cards, scratch)
                    place = (cards & ((1 << card) - 1)).bit_count()
                    costs = scratch[COSTS][:number]
                    shares = np.exp((costs.min() - costs) / heat)
                    found[world] += np.log((1 - slip) * shares[place] / shares.sum() + slip / number)
            play(table, deal, card)
    return found


@njit
def gains(table: TrickTable, deal: Array, worlds: Array, chance: Array, stop: Array) -> Array:
    """Return the lead of seat 0 by each legal card, worlds x cards; fewer worlds once ``stop`` is set."""
    cards = legal_now(table, deal)
    found, copy = np.zeros((len(worlds), cards.bit_count())), np.zeros_like(deal)
    scratch, scores = np.zeros(SCRATCH), np.zeros(table.players)
    for world in range(len(worlds)):
        if stop[0] and world:
            return found[:world]
        luck = 1 + chance[0]
        for place in range(found.shape[1]):
            chance[0] = luck
            copy[:] = deal
            copy[HANDS] = worlds[world]
            play(table, copy, nth_card(cards, place))
            play_out(table, copy, scores, scratch, chance)
            found[world, place] = lead_over_others(scores)
    return found
