"""Hands of a review: found among the moves of a match, and judged only if played to the last card without piles."""

from dataclasses import replace

import pytest

from computers.botifarra.review.deals import played_deal
from engine.botifarra import BOTIFARRA, CallMisdeal
from engine.errors import NotAvailable
from tests.computers.botifarra.review.matches import Made, cards_of, match, with_a_revoke


def replayed(options, moves):
    state = BOTIFARRA.start(options)
    for made in moves:
        state = BOTIFARRA.apply(state, made.seat, BOTIFARRA.parse_move(made.move)).state
    return state


@pytest.mark.parametrize(("mode", "seats"), [("pairs4", 4), ("individual4", 4), ("individual3", 3)])
def test_each_hand_of_a_match_has_its_own_cards_and_result(mode, seats):
    options, moves = match(mode=mode, max_hands=3, tie="draw")
    results, cards = replayed(options, moves).results, cards_of(moves)
    of_hand = 12 * seats
    for number in (1, 2, 3):
        hand = played_deal(options, 0, moves, number)
        fell = [(play.seat, f"play {play.move}") for play in hand.made]
        assert fell == [(made.seat, made.move) for made in cards[of_hand * (number - 1) : of_hand * number]]
        assert hand.result == results[number - 1]
        assert [cards.bit_count() for cards in hand.start.hands] == [12] * seats


def test_a_card_without_another_legal_one_is_no_choice():
    options, moves = match()
    plays = played_deal(options, 0, moves, 1).made
    assert {play.is_choice for play in plays} == {True, False}
    assert all(play.is_choice == (len(play.legal) > 1) for play in plays)
    assert not any(play.is_choice for play in plays[-4:])


def test_what_only_plays_out_a_claim_or_a_concession_is_no_choice():
    options, moves = match()
    settled = [replace(made, settled=number >= len(moves) - 20) for number, made in enumerate(moves)]
    plays = played_deal(options, 0, settled, 1).made
    assert any(play.is_choice for play in plays[:28])
    assert not any(play.is_choice for play in plays[28:])


def test_of_a_hand_dealt_twice_the_second_deal_counts():
    options, moves = match(misdeal="same_dealer")
    twice = [moves[0], Made(None, str(CallMisdeal(0))), Made(None, "shuffle " + "11" * 32)]
    state = replayed(options, twice)
    while not BOTIFARRA.is_over(state):
        seat = BOTIFARRA.to_move(state)
        move = BOTIFARRA.legal_moves(state, seat)[0]
        twice.append(Made(seat, str(move)))
        state = BOTIFARRA.apply(state, seat, move).state
    hand = played_deal(options, 0, twice, 1)
    assert hand.start.hands == replayed(options, twice[:3]).hands
    assert len(hand.made) == 48


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_hand_that_is_not_finished_is_refused(number):
    options, moves = match(max_hands=2)
    with pytest.raises(NotAvailable) as refused:
        played_deal(options, 0, moves[:70], number)
    assert refused.value.code == "hand_not_reviewed"


@pytest.mark.parametrize("mode", ["rector2", "handpiles2"])
def test_hands_with_piles_are_refused(mode):
    options, moves = match(mode=mode)
    with pytest.raises(NotAvailable) as refused:
        played_deal(options, 0, moves, 1)
    assert refused.value.code == "hand_not_reviewed"


@pytest.mark.parametrize(
    ("revoke", "code"), [("penalty", "hand_not_reviewed"), ("claim", "hand_with_revoke")]
)
def test_a_hand_with_a_revoke_is_refused_punished_or_not(revoke, code):
    options, moves = with_a_revoke(revoke)
    with pytest.raises(NotAvailable) as refused:
        played_deal(options, 0, moves, 1)
    assert refused.value.code == code
