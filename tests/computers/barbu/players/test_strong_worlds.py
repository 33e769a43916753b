"""Worlds fit everything that a seat has seen, by the engine's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from computers.compiled import IS_AVAILABLE
from engine.barbu import BARBU, BarbuView, Phase
from engine.barbu.contracts.reussite import Layout
from engine.barbu.contracts.tricks import has_discard, legal_cards
from engine.barbu.moves import Pass, PlayCard
from engine.barbu.options import BarbuOptions, ReussiteStart
from engine.barbu.turns import next_seat
from engine.cards.french import FrenchCardSet
from tests.computers.barbu.players.games import decisions, hands_in_turn

if not IS_AVAILABLE:
    pytest.skip("strong needs numba", allow_module_level=True)

import numpy as np

from computers.barbu.strong import deals, layouts
from computers.barbu.strong.worlds import deal_world

GAMES = range(5)


def world(view: BarbuView, possible: np.ndarray, counts: np.ndarray, luck: np.ndarray) -> dict[int, int]:
    """Return hands by seat, drawn at random."""
    hands, owner = np.zeros(10, np.int64), np.zeros(128, np.int64)
    assert deal_world(possible, counts, hands, owner, luck)
    seats = [next_seat(view.options, view.seat or 0, step) for step in range(view.options.players)]
    found = {seat: int(hands[step]) for step, seat in enumerate(seats)}
    return found | {view.seat or 0: view.cards.mask}


def fits(view: BarbuView, hands: dict[int, int]) -> None:
    """Check that the counts are right, and that every card is in one hand."""
    gone = sum(1 << card for trick in view.tricks for card in trick.cards) + sum(
        1 << card for card in view.trick
    )
    gone += 0 if view.layout is None else view.layout.placed
    assert [hands[seat].bit_count() for seat in sorted(hands)] == list(view.cards_left)
    assert sum(hands.values()) & gone == 0
    assert sum(hands.values()).bit_count() == sum(view.cards_left)


def worlds(phase: Phase, knowledge: Callable[[BarbuView], Any]) -> Iterator[tuple[BarbuView, dict[int, int]]]:
    """Yield the views of some games in a phase with hands drawn for each; the real hands are possible."""
    luck = np.array([7], np.int64)
    for seed in GAMES:
        for state, seat in decisions(seed):
            view = BARBU.view(state, seat)
            if view.phase is not phase or (view.layout if phase is Phase.REUSSITE else view.contract) is None:
                continue
            known = knowledge(view)
            truth = hands_in_turn(state, seat)
            assert not any(truth[step] & ~int(known.possible[step]) for step in range(1, len(truth)))
            hands = world(view, known.possible, known.counts, luck)
            fits(view, hands)
            yield view, hands


@pytest.mark.slow
def test_in_every_world_of_tricks_each_card_was_legal_when_it_was_played() -> None:
    checked = 0
    for view, hands in worlds(Phase.TRICKS, deals.known):
        assert view.contract is not None
        course = [*view.tricks, None]
        for trick in course:
            leader, cards = (view.leader, view.trick) if trick is None else (trick.leader, trick.cards)
            for step, card in enumerate(cards):
                hands[next_seat(view.options, leader, step)] |= 1 << card
        discarded = False
        for number, trick in enumerate(course, start=1):
            leader, cards = (view.leader, view.trick) if trick is None else (trick.leader, trick.cards)
            for step, card in enumerate(cards):
                owner = next_seat(view.options, leader, step)
                legal = legal_cards(
                    view.options,
                    view.contract,
                    hands[owner],
                    cards[:step],
                    trick_number=number,
                    discarded=discarded,
                )
                assert legal >> card & 1
                hands[owner] &= ~(1 << card)
            discarded = discarded or (bool(cards) and has_discard(view.options.penalty_suit.suit, cards))
        checked += 1
    assert checked > 1000


@pytest.mark.slow
def test_in_every_world_of_a_reussite_whoever_passed_had_nothing_to_place() -> None:
    passes = 0
    for view, hands in worlds(Phase.REUSSITE, layouts.known):
        assert view.layout is not None
        for owner, move in view.course:
            if isinstance(move, PlayCard):
                hands[owner] |= 1 << move.card
        layout = Layout.opened(view.options, view.layout.height)
        for owner, move in view.course:
            if isinstance(move, PlayCard):
                layout = layout.with_card(move.card, move.side)
                hands[owner] &= ~(1 << move.card)
            elif isinstance(move, Pass):
                assert not layout.playable() & hands[owner]
                passes += 1
        assert layout == view.layout
    assert passes > 200


def test_a_pass_rules_out_the_cards_that_could_be_placed() -> None:
    options = BarbuOptions(ace_replay=BarbuOptions().ace_replay, reussite_start=ReussiteStart.CHOSEN)
    for state, seat in decisions(3, options):
        view = BARBU.view(state, seat)
        if view.phase is Phase.REUSSITE and view.course and view.course[0][1] == Pass():
            passed = view.course[0][0]
            step = (passed - seat) % 4
            openers = Layout.opened(options, view.layout.height).playable() if view.layout else 0
            possible = int(layouts.known(view).possible[step])
            if step:
                assert not possible & openers
                assert FrenchCardSet.from_mask(possible)
                return
    raise AssertionError("nobody has passed at the start")


def test_worlds_spread_the_hidden_cards_evenly() -> None:
    # Of four cards one seat may hold only the first two: the other card of them lies with it as often as not.
    possible, counts = np.array([0, 0b0011, 0b1111], np.int64), np.array([0, 1, 3], np.int64)
    hands, owner, luck = np.zeros(10, np.int64), np.zeros(128, np.int64), np.array([5], np.int64)
    firsts = 0
    for _ in range(1000):
        assert deal_world(possible, counts, hands, owner, luck)
        assert hands[1] in (1, 2)
        assert hands[1] | hands[2] == 0b1111
        firsts += int(hands[1] == 1)
    assert 440 < firsts < 560


def test_worlds_are_found_where_only_one_is_left() -> None:
    possible = np.array([0, 0b0111, 0b0011, 0b0001 | 0b1000], np.int64)
    counts = np.array([0, 1, 2, 1], np.int64)
    hands, owner = np.zeros(10, np.int64), np.zeros(128, np.int64)
    for number in range(1, 50):
        assert deal_world(possible, counts, hands, owner, np.array([number], np.int64))
        assert list(hands[1:4]) == [0b0100, 0b0011, 0b1000]
