"""The interface of games, tested with whole matches of Botifarra in all modes."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.botifarra import BOTIFARRA, BotifarraOptions, Phase
from engine.errors import MoveError, WrongPhase
from engine.outcome import Outcome, Share
from tests.engine.positions import MODES, dealt, named, played_out, said, steps
from tests.engine.strategies import house_rules, numbers
from tests.examples import examples

SEED = bytes(range(32))


@st.composite
def matches(draw, mode):
    """Every state of a match of two hands by any house rules of this mode."""
    rules = {**draw(house_rules(mode)), "max_hands": 2, "target": "none", "tie": "draw"}
    return [state for state, _ in steps(BotifarraOptions.from_json(rules), draw(numbers), most=400)]


@pytest.mark.parametrize("mode", MODES)
@examples(6)
@given(data=st.data())
def test_the_status_says_who_may_do_what(mode, data):
    for state in data.draw(matches(mode)):
        status = BOTIFARRA.status(state)
        for seat in range(state.options.seats):
            moves = BOTIFARRA.legal_moves(state, seat)
            assert bool(moves) is (seat in status.waits_for or seat in status.may_interject)
            for move in random.Random(seat).sample(moves, min(2, len(moves))):
                BOTIFARRA.apply(state, seat, move)
        assert status.over is (state.phase is Phase.OVER)
        assert bool(status.waits_for or status.table_acts) is not status.over


@pytest.mark.parametrize("mode", MODES)
@examples(6)
@given(data=st.data())
def test_the_table_deals_by_its_own_move(mode, data):
    for state in data.draw(matches(mode)):
        status = BOTIFARRA.status(state)
        if status.table_acts:
            after = BOTIFARRA.apply(state, None, BOTIFARRA.table_move(state, SEED)).state
            dealt_now = BOTIFARRA.status(after)
            assert dealt_now.deal_is_open
            assert dealt_now.deal == status.deal + 1
            assert dealt_now.dealt_by == status.next_dealer or status.deal == 0


@pytest.mark.parametrize("mode", MODES)
@examples(6)
@given(data=st.data())
def test_a_deal_can_be_made_void_exactly_while_the_status_says_so(mode, data):
    for state in data.draw(matches(mode)):
        if BOTIFARRA.status(state).may_redeal:
            void = BOTIFARRA.apply(state, None, BOTIFARRA.redeal(state)).state
            assert not BOTIFARRA.status(void).deal_is_open
            assert BOTIFARRA.status(void).scored == BOTIFARRA.status(state).scored
        else:
            with pytest.raises(MoveError):
                BOTIFARRA.redeal(state)


@pytest.mark.parametrize("mode", MODES)
@examples(6)
@given(data=st.data())
def test_the_cards_shown_are_those_of_the_finished_tricks_that_a_spectator_saw(mode, data):
    for state in data.draw(matches(mode)):
        seen = [str(card) for trick in BOTIFARRA.view(state, None).tricks for card in trick.cards]
        assert BOTIFARRA.cards_shown(state) == seen


def test_a_match_that_is_not_over_has_no_outcome():
    with pytest.raises(WrongPhase):
        BOTIFARRA.outcome(dealt(1))


def test_partners_share_a_place_a_score_and_the_points_they_took():
    state = played_out(named(dealt(3, max_hands=1, target="none")))
    assert BOTIFARRA.sides(state.options) == ((0, 2), (1, 3))
    taken = state.results[0].taken
    assert sorted(BOTIFARRA.outcome(state), key=lambda side: side.place) == [
        Outcome(place, state.totals[side], Share(taken[side], 72))
        for place, side in ((1, state.winners[0]), (2, 1 - state.winners[0]))
    ]


@examples(20)
@given(numbers)
def test_players_alone_are_placed_by_their_totals_and_equal_ones_share(number):
    *_, (state, _) = steps(BotifarraOptions.from_json({"mode": "individual4", "max_hands": 1}), number)
    places = [outcome.place for outcome in BOTIFARRA.outcome(state)]
    assert places == [1 + sum(other > total for other in state.totals) for total in state.totals]


def test_the_cutter_and_the_table_may_both_cut():
    state = played_out(named(dealt(3, shuffle="no_shuffle", target=201)))
    status = BOTIFARRA.status(state)
    assert (status.waits_for, status.table_acts) == ((BOTIFARRA.to_move(state),), True)
    assert said(state, "cut 10").phase is Phase.TRUMP


def test_every_option_has_a_spec_with_the_default_among_its_values():
    defaults = BotifarraOptions().to_json()
    assert [spec.name for spec in BOTIFARRA.option_specs] == list(defaults)
    for spec in BOTIFARRA.option_specs:
        assert str(defaults[spec.name]) in spec.values


@given(st.data())
def test_every_value_of_every_spec_is_taken_where_it_is_offered(data):
    options = BOTIFARRA.options(data.draw(house_rules(data.draw(st.sampled_from(MODES)))))
    spec = data.draw(st.sampled_from(BOTIFARRA.option_specs))
    value = data.draw(st.sampled_from(spec.values))
    if spec.offers(options, value) and not (spec.name in ("target", "max_hands") and value == "none"):
        changed = BOTIFARRA.options({**options.to_json(), spec.name: value})
        assert str(changed.to_json()[spec.name]) == value
