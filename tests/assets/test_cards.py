"""The shipped cards are what the script draws, and a player can tell them apart."""

import importlib
import itertools
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from assets.cards.draw.palette import PAPER
from assets.cards.draw.spanish.suits import SUITS
from tests.examples import one_in

SHIPPED = Path(__file__).resolve().parents[2] / "assets" / "cards"
CARDS = SHIPPED / "spanish"
PACK = [f"{suit}{rank}" for suit in "OCEB" for rank in range(1, 13)]
SHARES = 24
"""The tests into which the drawing of all pictures is divided; most of them are left to ``make soak``."""


@pytest.fixture(scope="module")
def drawings():
    """All drawings of the script by their path, where what rasterises is installed."""
    pytest.importorskip("resvg_py", reason="resvg-py rasterises the cards; it is not installed here")
    sheet = importlib.import_module("assets.cards.draw.sheet")
    return {drawing.path: drawing for drawing in sheet.drawings()}


def _difference(one: Image.Image, other: Image.Image) -> int:
    """The sum of all differences of two pictures of one size, over all channels."""
    levels = ImageChops.difference(one, other).histogram()
    return sum((index % 256) * count for index, count in enumerate(levels))


@pytest.mark.parametrize("share", one_in(SHARES, range(SHARES)))
def test_the_script_draws_every_shipped_pixel_again(share, drawings):
    for path in sorted(drawings)[share::SHARES]:
        with Image.open(SHIPPED / path) as shipped:
            assert _difference(shipped.convert("RGBA"), drawings[path].rasterised()) == 0, path


def test_every_drawing_of_the_script_is_shipped_and_nothing_else(drawings):
    shipped = {path.relative_to(SHIPPED).as_posix() for path in SHIPPED.rglob("*.png")}
    assert set(drawings) == shipped - {"french/palette.png", "spanish/palette.png"}


@pytest.mark.parametrize(("folder", "width", "height"), [("large", 480, 748), ("small", 120, 187)])
def test_there_are_48_cards_of_one_size(folder, width, height):
    assert sorted(path.stem for path in (CARDS / folder).glob("*.png")) == sorted(PACK)
    for path in (CARDS / folder).glob("*.png"):
        with Image.open(path) as card:
            assert card.size == (width, height)


def test_all_pictures_together_stay_under_six_megabytes():
    assert sum(path.stat().st_size for path in SHIPPED.rglob("*.png")) < 6_000_000


def test_no_two_cards_look_alike_even_as_small_as_on_a_phone():
    tiny = {}
    for name in PACK:
        with Image.open(CARDS / "small" / f"{name}.png") as card:
            tiny[name] = card.convert("RGB").resize((16, 25), Image.Resampling.BOX)
    for one, other in itertools.combinations(PACK, 2):
        assert _difference(tiny[one], tiny[other]) / (16 * 25 * 3) > 4, (one, other)


@pytest.mark.parametrize(("suit", "breaks"), [("O", 0), ("C", 1), ("E", 2), ("B", 3)])
def test_the_pinta_has_its_breaks_in_the_top_line(suit, breaks):
    with Image.open(CARDS / "large" / f"{suit}7.png") as card:
        line = card.convert("RGB").crop((60, 24, 420, 25)).tobytes()
    is_ink = [sum(line[i : i + 3]) < 500 for i in range(0, len(line), 3)]
    gaps = sum(1 for before, after in itertools.pairwise(is_ink) if before and not after)
    assert gaps == breaks == SUITS[suit].breaks


def test_the_pips_leave_the_corner_with_the_index_alone():
    """Between the index and the first column of pips there is a strip of bare paper."""
    for name in PACK:
        if int(name[1:]) in range(2, 10):
            with Image.open(CARDS / "large" / f"{name}.png") as card:
                strip = card.convert("RGB").crop((118, 50, 122, 240))
                assert strip.getextrema() == ((255, 255), (252, 252), (243, 243)), name


def test_the_pips_leave_the_far_index_alone():
    for name in PACK:
        if int(name[1:]) in range(2, 10):
            with Image.open(CARDS / "large" / f"{name}.png") as card:
                strip = card.convert("RGB").crop((386, 580, 390, 715))
                assert strip.getextrema() == ((255, 255), (252, 252), (243, 243)), name


@pytest.mark.parametrize("suit", SUITS)
def test_nothing_of_a_figure_lies_under_its_index(suit):
    """Where the number stands there are only its ink, the paper, and what lies between the two on a soft edge."""
    paper, ink = ([int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (PAPER, SUITS[suit].ink))
    step = [after - before for before, after in zip(paper, ink, strict=True)]
    for rank in (10, 11, 12):
        with Image.open(CARDS / "large" / f"{suit}{rank}.png") as card:
            number = card.convert("RGB").crop((32, 40, 122 if rank == 11 else 146, 138))
        for _, seen in number.getcolors(number.width * number.height):
            away = [value - white for value, white in zip(seen, paper, strict=True)]
            share = sum(a * b for a, b in zip(away, step, strict=True)) / sum(a * a for a in step)
            rest = max(abs(a - share * b) for a, b in zip(away, step, strict=True))
            assert rest < 6, (suit, rank, seen)
