"""A profile card is whole for nobody's matches and for ten thousand, and whatever the levels are."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.kit import theme
from bot.render.layouts.profile.contracts import ProfileBarsScene
from bot.render.layouts.profile.face import ProfileFaceScene
from bot.render.layouts.profile.history import HistoryMonth, HistoryPoint
from bot.render.layouts.profile.partners import ProfilePartnersScene
from bot.render.raster.sprite import Box
from tests.render.painting import composed
from tools.gallery.profiles import history
from tools.gallery.scenes import named

FELT = Box(theme.RIM, theme.RIM, 680 - theme.RIM, 620 - theme.RIM)
LEVELS = st.builds(HistoryPoint, st.floats(900, 2300), st.floats(0, 150))


def face() -> ProfileFaceScene:
    return named("profile_face", ProfileFaceScene)


def assert_within_the_rim(scene):
    for stroke in scene.compose().strokes:
        left, top, right, bottom = stroke.box
        assert FELT.left <= left <= right <= FELT.right
        assert FELT.top <= top <= bottom <= FELT.bottom


@given(st.lists(LEVELS, max_size=12), st.booleans())
def test_nothing_leaves_the_felt_whatever_the_levels_are(levels, has_honours):
    months = tuple(HistoryMonth(index, "setembre del 2026") for index in range(len(levels)))
    scene = replace(face(), history=tuple(levels), months=months, instead="Encara no.")
    assert_within_the_rim(scene if has_honours else replace(scene, honours=(), lines=(), results=()))


@pytest.mark.parametrize("matches", [2, 100])
def test_a_level_that_never_changes_is_a_level_line(matches):
    assert_within_the_rim(replace(face(), history=(HistoryPoint(1500, 0),) * matches))


@pytest.mark.parametrize("matches", [0, 1])
def test_without_two_matches_a_sentence_stands_in_place_of_the_line(matches):
    scenes = [
        replace(face(), history=history(matches), months=(), instead=words)
        for words in ("Aviat.", "Més tard.")
    ]
    assert composed(scenes[0]).tobytes() != composed(scenes[1]).tobytes()


def test_of_ten_thousand_matches_the_last_hundred_are_drawn():
    levels = history(10_000)
    long = replace(face(), history=levels, months=(HistoryMonth(2, "gen."), HistoryMonth(9_950, "nov.")))
    short = replace(face(), history=levels[-100:], months=(HistoryMonth(0, "gen."), HistoryMonth(50, "nov.")))
    assert composed(long).tobytes() == composed(short).tobytes()


def test_no_names_of_months_touch():
    crowded = tuple(HistoryMonth(index, f"mes {index}") for index in range(0, 100, 3))
    bare = {stroke.box for stroke in replace(face(), months=()).compose().strokes}
    strokes = replace(face(), months=crowded).compose().strokes
    names = [box for box in (each.box for each in strokes if each.ink == theme.MUTED) if box not in bare]
    assert len(names) > 3
    assert all(one.right <= other.left or other.right <= one.left for one, other in combinations(names, 2))


@pytest.mark.parametrize("values", [(0, 0, 0), (1e6, -1e-6, 3), (-50,), (1,) * 15])
def test_bars_stay_on_the_felt_whatever_the_points_are(values):
    scene = named("profile_bars_long", ProfileBarsScene)
    bars = tuple(
        replace(bar, value=value, words=f"{value:+}") for bar, value in zip(scene.bars, values, strict=False)
    )
    assert_within_the_rim(replace(scene, bars=bars))


def test_more_honours_or_partners_than_there_is_room_for_are_refused():
    with pytest.raises(ValueError, match="five honours"):
        replace(face(), honours=face().honours * 2)
    scene = named("profile_partners", ProfilePartnersScene)
    with pytest.raises(ValueError, match="three partners"):
        replace(scene, partners=scene.partners * 2)
