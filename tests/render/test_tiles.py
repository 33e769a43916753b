"""A picture is put together of tiles that were painted before, and nobody can tell."""

import dataclasses
import random
from collections import Counter
from functools import partial
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bot.render.kit import avatars, card_images, text, theme
from bot.render.kit.card_images import draw_card
from bot.render.kit.palettes import table_canvas
from bot.render.layouts.hand.hand import HandScene
from bot.render.raster import cache
from bot.render.raster.cache import ByteCache
from bot.render.raster.canvas import painted
from bot.render.raster.colour import opaque
from bot.render.raster.drawing import draw
from bot.render.raster.palette import looked_up
from bot.render.raster.shapes import box, disc
from bot.render.raster.sprite import sprite
from bot.render.raster.tile_cache import flattened
from tests.examples import one_in
from tests.render.scenes import HAND, OROS, play, trick
from tools.gallery.scenes import sheet_of

CHANCE = random.Random(5)


def at_once(canvas):
    """Return the pixels of a picture that is painted in one go."""
    whole = painted(canvas.ground, canvas.strokes, canvas.box)
    return looked_up(whole, canvas.palette.colours(canvas.photos)).tobytes()


@pytest.mark.parametrize(
    "name", ["play", "hand_12_play", "rector_play", "hand_piles_8", "waiting_cut", "match_result_long"]
)
def test_a_picture_of_tiles_is_the_one_that_is_painted_in_one_go(name, scenes):
    with cache.picture_scope():
        canvas = scenes[name].compose()
        assert flattened(canvas).tobytes() == at_once(canvas)


@pytest.mark.parametrize("seed", one_in(2, range(40)))
def test_whatever_lies_on_whatever_is_seen_as_it_was_drawn(seed):
    """Boxes, cards, words, lines and masks over and half over each other, and over the edge of the picture."""
    canvas = _scattered(random.Random(seed))
    assert flattened(canvas).tobytes() == at_once(canvas)


@pytest.mark.parametrize("seed", range(10))
def test_a_photo_is_seen_in_its_own_colours_and_the_rest_in_those_or_the_shared_ones(seed):
    """Tiles that a photo reaches into are looked up in its colours too, all others in those of every picture."""
    chance = random.Random(seed)
    canvas = _scattered(chance)
    seat = dataclasses.replace(play().seats[0], avatar=_photo())
    face = avatars.avatar(seat, 120)
    x, y = chance.randint(0, theme.WIDTH - face.width), chance.randint(0, theme.HEIGHT - face.height)
    canvas.paste(face, x, y, photo=seat.avatar)
    flat = flattened(canvas)
    whole = painted(canvas.ground, canvas.strokes, canvas.box)
    shared, own = (
        looked_up(whole, canvas.palette.colours()),
        looked_up(whole, canvas.palette.colours(canvas.photos)),
    )
    seen = (x, y, x + face.width, y + face.height)
    assert flat.crop(seen).tobytes() == own.crop(seen).tobytes() != shared.crop(seen).tobytes()
    pixels = zip(flat.tobytes(), shared.tobytes(), own.tobytes(), strict=True)
    assert all(pixel in (either, other) for pixel, either, other in pixels)


def _scattered(chance):
    """Return a picture of the size of a table with thirty things drawn anywhere on it."""
    canvas = table_canvas()
    inks = [theme.CREAM, theme.TURN, *theme.SIDES]
    for _ in range(30):
        x, y = chance.randint(-80, theme.WIDTH), chance.randint(-80, theme.HEIGHT)
        match chance.randrange(7):
            case 0:
                place = (x, y, chance.randint(30, 500), chance.randint(30, 300))
                canvas.plate(place, 20, opaque(theme.PANEL))
            case 1:
                draw_card(canvas, chance.choice(["O9", "C12", None]), x, y, chance.choice([46, 120]))
            case 2:
                canvas.rectangle(x, y, x + chance.randint(2, 90), y + chance.randint(2, 90), theme.CREAM)
            case 3:
                canvas.paste(disc(chance.randint(8, 120), chance.choice(theme.SIDES)), x, y)
            case 4:
                text.write(canvas, x, y, "Botifarra d'oros", chance.choice([24, 46]), chance.choice(inks))
            case 5:
                spots = [(x, y), (x + chance.randint(-90, 90), y + 40), (x + chance.randint(-90, 90), y - 60)]
                canvas.line(spots, chance.choice(inks), chance.randint(1, 12))
            case _:
                size = chance.randint(4, 90)
                canvas.fill(
                    sprite(Image.radial_gradient("L").resize((size, size))), x, y, chance.choice(inks)
                )
    return canvas


