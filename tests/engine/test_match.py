"""A match from the first shuffle to the last trick, move by move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.botifarra import BOTIFARRA, PRESETS, BotifarraOptions, Phase, events, parse_move
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.errors import IllegalCall, IllegalCard, NotYourTurn, OptionError, WrongPhase
from tests.engine.positions import dealt, in_play, playable, played_on, refusal, said, shuffle

# dealing


def test_only_the_table_deals_and_only_between_hands():
    start = BOTIFARRA.start(BotifarraOptions())
    text = str(shuffle(1))
    assert (refusal(start, 0, text).code, type(refusal(start, 0, text))) == ("table_deals", NotYourTurn)
    assert refusal(dealt(1), None, text).code == "hand_not_over"
    over = replace(start, phase=Phase.OVER)
    assert refusal(over, None, text).code == "match_over"


def test_nothing_can_be_done_before_the_deal_and_after_the_end():
    start = BOTIFARRA.start(BotifarraOptions())
    assert refusal(start, 0, "knock").code == "not_dealt"
    assert refusal(replace(start, phase=Phase.OVER), 0, "knock").code == "match_over"
    assert BOTIFARRA.legal_moves(start, 0) == ()


# trump


def test_the_dealer_may_name_any_contract_or_delegate():
    moves = list(map(str, BOTIFARRA.legal_moves(dealt(1), 0)))
    assert moves == ["trump O", "trump C", "trump E", "trump B", "trump botifarra", "delegate"]


def test_the_dealers_partner_names_a_contract_and_may_not_delegate_back():
    state = said(dealt(1, dealer=1), "delegate")
    assert BOTIFARRA.to_move(state) == 3
    assert len(BOTIFARRA.legal_moves(state, 3)) == 5
    refused = refusal(state, 3, "delegate")
    assert (type(refused), refused.code) == (IllegalCall, "cannot_delegate_back")


def test_delegation_changes_neither_who_leads_nor_who_deals_next():
    state = played_on(said(dealt(1, dealer=0, target=201), "delegate", "trump O"), 100, 3)
    assert state.results[0].dealer == 0
    assert BOTIFARRA.to_move(said(state, str(shuffle(2)))) == 1
    led = said(dealt(1, dealer=0), "delegate", "trump O", "knock", "knock")
    assert BOTIFARRA.to_move(led) == 1


def test_trump_is_named_once():
    state = said(dealt(1), "trump O")
    for text in ("trump C", "delegate"):
        assert refusal(state, BOTIFARRA.to_move(state), text).code == "trump_is_named"


# calls


def test_two_knocks_close_the_calling():
    state = said(dealt(1), "trump O")
    first = BOTIFARRA.apply(state, 1, parse_move("knock"))
    assert first.events == (events.Knocked(1),)
    second = BOTIFARRA.apply(first.state, 3, parse_move("knock"))
    assert second.events == (events.Knocked(3), events.CallsClosed(None, 1))
    assert second.events[1].to_json() == {"type": "calls_closed", "call": "none", "multiplier": 1}


def test_only_the_call_that_is_asked_for_can_be_said():
    state = said(dealt(1), "trump O")
    for text in ("recontro", "santvicenc"):
        refused = refusal(state, 1, text)
        assert (type(refused), refused.code) == (IllegalCall, "call_not_open")


def test_who_knocked_in_one_stage_may_speak_in_a_later_one():
    state = said(dealt(1), "trump O", "knock", "contro", "knock", "recontro", "knock")
    assert BOTIFARRA.to_move(state) == 1
    assert list(map(str, BOTIFARRA.legal_moves(state, 1))) == ["santvicenc", "knock"]


@pytest.mark.parametrize(
    ("house_rule", "contract", "asked"),
    [
        ("suits_only", "E", True),
        ("suits_only", "botifarra", False),
        ("never", "E", False),
        ("never", "botifarra", False),
        ("always", "E", True),
        ("always", "botifarra", True),
    ],
)
def test_sant_vicenc_is_asked_for_where_the_house_rule_has_it(house_rule, contract, asked):
    state = said(dealt(1, sant_vicenc=house_rule), f"trump {contract}", "contro", "recontro")
    assert (state.phase is Phase.CALLS) == asked


@pytest.mark.parametrize("text", ["play O9", "knock", "contro"])
def test_trump_comes_before_calls_and_cards(text):
    refused = refusal(dealt(1), 0, text)
    assert type(refused) is WrongPhase


def test_calls_come_before_cards():
    state = said(dealt(1), "trump O")
    card = next(iter(SpanishCardSet.from_mask(state.hands[1])))
    assert refusal(state, 1, f"play {card}").code == "not_playing_yet"


# play


@pytest.mark.parametrize(
    ("code", "options", "contract", "trick", "hand", "card"),
    [
        ("must_follow_suit", {}, "E", "C4", "C3 C2 O9", "O9"),
        ("must_beat", {}, "E", "C4", "C2 C7", "C2"),
        ("lowest_of_suit", {}, "E", "C9", "C2 C7", "C7"),
        ("must_trump", {}, "E", "C9", "E2 O2", "O2"),
        ("must_trump", {}, "E", "C3 E7", "E8 E2", "E2"),
        ("must_undertrump", {"undertrump": "forced"}, "E", "C3 E7", "E2 O4", "O4"),
        ("must_undertrump", {"undertrump": "forced"}, "E", "C3 E7", "E2 E5 O4", "E5"),
        ("lowest_of_some_suit", {}, "E", "C3 E7", "E2 E5 O4", "E5"),
        ("lowest_of_some_suit", {}, "botifarra", "C3", "O2 O5", "O5"),
        ("points_or_lowest_of_suit", {}, "E", "C1 C5", "C8 C3 C10", "C8"),
        ("points_or_lowest", {}, "E", "C9 C2", "O8 O3 O12", "O8"),
        ("must_follow_suit", {"play": "lliure"}, "E", "C9", "C2 O2", "O2"),
        ("must_beat", {"play": "intermedia"}, "E", "C4", "C2 C7", "C2"),
        ("lowest_of_suit", {"play": "intermedia"}, "E", "C9", "C2 C7 C11", "C7"),
    ],
)
def test_a_refused_card_comes_with_the_rule_that_forbids_it(code, options, contract, trick, hand, card):
    refused = refusal(in_play(hand, trick, contract, **options), 0, f"play {card}")
    assert (type(refused), refused.code) == (IllegalCard, code)


def test_a_card_of_somebody_else_is_refused_without_saying_whose_it_is():
    refused = refusal(in_play("C2 C7"), 0, "play O9")
    assert (refused.code, refused.details) == ("card_not_in_hand", {"card": "O9"})


def test_only_the_player_to_move_plays():
    refused = refusal(in_play("C2 C7"), 2, "play C2")
    assert (type(refused), refused.details) == (NotYourTurn, {"seat": 2, "to_move": 0})


def test_the_winner_of_a_trick_leads_to_the_next_and_it_counts_its_points_and_one():
    state = replace(in_play("C12 O2", "C2 C9 C1"), hands=(SpanishCardSet.parse("C12 O2").mask, 0, 0, 0))
    step = BOTIFARRA.apply(state, 0, parse_move("play C12"))
    trick = tuple(map(SpanishCard.parse, ("C2", "C9", "C1", "C12")))
    assert step.events[1] == events.TrickWon(2, trick, 5 + 4 + 3 + 1)
    assert BOTIFARRA.to_move(step.state) == 2


def test_a_third_and_fourth_player_know_who_of_the_pairs_is_winning():
    assert playable(in_play("C8 C3 C10", "C1 C5")) == "C3 C10"
    assert playable(in_play("C9 C3 C10", "C5 C1")) == "C9"
    assert playable(in_play("C9 C3 C10", "C5 C1 C2")) == "C3 C10 C9"
    assert playable(in_play("C9 C3 C10", "C1 C5 C2")) == "C9"


# the view


def test_the_view_of_a_trick_says_who_is_winning():
    assert BOTIFARRA.view(in_play("O2", "C4 C9 C2"), None).master == 2
    assert BOTIFARRA.view(in_play("O2"), None).master is None


# options


def test_every_preset_is_a_match_that_can_be_played():
    assert next(iter(PRESETS)) == "obligada 101"  # the default of a table
    for options in PRESETS.values():
        assert BOTIFARRA.seats(options) == 4
        assert BOTIFARRA.to_move(BOTIFARRA.start(options)) is None


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"colour": "red"}, "unknown_option"),
        ({"play": "strict"}, "bad_option_value"),
        ({"target": 102}, "bad_option_value"),
        ({"target": True}, "bad_option_value"),
        ({"target": "soon"}, "bad_option_value"),
        ({"target": 1.5}, "bad_option_value"),
        ({"max_hands": 0}, "bad_option_value"),
        ({"max_hands": -3}, "bad_option_value"),
        ({"target": "none"}, "match_never_ends"),
    ],
)
def test_options_that_make_no_match_are_refused(values, code):
    with pytest.raises(OptionError) as refusal:
        BotifarraOptions.from_json(values)
    assert refusal.value.code == code


def test_numbers_may_be_written_as_text():
    assert BotifarraOptions.from_json({"target": "73", "max_hands": "8"}) == BotifarraOptions(
        target=73, max_hands=8
    )


def test_the_options_stand_in_the_order_of_the_rules_with_the_defaults_of_the_rules():
    assert BotifarraOptions().to_json() == {
        "mode": "pairs4",
        "play": "obligada",
        "undertrump": "free",
        "carrego_announce": "required",
        "carrego_scope": "partner_to_play",
        "carrego_limit": "none",
        "three_high": "off",
        "first_dealer": "draw",
        "shuffle": "shuffle",
        "cutter": "right",
        "misdeal": "pass_right",
        "multipliers": "2-4-8",
        "sant_vicenc": "suits_only",
        "call_order": "from_caller",
        "revoke": "prevent",
        "target": 101,
        "max_hands": "none",
        "tie": "draw",
        "last_trick_view": "each_side",
        "trump_source": "choose",
    }
