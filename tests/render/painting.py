"""Pictures as they are composed, before the palette: what the tests look at."""

from functools import lru_cache

from PIL import Image

from bot.render.raster.canvas import Canvas, painted
from bot.render.raster.drawing import Scene


def whole(canvas: Canvas) -> Image.Image:
    """Return all that is drawn on a canvas (RGB)."""
    return painted(canvas.ground, canvas.strokes, canvas.box)


@lru_cache(maxsize=4)
def composed(scene: Scene) -> Image.Image:
    """Return all that is drawn on a picture (RGB); one that is compared with others is drawn once."""
    return whole(scene.compose())
