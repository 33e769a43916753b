"""House rules as a short code in a custom_id, and what such an id may be."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.botifarra.face import BotifarraFace
from bot.games.botifarra.rules.options import CHOICES
from bot.i18n import Language
from bot.ui.presets.custom_id import PresetAction, PresetId
from bot.ui.presets.messages import custom_id
from bot.ui.rules.options_code import options_from_code, options_to_code
from engine.botifarra import BOTIFARRA, PRESETS, BotifarraOptions
from engine.botifarra.options import MOST_HANDS
from engine.errors import OptionError

DEFAULT = "10000000000000000000"
LONGEST_CUSTOM_ID = 100
FACE = BotifarraFace(Language.EN)
VALUES = {spec.name: spec.values for spec in BOTIFARRA.option_specs if spec.numbers is None}
"""What the options take that have a digit in the code."""


def any_options():
    hands = st.one_of(st.none(), st.integers(1, MOST_HANDS))
    single = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in VALUES.items()})
    return st.builds(lambda named, number: {**named, "max_hands": number or "none"}, single, hands).filter(
        lambda named: (named["target"], named["max_hands"]) != ("none", "none")
    )


@given(any_options())
def test_options_come_back_as_they_were_and_fit_with_everything_else_into_a_custom_id(named):
    options = BotifarraOptions.from_json(named)
    what = custom_id(FACE, PresetAction.OPTION, 10**18 - 1, "carrego_announce", options)
    assert len(str(what)) <= LONGEST_CUSTOM_ID
    assert PresetId.parse(str(what)) == what
    assert options_from_code(BOTIFARRA, what.code) == options


def test_a_code_has_a_digit_for_every_option_and_the_number_of_hands_at_its_end():
    assert {*VALUES, "max_hands"} == set(BotifarraOptions().to_json())
    assert options_to_code(BOTIFARRA, BotifarraOptions()) == DEFAULT
    assert options_to_code(BOTIFARRA, BotifarraOptions(max_hands=12)) == f"{DEFAULT}12"


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
        options_from_code(BOTIFARRA, code)


@pytest.mark.parametrize("code", [DEFAULT[:16] + "5" + DEFAULT[17:], DEFAULT + "0"])
def test_a_code_of_options_that_make_no_game_is_refused_with_the_reason(code):
    with pytest.raises(OptionError):
        options_from_code(BOTIFARRA, code)


def test_noise_in_a_custom_id_is_refused_and_nothing_worse():
    chance = random.Random(7)
    whole = str(custom_id(FACE, PresetAction.PAGE, 12, "play", PRESETS["campionat 8 mans"]))
    for _ in range(2_000):
        noise = list(whole)
        for _ in range(chance.randint(1, 4)):
            noise[chance.randrange(len(noise))] = chance.choice("psz09:-é ")
        try:
            options_from_code(BOTIFARRA, PresetId.parse("".join(noise)).code)
        except ValueError:
            continue


def test_a_custom_id_says_of_which_game_it_is_unless_it_is_of_the_first():
    for game, text in (("botifarra", "ps:look:7::"), ("barbu", "ps-barbu:look:7::")):
        what = PresetId(PresetAction.LOOK, 7, game=game)
        assert str(what) == text
        assert PresetId.parse(text) == what


@pytest.mark.parametrize(
    "text", ["", "ps:", "bt:1:2:sit", "ps:dance:0::", "ps:look:x::", f"ps:look:{'9' * 19}::"]
)
def test_a_custom_id_of_something_else_is_refused(text):
    with pytest.raises(ValueError, match=r"no button of a preset|not a valid PresetAction"):
        PresetId.parse(text)