def test_a_picture_has_the_same_bytes_whatever_was_drawn_before_it(scenes):
    others = [scenes[name] for name in ("four_play", "hand_8", "handpiles_play")]
    cache.forget()
    cold = draw(play())
    for scene in others:
        draw(scene)
    assert draw(play()) == cold
    for scene in CHANCE.sample(sorted(scenes.items()), 5):
        draw(scene[1])
    assert draw(play()) == cold


KINDS = [
    *("lobby", "waiting_cut", "play", "hand_scored", "hand_12_play", "hand_8", "tricks_four", "hand_result"),
    *(
        "three_play",
        "four_play",
        "rector_play",
        "hand_rector_play",
        "handpiles_play",
        "hand_piles_8",
        "revoke",
    ),
    *("faces_play", "match_result_faces"),
]


@pytest.mark.parametrize("name", one_in(2, [*KINDS, "sheet of 40 hands"]))
def test_a_picture_makes_nothing_twice_however_empty_the_caches_were(name, scenes, monkeypatch):
    scene = sheet_of(40) if name == "sheet of 40 hands" else scenes[name]
    put, made = ByteCache.put, Counter()

    def counting(self, key, *value):
        made[self.name, key] += 1
        put(self, key, *value)

    cache.forget()
    monkeypatch.setattr(ByteCache, "put", counting)
    draw(scene)
    assert {"felt", "flat ground", "box", "line", "solid tiles"} <= {kind for kind, _ in made}
    assert {kind for (kind, _), times in made.items() if times > 1} == set()


def test_a_card_that_was_seen_before_is_not_painted_again():
    draw(HandScene(HAND, None, OROS, "Et toca", trick=trick(0, "O9")))
    before = cache.uses()["solid tiles"].entries
    draw(HandScene(tuple(reversed(HAND)), None, OROS, "Et toca", trick=trick(0, "O9")))
    assert cache.uses()["solid tiles"].entries - before < len(HAND)


STANDING = partial(card_images.standing, width=161, height=150)
"""A card of a hand in rails, cut off at the bottom."""


@pytest.mark.parametrize("card", [partial(card_images.face, width=146), STANDING])
def test_cards_of_a_size_differ_within_their_edge_only(card):
    one, other = card("O9"), card("B3")
    assert one.digest != other.digest
    assert (one.solid, one.rim) == (other.solid, other.rim)
    assert one.hollow().tobytes() == other.hollow().tobytes()
    difference = ImageChops.difference(*(each.image().convert("RGB") for each in (one, other))).getbbox()
    left, top, right, bottom = one.solid
    assert left <= difference[0] < difference[2] <= right
    assert top <= difference[1] < difference[3] <= bottom


def test_the_solid_part_of_a_sprite_has_no_transparency():
    panel = box(300, 120, 20, opaque(theme.PANEL))
    assert panel.image().getchannel("A").crop(panel.solid).getextrema() == (255, 255)
    shadow = Image.new("RGBA", (200, 200), (0, 0, 0, 99))
    assert sprite(shadow).solid is None
    assert sprite(Image.new("L", (200, 200), 255)).solid is None


def test_the_same_faces_are_kept_once_for_pictures_with_other_people():
    """A photo brings its own colours; the tiles without a photo on them are shared all the same."""
    data = _photo()
    faced = dataclasses.replace(
        play(), seats=(dataclasses.replace(play().seats[0], avatar=data), *play().seats[1:])
    )
    cache.forget()
    draw(play())
    before = cache.uses()["solid tiles"].entries
    draw(faced)
    assert cache.uses()["solid tiles"].entries - before <= 4


def _photo():
    out = BytesIO()
    Image.effect_mandelbrot((128, 128), (-2, -1.5, 1, 1.5), 60).convert("RGB").save(out, "PNG")
    return out.getvalue()
