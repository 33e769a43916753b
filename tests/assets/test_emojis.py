"""The emojis are what Discord takes, and a player tells them apart where Discord shows them, some 20 pixels wide."""

import itertools
from pathlib import Path

import pytest
from PIL import Image, ImageChops

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "cards" / "emojis"
CARDS = [f"{suit}_{rank}" for suit in ("oros", "copes", "espases", "bastos") for rank in range(1, 13)]
CONTRACTS = ["oros", "copes", "espases", "bastos", "botifarra"]
GROUNDS = {
    "dark": "#313338",
    "light": "#FFFFFF",
    "primary": "#5865F2",
    "success": "#248046",
    "danger": "#DA373C",
}


def _shown(name: str, ground: str, width: int = 20) -> Image.Image:
    """The emoji as a message or a button shows it."""
    with Image.open(FOLDER / f"{name}.png") as emoji:
        small = emoji.convert("RGBA").resize((width, width), Image.Resampling.LANCZOS)
    shown = Image.new("RGB", small.size, ground)
    shown.paste(small, (0, 0), small)
    return shown


def _mean_difference(one: Image.Image, other: Image.Image) -> float:
    levels = ImageChops.difference(one, other).histogram()
    return sum((index % 256) * count for index, count in enumerate(levels)) / (one.width * one.height * 3)


@pytest.mark.parametrize("name", CARDS + CONTRACTS)
def test_discord_takes_the_emoji(name):
    """Square, with room around its corners, below the 256 KiB Discord allows."""
    file = FOLDER / f"{name}.png"
    assert file.stat().st_size < 256 * 1024
    with Image.open(file) as emoji:
        assert (emoji.format, emoji.mode, emoji.size) == ("PNG", "RGBA", (128, 128))
        assert {emoji.getpixel(corner)[3] for corner in ((0, 0), (127, 0), (0, 127), (127, 127))} == {0}


def test_no_two_emojis_look_alike_at_twenty_pixels():
    shown = {name: _shown(name, GROUNDS["dark"]) for name in CARDS + CONTRACTS}
    for one, other in itertools.combinations(shown, 2):
        assert _mean_difference(shown[one], shown[other]) > 4, (one, other)


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
@pytest.mark.parametrize("name", ["oros_7", "copes_10", "espases_12", "bastos", "botifarra"])
def test_a_dark_edge_and_pale_paper_set_the_emoji_off_from_every_ground(name, ground):
    """The edge does it on pale ground, the paper on dark ground."""
    shown = _shown(name, ground, 40).convert("L")
    beside = Image.new("RGB", (1, 1), ground).convert("L").getpixel((0, 0))
    middle_row = [shown.getpixel((x, 5)) for x in range(6, 34)]
    edge = min(shown.getpixel((20, y)) for y in range(3))
    assert max(abs(max(middle_row) - beside), abs(edge - beside)) > 100
