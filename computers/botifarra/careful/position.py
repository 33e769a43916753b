"""Positions and the course of the play, from the view of a seat."""

from __future__ import annotations

from typing import Any, Final

from computers.botifarra.careful.arrays import HANDS, INTS, POSSIBLE, TURN
from computers.botifarra.careful.course import replay
from computers.botifarra.careful.rules import MOST_SEATS, Rules, rules_of
from computers.compiled import plain
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import as_ranked, in_order

_replay: Final = plain(replay)


def rules_in(view: BotifarraView) -> Rules:
    """Return the rules of the hand that is played; raises :class:`ValueError` before a contract is named."""
    if view.contract is None:
        raise ValueError("no contract is named")
    return rules_of(view.options, view.contract, -1 if view.namer is None else view.namer)


def hand_of(view: BotifarraView) -> int:
    """Return the own cards of a seat in their order of strength."""
    return as_ranked(view.cards.mask, three_high=view.options.three_is_high)


def course_of(view: BotifarraView) -> tuple[int, list[int]]:
    """Return who led the first trick, and all cards played in this hand, in order, each in its order of strength."""
    high = view.options.three_is_high
    tricks = [trick.cards for trick in view.tricks] + [view.trick]
    first = view.tricks[0].leader if view.tricks else view.leader
    return first, [in_order(card, three_high=high) for cards in tricks for card in cards]


def opening(rules: Rules, leader: int) -> list[int]:
    """Return the position before the first card, with no hands known."""
    position = [0] * INTS
    for seat in range(MOST_SEATS):
        position[POSSIBLE + seat] = rules.pack
    position[TURN] = leader
    return position


def position_of(view: BotifarraView) -> list[int]:
    """Return the public course of the play and the own hand of the view's seat; raises :class:`ValueError`.

    The hands of the others are empty.
    """
    rules = rules_in(view)
    leader, played = course_of(view)
    position = opening(rules, leader)
    ints: Any = position
    cards: Any = played
    _replay(rules, ints, cards)
    if view.seat is not None:
        position[HANDS + view.seat] = hand_of(view)
    return position
