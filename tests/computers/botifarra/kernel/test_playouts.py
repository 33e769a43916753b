"""Playouts of the kernel: ``careful`` in all seats, by the rules of the table."""

import random
import threading

import pytest

pytest.importorskip("numba")

import numpy as np

from computers.botifarra.careful.arrays import CHANCE, FLOATS, HANDS, integers, numbers
from computers.botifarra.careful.values import values as values_of_cards
from computers.botifarra.kernel import Control, evaluate, hand_of, played_out, position_of, rules_in
from computers.botifarra.kernel.playout import EQUAL, choose
from engine.botifarra import BOTIFARRA, BotifarraOptions, BotifarraState, Phase, PlayCard
from engine.botifarra.options import Mode
from engine.cards.spanish import SpanishCard, as_numbered
from tests.computers.botifarra.kernel.decisions import (
    MODES,
    dealt,
    every_options,
    hand_played,
    without_revokes,
)


def opening(options: BotifarraOptions, seed: int) -> BotifarraState:
    """Return the first state of the play of a hand."""
    return next(state for state in hand_played(options, seed) if state.phase is Phase.PLAY)


def best_of_careful(state: BotifarraState) -> set[SpanishCard]:
    """Return the cards that ``careful`` chooses from."""
    view = BOTIFARRA.view(state, state.player)
    cards = [move.card for move in view.moves if isinstance(move, PlayCard)]
    values = values_of_cards(view, cards)
    return {card for card, worth in zip(cards, values, strict=True) if worth > max(values) - EQUAL}


@pytest.mark.parametrize("mode", MODES)
def test_every_card_of_a_playout_is_one_that_careful_would_play_and_its_points_are_the_tables(
    mode: Mode,
) -> None:
    options = [without_revokes(one) for one in every_options() if one.mode is mode]
    chance, floats = integers([7]), numbers(FLOATS)
    for seed in range(0, len(options), 3):
        state = opening(options[seed], seed)
        while state.phase is Phase.PLAY:
            position = integers(position_of(BOTIFARRA.view(state, state.player)))
            for seat, hand in enumerate(dealt(state)):
                position[HANDS + seat] = hand
            position[CHANCE] = chance[0]
            rules = rules_in(BOTIFARRA.view(state, state.player))
            ranked = 1 << choose(rules, position, floats)
            chance[0] = position[CHANCE]
            card = SpanishCard(as_numbered(ranked, three_high=state.options.three_is_high).bit_length() - 1)
            assert card in best_of_careful(state)
            before, seat = state, state.player
            state = BOTIFARRA.apply(state, seat, PlayCard(card)).state
            assert played_on(before, state, card)


def played_on(before: BotifarraState, after: BotifarraState, card: SpanishCard) -> bool:
    """Tell whether the kernel counts the points of a card as the table does, if the card ends the hand."""
    if after.phase is Phase.PLAY:
        return True
    view = BOTIFARRA.view(before, before.player)
    points = played_out(rules_in(view), position_of(view), dealt(before), 1)
    taken = after.results[-1].taken
    return points == [taken[after.options.side_of(seat)] for seat in range(after.options.seats)]


def test_a_playout_gives_all_the_points_to_somebody() -> None:
    for seed, options in enumerate(map(without_revokes, every_options())):
        state = opening(options, seed)
        view = BOTIFARRA.view(state, state.player)
        points = played_out(rules_in(view), position_of(view), dealt(state), seed)
        assert sum(points[: options.sides]) == 72


def middle_of_a_hand() -> tuple[BotifarraState, np.ndarray]:
    """Return a state with a trick half played, and some worlds that fit it."""
    states = [
        state for state in hand_played(BotifarraOptions(), 5, player="careful") if len(state.trick) == 2
    ]
    state, chance = states[3], random.Random(1)
    hands, rows = dealt(state), []
    hidden = [
        card
        for seat, hand in enumerate(hands)
        if seat != state.player
        for card in range(64)
        if hand >> card & 1
    ]
    for _ in range(30):
        chance.shuffle(hidden)
        cards, row = iter(hidden), list(hands)
        for seat, hand in enumerate(hands):
            if seat != state.player:
                row[seat] = sum(1 << next(cards) for _ in range(hand.bit_count()))
        rows.append(row)
    return state, np.array(rows, dtype=np.int64)


def test_the_same_chance_gives_the_same_outcomes() -> None:
    state, worlds = middle_of_a_hand()
    view = BOTIFARRA.view(state, state.player)
    rules, position, hand = rules_in(view), position_of(view), hand_of(view)
    first, second = (evaluate(rules, position, worlds, hand, Control(3)) for _ in range(2))
    assert first.shape == (30, hand.bit_count())
    assert (first == second).all()
    assert first.min() >= view.taken[state.player % 2]
    assert first.max() <= 72


def test_a_search_ends_with_the_row_that_the_budget_allows() -> None:
    state, worlds = middle_of_a_hand()
    view = BOTIFARRA.view(state, state.player)
    hand = hand_of(view)
    control = Control(3, 10 * hand.bit_count() + 1)
    assert len(evaluate(rules_in(view), position_of(view), worlds, hand, control)) == 10
    assert control.left == 0
    assert not control.is_stopped


def test_another_thread_stops_a_search_while_python_runs_on() -> None:
    state, worlds = middle_of_a_hand()
    view = BOTIFARRA.view(state, state.player)
    many = np.tile(worlds, (20_000, 1))
    control, found = Control(3), []
    thread = threading.Thread(
        target=lambda: found.append(evaluate(rules_in(view), position_of(view), many, hand_of(view), control))
    )
    thread.start()
    while control.left == 1 << 40:  # this loop would never see it change if the search kept the lock
        pass
    control.stop()
    thread.join()
    assert 0 <= len(found[0]) < len(many)
