"""The worked examples BE43 to BE71 of the rules file: points, calls, deals and the end of a match."""

from __future__ import annotations

import pytest

from engine.botifarra import BOTIFARRA, BotifarraOptions, Call, Contract, calls, deal
from engine.botifarra.play import scoring
from engine.botifarra.state import Trick
from engine.cards.spanish import SpanishCardSet
from tests.engine.positions import cards, dealt, made, said


def _named(**options: object) -> BotifarraOptions:
    return BotifarraOptions.from_json(options)


FOUR_ALONE = {"mode": "individual4"}
THREE_ALONE = {"mode": "individual3"}


@pytest.mark.parametrize(
    ("options", "taken", "contract", "call", "written"),
    [
        pytest.param({}, (45, 27), "E", None, (9, 0), id="BE43"),
        pytest.param({}, (36, 36), "E", Call.RECONTRO, (0, 0), id="BE44"),
        pytest.param({}, (30, 42), "botifarra", Call.CONTRO, (0, 24), id="BE45"),
        pytest.param({}, (72, 0), "E", Call.SANT_VICENC, (288, 0), id="BE46"),
        pytest.param(FOUR_ALONE, (30, 20, 12, 10), "E", Call.CONTRO, (24, 4, -12, -16), id="BE52"),
        pytest.param(THREE_ALONE, (40, 24, 8), "E", None, (16, 0, -16), id="BE53"),
    ],
)
def test_sides_write_what_is_above_their_share_times_the_multiplier(options, taken, contract, call, written):
    rules = _named(**options)
    multiplier = calls.multiplier(rules, Contract.parse(contract), call)
    assert scoring.written(rules, taken, multiplier) == written


def _multipliers(contract, calls_made, **options):
    return [calls.multiplier(_named(**options), Contract.parse(contract), call) for call in calls_made]


LADDER = [None, Call.CONTRO, Call.RECONTRO, Call.SANT_VICENC]


def test_the_stepping_ladder_goes_one_two_three_four_be47():
    assert _multipliers("O", LADDER, multipliers="2-3-4") == [1, 2, 3, 4]


def test_botifarra_doubles_the_stepping_ladder_be48():
    assert _multipliers("botifarra", LADDER[:3], multipliers="2-3-4") == [2, 4, 6]


def test_the_doubling_ladder_is_that_of_rule_b19():
    assert _multipliers("C", LADDER) == [1, 2, 4, 8]
    assert _multipliers("botifarra", LADDER, sant_vicenc="always") == [2, 4, 8, 16]
    assert _multipliers("botifarra", LADDER, sant_vicenc="always", multipliers="2-3-4")[-1] == 8


@pytest.mark.parametrize(
    ("options", "offender", "spoken", "written"),
    [
        pytest.param({}, 1, ("trump botifarra", "knock", "knock"), (72, 0), id="BE49"),
        pytest.param(FOUR_ALONE, 0, ("trump O", "knock", "knock", "knock"), (-18, 6, 6, 6), id="BE50"),
        pytest.param(THREE_ALONE, 2, ("trump O", "contro"), (24, 24, -48), id="BE51"),
    ],
)
def test_a_revoke_costs_the_hand(options, offender, spoken, written):
    """The hand before the offender leads a suit that he holds; he plays another suit."""
    rules = {**options, "revoke": "penalty", "target": 201}
    state = next(state for state in _deals(offender, spoken, rules) if state is not None)
    happened = made(*state).events
    assert [event.to_json()["type"] for event in happened] == ["card_played", "revoked", "hand_scored"]
    assert happened[1].seat == offender
    assert happened[2].written == written


def _deals(offender, spoken, rules):
    """For one deal after another: the offender's trick, and a card of another suit than the one led, if any."""
    seats = _named(**rules).seats
    for number in range(50):
        state = said(dealt(number, dealer=(offender - 2) % seats, **rules), *spoken)
        leader = BOTIFARRA.to_move(state)
        assert (leader + 1) % seats == offender
        led = next(iter(BOTIFARRA.view(state, leader).cards))
        state = said(state, f"play {led}")
        held = BOTIFARRA.view(state, offender).cards
        others = [card for card in held if card.suit != led.suit]
        could_follow = len(others) < len(held)
        yield (state, offender, f"play {others[0]}") if others and could_follow else None


@pytest.mark.parametrize(
    ("card_points", "tricks", "taken"),
    [
        pytest.param((30, 30), (11, 13), (36, 36), id="BE54"),
        pytest.param((25, 35), (9, 15), (30, 42), id="BE55"),
        pytest.param((40, 20), (14, 10), (47, 25), id="BE56"),
    ],
)
def test_two_players_count_a_point_for_every_two_tricks(card_points, tricks, taken):
    assert scoring.taken(_named(mode="rector2"), card_points, tricks) == taken


def _asked(state, *moves):
    """Make the moves and return what each was an answer to, as the rules file writes it."""
    answers = []
    for text in moves:
        seat = BOTIFARRA.to_move(state)
        spoken = "knock" if text == "knock" else "call"
        answers.append(f"{state.calling.stage} seat {seat}: {spoken}")
        state = said(state, text)
    return state, answers


