"""B45 to B51: two players, with piles on the table and points for every two tricks."""

from __future__ import annotations

import pytest

from engine.botifarra import BOTIFARRA, BotifarraOptions, Phase, events
from engine.botifarra.play import scoring
from engine.cards.spanish import SpanishCard, SpanishCardSet
from tests.engine import oracle
from tests.engine.positions import (
    TWO,
    dealt,
    last_tricks,
    made,
    named,
    played_on,
    played_out,
    refusal,
    said,
    shuffle,
    steps,
)

both = pytest.mark.parametrize("mode", TWO)


# Piles, rules B45, B47 and B48.


def test_a_card_that_is_played_from_a_pile_turns_up_the_next_one_at_once():
    state = last_tricks(["", ""], 1, "E", [["O2 C9 B3"], ["O5", "C2 C1"]], mode="rector2")
    step = made(state, 1, "play C2")
    assert step.events == (
        events.CardPlayed(1, SpanishCard.parse("C2"), carrego=False),
        events.CardTurned(1, 1, SpanishCard.parse("C1")),
    )
    piles = BOTIFARRA.view(step.state, 0).piles
    assert [(str(pile.top), pile.left) for pile in piles[1]] == [("O5", 1), ("C1", 1)]
    assert str(BOTIFARRA.view(step.state, 0).available) == "O2"


def test_the_card_turned_up_is_played_from_the_next_trick_on():
    state = last_tricks(["", ""], 1, "E", [["O2 C9"], ["C2 C1"]], mode="rector2")
    state = said(state, "play C2")
    assert refusal(state, 1, "play C1").code == "not_your_turn"
    state = said(state, "play O2", "play C1")
    assert [str(card) for card in state.trick] == ["C1"]


def test_a_pile_that_is_used_up_keeps_its_place_and_shows_nothing():
    state = last_tricks(["", ""], 1, "E", [["O2 C9"], ["O5", "C2"]], mode="rector2")
    step = made(state, 1, "play O5")
    assert len(step.events) == 1
    assert [(pile.top, pile.left) for pile in BOTIFARRA.view(step.state, 0).piles[1]] == [
        (None, 0),
        (SpanishCard.parse("C2"), 1),
    ]
    assert BOTIFARRA.view(step.state, None).cards_left == (2, 1)


def test_the_last_card_of_the_pack_counts_as_a_top_like_any_other():
    """The two of coins is the weakest card of the first suit: the number nought, and a card all the same."""
    state = last_tricks(["", ""], 1, "E", [["C2 O2"], ["C9"]], mode="rector2")
    step = made(said(state, "play C9"), 0, "play C2")
    assert events.CardTurned(0, 0, SpanishCard.parse("O2")) in step.events
    assert BOTIFARRA.view(step.state, 1).piles[0][0].top == SpanishCard.parse("O2")
    assert str(BOTIFARRA.view(step.state, 0).available) == "O2"


def test_hidden_cards_never_count_for_following_beating_or_being_lowest():
    rules = {"mode": "rector2"}
    beneath = last_tricks(["", ""], 0, "E", [["C5"], ["B4 C9", "O7 C2"]], **rules)
    assert BOTIFARRA.view(said(beneath, "play C5"), 1).playable == SpanishCardSet.parse("B4 O7")
    above = last_tricks(["", ""], 0, "E", [["C5"], ["C8 C9", "C2 C1"]], **rules)
    assert BOTIFARRA.view(said(above, "play C5"), 1).playable == SpanishCardSet.parse("C8")
    trump = last_tricks(["", ""], 0, "E", [["C5"], ["B4 E9", "O7 O2"]], **rules)
    assert BOTIFARRA.view(said(trump, "play C5"), 1).playable == SpanishCardSet.parse("B4 O7")


def test_hand_and_tops_are_one_choice():
    state = last_tricks(["C2 B1", "C4"], 1, "E", [["O9 C12", "O2"], ["B3"]], mode="handpiles2")
    state = said(state, "play C4")
    view = BOTIFARRA.view(state, 0)
    assert str(view.available) == "O2 O9 C2 B1"
    assert str(view.playable) == "C2"
    assert str(view.cards) == "C2 B1"
    assert view.cards_left == (5, 1)


def test_a_card_of_the_hand_turns_nothing_up_and_an_empty_hand_plays_from_the_piles():
    state = last_tricks(["C2", "C4"], 1, "E", [["O9 C12"], ["B3"]], mode="handpiles2")
    step = made(said(state, "play C4"), 0, "play C2")
    assert not any(isinstance(event, events.CardTurned) for event in step.events)
    state = said(step.state, "play B3")
    assert str(BOTIFARRA.view(state, 0).playable) == "O9"


