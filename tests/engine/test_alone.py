"""B33 and B40 to B44: three or four play, everyone for himself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.botifarra import BOTIFARRA, BotifarraOptions, Phase, Trick
from engine.botifarra.play import scoring
from tests.engine import oracle
from tests.engine.positions import (
    ALONE,
    SEATS,
    cards,
    dealt,
    last_tricks,
    named,
    played_out,
    refusal,
    said,
    shuffle,
)

both = pytest.mark.parametrize("mode", ALONE)


# Calls, rule B41.


@both
def test_nobody_can_delegate(mode):
    state = dealt(1, mode=mode)
    assert len(BOTIFARRA.legal_moves(state, 0)) == 5
    assert refusal(state, 0, "delegate").code == "no_partner_to_delegate"


@both
@pytest.mark.parametrize("order", ["from_caller", "from_dealer"])
@pytest.mark.parametrize("knocks", [0, 1, 2, 3])
def test_all_the_others_are_asked_to_the_right_until_one_says_contro(mode, order, knocks):
    seats = SEATS[mode]
    if knocks >= seats - 1:
        return
    state = said(dealt(1, dealer=1, mode=mode, call_order=order), "trump C")
    for number in range(knocks):
        assert BOTIFARRA.to_move(state) == (2 + number) % seats
        state = said(state, "knock")
    assert BOTIFARRA.to_move(state) == (2 + knocks) % seats
    state = said(state, "contro")
    assert (state.phase, state.multiplier) == (Phase.PLAY, 2)


@both
def test_where_all_knock_the_hand_is_played_for_one(mode):
    state = named(dealt(1, mode=mode))
    assert (state.phase, state.multiplier) == (Phase.PLAY, 1)
    assert BOTIFARRA.view(state, None).call is None


@both
@pytest.mark.parametrize("sant_vicenc", ["suits_only", "always"])
def test_there_is_no_recontro_and_in_botifarra_no_contro(mode, sant_vicenc):
    rules = {"mode": mode, "sant_vicenc": sant_vicenc, "multipliers": "2-3-4"}
    state = said(dealt(1, **rules), "trump C", "contro")
    assert refusal(state, state.player, "recontro").code == "no_call_is_asked"
    botifarra = said(dealt(1, **rules), "trump botifarra")
    assert (botifarra.phase, botifarra.multiplier) == (Phase.PLAY, 2)
    assert refusal(botifarra, botifarra.player, "contro").code == "no_call_is_asked"


# Cards, rule B44.


def test_three_players_have_no_twos_threes_and_fours():
    state = dealt(1, mode="individual3")
    held = [card for seat in range(3) for card in BOTIFARRA.view(state, seat).cards]
    assert sorted(map(str, held)) == sorted(map(oracle.text, oracle.pack({"mode": "individual3"})))
    assert len(held) == 36


# Scores, rules B43 and B53.


@pytest.mark.parametrize(
    ("mode", "taken", "multiplier", "written"),
    [
        ("individual4", (72, 0, 0, 0), 1, (54, -18, -18, -18)),
        ("individual4", (18, 18, 18, 18), 2, (0, 0, 0, 0)),
        ("individual4", (19, 17, 18, 18), 2, (2, -2, 0, 0)),
        ("individual3", (72, 0, 0), 2, (96, -48, -48)),
        ("individual3", (25, 24, 23), 1, (1, 0, -1)),
    ],
)
def test_everyone_writes_what_differs_from_his_share(mode, taken, multiplier, written):
    assert scoring.written(BotifarraOptions.from_json({"mode": mode}), taken, multiplier) == written


@both
def test_a_hand_is_counted_seat_by_seat_and_the_scores_add_to_nothing(mode):
    seats, share = SEATS[mode], 72 // SEATS[mode]
    for number in range(6):
        state = played_out(named(dealt(number, mode=mode, target=201), "botifarra"), number)
        taken = [0] * seats
        for trick in state.tricks:
            taken[trick.winner] += 1 + sum(oracle.POINTS.get(card.rank, 0) for card in trick.cards)
        result = state.results[-1]
        assert list(result.taken) == taken
        assert list(result.written) == [2 * (points - share) for points in taken]
        assert sum(result.written) == 0


def test_totals_can_fall_below_nothing():
    state = played_out(named(dealt(2, mode="individual4", target=201)))
    first = state.totals
    state = played_out(named(said(state, str(shuffle(3)))), 2)
    assert min(state.totals) < 0
    assert state.totals == tuple(map(sum, zip(first, state.results[1].written, strict=True)))


# The end, rule B33.

EIGHT = {"target": "none", "max_hands": 8}


@pytest.mark.parametrize(
    ("options", "totals", "hands", "winners"),
    [
        ({}, (100, 50, -50, -100), 5, None),
        ({}, (110, 105, -100, -115), 5, (0,)),
        ({}, (105, 110, -100, -115), 5, (1,)),
        ({}, (105, 105, -100, -110), 5, None),
        ({}, (150, 150, -100, -200), 9, None),
        ({"target": "none", "max_hands": 8, "tie": "draw"}, (40, 40, -20, -60), 8, (0, 1)),
        ({**EIGHT, "tie": "extra_hands"}, (40, 40, -20, -60), 8, None),
        ({**EIGHT, "tie": "extra_hands"}, (41, 40, -20, -61), 9, None),
        ({**EIGHT, "tie": "extra_hands"}, (41, 40, -20, -61), 10, (0,)),
        ({**EIGHT, "tie": "extra_hands"}, (0, 0, 0, 0), 12, None),
        (EIGHT, (0, 0, 0, 0), 8, (0, 1, 2, 3)),
        (EIGHT, (-1, 1, 0, 0), 7, None),
    ],
)
def test_the_highest_total_wins_and_a_shared_top_at_the_target_is_played_out(options, totals, hands, winners):
    rules = BotifarraOptions.from_json({"mode": "individual4", **options})
    assert scoring.winners(rules, totals, hands) == winners


def test_a_shared_top_at_the_target_is_followed_by_another_hand():
    """The last trick takes seat 0 from 116 and seat 1 from 121 down to 103 each."""
    state = last_tricks(["O1", "O2", "O3", "O4"], 0, mode="individual4")
    others = (Trick(2, cards("C2 C3 C4 C5"), 2, 6),) * 11
    after = said(
        replace(state, totals=(116, 121, 0, 0), tricks=others, next_dealer=1),
        *("play O1", "play O2", "play O3", "play O4"),
    )
    assert after.totals[:2] == (103, 103)
    assert (after.phase, after.winners) == (Phase.DEAL, ())
    assert said(after, str(shuffle(1))).dealer == 1
