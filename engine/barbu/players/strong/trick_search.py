"""The search of tricks: every legal card played on in worlds that fit what is known."""

from __future__ import annotations

import numpy as np

from engine.barbu.players.strong.trick_choice import SCRATCH, likelihood, nth_card, play_out
from engine.barbu.players.strong.trick_table import Array, TrickTable
from engine.barbu.players.strong.tricks import HANDS, legal_now, play
from engine.barbu.players.strong.weighing import likely
from engine.barbu.players.strong.worlds import deal_worlds
from engine.compiled import compiled, lean


@lean
def lead_over_others(scores: Array) -> float:
    """Return what seat 0 scores more than the mean of the others."""
    return float(scores[0] - scores[1:].mean())


@compiled
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
    """Return what each legal card of seat 0 gains in each world over the mean of the others, and these worlds.

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
