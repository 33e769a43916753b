"""The search of tricks: every legal card played on in worlds consistent with the view."""

from __future__ import annotations

import numpy as np

from computers.barbu.careful.trick_costs import SCRATCH
from computers.barbu.careful.trick_deal import HANDS, legal_now, play
from computers.barbu.careful.trick_table import Array, TrickTable
from computers.barbu.strong.trick_choice import likelihood, nth_card, play_out
from computers.barbu.strong.weighing import likely
from computers.barbu.strong.worlds import deal_worlds
from computers.compiled import njit, njit_no_refcount


@njit_no_refcount
def lead_over_others(scores: Array) -> float:
    """Return the lead of seat 0 over the mean of the others, in points."""
    return float(scores[0] - scores[1:].mean())


@njit
def search(
    table: TrickTable,
    deal: Array,
    start: Array,
    played: Array,
    possible: Array,
    counts: Array,
    worlds: int,
    among: int,
    heat: float,
    slip: float,
    chance: Array,
    stop: Array,
) -> tuple[Array, Array]:
    """Return the gain of each legal card of seat 0 over the mean of the others in each world, and these worlds.

    ``start`` is the deal before its first card, each seat with those of its cards that were seen, and ``played`` are
    the cards since. Of ``among`` worlds for each that is played out the likely ones are taken, by :func:`likelihood`
    with its heat and slip. Once ``stop`` is set, no further worlds are played out.
    """
    cards = legal_now(table, deal)
    outcomes = np.zeros((worlds, cards.bit_count()))
    scratch, scores = np.zeros(SCRATCH), np.zeros(table.players)
    drawn = deal_worlds(possible, counts, deal[HANDS, 0], worlds * among, chance)
    logarithms, copy = np.zeros(len(drawn)), np.zeros_like(deal)
    if among > 1:
        for place in range(len(drawn)):
            copy[:] = start
            hands = start[HANDS] | drawn[place]
            logarithms[place] = likelihood(table, copy, hands, played, heat, slip, scratch)
    tried = drawn[likely(logarithms, worlds, chance)]
    number = 0
    while number < worlds and not (stop[0] and number):
        luck = 1 + chance[0]
        for place in range(outcomes.shape[1]):
            chance[0] = luck
            copy[:] = deal
            copy[HANDS] = tried[number]
            play(table, copy, nth_card(cards, place))
            play_out(table, copy, scores, scratch, chance)
            outcomes[number, place] = lead_over_others(scores)
        number += 1
    return outcomes[:number], tried[:number]
