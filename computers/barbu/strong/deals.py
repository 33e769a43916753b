"""Deals of tricks as the compiled search reads them, from a view."""

from __future__ import annotations

import numpy as np

from computers.barbu.careful.trick_deal import (
    COURSE,
    DISCARDED,
    DONE,
    HANDS,
    LEADER,
    LYING,
    TRICK,
    WIDTH,
    mover,
    play,
)
from computers.barbu.careful.trick_table import Array, TrickTable
from computers.barbu.careful.tricks import counts_of, course_of, leader_of
from computers.barbu.strong.arrays import trick_table
from computers.barbu.strong.search import Known
from computers.compiled import njit_no_refcount
from engine.barbu.contracts.tricks import suit_mask
from engine.barbu.view import BarbuView


def known(view: BarbuView) -> Known[TrickTable]:
    """Return the knowledge of a view's seat in a deal of tricks."""
    assert view.contract is not None  # noqa: S101 - tricks are played in a contract
    table, order = trick_table(view.options, view.contract), course_of(view)
    start = np.zeros((COURSE + 1, WIDTH), np.int64)
    start[COURSE, LEADER] = leader_of(view)
    for seat, card in order:
        start[HANDS, seat] |= 1 << card
    deal = start.copy()
    deal[HANDS, 0] |= view.cards.mask
    hidden = table.pack & ~view.cards.mask & ~sum(1 << card for _, card in order)
    possible = np.full(table.players, hidden, np.int64)
    played = np.array([card for _, card in order], np.int64)
    follow(table, deal, played, possible)
    return Known(table, deal, start, played, possible, np.array(counts_of(view), np.int64))


@njit_no_refcount
def follow(table: TrickTable, deal: Array, played: Array, possible: Array) -> None:
    """Play these cards, and take from ``possible`` what each seat shows not to hold (R12 to R15)."""
    for card in played:
        seat, lying = mover(table, deal), deal[COURSE, LYING]
        led = suit_mask(deal[TRICK, 0] >> 4) if lying else 0
        if not led >> card & 1:
            possible[seat] &= ~led
            banned = table.banned[deal[COURSE, DONE], 0 if lying else 1, deal[COURSE, DISCARDED]]
            if banned >> card & 1:
                possible[seat] &= banned
        play(table, deal, card)
