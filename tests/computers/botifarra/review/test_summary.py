"""The figures of a match: its costliest decisions, and what each player lost a decision."""

import pytest

from computers.botifarra.review.deals import played_deal
from computers.review import Loss, costliest, losses
from tests.computers.botifarra.review.matches import match, quickly


@pytest.fixture(scope="module")
def reviews():
    options, moves = match(max_hands=2)
    return [quickly(played_deal(options, 0, moves, number)) for number in (1, 2)]


def fair(reviews):
    return [each for review in reviews for each in review.decisions if each.fair is not None]


def test_the_costliest_cards_of_all_hands_come_first(reviews):
    found = costliest(reviews)
    costs = sorted((each.fair.cost for each in fair(reviews)), reverse=True)
    assert [each.judged.cost for each in found] == costs[:3]
    assert all(each.judged.better == each.judged.fair.best != each.judged.move for each in found)
    assert all(each.judged in each.review.decisions for each in found)
    assert len(costliest(reviews, 5)) == 5


def test_what_a_player_lost_a_decision_is_over_the_calls_and_cards_that_were_chosen(reviews):
    lost = losses(reviews)
    for seat, loss in enumerate(lost):
        own = [each.fair.cost for each in fair(reviews) if each.seat == seat]
        assert loss.decisions == len(own) > 0
        assert loss.average == pytest.approx(sum(own) / len(own))


@pytest.mark.parametrize(("mode", "seats"), [("individual4", 4), ("individual3", 3)])
def test_where_all_play_alone_every_player_has_a_loss(mode, seats):
    options, moves = match(mode=mode, max_hands=2, tie="draw")
    lost = losses([quickly(played_deal(options, 0, moves, number)) for number in (1, 2)])
    assert len(lost) == seats
    assert all(loss.average > 0 for loss in lost)


def test_who_chose_nothing_lost_nothing():
    assert Loss().average == 0.0
    assert (losses([]), costliest([])) == ((), ())
