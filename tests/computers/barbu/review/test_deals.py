"""A finished deal is replayed from the moves of its game, and only one that was played can be judged."""

import pytest

from computers.barbu.review.deals import played_deal
from engine.barbu import PlayCard
from engine.barbu.play.legal_moves import moves_of
from engine.errors import NotAvailable
from tests.computers.barbu.review.games import deal, game
from tests.computers.botifarra.review.matches import Made

REUSSITE = "contract reussite J"


@pytest.mark.parametrize("contract", ["contract plis", "contract barbu", REUSSITE])
def test_every_move_of_the_play_comes_with_its_position_in_order(contract):
    played = deal(contract)
    for made, then in zip(played.made, played.made[1:], strict=False):
        assert made.move in made.legal
        assert made.legal == moves_of(made.before, made.seat)
        if isinstance(made.move, PlayCard):
            assert then.before.hands[made.seat] == made.before.hands[made.seat] & ~(1 << made.move.card)
    assert str(played.result.contract) in contract


def test_of_a_game_that_goes_on_each_deal_is_found_by_its_number():
    options, moves = game(deals=3)
    for number in (1, 2, 3):
        played = played_deal(options, 0, moves, number)
        assert played.result.deal == number
        assert {made.before.deal for made in played.made} == {number}


def test_an_open_deal_and_one_that_never_was_cannot_be_reviewed():
    options, moves = game()
    for some, number in ((moves[:-1], 1), (moves, 2), (moves, 0)):
        with pytest.raises(NotAvailable):
            played_deal(options, 0, some, number)


def test_mariages_cannot_be_reviewed():
    options, moves = game(deals=5, mariages="on")
    assert played_deal(options, 0, moves, 4)
    with pytest.raises(NotAvailable):
        played_deal(options, 0, moves, 5)


def test_what_a_claim_had_settled_nobody_chose():
    options, moves = game("contract plis")
    settled = [Made(made.seat, made.move, settled=True) for made in moves]
    stood_in = [Made(made.seat, made.move, stood_in=True) for made in moves]
    assert any(made.is_choice for made in played_deal(options, 0, moves, 1).made)
    for nobodys in (settled, stood_in):
        assert not any(made.is_choice for made in played_deal(options, 0, nobodys, 1).made)
