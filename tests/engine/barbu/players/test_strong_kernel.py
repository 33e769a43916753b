"""The compiled ``careful`` is the Python one, and its rules are the engine's: on thousands of random decisions."""

from __future__ import annotations

import pytest

from engine.barbu import BARBU, BarbuState, BarbuView, Phase
from engine.barbu.players.careful import reussite as careful_reussite
from engine.barbu.players.careful import slams
from engine.barbu.players.careful import tricks as careful_tricks
from engine.barbu.players.careful.stakes import stakes_of
from engine.compiled import IS_AVAILABLE
from tests.engine.barbu.players.games import decisions, hands_in_turn

if not IS_AVAILABLE:
    pytest.skip("strong needs numba", allow_module_level=True)

import numpy as np

from engine.barbu.players.strong import deals, reussite, reussite_search, trick_choice, tricks
from engine.barbu.players.strong.trick_table import trick_table

GAMES = range(8)


def costs_of_cards(state: BarbuState, seat: int, view: BarbuView) -> list[float]:
    """Return the costs of the legal cards as the compiled form reckons."""
    table, deal, *_ = deals.known(view)
    deal[tricks.HANDS, : view.options.players] = hands_in_turn(state, seat)
    legal = tricks.legal_now(table, deal)
    assert legal == view.playable.mask
    scratch = np.zeros(trick_choice.SCRATCH)
    number = trick_choice.weigh(table, deal, legal, scratch)
    return list(scratch[trick_choice.COSTS, :number])


def test_weighs_every_card_of_every_contract_as_careful_does() -> None:
    seen = set()
    for seed in GAMES:
        for state, seat in decisions(seed):
            view = BARBU.view(state, seat)
            if view.phase is not Phase.TRICKS or len(view.moves) == 1 or view.contract is None:
                continue
            turned = slams.turned_parts(view)
            stakes = stakes_of(view.options, view.contract, turned)
            expected = careful_tricks.values(view, stakes, list(view.playable))
            assert costs_of_cards(state, seat, view) == pytest.approx(
                [-value for value in expected], abs=1e-9
            )
            seen.add((view.contract, bool(turned)))
    assert len(seen) > 8  # all contracts of tricks, and slams in several of them


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
            table, deal = trick_table(last.options, result.contract), np.zeros((6, tricks.WIDTH), np.int64)
            step = -1 if last.options.is_clockwise else 1
            deal[tricks.COURSE, tricks.LEADER] = result.tricks[0].leader * step % last.options.players
            for trick in result.tricks:
                for card in trick.cards:
                    tricks.play(table, deal, int(card))
            scores = np.zeros(last.options.players)
            tricks.score(table, deal, scores)
            in_turn = [result.scores[seat * step % last.options.players] for seat in range(len(scores))]
            assert list(scores) == in_turn
            scored += 1
    assert scored > 80


def test_weighs_every_move_of_a_reussite_as_careful_does() -> None:
    weighed = 0
    for seed in GAMES:
        for state, seat in decisions(seed):
            view = BARBU.view(state, seat)
            if view.phase is not Phase.REUSSITE:
                continue
            table, deal, *_ = reussite_search.known(view)
            deal[reussite.HANDS, : view.options.players] = hands_in_turn(state, seat)
            moves, values = np.zeros(reussite.MOST_MOVES, np.int64), np.zeros(reussite.MOST_MOVES)
            number = reussite.moves_now(table, deal, moves)
            assert list(moves[:number]) == [reussite_search.number_of(move) for move in view.moves]
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
            table, deal, *_ = reussite_search.known(view)
            deal[reussite.HANDS, : view.options.players] = hands_in_turn(state, seat)
            if played is not None:
                before, moves = played
                for _, move in view.course[moves:]:
                    reussite.play(table, before, reussite_search.number_of(move))
                assert before[reussite.COURSE, reussite.PLACED] == deal[reussite.COURSE, reussite.PLACED]
                assert before[reussite.COURSE, reussite.ENDS] == deal[reussite.COURSE, reussite.ENDS]
                assert before[reussite.COURSE, reussite.OUT] == deal[reussite.COURSE, reussite.OUT]
                assert before[reussite.COURSE, reussite.RIGHT] == deal[reussite.COURSE, reussite.RIGHT]
            played = deal, len(view.course)
