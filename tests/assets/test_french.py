"""The French pack is whole, what the script draws, the same either way up, and a player can tell its cards apart."""

import importlib
import itertools
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from assets.cards.draw.french.layouts import pips
from assets.cards.draw.french.suits import SUITS

SHIPPED = Path(__file__).resolve().parents[2] / "assets" / "cards"
FRENCH = SHIPPED / "french"
RANKS = "23456789TJQKA"
PACK = [f"{rank}{suit}" for suit in "SHDC" for rank in RANKS]
TWO_COLOURED = [f"{rank}{suit}" for suit in "DC" for rank in RANKS]
FOLDERS = {"": PACK, "two_colours": TWO_COLOURED}
SPOKEN_RANKS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
PAPER = ((255, 255), (252, 252), (243, 243))


def _picture(path: Path) -> Image.Image:
    with Image.open(path.with_suffix(".png")) as picture:
        return picture.convert("RGBA")


def _difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures of one size, over all pixels and channels, 0 to 255."""
    levels = ImageChops.difference(one, other).histogram()
    total = sum((index % 256) * count for index, count in enumerate(levels))
    return total / (one.width * one.height * len(one.getbands()))


def _turned(picture: Image.Image) -> Image.Image:
    return picture.transpose(Image.Transpose.ROTATE_180)


@pytest.fixture(scope="module")
def drawn():
    """Every drawing of the pack by its path, where what rasterises is installed."""
    pytest.importorskip("resvg_py", reason="resvg-py rasterises the cards; it is not installed here")
    pack = importlib.import_module("assets.cards.draw.french.pack")
    return {drawing.path: drawing for drawing in pack.drawings()}


def test_every_drawing_of_the_pack_is_shipped_and_the_folder_holds_nothing_else(drawn):
    shipped = {path.relative_to(SHIPPED).as_posix() for path in FRENCH.rglob("*.png")}
    assert {path for path in drawn if path.startswith("french/")} == shipped - {"french/palette.png"}


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize(("size", "pixels"), [("large", (480, 748)), ("small", (120, 187))])
def test_the_cards_are_all_there_and_of_one_size(folder, size, pixels):
    files = sorted((FRENCH / folder / size).glob("*.png"))
    assert [path.stem for path in files] == sorted(FOLDERS[folder])
    for path in files:
        with Image.open(path) as card:
            assert card.size == pixels


def test_every_suit_and_card_has_an_emoji_of_128_pixels():
    names = [suit.name for suit in SUITS.values()]
    names += [f"{suit.name}_{SPOKEN_RANKS.get(rank, rank)}" for suit in SUITS.values() for rank in RANKS]
    for name in names:
        with Image.open(SHIPPED / "emojis" / f"{name}.png") as emoji:
            assert emoji.size == (128, 128), name


def test_the_pack_stays_under_three_and_a_half_megabytes():
    assert sum(path.stat().st_size for path in FRENCH.rglob("*.png")) < 3_500_000


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_two_cards_look_alike_even_as_small_as_on_a_phone(folder):
    tiny = {
        name: _picture(FRENCH / folder / "small" / name).convert("RGB").resize((16, 25), Image.Resampling.BOX)
        for name in FOLDERS[folder]
    }
    for one, other in itertools.combinations(tiny, 2):
        assert _difference(tiny[one], tiny[other]) > 4, (one, other)


def test_no_two_emojis_look_alike_at_the_size_of_a_button():
    tiny = {
        name: _picture(SHIPPED / "emojis" / name).convert("RGB").resize((20, 20), Image.Resampling.BOX)
        for suit in SUITS.values()
        for name in (suit.name, *(f"{suit.name}_{SPOKEN_RANKS.get(rank, rank)}" for rank in RANKS))
    }
    for one, other in itertools.combinations(tiny, 2):
        assert _difference(tiny[one], tiny[other]) > 4, (one, other)


@pytest.mark.parametrize("rank", "JQK")
@pytest.mark.parametrize("suit", "SHDC")
def test_a_court_card_is_the_same_either_way_up(suit, rank):
    card = _picture(FRENCH / "large" / f"{rank}{suit}")
    assert _difference(card, _turned(card)) < 0.5


@pytest.mark.parametrize("name", ["2D", "4H", "TS", "TC", "4S", "2C"])
def test_a_card_with_an_even_layout_is_the_same_either_way_up(name):
    card = _picture(FRENCH / "large" / name)
    assert _difference(card, _turned(card)) < 0.5


@pytest.mark.parametrize("rank", "23456789T")
def test_a_number_card_has_as_many_pips_as_its_rank_says(rank):
    count = 10 if rank == "T" else int(rank)
    assert pips(SUITS["H"], rank).count(SUITS["H"].light) == count


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_index_stands_alone_in_its_corner(folder):
    """Between the index and the first column of pips or the frame of a court there is a strip of bare paper."""
    for name in FOLDERS[folder]:
        with Image.open(FRENCH / folder / "large" / f"{name}.png") as card:
            for strip in ((102, 50, 108, 200), (480 - 108, 748 - 200, 480 - 102, 748 - 50)):
                assert card.crop(strip).convert("RGB").getextrema() == PAPER, name


def test_four_colours_are_four_and_two_are_two():
    def colour(folder: str, suit: str) -> tuple[int, ...]:
        """The colour in the middle of the sign under the index of the two."""
        return _picture(FRENCH / folder / "large" / f"2{suit}").getpixel((57, 171))

    four = {colour("", suit) for suit in "SHDC"}
    assert len(four) == 4
    assert colour("two_colours", "D") == colour("", "H")
    assert colour("two_colours", "C") == colour("", "S")
