"""The worked examples of the rules file (section 13), by their numbers, for the rules that work today."""

from __future__ import annotations

import json

import pytest

from engine import dealing
from engine.botifarra import (
    BOTIFARRA,
    Call,
    Contract,
    Options,
    calls,
    events,
    match,
    parse_move,
    play,
    scoring,
)
from engine.cards import ALL_CARDS, Card, CardSet
from engine.commands.legal import answer_to
from engine.errors import IllegalCard, NotAvailable
from tests.engine.positions import cards, dealt, in_play, playable, said, sorted_cards


@pytest.mark.parametrize(
    ("example", "trump", "trick", "winner"),
    [
        ("BE01", "E", "O5 C9 O12 O1", "O1"),
        ("BE02", "E", "O9 E2 O1 E3", "E3"),
        ("BE03", "botifarra", "O8 C9 E9 B9", "O8"),
    ],
)
def test_the_highest_trump_or_else_the_highest_card_of_the_suit_led_wins(example, trump, trick, winner):
    led = cards(trick)
    contract = Contract.parse(trump)
    number = play.NO_TRUMP if contract.trump is None else contract.trump
    assert str(led[play.master(led, number)]) == winner


LEGAL = [
    # id, options, contract, trick, hand, legal
    ("BE05", {}, "O", "", "O9 C2 B7", "O9 C2 B7"),
    ("BE05", {"play": "lliure"}, "O", "", "O9 C2 B7", "O9 C2 B7"),
    ("BE05", {"play": "intermedia"}, "O", "", "O9 C2 B7", "O9 C2 B7"),
    ("BE06", {}, "E", "C4", "C3 C2 O9", "C2"),
    ("BE07", {"play": "lliure"}, "E", "C4", "C3 C2 O9", "C2 C3"),
    ("BE08", {}, "E", "C4", "C2 C7 C1", "C7 C1"),
    ("BE09", {"play": "lliure"}, "E", "C4", "C2 C7 C1", "C7 C1"),
    ("BE10", {}, "E", "C1 C5", "C8 C3 C10 C11 O9", "C3 C10 C11"),
    ("BE11", {"play": "lliure"}, "E", "C1 C5", "C8 C3 C10 C11 O9", "C3 C8 C10 C11"),
    ("BE12", {}, "E", "C9 C2", "O8 O3 O12 E7 E5 B6", "O3 O12 E5 B6"),
    ("BE13", {"play": "lliure"}, "E", "C9 C2", "O8 O3 O12 E7 E5 B6", "O3 O8 O12 E5 E7 B6"),
    ("BE14", {}, "E", "C9", "E2 E9 O2 B12", "E2 E9"),
    ("BE15", {}, "E", "C3 E7", "C9 C8 C5", "C5"),
    ("BE16", {"play": "lliure"}, "E", "C3 E7", "C9 C8 C5", "C5 C8 C9"),
    ("BE17", {}, "E", "C3 E7", "E8 E2 E1 O2", "E8 E1"),
    ("BE18", {}, "E", "C3 E7", "E2 E5 O4 O9 B1", "O4 E2 B1"),
    ("BE19", {"play": "lliure"}, "E", "C3 E7", "E2 E5 O4 O9 B1", "O4 O9 E2 E5 B1"),
    ("BE20", {"undertrump": "forced"}, "E", "C3 E7", "E2 E5 O4 O9 B1", "E2"),
    ("BE21", {"play": "lliure", "undertrump": "forced"}, "E", "C3 E7", "E2 E5 O4 O9 B1", "E2 E5"),
    ("BE22", {}, "E", "C1", "O12 O9 B8 B2", "O12 B2"),
    ("BE23", {"play": "intermedia"}, "E", "C9", "C2 C7 C11 C12 O9", "C2 C11 C12"),
    ("BE25", {"play": "intermedia"}, "E", "C12", "C2 C11 C1", "C1"),
    ("BE26", {"play": "intermedia"}, "E", "C9", "O2 O10 O8 B12 B3", "O2 O10 B3 B12"),
    ("BE27", {"play": "intermedia"}, "E", "C3 C9", "C2 C11", "C2"),
    ("BE28", {"play": "intermedia", "carrego_limit": "doubleton"}, "E", "C9", "C2 C11 O4", "C2 C11"),
    ("BE29", {"play": "intermedia", "carrego_limit": "doubleton"}, "E", "C9", "C2 C7 C11 O4", "C2"),
    (
        "BE30",
        {"play": "intermedia", "carrego_scope": "any", "undertrump": "forced"},
        "E",
        "C3 E1",
        "E2 E10 E12 O4",
        "E2 E10 E12",
    ),
    ("BE31", {}, "E", "E10", "E2 E8 O9", "E2"),
    ("BE32", {}, "E", "E5 E9 E2", "E8 E3 E1", "E3 E1"),
    ("BE33", {}, "E", "C9 E4 C2", "C12 C8 C5", "C5 C12"),
    ("BE34", {}, "E", "C9 E4 E8", "E2 O5 O11", "O5 E2"),
    ("BE35", {}, "botifarra", "C2", "O9 O4 E1 B3", "O4 E1 B3"),
]


