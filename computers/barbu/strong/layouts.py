"""Réussites as the compiled search reads them, from a view."""

from __future__ import annotations

import numpy as np

from computers.barbu.careful.layout import (
    COURSE,
    ENDS,
    HANDS,
    MOVER,
    OUT,
    PASS,
    PLACED,
    PLACES,
    RIGHT,
    play,
    playable,
)
from computers.barbu.careful.layout_table import LayoutTable
from computers.barbu.careful.reussite import number_of
from computers.barbu.careful.trick_deal import WIDTH
from computers.barbu.careful.trick_table import Array
from computers.barbu.careful.tricks import place_of
from computers.barbu.strong.arrays import layout_table
from computers.barbu.strong.search import Known
from computers.compiled import njit
from engine.barbu.contracts.reussite import Layout, ends_of
from engine.barbu.moves import PlayCard
from engine.barbu.options import ReussiteStart
from engine.barbu.turns import first_player, next_seat
from engine.barbu.view import BarbuView


def known(view: BarbuView) -> Known[LayoutTable]:
    """Return the knowledge of a view's seat in a réussite."""
    options, players, layout = view.options, view.options.players, view.layout
    assert layout is not None  # noqa: S101 - a réussite has a layout
    assert view.seat is not None  # noqa: S101 - a player has a seat
    table = layout_table(options, layout.height)
    seats = [next_seat(options, view.seat, step) for step in range(players)]
    course = list(view.course)
    start = np.zeros((COURSE + 1, WIDTH), np.int64)
    begun = Layout.opened(options, layout.height)
    if options.reussite_start is ReussiteStart.LAST_DEALT and course:
        laid = course.pop(0)[1]
        assert isinstance(laid, PlayCard)  # noqa: S101 - a card was laid
        begun = begun.with_card(laid.card, laid.side)
    start[COURSE, MOVER] = place_of(view, first_player(options, view.dealer))
    start[COURSE, PLACED], start[COURSE, ENDS] = begun.placed, ends_of(begun.ace_side)
    for seat, move in course:
        if isinstance(move, PlayCard):
            start[HANDS, place_of(view, seat)] |= 1 << move.card
    hidden = layout.pack & ~layout.placed & ~view.cards.mask
    possible = np.full(players, hidden, np.int64)
    counts = np.array([view.cards_left[seat] for seat in seats], np.int64)
    moves = np.array([number_of(move) for _, move in course], np.int64)
    deal = np.zeros_like(start)
    deal[COURSE, MOVER], deal[COURSE, OUT] = 0, len(view.places)
    deal[PLACES, : len(view.places)] = [place_of(view, seat) for seat in view.places]
    if course:
        learn(table, start, moves, np.array([place_of(view, seat) for seat, _ in course]), possible, counts)
    deal[COURSE, PLACED], deal[COURSE, ENDS] = layout.placed, ends_of(layout.ace_side)
    deal[COURSE, RIGHT] = view.may_decline
    deal[HANDS, 0] = view.cards.mask
    return Known(table, deal, start, moves, possible, counts)


@njit
def learn(
    table: LayoutTable, start: Array, course: Array, seats: Array, possible: Array, counts: Array
) -> None:
    """Take from ``possible`` what a seat shows not to hold: by a pass, and by no other card after an ace."""
    deal = start.copy()
    left = counts.copy()
    for place in range(len(course)):
        if course[place] >= 0:
            left[seats[place]] += 1
    for place in range(len(course)):
        seat, move = seats[place], course[place]
        placed, ends = deal[COURSE, PLACED], deal[COURSE, ENDS]
        if move == PASS:
            possible[seat] &= ~playable(table, placed, ends)
        if move < 0:
            continue
        left[seat] -= 1
        deal[COURSE, MOVER] = seat
        play(table, deal, move)
        following = seats[place + 1] if place + 1 < len(course) else 0
        if table.ace_replay and move & 15 == 12 and left[seat] and following != seat:
            possible[seat] &= ~playable(table, deal[COURSE, PLACED], deal[COURSE, ENDS])
