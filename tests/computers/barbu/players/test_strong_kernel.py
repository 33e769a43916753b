"""The compiled ``careful`` is the plain one, and its rules are the engine's: on thousands of random decisions."""

from __future__ import annotations

import pytest

from computers.barbu.careful import layout as reussite
from computers.barbu.careful import reussite as careful_reussite
from computers.barbu.careful import trick_costs, trick_deal
from computers.barbu.careful import tricks as careful_tricks
from computers.compiled import IS_AVAILABLE
from engine.barbu import BARBU, BarbuState, BarbuView, Phase
from tests.computers.barbu.players.games import decisions, hands_in_turn

if not IS_AVAILABLE:
    pytest.skip("strong needs numba", allow_module_level=True)

import numpy as np

from computers.barbu.strong import deals, layouts
from computers.barbu.strong.arrays import trick_table

GAMES = range(8)


def costs_of_cards(state: BarbuState, seat: int, view: BarbuView) -> list[float]:
    """Return the costs of the legal cards as the compiled form reckons in the real hands."""
    table, deal, *_ = deals.known(view)
    deal[trick_deal.HANDS, : view.options.players] = hands_in_turn(state, seat)
    legal = trick_deal.legal_now(table, deal)
    assert legal == view.playable.mask
    scratch = np.zeros(trick_costs.SCRATCH)
    number = trick_costs.weigh(table, deal, legal, scratch)
    return list(scratch[trick_costs.COSTS, :number])


@pytest.mark.slow
def test_weighs_every_card_of_every_contract_as_careful_does() -> None:
    seen = set()
    for seed in GAMES:
        for state, seat in decisions(seed):
            view = BARBU.view(state, seat)
            if view.phase is not Phase.TRICKS or len(view.moves) == 1:
                continue
            expected = careful_tricks.values(view, list(view.playable))
            assert costs_of_cards(state, seat, view) == pytest.approx(
                [-value for value in expected], abs=1e-9
            )
            seen.add((view.contract, careful_tricks.takes_for_a_slam(view)))
    assert len(seen) > 8  # all contracts of tricks, and slams in several of them


@pytest.mark.slow
def test_scores_tricks_as_the_engine_does() -> None:
    scored = 0
    for seed in GAMES:
        last = None
        for state, _ in decisions(seed):
            last = state
        assert last is not None
        for result in last.results:
            if not result.tricks:
                continue
            table, deal = (
                trick_table(last.options, result.contract),
                np.zeros((6, trick_deal.WIDTH), np.int64),
            )
            step = -1 if last.options.is_clockwise else 1
            deal[trick_deal.COURSE, trick_deal.LEADER] = result.tricks[0].leader * step % last.options.players
            for trick in result.tricks:
                for card in trick.cards:
                    trick_deal.play(table, deal, int(card))
            scores = np.zeros(last.options.players)
            trick_deal.score(table, deal, scores)
            in_turn = [result.scores[seat * step % last.options.players] for seat in range(len(scores))]
            assert list(scores) == in_turn
            scored += 1
    assert scored > 80


@pytest.mark.slow
def test_weighs_every_move_of_a_reussite_as_careful_does() -> None:
    weighed = 0
    for seed in GAMES:
        for state, seat in decisions(seed):
            view = BARBU.view(state, seat)
            if view.phase is not Phase.REUSSITE:
                continue
            table, deal, *_ = layouts.known(view)
            deal[reussite.HANDS, : view.options.players] = hands_in_turn(state, seat)
            moves, values = np.zeros(reussite.MOST_MOVES, np.int64), np.zeros(reussite.MOST_MOVES)
            number = reussite.moves_now(table, deal, moves)
            assert list(moves[:number]) == [careful_reussite.number_of(move) for move in view.moves]
            if number > 1:
                reussite.weigh(table, deal, moves, number, values)
                assert list(values[:number]) == careful_reussite.values(view, view.moves)
                weighed += 1
    assert weighed > 500


def test_plays_a_reussite_on_as_the_engine_does() -> None:
    for seed in range(3):
        played = None
        for state, seat in decisions(seed):
            view = BARBU.view(state, seat)
            if view.phase is not Phase.REUSSITE:
                played = None
                continue
            table, deal, *_ = layouts.known(view)
            deal[reussite.HANDS, : view.options.players] = hands_in_turn(state, seat)
            if played is not None:
                before, moves = played
                for _, move in view.course[moves:]:
                    reussite.play(table, before, careful_reussite.number_of(move))
                assert before[reussite.COURSE, reussite.PLACED] == deal[reussite.COURSE, reussite.PLACED]
                assert before[reussite.COURSE, reussite.ENDS] == deal[reussite.COURSE, reussite.ENDS]
                assert before[reussite.COURSE, reussite.OUT] == deal[reussite.COURSE, reussite.OUT]
                assert before[reussite.COURSE, reussite.RIGHT] == deal[reussite.COURSE, reussite.RIGHT]
            played = deal, len(view.course)