@pytest.mark.parametrize(("example", "options", "contract", "trick", "hand", "legal"), LEGAL)
def test_exactly_these_cards_may_be_played(example, options, contract, trick, hand, legal):
    state = in_play(hand, trick, contract, **options)
    assert playable(state) == sorted_cards(legal)


@pytest.mark.parametrize(("example", "options", "contract", "trick", "hand", "legal"), LEGAL)
def test_a_card_is_taken_if_it_is_legal_and_refused_with_the_legal_ones_if_not(
    example, options, contract, trick, hand, legal
):
    state = in_play(hand, trick, contract, **options)
    for card in CardSet.parse(hand):
        move = parse_move(f"play {card}")
        if card in CardSet.parse(legal):
            assert card not in CardSet.from_mask(BOTIFARRA.apply(state, 0, move).state.hands[0])
        else:
            with pytest.raises(IllegalCard) as refusal:
                BOTIFARRA.apply(state, 0, move)
            assert refusal.value.details == {"card": str(card), "legal": sorted_cards(legal)}


@pytest.mark.parametrize(("example", "options", "contract", "trick", "hand", "legal"), LEGAL)
def test_the_command_line_answers_the_same_in_the_order_of_the_hand(
    example, options, contract, trick, hand, legal
):
    position = {
        "game": "botifarra",
        "options": options,
        "contract": contract,
        "trick": trick.split(),
        "hand": hand.split(),
    }
    expected = [card for card in hand.split() if card in legal.split()]
    assert answer_to(json.dumps(position))["legal"] == expected


@pytest.mark.parametrize(("card", "uses_carrego"), [("C11", True), ("C2", False)])
def test_a_card_uses_carrego_when_only_intermedia_allows_it_be24(card, uses_carrego):
    state = in_play("C2 C7 C11 C12 O9", "C9", play="intermedia")
    played = BOTIFARRA.apply(state, 0, parse_move(f"play {card}")).events[0]
    assert played == events.CardPlayed(0, Card.parse(card), uses_carrego)


def test_a_silent_carrego_is_allowed_and_not_announced():
    state = in_play("C2 C7 C11 C12 O9", "C9", play="intermedia", carrego_announce="silent")
    played = BOTIFARRA.apply(state, 0, parse_move("play C11")).events[0]
    assert played == events.CardPlayed(0, Card.parse("C11"), carrego=False)


@pytest.mark.parametrize(
    ("example", "taken", "contract", "call", "written"),
    [
        ("BE43", (45, 27), "E", None, (9, 0)),
        ("BE44", (36, 36), "E", Call.RECONTRO, (0, 0)),
        ("BE45", (30, 42), "botifarra", Call.CONTRO, (0, 24)),
        ("BE46", (72, 0), "E", Call.SANT_VICENC, (288, 0)),
    ],
)
def test_a_side_writes_what_it_has_above_36_times_the_multiplier(example, taken, contract, call, written):
    multiplier = calls.multiplier(Options(), Contract.parse(contract), call)
    assert scoring.written(taken, multiplier) == written


def _multipliers(contract, calls_made, **options):
    house_rules = Options.from_json(options)
    return [calls.multiplier(house_rules, Contract.parse(contract), call) for call in calls_made]


LADDER = [None, Call.CONTRO, Call.RECONTRO, Call.SANT_VICENC]


def test_the_stepping_ladder_goes_one_two_three_four_be47():
    assert _multipliers("O", LADDER, multipliers="2-3-4") == [1, 2, 3, 4]


def test_botifarra_doubles_the_stepping_ladder_be48():
    assert _multipliers("botifarra", LADDER[:3], multipliers="2-3-4") == [2, 4, 6]


def test_the_doubling_ladder_is_that_of_rule_b19():
    assert _multipliers("C", LADDER) == [1, 2, 4, 8]
    assert _multipliers("botifarra", LADDER, sant_vicenc="always") == [2, 4, 8, 16]
    assert _multipliers("botifarra", LADDER, sant_vicenc="always", multipliers="2-3-4")[-1] == 8


