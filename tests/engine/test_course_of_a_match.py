"""B7, B20, B28 to B32 and B36: the course of a match from hand to hand to its end."""

from __future__ import annotations

import pytest

from engine.botifarra import BOTIFARRA, BotifarraOptions, Phase
from engine.botifarra.play import scoring
from tests.engine import oracle
from tests.engine.positions import MODES, SEATS, dealt, named, played_on, played_out, said, shuffle

every_mode = pytest.mark.parametrize("mode", MODES)


def _to_the_end(mode: str, number: int, **options: object):
    state = dealt(number, mode=mode, **options)
    while state.phase is not Phase.OVER:
        state = played_out(named(state), number)
        if state.phase is Phase.DEAL:
            number += 1
            state = said(state, str(shuffle(number)))
    return state


@every_mode
def test_the_leader_plays_any_card_and_the_others_follow_to_the_right(mode):
    state = named(dealt(4, dealer=1, mode=mode))
    leader = BOTIFARRA.to_move(state)
    assert leader == 2 % SEATS[mode]
    assert BOTIFARRA.view(state, leader).playable == BOTIFARRA.view(state, leader).available
    for place in range(1, SEATS[mode]):
        state = played_on(state, 1, 1)
        assert BOTIFARRA.to_move(state) == (leader + place) % SEATS[mode]


def test_a_pairs_points_are_those_of_its_tricks_and_only_what_is_above_36_is_written():
    for number in range(8):
        state = played_out(named(dealt(number, target=201)), number)
        taken = [0, 0]
        for trick in state.tricks:
            taken[trick.winner % 2] += 1 + sum(oracle.POINTS.get(card.rank, 0) for card in trick.cards)
        assert list(state.results[0].taken) == taken
        assert sum(taken) == 72
        assert state.results[0].written == tuple(max(0, points - 36) for points in taken)


@pytest.mark.parametrize("multiplier", [1, 2, 3, 4, 6, 8, 16])
def test_a_hand_is_worth_at_most_36_times_its_multiplier(multiplier):
    for taken in range(73):
        written = scoring.written(BotifarraOptions(), (taken, 72 - taken), multiplier)
        assert sum(written) == abs(taken - 36) * multiplier <= 36 * multiplier
        assert min(written) == 0


@every_mode
@pytest.mark.parametrize("hands", [1, 2, 5])
def test_a_match_of_a_number_of_hands_ends_after_it(mode, hands):
    state = _to_the_end(mode, 5, target="none", max_hands=hands)
    assert len(state.results) == hands
    best = max(state.totals)
    assert state.winners == tuple(side for side, total in enumerate(state.totals) if total == best)


@every_mode
def test_a_match_ends_with_the_first_hand_that_reaches_the_target(mode):
    state = _to_the_end(mode, 3, target=73)
    assert max(state.totals) >= 73
    assert all(max(result.totals) < 73 for result in state.results[:-1]) or mode.startswith("individual")
    assert state.winners == (state.totals.index(max(state.totals)),)


def test_whichever_comes_first_ends_a_match_with_both_limits():
    assert scoring.winners(BotifarraOptions(target=101, max_hands=8), (101, 0), 3) == (0,)
    assert scoring.winners(BotifarraOptions(target=101, max_hands=8), (99, 100), 8) == (1,)
    assert scoring.winners(BotifarraOptions(target=101, max_hands=8), (99, 100), 7) is None


@pytest.mark.parametrize("target", [73, 100, 101, 200, 201])
def test_a_total_that_reaches_the_target_wins_and_one_less_does_not(target):
    assert scoring.winners(BotifarraOptions(target=target), (5, target), 4) == (1,)
    assert scoring.winners(BotifarraOptions(target=target), (5, target - 1), 4) is None


def test_extra_hands_come_two_by_two_as_long_as_it_is_level():
    options = BotifarraOptions.from_json({"target": "none", "max_hands": 2, "tie": "extra_hands"})
    course = [((5, 9), 1), ((9, 9), 2), ((12, 9), 3), ((12, 12), 4), ((12, 20), 5), ((21, 20), 6)]
    assert [scoring.winners(options, totals, hands) for totals, hands in course] == [None] * 5 + [(0,)]


@every_mode
def test_the_deal_passes_to_the_right_even_to_a_further_match(mode):
    state = _to_the_end(mode, 7, target="none", max_hands=3)
    seats = SEATS[mode]
    assert [result.dealer for result in state.results] == [hand % seats for hand in range(3)]
    assert BOTIFARRA.view(state, None).next_dealer == 3 % seats


@every_mode
@pytest.mark.parametrize("house_rule", ["each_side", "last_only", "none"])
def test_only_the_last_tricks_can_be_looked_at_again(mode, house_rule):
    state = named(dealt(4, mode=mode, last_trick_view=house_rule))
    for _ in range(30):
        state = played_on(state, 1, 2)
        newest = {}
        for trick in state.tricks:
            newest[state.options.side_of(trick.winner)] = trick
        expected = {
            "each_side": [trick for trick in state.tricks if trick in newest.values()],
            "last_only": list(state.tricks[-1:]),
            "none": [],
        }[house_rule]
        for looker in (None, 0):
            assert list(BOTIFARRA.view(state, looker).inspectable) == expected
