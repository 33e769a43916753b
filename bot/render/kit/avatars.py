"""The round pictures of players: a fetched avatar, a robot for a computer, else the initial of the name."""

from zlib import crc32

from PIL import Image, ImageDraw

from bot.render.kit import theme
from bot.render.kit.scene import SeatScene
from bot.render.kit.text import initial, letter
from bot.render.raster.cache import KIB, MIB, remember
from bot.render.raster.colour import Colour, opaque
from bot.render.raster.photos import photo
from bot.render.raster.shapes import OVERSAMPLING
from bot.render.raster.sprite import Sprite, sprites


@remember(256 * KIB)
def _round_mask(diameter: int) -> Image.Image:
    k = OVERSAMPLING
    mask = Image.new("L", (diameter * k, diameter * k))
    ImageDraw.Draw(mask).ellipse((0, 0, diameter * k - 1, diameter * k - 1), fill=255)
    return mask.reduce(k)


def _person(diameter: int, ground: Colour) -> Image.Image:
    d = diameter * OVERSAMPLING
    image = Image.new("RGB", (d, d), ground)
    draw = ImageDraw.Draw(image)
    draw.ellipse((d * 0.31, d * 0.18, d * 0.69, d * 0.56), fill=theme.DISC_FIGURE)
    draw.ellipse((d * 0.13, d * 0.63, d * 0.87, d * 1.4), fill=theme.DISC_FIGURE)
    return image.reduce(OVERSAMPLING)


def _initial(diameter: int, ground: Colour, character: str) -> Image.Image:
    image = Image.new("RGB", (diameter, diameter), ground)
    mask = letter(character, round(diameter * 0.8), round(diameter * 0.72))
    image.paste(theme.DISC_FIGURE, ((diameter - mask.width) // 2, (diameter - mask.height) // 2), mask)
    return image


def _robot(diameter: int) -> Image.Image:
    d = diameter * OVERSAMPLING
    image = Image.new("RGB", (d, d), (70, 92, 104))
    draw = ImageDraw.Draw(image)
    metal, dark = (206, 220, 228), (30, 46, 56)
    draw.line((d * 0.5, d * 0.14, d * 0.5, d * 0.32), fill=metal, width=round(d * 0.05))
    draw.ellipse((d * 0.44, d * 0.09, d * 0.56, d * 0.21), fill=theme.TURN)
    draw.rounded_rectangle((d * 0.13, d * 0.44, d * 0.87, d * 0.62), d * 0.05, fill=metal)
    draw.rounded_rectangle((d * 0.2, d * 0.28, d * 0.8, d * 0.78), d * 0.12, fill=metal)
    for x in (0.36, 0.64):
        draw.ellipse((d * (x - 0.08), d * 0.4, d * (x + 0.08), d * 0.56), fill=dark)
        draw.ellipse((d * (x - 0.03), d * 0.43, d * (x + 0.03), d * 0.49), fill=theme.WHITE)
    draw.rounded_rectangle((d * 0.36, d * 0.64, d * 0.64, d * 0.7), d * 0.03, fill=dark)
    return image.reduce(OVERSAMPLING)


def _moon(diameter: int) -> Image.Image:
    d = diameter * OVERSAMPLING
    image = Image.new("RGBA", (d, d), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, d - 1, d - 1), fill=opaque((44, 62, 110)))
    draw.ellipse((d * 0.2, d * 0.18, d * 0.82, d * 0.8), fill=opaque(theme.TURN))
    draw.ellipse((d * 0.38, d * 0.1, d * 0.92, d * 0.64), fill=opaque((44, 62, 110)))
    return image.reduce(OVERSAMPLING)


def _stand_in(ground: Colour | None, character: str, diameter: int) -> Image.Image:
    if ground is None:
        return _robot(diameter)
    return _initial(diameter, ground, character) if character else _person(diameter, ground)


@sprites(3 * MIB // 2, MIB // 2)  # a look holds the file of the avatar, up to 96 KiB
def _avatar(
    data: bytes | None, ground: Colour | None, character: str, diameter: int, is_away: bool
) -> Image.Image:
    square = (photo(data, diameter, theme.PLATE) if data is not None else None) or _stand_in(
        ground, character, diameter
    )
    out = Image.new("RGBA", (diameter, diameter), opaque(theme.PLATE, 0))
    if is_away:
        square = Image.blend(square, Image.new("RGB", square.size, theme.PLATE), 0.5)
    out.paste(square, (0, 0), _round_mask(diameter))
    if is_away:
        badge = _moon(round(diameter * 0.48))
        out.alpha_composite(badge, (diameter - badge.width, diameter - badge.height))
    return out


def avatar(seat: SeatScene, diameter: int) -> Sprite:
    """Return the round picture of a player: the avatar, a robot for a computer, else the initial of the name.

    The colour under the initial is that of the name, in every picture; a name without a letter gets a drawn person.
    """
    if seat.is_computer:
        return _avatar(seat.avatar, None, "", diameter, seat.is_away)
    ground = theme.DISCS[crc32(seat.name.encode()) % len(theme.DISCS)]
    return _avatar(seat.avatar, ground, initial(seat.name), diameter, seat.is_away)
