"""The colours that all pictures with cards of one pack share, and the canvas that such a picture begins with."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from PIL import Image

from bot.render.kit import theme
from bot.render.kit.felt import felt
from bot.render.kit.scene import Pack
from bot.render.raster.canvas import Canvas
from bot.render.raster.palette import Palette


def table_canvas(pack: Pack = Pack.SPANISH, *, height: int = theme.HEIGHT, ring: bool = False) -> Canvas:
    """Return an empty table to draw on, with the colours of pictures with this pack."""
    return Canvas(felt(theme.WIDTH, height, ring), PALETTES[pack])


def palette_file(pack: Pack) -> Path:
    """Return the picture of the palette, a pixel a colour; ``python -m tools.palettes`` writes it."""
    return Path(__file__).with_name("colours") / f"{pack.value}.png"


def _palette(pack: Pack) -> Palette:
    with Image.open(palette_file(pack)) as colours:
        return Palette(colours.tobytes(), theme.PLATE)


PALETTES: Mapping[Pack, Palette] = MappingProxyType({pack: _palette(pack) for pack in Pack})
"""The palette of the pictures with cards of each pack."""
