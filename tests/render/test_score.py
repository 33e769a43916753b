"""The score is told in one form for all sides, and in the same one through a whole match."""

import dataclasses

import pytest
from PIL import ImageChops

from bot.render.kit import theme
from bot.render.kit.seat_plates import CORNERS
from bot.render.kit.text import width
from bot.render.layouts.table.score import lines_of_sides, score_place
from tests.render.mode_scenes import four, three
from tests.render.painting import composed
from tests.render.scenes import play


@pytest.mark.parametrize("room", range(60, 700, 20))
def test_two_names_on_one_line_keep_their_dot_and_stand_on_two_lines_only_without_it(room):
    _, (first, second) = lines_of_sides(["Bernat · Ferran", "Pau · Anna"], 36, room)
    assert len(first) == len(second)
    if room > 200:
        assert len(first) == 1 or width("Bernat · Ferran", theme.LEAST_TEXT, "Semibold") > room
        assert first in (["Bernat · Ferran"], ["Bernat", "Ferran"])


def test_the_dot_is_kept_wherever_there_is_one_line():
    for room in (230, 300, 500):
        _, labels = lines_of_sides(["Bernat · Ferran", "Pau · Anna"], 36, room)
        assert labels == [["Bernat · Ferran"], ["Pau · Anna"]]


def test_where_there_is_no_second_line_a_name_is_cut_at_its_end():
    _, ((line,), (other,)) = lines_of_sides(["Wolfeschlegelsteinhausen", "Pau"], 36, 200, in_two=False)
    assert line.startswith("Wolf")
    assert line.endswith("…")
    assert other == "Pau"


@pytest.mark.parametrize("table", [play, three, four])
def test_the_names_stay_where_they_are_whatever_the_numbers(table):
    """Only the numbers change: in their columns, from the first hand to the last."""
    scene = table()
    left, top, w, h = score_place(scene.sides, CORNERS["top_right"])

    def shown(total, points):
        sides = tuple(dataclasses.replace(side, total=total, points=points) for side in scene.sides)
        return composed(dataclasses.replace(scene, sides=sides)).crop((left, top, left + w, top + h))

    few, many = shown(0, None), shown(100, 36)
    names = (0, 0, w // 2, h) if len(scene.sides) < 4 else (0, 0, w, 38)
    assert ImageChops.difference(few.crop(names), many.crop(names)).getbbox() is None
    assert ImageChops.difference(few, many).getbbox() is not None