CALLS = [
    # id, options, before the calls, what is said, what each answered, call, multiplier
    (
        "BE57",
        {},
        ("delegate", "trump O"),
        ("knock", "contro", "recontro", "santvicenc"),
        ["contro seat 3: knock", "contro seat 1: call", "recontro seat 2: call", "santvicenc seat 3: call"],
        Call.SANT_VICENC,
        8,
    ),
    (
        "BE58",
        {},
        ("trump botifarra",),
        ("contro", "knock", "recontro"),
        ["contro seat 1: call", "recontro seat 2: knock", "recontro seat 0: call"],
        Call.RECONTRO,
        8,
    ),
    (
        "BE59",
        {"call_order": "from_dealer"},
        ("delegate", "trump C"),
        ("contro", "knock", "knock"),
        ["contro seat 1: call", "recontro seat 2: knock", "recontro seat 0: knock"],
        Call.CONTRO,
        2,
    ),
    (
        "BE60",
        FOUR_ALONE,
        ("trump E",),
        ("knock", "contro"),
        ["contro seat 1: knock", "contro seat 2: call"],
        Call.CONTRO,
        2,
    ),
    ("BE61", FOUR_ALONE, ("trump botifarra",), (), [], None, 2),
    (
        "BE62",
        {"mode": "rector2"},
        ("trump B",),
        ("contro", "recontro", "knock"),
        ["contro seat 1: call", "recontro seat 0: call", "santvicenc seat 1: knock"],
        Call.RECONTRO,
        4,
    ),
]


@pytest.mark.parametrize(
    ("options", "before", "moves", "expected", "call", "multiplier"),
    [pytest.param(*example, id=name) for name, *example in CALLS],
)
def test_these_are_asked_in_this_order(options, before, moves, expected, call, multiplier):
    state, answers = _asked(said(dealt(1, dealer=0, **options), *before), *moves)
    assert answers == expected
    view = BOTIFARRA.view(state, None)
    assert (view.phase.value, view.call, view.multiplier) == ("play", call, multiplier)


@pytest.mark.parametrize(
    ("drawer", "suit", "dealer"),
    [pytest.param(2, "E", 1, id="BE63-swords"), pytest.param(0, "B", 0, id="BE63-clubs")],
)
def test_the_suit_of_the_card_drawn_names_the_first_dealer(drawer, suit, dealer):
    assert deal.drawn_dealer(BotifarraOptions(), drawer, cards(f"{suit}7")[0]) == dealer


def test_packets_of_four_go_to_the_right_hand_neighbour_first_be64():
    pack = cards(" ".join(f"{suit}{rank}" for suit in "OCEB" for rank in range(1, 13)))
    hands = deal.dealt(BotifarraOptions(), pack, 0, first_deal=False).hands
    assert hands[1][:4] == cards("O1 O2 O3 O4")
    assert hands[0][-4:] == cards("B9 B10 B11 B12")


def test_a_pack_is_stacked_and_cut_as_the_tricks_lie_be65():
    tricks = [
        Trick(0, cards("O1 O2 O3 O4"), 0, 0),
        Trick(0, cards("C1 C2 C3 C4"), 1, 0),
        Trick(1, cards("E1 E2 E3 E4"), 2, 0),
    ]
    pack = deal.cut_at(deal.stacked(BotifarraOptions(), tricks, previous_dealer=2), 4)
    assert " ".join(map(str, pack)) == "O1 O2 O3 O4 C1 C2 C3 C4 E1 E2 E3 E4"


EIGHT = {"target": "none", "max_hands": 8}


@pytest.mark.parametrize(
    ("options", "totals", "hands", "winners"),
    [
        pytest.param({}, (101, 88), 9, (0,), id="BE66"),
        pytest.param({}, (100, 40), 5, None, id="BE67-101"),
        pytest.param({"target": 100}, (100, 40), 5, (0,), id="BE67-100"),
        pytest.param({**EIGHT, "tie": "draw"}, (60, 60), 8, (0, 1), id="BE68"),
        pytest.param({**EIGHT, "tie": "extra_hands"}, (60, 60), 8, None, id="BE69-8"),
        pytest.param({**EIGHT, "tie": "extra_hands"}, (70, 60), 9, None, id="BE69-9"),
        pytest.param({**EIGHT, "tie": "extra_hands"}, (70, 60), 10, (0,), id="BE69-10"),
        pytest.param(FOUR_ALONE, (104, 101, -90, -115), 7, (0,), id="BE70-one"),
        pytest.param(FOUR_ALONE, (104, 104, -98, -110), 7, None, id="BE70-shared"),
    ],
)
def test_a_match_is_won_or_open(options, totals, hands, winners):
    assert scoring.winners(_named(**options), totals, hands) == winners


@pytest.mark.parametrize(
    ("mode", "size"),
    [pytest.param("pairs4", 48, id="BE71-48"), pytest.param("individual3", 36, id="BE71-36")],
)
def test_the_pack_carries_sixty_points(mode, size):
    pack = SpanishCardSet(deal.pack_of(_named(mode=mode)))
    assert (len(pack), pack.points) == (size, 60)