def _asked(state, *moves):
    """Make the moves and return what each was an answer to, as the rules file writes it."""
    answers = []
    for text in moves:
        seat = BOTIFARRA.to_move(state)
        spoken = "knock" if text == "knock" else "call"
        answers.append(f"{state.calling.stage} seat {seat}: {spoken}")
        state = said(state, text)
    return state, answers


def test_the_right_hand_neighbour_of_the_last_announcer_speaks_first_be57():
    state, answers = _asked(
        said(dealt(1, dealer=0), "delegate", "trump O"), "knock", "contro", "recontro", "santvicenc"
    )
    assert answers == [
        "contro seat 3: knock",
        "contro seat 1: call",
        "recontro seat 2: call",
        "santvicenc seat 3: call",
    ]
    view = BOTIFARRA.view(state, None)
    assert (view.phase.value, view.call, view.multiplier) == ("play", Call.SANT_VICENC, 8)


def test_sant_vicenc_is_not_asked_for_in_botifarra_be58():
    state, answers = _asked(said(dealt(1, dealer=0), "trump botifarra"), "contro", "knock", "recontro")
    assert answers == ["contro seat 1: call", "recontro seat 2: knock", "recontro seat 0: call"]
    view = BOTIFARRA.view(state, None)
    assert (view.phase.value, view.call, view.multiplier) == ("play", Call.RECONTRO, 8)


def test_speaking_can_start_at_the_dealers_right_in_every_stage_be59():
    state, answers = _asked(
        said(dealt(1, dealer=0, call_order="from_dealer"), "delegate", "trump C"), "contro", "knock", "knock"
    )
    assert answers == ["contro seat 1: call", "recontro seat 2: knock", "recontro seat 0: knock"]
    view = BOTIFARRA.view(state, None)
    assert (view.phase.value, view.call, view.multiplier) == ("play", Call.CONTRO, 2)


@pytest.mark.parametrize(
    ("drawer", "suit", "dealer"),
    [(2, "E", 1), (0, "B", 0), (0, "O", 1), (0, "C", 2), (1, "C", 3), (3, "O", 0)],
)
def test_the_suit_of_the_card_drawn_names_the_first_dealer_be63(drawer, suit, dealer):
    assert match.drawn_dealer(drawer, Card.parse(f"{suit}7")) == dealer


def test_packets_of_four_go_to_the_right_hand_neighbour_first_be64():
    pack = [f"{suit}{rank}" for suit in "OCEB" for rank in range(1, 13)]
    hands = dealing.in_packets(pack, seats=4, first=1)
    assert set(hands[1][:4]) == {"O1", "O2", "O3", "O4"}
    assert set(hands[0][-4:]) == {"B9", "B10", "B11", "B12"}
    assert [len(hand) for hand in hands] == [12, 12, 12, 12]


@pytest.mark.parametrize(
    ("example", "options", "totals", "hands", "winners"),
    [
        ("BE66", {}, (101, 88), 9, (0,)),
        ("BE67", {}, (100, 40), 5, None),
        ("BE67", {"target": 100}, (100, 40), 5, (0,)),
        ("BE68", {"target": "none", "max_hands": 8, "tie": "draw"}, (60, 60), 8, (0, 1)),
        ("BE69", {"target": "none", "max_hands": 8, "tie": "extra_hands"}, (60, 60), 8, None),
        ("BE69", {"target": "none", "max_hands": 8, "tie": "extra_hands"}, (70, 60), 9, None),
        ("BE69", {"target": "none", "max_hands": 8, "tie": "extra_hands"}, (70, 60), 10, (0,)),
    ],
)
def test_a_match_is_won_or_open(example, options, totals, hands, winners):
    assert scoring.winners(Options.from_json(options), totals, hands) == winners


def test_the_pack_carries_sixty_points_be71():
    assert ALL_CARDS.points == 60


# Each example below is a test of its own as soon as its option works: take it out of this table then.
LATER = {
    "BE04 BE36 BE37": {"three_high": "on"},
    "BE38 BE39 BE40 BE50 BE52 BE60 BE61 BE70": {"mode": "individual4"},
    "BE51 BE53 BE71": {"mode": "individual3"},
    "BE41 BE54 BE55 BE56 BE62": {"mode": "rector2"},
    "BE42": {"mode": "handpiles2"},
    "BE49": {"revoke": "penalty"},
    "BE65": {"shuffle": "no_shuffle"},
}


@pytest.mark.parametrize("examples", LATER)
def test_what_does_not_work_yet_is_refused_by_name(examples):
    with pytest.raises(NotAvailable) as refusal:
        Options.from_json(LATER[examples])
    ((name, value),) = LATER[examples].items()
    assert refusal.value.details == {"option": name, "value": value}
