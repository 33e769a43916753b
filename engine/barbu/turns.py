"""Seats in order of play (R6, R7)."""

from __future__ import annotations

from engine.barbu.options import BarbuOptions, Lead
from engine.game import Seat


def next_seat(options: BarbuOptions, seat: Seat, steps: int = 1) -> Seat:
    """Return the seat that many steps further in the direction of play (R6)."""
    return (seat + (-steps if options.is_clockwise else steps)) % options.players


def first_player(options: BarbuOptions, dealer: Seat) -> Seat:
    """Return the seat that plays first in a deal (R6)."""
    match options.lead:
        case Lead.RIGHT:
            return (dealer + 1) % options.players
        case Lead.LEFT:
            return (dealer - 1) % options.players
        case Lead.DEALER:
            return dealer


def in_turn(options: BarbuOptions, first: Seat) -> tuple[Seat, ...]:
    """Return all seats in order of play, beginning with one of them."""
    return tuple(next_seat(options, first, steps) for steps in range(options.players))
