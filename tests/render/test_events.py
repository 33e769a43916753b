"""Standings show every pair once, on pages of one height, and names never run into numbers."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.kit import theme
from bot.render.layouts.events.board import BoardScene
from bot.render.layouts.events.standings import MOST_LINES, StandingsLine, StandingsScene, pages
from bot.render.raster.sprite import Box
from tests.render.painting import composed
from tools.gallery.events import suis_lines
from tools.gallery.scenes import named

NAMES = st.text(max_size=32) | st.text("WMiЯΩ王🎴م ", min_size=12, max_size=32)
PAIRS = st.builds(
    lambda place, names, cells, is_whole: StandingsLine(
        place, " i ".join(names), cells, () if is_whole else names
    ),
    st.none() | st.integers(1, 32),
    st.tuples(NAMES, NAMES),
    st.tuples(st.sampled_from(["0", "6½"]), st.sampled_from(["−847", "+7"]), st.sampled_from(["3", "1204"])),
    st.booleans(),
)


def suis() -> StandingsScene:
    return named("event_suis", StandingsScene)


def board() -> BoardScene:
    return named("event_board", BoardScene)


def assert_no_words_touch(scene):
    """Assert it, and that all lies on the felt; lines of words below each other begin at the same place."""
    canvas = scene.compose()
    for stroke in canvas.strokes:
        assert stroke.box.left >= theme.RIM
        assert stroke.box.right <= 680 - theme.RIM
        assert stroke.box.bottom <= canvas.ground.height - theme.RIM
    words = [stroke.box for stroke in canvas.strokes if stroke.ink is not None]
    assert len(words) > 3
    for one, other in combinations(words, 2):
        assert one.left == other.left or not _meet(one, other)


def _meet(one: Box, other: Box) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom


@given(st.integers(0, 70))
def test_the_pages_hold_every_line_once_and_about_as_many_each(count):
    lines = suis_lines(count)
    shown = pages(lines)
    assert sum(shown, ()) == lines
    sizes = [len(page) for page in shown]
    assert max(sizes) <= MOST_LINES
    assert sizes == sorted(sizes, reverse=True)
    assert len(sizes) == max(1, -(-count // MOST_LINES))


@pytest.mark.parametrize("count", [9, 17, 25, 31])
def test_all_pages_are_equally_high(count):
    scene = replace(suis(), lines=suis_lines(count))
    each = [replace(scene, page=page).compose() for page in range(len(pages(scene.lines)))]
    assert len({canvas.ground.height for canvas in each}) == 1


def test_before_there_are_pairs_the_standings_are_a_picture_too():
    assert composed(replace(suis(), lines=())).height < composed(suis()).height


@given(st.lists(PAIRS, min_size=1, max_size=8))
def test_no_name_of_a_pair_runs_into_a_number(lines):
    assert_no_words_touch(replace(suis(), lines=tuple(lines)))


def test_a_name_of_any_length_ends_before_the_numbers():
    scene = named("event_same_cards", StandingsScene)
    lines = tuple(replace(scene.lines[0], pair="a" * count, people=()) for count in range(20, 44))
    for page in range(len(pages(lines))):
        assert_no_words_touch(replace(scene, lines=lines, page=page))


@given(NAMES, st.sampled_from(["Copes", "Botifarra, recontro", "Botifarra, surcontre, delegada"]))
def test_no_words_of_a_board_run_into_a_number(caller, contract):
    lines = tuple(replace(line, caller=caller, contract=contract) for line in board().lines)
    assert_no_words_touch(replace(board(), lines=lines))


@pytest.mark.parametrize("heading", ["Diferència de punts", "Verwandtschaftsverhältnisse", ""])
def test_headings_keep_to_their_columns(heading):
    assert_no_words_touch(replace(suis(), headings=(heading,) * 3))
    assert_no_words_touch(replace(board(), headings=(heading,) * 3))


def test_the_names_of_a_pair_stand_below_each_other_where_they_do_not_fit_beside():
    people = ("Maximiliana", "Bartomeu-Josep")
    line = StandingsLine(1, " i ".join(people), ("3", "+127", "328"), people)
    beside = replace(suis(), headings=("%",), lines=(replace(line, cells=("55,0 %",)),))
    assert len(_names(beside)) == 1
    upper, lower = _names(replace(suis(), lines=(line,)))
    assert upper.bottom <= lower.top + 4  # a descender may reach between the capitals below it


def test_a_name_without_a_letter_that_can_be_drawn_has_a_line_of_its_own():
    people = ("\u3164\u3164", "Pep")
    line = StandingsLine(1, " i ".join(people), ("3", "+127", "328"), people)
    assert len(_names(replace(suis(), lines=(line,)))) == 2


def _names(scene):
    strokes = scene.compose().strokes
    return [each.box for each in strokes if each.ink == theme.CREAM and 80 < each.box.left < 100]


def test_pairs_without_a_place_stand_below_a_rule():
    scene = named("event_same_cards", StandingsScene)
    placed = tuple(replace(line, place=line.place or 6) for line in scene.lines)
    rules = [
        [stroke.box for stroke in each.compose().strokes if _is_rule(stroke.box)]
        for each in (scene, replace(scene, lines=placed))
    ]
    assert [len(each) for each in rules] == [1, 0]


def _is_rule(box):
    return box.right - box.left > 600 and box.bottom - box.top < 5


def test_more_tables_than_there_is_room_for_are_refused():
    with pytest.raises(ValueError, match="eight tables"):
        replace(board(), lines=board().lines * 2)
