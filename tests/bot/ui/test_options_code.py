"""House rules as a short code in a custom_id, and what such an id may be."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.botifarra.rules.options import CHOICES
from bot.ui.presets.custom_id import PresetAction, PresetId
from bot.ui.rules.options_code import MOST_HANDS, VALUES, options_from_code, options_to_code
from engine.botifarra import PRESETS, BotifarraOptions
from engine.errors import OptionError

DEFAULT = "10000000000000000000"
LONGEST_CUSTOM_ID = 100


def any_options():
    hands = st.one_of(st.none(), st.integers(1, MOST_HANDS))
    single = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()})
    return st.builds(lambda named, number: {**named, "max_hands": number or "none"}, single, hands).filter(
        lambda named: (named["target"], named["max_hands"]) != ("none", "none")
    )


@given(any_options())
def test_options_come_back_as_they_were_and_fit_with_everything_else_into_a_custom_id(named):
    options = BotifarraOptions.from_json(named)
    custom_id = PresetId.editing(PresetAction.OPTION, 10**18 - 1, options, "carrego_announce")
    assert len(str(custom_id)) <= LONGEST_CUSTOM_ID
    assert PresetId.parse(str(custom_id)) == custom_id
    assert custom_id.options() == options


def test_a_code_has_a_digit_for_every_option_and_the_number_of_hands_at_its_end():
    assert {*VALUES, "max_hands"} == set(BotifarraOptions().to_json())
    assert options_to_code(BotifarraOptions()) == DEFAULT
    assert options_to_code(BotifarraOptions(max_hands=12)) == f"{DEFAULT}12"


def test_the_codes_of_messages_that_are_out_there_keep_their_meaning():
    """Where this fails, the version in the code must change: old panels then say that they are too old."""
    assert ["".join(f"{name}={'|'.join(values)};") for name, values in VALUES.items()] == [
        "mode=pairs4|individual4|individual3|rector2|handpiles2;",
        "play=obligada|lliure|intermedia;",
        "undertrump=free|forced;",
        "carrego_announce=required|silent;",
        "carrego_scope=partner_to_play|any;",
        "carrego_limit=none|doubleton;",
        "three_high=off|on;",
        "first_dealer=draw|five_of_swords|fixed;",
        "shuffle=shuffle|no_shuffle;",
        "cutter=right|partner;",
        "misdeal=pass_right|same_dealer|same_then_pass;",
        "multipliers=2-4-8|2-3-4;",
        "sant_vicenc=suits_only|never|always;",
        "call_order=from_caller|from_dealer;",
        "revoke=prevent|penalty|claim;",
        "target=101|73|100|200|201|none;",
        "tie=draw|extra_hands;",
        "last_trick_view=each_side|last_only|none;",
        "trump_source=choose|last_pile;",
    ]


def test_every_value_that_a_panel_offers_has_its_place_in_the_code():
    for name, values in VALUES.items():
        assert {value for _, value in CHOICES[name]} == set(values)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "1",
        DEFAULT[:-1],
        "2" + DEFAULT[1:],
        "1z" + DEFAULT[2:],
        DEFAULT + "x",
        DEFAULT + "-1",
        DEFAULT + "٣x",
    ],
)
def test_a_code_that_is_none_is_refused(code):
    with pytest.raises(ValueError, match="no code of house rules"):
        options_from_code(code)


@pytest.mark.parametrize("code", [DEFAULT[:16] + "5" + DEFAULT[17:], DEFAULT + "0"])
def test_a_code_of_options_that_make_no_game_is_refused_with_the_reason(code):
    with pytest.raises(OptionError):
        options_from_code(code)


def test_noise_in_a_custom_id_is_refused_and_nothing_worse():
    chance = random.Random(7)
    whole = str(PresetId.editing(PresetAction.PAGE, 12, PRESETS["campionat 8 mans"], "play"))
    for _ in range(2_000):
        noise = list(whole)
        for _ in range(chance.randint(1, 4)):
            noise[chance.randrange(len(noise))] = chance.choice("psz09:-é ")
        try:
            PresetId.parse("".join(noise)).options()
        except ValueError:
            continue


@pytest.mark.parametrize(
    "text", ["", "ps:", "bt:1:2:sit", "ps:dance:0::", "ps:look:x::", f"ps:look:{'9' * 19}::"]
)
def test_a_custom_id_of_something_else_is_refused(text):
    with pytest.raises(ValueError, match=r"no button of a preset|not a valid PresetAction"):
        PresetId.parse(text)
