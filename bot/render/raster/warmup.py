"""Warm-up: pictures drawn at start for nobody, so that the caches are full when somebody looks."""

from collections.abc import Iterable

from bot.render.raster.cache import KIB, remember
from bot.render.raster.drawing import Scene, draw


@remember(128 * KIB)
def warmed(scene: Scene) -> None:
    """Draw a sample once: a second renderer in the same process finds the caches as the first one filled them."""
    draw(scene)


def fill_caches(samples: Iterable[Scene]) -> None:
    """Draw every sample in the calling thread."""
    for scene in samples:
        warmed(scene)
