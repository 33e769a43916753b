"""The bot as it is, but a table may give people as little as a second: whole matches wait for no minute.

It draws no pictures ahead either: a process that is killed within seconds would do little else.
"""

import sys
from collections.abc import Iterable

from bot.__main__ import main
from bot.render.raster.drawing import Scene
from bot.render.raster.renderer import Renderer
from bot.tables.time import paces


async def draw_nothing(_renderer: Renderer, _samples: Iterable[Scene]) -> None:
    """Stand where the renderer fills its caches."""


if __name__ == "__main__":
    paces.LEAST = 1  # type: ignore[misc]
    Renderer.warm = draw_nothing  # type: ignore[method-assign]
    sys.exit(main(sys.argv[1:]))
