"""The table itself: green felt in a rim of wood. Every picture begins with it."""

from PIL import Image, ImageDraw

from bot.render.kit import theme
from bot.render.raster.cache import MIB
from bot.render.raster.colour import opaque
from bot.render.raster.sprite import sprites

_CORNER = 28
"""Size of a round corner of the wooden rim, in pixels."""


def _wood(ground: Image.Image) -> None:
    """Lay the wooden rim of a table around the felt, a line of brass inside it: flat colours weigh nothing.

    Only the corners are drawn; the straight sides between them repeat a row or a column.
    """
    rim, c = _rim(), _CORNER
    right, bottom = ground.width - c, ground.height - c
    across, down = (right - c, c), (c, bottom - c)
    for x, y, part, size in (
        (0, 0, (0, 0, c, c), (c, c)),
        (right, 0, (c, 0, 2 * c, c), (c, c)),
        (0, bottom, (0, c, c, 2 * c), (c, c)),
        (right, bottom, (c, c, 2 * c, 2 * c), (c, c)),
        (c, 0, (c, 0, c + 1, c), across),
        (c, bottom, (c, c, c + 1, 2 * c), across),
        (0, c, (0, c, c, c + 1), down),
        (right, c, (c, c, 2 * c, c + 1), down),
    ):
        wood = rim.crop(part).resize(size, Image.Resampling.NEAREST)
        ground.paste(wood, (x, y), wood)


def _rim() -> Image.Image:
    """Return the four corners of the wooden rim side by side, transparent where the felt lies."""
    k = 2
    w = h = 2 * _CORNER * k
    rim = Image.new("RGBA", (w, h), opaque(theme.WOOD))
    draw = ImageDraw.Draw(rim)
    for inset, radius, fill in (
        (2, 21, opaque(theme.WOOD_LIGHT)),
        (4, 20, opaque(theme.WOOD)),
        (theme.RIM - 4, 18, opaque(theme.WOOD_DARK)),
        (theme.RIM - 2, 17, opaque(theme.BRASS)),
        (theme.RIM, 16, opaque(theme.FELT, 0)),
    ):
        hole = (inset * k, inset * k, w - 1 - inset * k, h - 1 - inset * k)
        draw.rounded_rectangle(hole, radius * k, fill=fill)
    return rim.reduce(k)


@sprites(6 * MIB, may_refuse=True)
def felt(width: int, height: int, ring: bool = False) -> Image.Image:
    """Return the table: green felt in a rim of wood.

    The felt is lighter in the middle in flat steps (a fine gradient would triple the file). The cache has room for
    that of a table with its ring and without; a higher one is made for each result and score sheet.
    """
    light = Image.radial_gradient("L").resize((int(width * 1.5), int(height * 1.5)))
    left, top = (light.width - width) // 2, (light.height - height) // 2
    light = light.crop((left, top, left + width, top + height))
    light = light.point([min(255, level * 5 // 4) // 16 * 16 for level in range(256)])
    ground = Image.composite(
        Image.new("RGB", (width, height), theme.FELT_EDGE),
        Image.new("RGB", (width, height), theme.FELT),
        light,
    )
    if ring:
        drawn = Image.new("RGBA", (width * 2, height * 2), (255, 255, 255, 0))
        ImageDraw.Draw(drawn).ellipse(
            (width * 0.5, height * 0.33, width * 1.5, height * 1.67), outline=(255, 255, 255, 26), width=6
        )
        drawn = drawn.reduce(2)
        ground.paste(drawn, (0, 0), drawn)
    _wood(ground)
    return ground
