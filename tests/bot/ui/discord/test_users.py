"""Names of people, without what cannot be shown."""

import pytest

from bot.ui.discord.users import clean_name


@pytest.mark.parametrize(
    "name",
    ["Núria", "Marcel·la", "محمد الأندلسي", "李小龍", "👩\u200d🌾 Laia", "Nguyễn Thị Ánh", "שרה", "❤\ufe0f"],
)
def test_names_of_every_script_stay_as_they_are(name):
    assert clean_name(name, "account") == name


def test_of_stacked_marks_two_a_letter_are_left():
    assert clean_name("Z" + "\u0334" * 40 + "algo", "account") == "Z\u0334\u0334algo"


def test_what_turns_the_line_around_is_left_out():
    assert clean_name("\u202eannA\u2066", "account") == "annA"
    assert clean_name("An\u200bna\n", "account") == "Anna"


@pytest.mark.parametrize("name", ["", " ", "\u3164\u3164", "\u2800", "\u200d", "\u0301", "\U000e0041"])
def test_whose_name_shows_nothing_is_called_by_the_account(name):
    assert clean_name(name, "account") == "account"
