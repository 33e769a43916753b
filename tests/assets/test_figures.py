"""The figures of the Spanish pack: their silhouettes tell the rank, and they leave both indices free."""

import importlib
import itertools
from functools import cache

import pytest

from assets.cards.draw.palette import HEIGHT, WIDTH

SUITS = "OCEB"
SOTA, CAVALL, REI = 10, 11, 12
SOLES, HEM = 860, 860
"""Where, in units of the view box, the feet and the hems of the robes are."""


@pytest.fixture(scope="module")
def silhouette():
    """A function that gives the rows of a figure drawn alone, a byte for each unit: 1 where something is drawn."""
    pytest.importorskip("resvg_py", reason="resvg-py rasterises the cards; it is not installed here")
    figures = importlib.import_module("assets.cards.draw.spanish.figures")
    drawing = importlib.import_module("assets.cards.draw.drawing")
    svg = importlib.import_module("assets.cards.draw.svg")

    @cache
    def rows(suit: str, rank: int) -> list[bytes]:
        whole = drawing.Drawing("", svg.document(figures.figure(suit, rank)), WIDTH).rasterised()
        drawn = whole.getchannel("A").point(lambda value: value > 127).tobytes()
        return [drawn[y * WIDTH : (y + 1) * WIDTH] for y in range(HEIGHT)]

    return rows


def _runs(row: bytes) -> list[int]:
    """The lengths of the stretches of a row that are drawn on, without those thinner than a staff."""
    lengths = [len(list(members)) for drawn, members in itertools.groupby(row) if drawn]
    return [length for length in lengths if length > 30]


def _area(rows: list[bytes]) -> int:
    return sum(map(sum, rows))


def _overlap(one: list[bytes], other: list[bytes]) -> float:
    """Intersection over union."""
    a, b = (int.from_bytes(b"".join(rows)) for rows in (one, other))
    return (a & b).bit_count() / (a | b).bit_count()


@pytest.mark.parametrize("suit", SUITS)
def test_the_sota_stands_on_two_legs_with_paper_between_them(suit, silhouette):
    shins = silhouette(suit, SOTA)[720:800]
    assert all(len(_runs(row)) == 2 for row in shins)


@pytest.mark.parametrize("suit", SUITS)
def test_the_robe_of_the_rei_is_one_mass_that_hides_the_legs_and_is_widest_at_the_hem(suit, silhouette):
    rows = silhouette(suit, REI)
    below_the_belt = [_runs(row) for row in rows[660 : HEM - 20]]
    assert all(len(runs) == 1 for runs in below_the_belt)
    assert sum(below_the_belt[-1]) > sum(below_the_belt[0])
    assert sum(below_the_belt[-1]) > 330


@pytest.mark.parametrize("suit", SUITS)
def test_the_horse_fills_the_lower_half_from_side_to_side_and_stands_on_hooves(suit, silhouette):
    rows = silhouette(suit, CAVALL)
    assert sum(max(map(sum, rows[600:700])) > sum(silhouette(suit, rank)[600]) for rank in (SOTA, REI)) == 2
    assert max(map(sum, rows[560:700])) > 350
    assert len(_runs(rows[820])) >= 2


@pytest.mark.parametrize("suit", SUITS)
def test_the_horse_faces_left(suit, silhouette):
    """Between the shoulder of the rider and the saddle the head reaches out to the left edge."""
    rows = silhouette(suit, CAVALL)[380:470]
    left = min(row.index(True) for row in rows if any(row))
    assert left < 80


@pytest.mark.parametrize("suit", SUITS)
def test_the_three_silhouettes_of_a_suit_differ(suit, silhouette):
    for one, other in itertools.combinations((SOTA, CAVALL, REI), 2):
        assert _overlap(silhouette(suit, one), silhouette(suit, other)) < 0.74, (one, other)


@pytest.mark.parametrize("rank", [SOTA, CAVALL, REI])
def test_the_people_of_two_suits_differ(rank, silhouette):
    for one, other in itertools.combinations(SUITS, 2):
        assert _overlap(silhouette(one, rank), silhouette(other, rank)) < 0.9, (one, other)


@pytest.mark.parametrize(("suit", "rank"), list(itertools.product(SUITS, (SOTA, CAVALL, REI))))
def test_a_figure_fills_the_card_but_leaves_frame_and_indices_free(suit, rank, silhouette):
    rows = silhouette(suit, rank)
    assert not any(any(row[:200]) for row in rows[:190]), "near index"
    assert not any(any(row[:144]) for row in rows[190:304]), "suit sign below the near index"
    assert not any(any(row[449:]) for row in rows[801:]), "far index"
    assert not any(any(row[:38]) or any(row[572:]) for row in rows), "frame at the sides"
    assert not any(any(row) for row in rows[:40] + rows[908:]), "frame above and below"
    drawn = [y for y, row in enumerate(rows) if any(row)]
    assert drawn[0] < 100
    assert drawn[-1] > SOLES
    assert _area(rows) > 0.25 * WIDTH * HEIGHT
