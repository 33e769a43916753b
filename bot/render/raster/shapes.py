"""Shapes with smooth edges: boxes with round corners, and discs."""

from PIL import Image, ImageDraw

from bot.render.raster.cache import KIB, MIB
from bot.render.raster.colour import Colour, Paint, opaque
from bot.render.raster.sprite import Sprite, sprites

OVERSAMPLING = 4
"""Oversampling factor for round or slanted shapes (anti-aliasing)."""


@sprites(2 * MIB, 128 * KIB, may_refuse=True)
def box(
    width: int, height: int, radius: int, fill: Paint, outline: Paint | None = None, line: int = 0
) -> Image.Image:
    """Return a box with smooth round corners: they alone are drawn large and shrunk, its sides are straight.

    So even a large panel takes half a millisecond, and need not be kept.
    """
    corner = max(radius, line) + 1
    if min(width, height) <= 2 * corner:
        return _rounded(width, height, radius, fill, outline, line)
    corners = _rounded(2 * corner, 2 * corner, radius, fill, outline, line)
    image = Image.new("RGBA", (width, height), corners.getpixel((corner, corner)))
    if outline and line:
        ImageDraw.Draw(image).rectangle((0, 0, width - 1, height - 1), outline=outline, width=line)
    for x, corner_x in ((0, 0), (width - corner, corner)):
        for y, corner_y in ((0, 0), (height - corner, corner)):
            image.paste(corners.crop((corner_x, corner_y, corner_x + corner, corner_y + corner)), (x, y))
    return image


def _rounded(
    width: int, height: int, radius: int, fill: Paint, outline: Paint | None, line: int
) -> Image.Image:
    k = OVERSAMPLING
    ground = fill if fill[3] else opaque((outline or fill)[:3], 0)
    image = Image.new("RGBA", (width * k, height * k), (*ground[:3], 0))
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, width * k - 1, height * k - 1), radius * k, fill=fill, outline=outline, width=line * k
    )
    return image.reduce(k)


def disc(diameter: int, fill: Colour) -> Sprite:
    """Return a filled circle."""
    return box(diameter, diameter, diameter // 2, opaque(fill))
