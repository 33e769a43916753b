"""Positions and the course of the play, from the view of a seat."""

from __future__ import annotations

from engine.botifarra.kernel.arrays import HANDS, INTS, POSSIBLE, TURN, Ints, integers
from engine.botifarra.kernel.course import replay
from engine.botifarra.kernel.rules import MOST_SEATS, Rules, rules_of
from engine.botifarra.ranking import as_ranked, in_order
from engine.botifarra.view import BotifarraView


def rules_in(view: BotifarraView) -> Rules:
    """Return the rules of the hand that is played; raises :class:`ValueError` before a contract is named."""
    if view.contract is None or view.namer is None:
        raise ValueError("no contract is named")
    return rules_of(view.options, view.contract, view.namer)


def hand_of(view: BotifarraView) -> int:
    """Return the own cards of a seat in their order of strength."""
    return as_ranked(view.cards.mask, three_high=view.options.three_is_high)


def course_of(view: BotifarraView) -> tuple[int, Ints]:
    """Return who led the first trick, and all cards played in this hand, in order, each in its order of strength."""
    high = view.options.three_is_high
    tricks = [trick.cards for trick in view.tricks] + [view.trick]
    first = view.tricks[0].leader if view.tricks else view.leader
    return first, integers(in_order(card, three_high=high) for cards in tricks for card in cards)


def opening(rules: Rules, leader: int) -> Ints:
    """Return the position before the first card, with no hands known."""
    position = integers([0] * INTS)
    for seat in range(MOST_SEATS):
        position[POSSIBLE + seat] = rules.pack
    position[TURN] = leader
    return position


def position_of(view: BotifarraView) -> Ints:
    """Return what everyone knows of the play, and the own hand of the seat that looks; raises :class:`ValueError`.

    The hands of the others are empty.
    """
    rules = rules_in(view)
    leader, cards = course_of(view)
    position = opening(rules, leader)
    replay(rules, position, cards)
    if view.seat is not None:
        position[HANDS + view.seat] = hand_of(view)
    return position
