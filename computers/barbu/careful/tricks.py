"""The value of cards in a deal of tricks, and the danger of a hand before it, from a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from computers.barbu.careful import trick_costs, trick_deal
from computers.barbu.careful.trick_costs import COSTS, SCRATCH
from computers.barbu.careful.trick_deal import COURSE, HANDS, LEADER, WIDTH
from computers.barbu.careful.trick_table import Array, TrickTable, trick_table
from computers.compiled import plain
from engine.barbu.contracts.contract import Contract
from engine.barbu.deal import cards_each, pack_mask
from engine.barbu.options import BarbuOptions
from engine.barbu.turns import next_seat
from engine.barbu.view import BarbuView
from engine.cards.french import FrenchCard
from engine.game import Seat

_play: Final = plain(trick_deal.play)
_turned_parts: Final = plain(trick_deal.turned_parts)
_weigh: Final = plain(trick_costs.weigh)
_danger: Final = plain(trick_costs.danger)


def values(view: BarbuView, cards: Sequence[FrenchCard]) -> list[float]:
    """Return the value of each of these legal cards, in points; the highest is best."""
    table, deal = _known(view)
    scratch, weighed = _scratch(), sum(1 << card for card in cards)
    _weigh(table, deal, weighed, scratch)
    return [-scratch[COSTS][(weighed & (1 << card) - 1).bit_count()] for card in cards]


def takes_for_a_slam(view: BarbuView) -> bool:
    """Tell whether the seat of a view should take something for the sake of a slam, its own or another's."""
    table, deal = _known(view)
    unseen = 0
    for hand in deal[HANDS][1 : table.players]:
        unseen |= hand
    return bool(_turned_parts(table, deal, unseen))


def danger(options: BarbuOptions, contract: Contract, hand: int) -> float:
    """Return the danger of a hand before the first trick of a contract."""
    deal = _empty()
    _give(deal, hand, pack_mask(options) & ~hand, [cards_each(options)] * options.players)
    return float(_danger(trick_table(options, contract), deal, _scratch()))


def place_of(view: BarbuView, seat: Seat) -> int:
    """Return how many steps in the order of play a seat sits from that of the view."""
    assert view.seat is not None  # noqa: S101 - a player has a seat
    steps = seat - view.seat
    return (-steps if view.options.is_clockwise else steps) % view.options.players


def course_of(view: BarbuView) -> list[tuple[int, int]]:
    """Return the cards played in a deal of tricks, in order, each after the place of its player."""
    options = view.options
    tricks = [(trick.leader, trick.cards) for trick in view.tricks] + [(view.leader, view.trick)]
    return [
        (place_of(view, next_seat(options, leader, step)), int(card))
        for leader, cards in tricks
        for step, card in enumerate(cards)
    ]


def counts_of(view: BarbuView) -> list[int]:
    """Return the number of cards of each seat, in the order of play from that of the view."""
    assert view.seat is not None  # noqa: S101 - a player has a seat
    return [view.cards_left[next_seat(view.options, view.seat, step)] for step in range(view.options.players)]


def leader_of(view: BarbuView) -> int:
    """Return the place of the leader of the first trick of a deal."""
    return place_of(view, view.tricks[0].leader if view.tricks else view.leader)


def _known(view: BarbuView) -> tuple[TrickTable, Array]:
    """Return the deal as the seat of a view knows it; the others hold the unseen cards in any order."""
    assert view.contract is not None  # noqa: S101 - tricks are played in a contract
    table, deal, unseen = trick_table(view.options, view.contract), _empty(), pack_mask(view.options)
    deal[COURSE][LEADER] = leader_of(view)
    for _, card in course_of(view):
        _play(table, deal, card)
        unseen &= ~(1 << card)
    hand = view.cards.mask
    _give(deal, hand, unseen & ~hand, counts_of(view))
    return table, deal


def _give(deal: Array, hand: int, unseen: int, counts: Sequence[int]) -> None:
    """Give the own hand to seat 0, and to the others as many of the unseen cards as they hold."""
    deal[HANDS][0] = hand
    for seat in range(1, len(counts)):
        held = 0
        for _ in range(counts[seat]):
            held |= unseen & -unseen
            unseen &= unseen - 1
        deal[HANDS][seat] = held


def _empty() -> Array:
    return [[0] * WIDTH for _ in range(COURSE + 1)]


def _scratch() -> Array:
    return [[0.0] * SCRATCH[1] for _ in range(SCRATCH[0])]
