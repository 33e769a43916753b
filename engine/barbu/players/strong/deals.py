"""Deals of tricks as the compiled search reads them, from a view."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.barbu.players.strong.trick_table import Array, TrickTable, trick_table
from engine.barbu.players.strong.tricks import (
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
from engine.barbu.tricks import suit_mask
from engine.barbu.turns import next_seat
from engine.barbu.view import BarbuView
from engine.compiled import lean
from engine.game import Seat


class Known(NamedTuple):
    """A deal of tricks as its seat to move knows it; seats count from that one in the order of play.

    ``deal`` has the own hand alone, ``start`` the cards seen of each seat before the first one was ``played``.
    ``possible`` has the hidden cards that each seat may hold, and ``counts`` how many it holds.
    """

    table: TrickTable
    deal: Array
    start: Array
    played: Array
    possible: Array
    counts: Array


def place_of(view: BarbuView, seat: Seat) -> int:
    """Return how many steps in the order of play a seat sits from that of the view."""
    assert view.seat is not None  # noqa: S101 - a player has a seat
    steps = seat - view.seat
    return (-steps if view.options.is_clockwise else steps) % view.options.players


def known(view: BarbuView) -> Known:
    """Return what the seat of a view knows of a deal of tricks."""
    assert view.contract is not None  # noqa: S101 - tricks are played in a contract
    options, players = view.options, view.options.players
    table = trick_table(options, view.contract)
    course = [(trick.leader, trick.cards) for trick in view.tricks] + [(view.leader, view.trick)]
    order = [
        (place_of(view, next_seat(options, leader, step)), int(card))
        for leader, cards in course
        for step, card in enumerate(cards)
    ]
    start = np.zeros((COURSE + 1, WIDTH), np.int64)
    start[COURSE, LEADER] = place_of(view, course[0][0])
    for seat, card in order:
        start[HANDS, seat] |= 1 << card
    deal = start.copy()
    deal[HANDS, 0] |= view.cards.mask
    hidden = table.pack & ~view.cards.mask & ~sum(1 << card for _, card in order)
    possible = np.full(players, hidden, np.int64)
    played = np.array([card for _, card in order], np.int64)
    follow(table, deal, played, possible)
    left = [view.cards_left[next_seat(options, view.seat or 0, step)] for step in range(players)]
    return Known(table, deal, start, played, possible, np.array(left, np.int64))


@lean
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
