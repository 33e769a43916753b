"""The renderer: scenes in, PNG bytes out, never on the event loop."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

from bot.metrics import NO_METRICS, Metrics
from bot.render.raster import cache
from bot.render.raster.cache import MIB, ByteCache, CacheUse
from bot.render.raster.drawing import Scene, draw

PICTURES = 2 * MIB
"""Cache of finished pictures, in bytes: some thirty of them."""


class Renderer:
    """Draws in a few threads of its own, and remembers the last pictures.

    Pictures are PNG bytes, 1100 x 700; the score sheet of a match is higher. Use it from one event loop; `close` it.
    """

    def __init__(
        self, *, workers: int = 2, remembered_bytes: int = PICTURES, metrics: Metrics = NO_METRICS
    ) -> None:
        self._metrics = metrics
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="render")
        self._pictures: ByteCache[bytes] = ByteCache("pictures", remembered_bytes)
        self.background_slot = asyncio.Semaphore(max(1, workers - 1))
        """Held while a picture is made for somebody who has not just clicked: a thread stays free for those."""

    def cache_uses(self) -> dict[str, CacheUse]:
        """Return the use of every cache of the drawing, by name, the finished pictures among them."""
        return cache.uses() | {"pictures": self._pictures.use()}

    def close(self) -> None:
        """Finish drawings under way and end the threads. No picture can be asked for afterwards."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def picture(self, scene: Scene) -> bytes:
        """Return the PNG bytes of the picture of a scene."""
        picture = self._pictures.get(scene)
        if picture is None:
            started = time.perf_counter()
            picture = await self._draw(scene)
            self._metrics.picture_drawn(type(scene).__name__, time.perf_counter() - started)
            self._pictures.put(scene, picture)
        return picture

    async def _draw(self, scene: Scene) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(self._pool, draw, scene)
