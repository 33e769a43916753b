"""Heavy pictures give up the colours that are missed least."""

from PIL import Image

from bot.games.botifarra.pictures.piles import PileScene, PilesScene
from bot.games.botifarra.pictures.piles_hand import OpponentScene, PilesHandScene
from bot.games.botifarra.pictures.piles_table import PilesTableScene
from bot.render.kit.scene import Pack, SeatScene
from bot.render.layouts.hand.hand import HandScene
from bot.render.layouts.table.score import SideScene
from bot.render.raster.drawing import draw
from bot.render.raster.encode import HEAVIEST, HEAVIEST_TABLE
from bot.render.raster.palette_reduction import merge_colours

FIGURES = tuple(f"{suit}{rank}" for rank in (12, 11, 10) for suit in "OCEB")


def painted(*runs):
    """Return a palette image of one row: for each colour and count in ``runs``, as many pixels."""
    image = Image.new("P", (sum(count for _, count in runs), 1))
    image.putpalette([channel for colour, _ in runs for channel in colour])
    image.putdata([index for index, (_, count) in enumerate(runs) for _ in range(count)])
    return image


def merged_to(image, most):
    return merge_colours(image, bytes(image.getpalette()), most)


def colours_of(image):
    return {colour: count for count, colour in image.convert("RGB").getcolors()}


def test_a_shade_becomes_the_colour_next_to_it():
    merged = merged_to(painted(((0, 0, 0), 50), ((250, 250, 250), 90), ((240, 240, 240), 9)), 2)
    assert colours_of(merged) == {(0, 0, 0): 50, (250, 250, 250): 99}


def test_a_rare_colour_unlike_all_others_outlives_a_common_shade():
    merged = merged_to(painted(((250, 250, 250), 900), ((240, 240, 240), 60), ((200, 30, 40), 5)), 2)
    assert colours_of(merged) == {(250, 250, 250): 960, (200, 30, 40): 5}


def test_what_was_merged_moves_on_with_its_heir():
    merged = merged_to(painted(((10, 0, 0), 1), ((13, 0, 0), 2), ((20, 0, 0), 50), ((250, 0, 0), 50)), 2)
    assert colours_of(merged) == {(20, 0, 0): 53, (250, 0, 0): 50}


def test_a_picture_with_few_colours_stays_as_it_is():
    image = painted(((0, 0, 0), 5), ((250, 250, 250), 9))
    assert merged_to(image, 2).tobytes() == image.tobytes()


def test_even_twelve_figures_in_piles_or_in_a_hand_are_not_too_heavy():
    mine, theirs = (
        PilesScene(tuple(PileScene(card, 4) for card in cards)) for cards in (FIGURES[:6], FIGURES[6:])
    )
    seat, side = SeatScene("Anna", is_turn=True), SideScene("Anna", 57, 14, 9)
    table = PilesTableScene((seat, None, seat, None), (side, side), piles=(mine, None, theirs, None))
    assert len(draw(table)) <= HEAVIEST_TABLE
    pictures = [draw(HandScene(FIGURES)), draw(HandScene(Pack.SPANISH.cards[:12]))]
    pictures.append(draw(PilesHandScene((), piles=mine.piles, opponent=OpponentScene(1, theirs))))
    assert max(map(len, pictures)) <= HEAVIEST
