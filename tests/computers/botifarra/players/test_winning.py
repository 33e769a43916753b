"""The score of the match: the chance to win it, and what ``expert`` says and plays for it."""

import random
from dataclasses import replace

import numpy as np
import pytest

from computers.botifarra.strong import Settings, StrongPlayer, assess
from computers.botifarra.strong.calling import call, pays, pays_for_match
from computers.botifarra.strong.winning import WRITTEN, chances_after, chances_of_dealer, depends_on_score
from engine.botifarra import BotifarraOptions, BotifarraView, Contract, Phase
from engine.botifarra.moves import Call, Knock, MakeCall
from tests.computers.botifarra.players.positions import OBLIGADA, asked_to_call, views_of_a_hand

FAIR = "E12 E11 E8 O9 O8 O2 C1 C5 C3 B10 B4 B2"
"""A hand that is about as likely to take half of the points as not, with spades for trump."""


def asked_at(own: int, others: int) -> BotifarraView:
    """Return what seat 1 sees that is asked for contro by the score of its own side and of the dealer's."""
    return replace(asked_to_call(FAIR, Contract.ESPASES), totals=(others, own))


@pytest.mark.parametrize("target", [73, 101])
def test_the_chances_before_a_hand_are_those_after_it_on_average(target: int) -> None:
    chances, choose = chances_of_dealer(target), random.Random(1)
    for _ in range(20):
        own, other = choose.randrange(target), choose.randrange(target)
        after = []
        for points in WRITTEN:
            ours, theirs = own + max(points, 0), other + max(-points, 0)
            if ours < target and theirs < target:
                after.append(1 - chances[theirs, ours])  # the others deal next
            else:
                after.append(float(ours > theirs))
        assert chances[own, other] == pytest.approx(np.mean(after))


@pytest.mark.parametrize("multiplier", [1, 2, 4, 8])
def test_one_side_wins_as_often_as_the_other_loses(multiplier: int) -> None:
    view = asked_at(80, 95)
    ours, theirs = chances_after(view, multiplier), chances_after(replace(view, seat=2), multiplier)
    assert ours + theirs[::-1] == pytest.approx(1)


def test_more_points_are_never_worse_and_those_beyond_the_target_worth_nothing_more() -> None:
    chances = chances_after(asked_at(90, 70), 2)
    assert (np.diff(chances) >= 0).all()
    assert chances[36 + 5] < 1
    assert (chances[36 + 6 :] == 1).all()
    assert chances[36 - 15] > 0
    assert (chances[: 36 - 15] == 0).all()


def test_a_level_match_is_worth_somewhat_more_than_half_to_the_dealer() -> None:
    assert 0.5 < chances_of_dealer(101)[0, 0] < 0.55


def test_far_from_the_end_calls_are_made_for_the_match_as_for_points() -> None:
    view = asked_at(0, 0)
    for points in (30, 37, 42, 45):
        taken = np.full(10, points)
        assert pays_for_match(view, Call.CONTRO, taken) == pays(view, Call.CONTRO, taken)


def test_whoever_loses_the_match_by_the_hand_anyway_says_contro() -> None:
    view, taken = asked_at(60, 100), np.array([31] * 6 + [46] * 4)
    assert not pays(view, Call.CONTRO, taken)
    assert pays_for_match(view, Call.CONTRO, taken)


def test_whoever_wins_the_match_without_it_says_no_contro() -> None:
    view, taken = asked_at(100, 60), np.array([40] * 8 + [38] * 2)
    assert pays(view, Call.CONTRO, taken)
    assert not pays_for_match(view, Call.CONTRO, taken)


def test_expert_says_contro_at_the_end_of_a_lost_match_and_else_knocks() -> None:
    assert call(asked_at(0, 0), random.Random(1), by_score=True) == Knock()
    assert call(asked_at(60, 100), random.Random(1), by_score=True) == MakeCall(Call.CONTRO)
    assert call(asked_at(60, 100), random.Random(1)) == Knock()


def test_the_score_is_not_looked_at_where_hands_are_counted_or_everyone_plays_alone() -> None:
    assert depends_on_score(OBLIGADA)
    for changed in ({"max_hands": 8}, {"target": "none", "max_hands": 8}, {"mode": "individual4"}):
        assert not depends_on_score(BotifarraOptions.from_json(changed))
    view = asked_at(60, 100)
    counted = replace(view, options=replace(OBLIGADA, max_hands=8))
    with pytest.raises(ValueError, match="not known"):
        chances_after(counted, 1)
    assert call(counted, random.Random(1), by_score=True) == Knock()


def test_cards_are_chosen_for_the_match_when_it_is_about_to_end() -> None:
    differ, gained = 0, 0.0
    for view in views_of_a_hand(OBLIGADA, 3):
        if view.phase is not Phase.PLAY or len(view.moves) < 2:
            continue
        late = replace(view, totals=(92, 92))
        by_points, by_score = (
            StrongPlayer(random.Random(1), Settings(worlds=160, score=score)).choose(late)
            for score in (False, True)
        )
        if by_points != by_score:
            differ += 1
            assessment = assess(late, 400, random.Random(2))
            chances = chances_after(late, late.multiplier)[assessment.outcomes.astype(int)].mean(axis=0)
            by_move = dict(zip([judged.move for judged in assessment.judged], chances.tolist(), strict=True))
            gained += by_move[by_score] - by_move[by_points]
    assert differ
    assert gained > 0
