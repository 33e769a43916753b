"""Marks of names and emojis within sentences."""

from functools import partial

import pytest

from bot.ui.text.names import chosen, emoji, markdown, narrow, person, plain, short

HEBREW = "דוד"
ISOLATED = f"\N{FIRST STRONG ISOLATE}{HEBREW}\N{POP DIRECTIONAL ISOLATE}"


def test_markdown_in_a_name_is_shown_as_it_is_and_the_name_is_bold():
    sentence = f"{person(chosen('*Anna*_1'))} leads."
    assert markdown(sentence) == r"**\*Anna\*\_1** leads."
    assert markdown(sentence, bold=False) == r"\*Anna\*\_1 leads."
    assert plain(sentence) == "*Anna*_1 leads."


def test_a_name_from_right_to_left_is_isolated_once_and_no_other_is():
    sentence = f"{person(chosen(HEBREW))} 12, {person(chosen('Anna'))} 3."
    assert markdown(sentence) == f"**{ISOLATED}** 12, **Anna** 3."
    assert plain(sentence) == f"{ISOLATED} 12, Anna 3."


def test_a_name_that_is_cut_is_still_isolated():
    assert (
        plain(person(chosen(HEBREW * 5)), partial(short, longest=4))
        == f"\N{FIRST STRONG ISOLATE}{HEBREW}…\N{POP DIRECTIONAL ISOLATE}"
    )


def test_only_what_somebody_has_chosen_is_cut_and_not_what_is_said_of_them():
    sentence = f"{person(chosen('Maximiliana') + ' (computer)')} sits with {person('a free seat')}."
    assert plain(sentence, partial(short, longest=8)) == "Maximil… (computer) sits with a free seat."
    assert plain(sentence, partial(short, longest=11)) == plain(sentence)


@pytest.mark.parametrize(
    ("name", "cut"),
    [
        ("Bernat", "Bernat"),
        ("Wolfgang Amadeus", "Wolfgang…"),
        ("Maria del Mar", "Maria de…"),
        ("WWWWW", "WWWWW"),
        ("WWWWWW", "WWWW…"),
        ("東京特許許可局", "東京特許…"),
    ],
)
def test_a_name_beside_cards_is_cut_at_ten_letters_and_wide_ones_count_twice(name, cut):
    assert narrow(name) == cut


def test_a_name_that_is_no_persons_is_safe_and_not_bold():
    assert markdown(f"Preset {chosen('**x**')}.") == r"Preset \*\*x\*\*."


@pytest.mark.parametrize("mark", [chr(number) for number in range(0xFDD0, 0xFDD6)])
def test_marks_in_a_name_mean_nothing(mark):
    sentence = f"{person(chosen(f'An{mark}na'))} plays {emoji('oros_9')}the 9 of coins."
    assert markdown(sentence) == "**Anna** plays the 9 of coins."
    assert plain(sentence, partial(short, longest=4)) == "Anna plays the 9 of coins."


def test_an_emoji_stands_with_its_blank_where_there_is_one_and_leaves_nothing_where_there_is_none():
    sentence = f"Trump: {emoji('oros')}Coins."
    assert markdown(sentence, {"oros": "<:oros:1>"}) == "Trump: <:oros:1> Coins."
    assert markdown(sentence, {"copes": "<:copes:2>"}) == markdown(sentence) == "Trump: Coins."
    assert plain(sentence) == "Trump: Coins."


def test_what_is_no_name_keeps_its_own_markdown():
    assert markdown("-# ⚠️ *small*") == plain("-# ⚠️ *small*") == "-# ⚠️ *small*"