@both
def test_the_opponent_of_the_dealer_leads_and_the_winner_leads_to_the_next(mode):
    for dealer in (0, 1):
        state = named(dealt(6, dealer, mode=mode))
        assert BOTIFARRA.to_move(state) == 1 - dealer
        state = played_on(state, 2, 1)
        assert BOTIFARRA.to_move(state) == state.tricks[-1].winner


@both
def test_a_hand_has_24_tricks_of_two_and_the_deal_alternates(mode):
    state = played_out(named(dealt(2, mode=mode, target=201)))
    assert [len(trick.cards) for trick in state.tricks] == [2] * 24
    assert sorted(card for trick in state.tricks for card in trick.cards) == sorted(
        SpanishCard.parse(oracle.text(card)) for card in oracle.pack({})
    )
    assert said(state, str(shuffle(1))).dealer == 1


@both
def test_every_card_of_every_pile_is_turned_once_and_in_its_order(mode):
    chance = steps(BotifarraOptions.from_json({"mode": mode, "max_hands": 1, "first_dealer": "fixed"}), 5)
    turned, piles = {}, ()
    for _, happened in chance:
        for event in happened:
            if isinstance(event, events.Dealt):
                piles = event.piles
            if isinstance(event, events.CardTurned):
                turned.setdefault((event.seat, event.pile), []).append(event.card)
    assert len(turned) == 2 * {"rector2": 6, "handpiles2": 4}[mode]
    for (seat, pile), found in turned.items():
        assert tuple(found) == piles[seat][pile][1:]


# Calls between two, rules B17 and B46.


@both
@pytest.mark.parametrize(("contract", "most"), [("O", 8), ("botifarra", 8)])
def test_two_players_answer_each_other_up_to_the_top(mode, contract, most):
    state = said(dealt(1, mode=mode), f"trump {contract}")
    asked = []
    while state.phase is Phase.CALLS:
        asked.append((str(state.calling.stage), BOTIFARRA.to_move(state)))
        state = said(state, asked[-1][0])
    assert asked == [("contro", 1), ("recontro", 0), ("santvicenc", 1)][: 3 if contract == "O" else 2]
    assert state.multiplier == most


# Points, rule B50.


@pytest.mark.parametrize(
    ("card_points", "tricks", "taken"),
    [
        ((30, 30), (12, 12), (36, 36)),
        ((30, 30), (11, 13), (36, 36)),  # 35 and 36: the one that is left goes to the first
        ((31, 29), (13, 11), (37, 35)),  # 37 and 34: to the second
        ((60, 0), (23, 1), (71, 1)),
        ((60, 0), (1, 23), (60, 12)),
        ((36, 24), (3, 21), (37, 35)),  # 37 and 34: who has fewer points, though more tricks
        ((60, 0), (24, 0), (72, 0)),
        ((0, 60), (0, 24), (0, 72)),
        ((41, 19), (2, 22), (42, 30)),
    ],
)
def test_the_point_that_is_left_over_goes_to_who_has_fewer_points(card_points, tricks, taken):
    for mode in TWO:
        assert scoring.taken(BotifarraOptions.from_json({"mode": mode}), card_points, tricks) == taken


def test_every_division_of_cards_and_tricks_adds_to_72():
    options = BotifarraOptions.from_json({"mode": "rector2"})
    for own in range(61):
        for tricks in range(25):
            taken = scoring.taken(options, (own, 60 - own), (tricks, 24 - tricks))
            assert sum(taken) == 72
            counted = (own + tricks // 2, 60 - own + (24 - tricks) // 2)
            left_over = [after - before for after, before in zip(taken, counted, strict=True)]
            assert sum(left_over) == tricks % 2
            assert not any(left_over) or left_over[counted.index(min(counted))] == 1


@both
def test_a_trick_is_worth_its_cards_alone_and_the_hand_counts_them_by_twos(mode):
    for number in range(6):
        state = named(dealt(number, mode=mode, target=201))
        points, tricks = [0, 0], [0, 0]
        while state.phase is Phase.PLAY:
            step = made(state, state.player, str(BOTIFARRA.legal_moves(state, state.player)[0]))
            state = step.state
            for event in step.events:
                if isinstance(event, events.TrickWon):
                    own = sum(oracle.POINTS.get(card.rank, 0) for card in event.cards)
                    assert event.points == own
                    points[event.seat] += own
                    tricks[event.seat] += 1
        expected = [own + won // 2 for own, won in zip(points, tricks, strict=True)]
        if tricks[0] % 2:
            expected[expected.index(min(expected))] += 1
        result = state.results[-1]
        assert list(result.taken) == expected
        assert result.written == tuple(max(0, taken - 36) for taken in expected)


def test_a_match_of_two_ends_at_the_target():
    options = BotifarraOptions.from_json({"mode": "rector2"})
    assert scoring.winners(options, (101, 99), 9) == (0,)
    assert scoring.winners(options, (100, 99), 9) is None
