"""Names may hold anything, and stay in their plates."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.render.kit import theme
from bot.render.kit.palettes import PALETTES
from bot.render.kit.scene import Pack
from bot.render.kit.seat_plates import SEATS
from bot.render.kit.text import (
    _run_font,
    beginning,
    drawable,
    fit,
    initial,
    is_drawable,
    runs,
    width,
    wrap,
    wrap_evenly,
    write,
)
from bot.render.raster.canvas import Canvas
from bot.render.raster.sprite import sprite
from tests.render.painting import composed
from tests.render.scenes import play

ODD = [
    "",
    " ",
    "🎴🃏🀄",
    "李小龍",
    "محمد",
    "𝓜𝓸𝓷𝓽𝓼𝓮𝓻𝓻𝓪𝓽",
    "Z̸̢̛a̵̧͝l̷̨̾g̶̡͛o̵̢͝",
    "A" * 300,
    "नमस्ते",
    "\u202egnp.exe",
    "a\nb\tc",
    "👨‍👩‍👧‍👦 Núria",
    "l·l Ŀ ŀ ç Ç ñ à è ò",
]


def _plain(text):
    return "".join(run.text for run in runs(text))


@pytest.mark.parametrize("name", ODD)
def test_an_odd_name_changes_nothing_outside_its_plate(name):
    before = composed(play())
    for position, place in SEATS.items():
        seats = list(play().seats)
        seats[position] = dataclasses.replace(seats[position], name=name)
        box = ImageChops.difference(
            before, composed(dataclasses.replace(play(), seats=tuple(seats)))
        ).getbbox()
        left, top, w, h = place
        if box is not None:
            assert left <= box[0] and top <= box[1] and box[2] <= left + w and box[3] <= top + h  # noqa: PT018


def test_catalan_is_drawn_in_one_font_without_loss():
    text = "Núria, Àngel, Dídac, Lluïsa, Conxita Güell, col·legi, Sant Vicenç"
    assert [run.text for run in runs(text)] == [text]


def test_mathematical_letters_are_read_as_letters():
    assert _plain("𝓜𝓸𝓷𝓽𝓼𝓮") == "Montse"


def test_emoji_and_joiners_are_left_out_where_no_font_has_them_and_the_rest_stays():
    assert _plain("👨\u200d👩 Núria").strip().endswith("Núria")
    assert "\u200d" not in _plain("👨\u200d👩 Núria")
    assert "\u202e" not in _plain("\u202egnp.exe")


@pytest.mark.parametrize("word", ["अनन्या", "শর্মা", "தமிழ்", "ગુજરાતી", "ខ្មែរ", "မြန်မာ"])
def test_the_vowels_of_a_word_are_drawn_with_their_letters_or_not_at_all(word):
    """Where a script's font is not installed, no other font draws what it has of it on dotted circles."""
    drawn = runs(word)
    assert not drawn or [run.text for run in drawn] == [word]


def test_stacked_marks_are_cut():
    assert len(_plain("a" + "\u0334" * 50)) <= 3


@pytest.mark.parametrize("nameless", ["\u3164\u3164", "\U000e0041\u200b"])
def test_nobody_goes_unnamed_whose_name_no_font_has(nameless):
    assert not is_drawable(nameless)
    assert drawable(nameless) == "…"
    assert drawable("Núria") == "Núria"


@pytest.mark.parametrize("name", ["שלום לך", "محمد الأندلسي"])
def test_a_shortened_name_from_right_to_left_ends_at_the_left(name):
    if not is_drawable(name):
        pytest.skip("no font here has this script")
    assert [run.text for run in runs(f"{name}…")] == ["…", name]
    assert [run.text for run in runs(f"Juga {name}… ara")] == ["Juga …", name, " ara"]
    assert [run.text for run in runs("Àngel…")] == ["Àngel…"]


@pytest.mark.parametrize(
    ("name", "letter"),
    [
        ("núria_93", "N"),
        ("_àngel", "À"),
        ("𝓜𝓸𝓷𝓽𝓼𝓮", "M"),
        ("ßeta", "ß"),
        ("ελένη", "Ε"),
        ("1234", ""),
        ("", ""),
    ],
)
def test_the_initial_of_a_name_is_its_first_letter_as_a_capital(name, letter):
    assert initial(name) == letter


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("Àngel", 200, "Àngel"),
        ("Jordi el gran", 200, "Jordi"),
        ("Wolfgang", 70, "Wolf"),
        ("Wolfgang", 1, "W"),
        ("", 9, ""),
    ],
)
def test_of_a_name_its_first_word_is_shown_as_far_as_it_fits(name, room, shown):
    assert beginning(name, 30, room) == shown


@given(st.text(max_size=60), st.integers(20, 400))
def test_what_was_fitted_is_as_wide_as_asked_at_most(text, room):
    fitted = fit(text, 30, room)
    assert width(fitted, 30) <= max(room, width("…", 30))
    if width(text, 30) <= room:
        assert fitted == text


@given(st.text(max_size=80))
def test_nothing_is_ever_drawn_as_an_empty_box(text):
    """Every character that is left has a picture of its own in the font that draws it."""
    for run in runs(text):
        missing = _run_font(run, 20, "Bold").getmask("\U0010fffe")
        for each in run.text.replace(" ", ""):
            drawn = _run_font(run, 20, "Bold").getmask(each)
            assert drawn.size != missing.size or bytes(drawn) != bytes(missing), each


def test_long_words_are_wrapped_into_no_more_lines_than_allowed():
    lines = wrap("Premeu «Barreja» per posar-hi el vostre gra de sort i encara molt més", 33, 300, 3)
    assert len(lines) == 3
    assert all(width(line, 33) <= 300 for line in lines)
    assert lines[-1].endswith("…")


def test_words_are_set_smaller_before_they_are_cut():
    canvas = Canvas(sprite(Image.new("RGB", (400, 80))), PALETTES[Pack.SPANISH])
    whole = width("Sant Vicenç", 35)
    taken = write(canvas, 10, 40, "Sant Vicenç", 35, theme.CREAM, room=whole - 8)
    assert whole * 0.8 < taken <= whole - 8


def test_two_lines_are_broken_about_evenly():
    words = "Guanyen Montserrat i Núria_93"
    lines = wrap_evenly(words, 44, 536, 2)
    assert " ".join(lines) == words
    assert lines == ["Guanyen Montserrat", "i Núria_93"]


def test_even_lines_never_lose_what_uneven_ones_have():
    words = "oros, copes, espases, bastos o botifarra o el que sigui que vulgui qui tria"
    for room in range(200, 900, 50):
        even, plain = wrap_evenly(words, 33, room, 3), wrap(words, 33, room, 3)
        assert len(even) == len(plain)
        assert " ".join(even) == " ".join(plain)


def test_a_name_that_no_font_can_draw_becomes_an_ellipsis_and_no_name_stays_none():
    assert drawable("\U000f0000") == "…"
    assert drawable("Anna") == "Anna"
    assert drawable("") == ""


def test_a_drawable_name_is_without_what_no_font_has():
    assert drawable("\U000f0000\u200d\U000f0001 Niña2\U000f0000") == "Niña2"
    assert drawable("𝐀𝐧𝐧𝐚 M.") == "Anna M."
