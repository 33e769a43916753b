"""How fast pictures are drawn, as ratios within one run: `python -m benchmarks.render`.

The measure: a warm table frame, composed and encoded, against encoding the same finished pixels in the cheapest of
Pillow's lossless settings. At most 2.0 is wanted; milliseconds belong to the machine, ratios travel.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from statistics import median

from PIL import Image, ImageDraw, ImageFont

from benchmarks.mode_scenes import RECTOR
from benchmarks.scenes import PLAY, gallery
from bot.render import sprites, text
from bot.render.encode import encode
from bot.render.pool import Renderer, draw
from bot.render.scene import TableScene
from bot.render.table import compose_table
from bot.render.warm import fill_caches

ROUNDS = 25
Work = Callable[[], object]


def _seconds(work: Work, rounds: int = ROUNDS) -> float:
    """Return the median time of one round."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return median(times)


def _save(image: Image.Image, kind: str, **options: object) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def _lossless(pixels: Image.Image) -> Mapping[str, Callable[[], bytes]]:
    """Return the ways to keep exactly these finished pixels that a chat can show."""
    ways = {f"PNG level {level}": partial(_save, pixels, "PNG", compress_level=level) for level in (1, 3, 6)}
    return ways | {
        "WebP lossless, method 0": partial(_save, pixels, "WEBP", lossless=True, method=0, quality=0)
    }


def _naive(scene: TableScene) -> bytes:
    """Draw the cards and names as simple bots do: open every file, load every font, save with the defaults."""
    image = Image.new("RGB", (1100, 700), (30, 94, 70))
    pen = ImageDraw.Draw(image)
    cards = [*scene.trick, *(scene.last_trick.cards if scene.last_trick else ())]
    for index, played in enumerate(cards):
        with Image.open(sprites.CARDS_FOLDER / "large" / f"{played.card}.png") as card:
            small = card.convert("RGBA").resize((146, 227))
        image.paste(small, (40 + index * 140, 230), small)
    for index, seat in enumerate(scene.seats):
        if seat is not None:
            pen.text((40 + index * 250, 40), seat.name, font=ImageFont.load_default(35))
    return _save(image, "PNG")


async def _lag(renders: int = 16) -> float:
    """Return how late the event loop wakes at worst, in seconds, while it waits for this many pictures at once."""
    renderer = Renderer(remembered=0)
    scenes = [scene for scene in gallery().values() if isinstance(scene, TableScene)]
    late: list[float] = []

    async def watch() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            late.append(time.perf_counter() - before - 0.001)

    watcher = asyncio.create_task(watch())
    await asyncio.gather(*(renderer.table(scenes[i % len(scenes)]) for i in range(renders)))
    watcher.cancel()
    renderer.close()
    late.sort()
    return late[int(len(late) * 0.99)]


def main() -> None:
    """Measure and print."""
    sprites.forget()
    cold = _seconds(lambda: draw(PLAY), 1)
    fill = _seconds(fill_caches, 1)
    frame = _seconds(lambda: draw(PLAY))
    composed = compose_table(PLAY)
    compose, encoding = _seconds(lambda: compose_table(PLAY)), _seconds(lambda: encode(composed))
    finished = Image.open(BytesIO(draw(PLAY))).convert("RGB")
    settings = {name: (_seconds(work), len(work())) for name, work in _lossless(finished).items()}
    cheapest = min(settings, key=lambda name: settings[name][0])
    print(
        f"warm table frame: {frame * 1e3:.1f} ms (compose {compose * 1e3:.1f}, encode {encoding * 1e3:.1f}), "
        f"{len(draw(PLAY)) / 1e3:.0f} kB"
    )
    piles = _seconds(lambda: draw(RECTOR))
    print(
        f"the table of two with its piles: {piles * 1e3:.1f} ms, {piles / frame:.2f} of that, "
        f"{len(draw(RECTOR)) / 1e3:.0f} kB"
    )
    for name, (seconds, size) in settings.items():
        print(f"  the same pixels as {name}: {seconds * 1e3:.1f} ms, {size / 1e3:.0f} kB")
    print(
        f"ratio to the cheapest lossless ({cheapest}): {frame / settings[cheapest][0]:.2f} (wanted: at most 2.0)"
    )
    print(f"ratio to drawing naively: {frame / _seconds(lambda: _naive(PLAY), 5):.2f}")
    print(
        f"ratio of the first frame with empty caches: {cold / frame:.0f}; filling the caches: {fill / frame:.0f}"
    )
    print(f"event loop, 16 table frames at once: late by {asyncio.run(_lag()) * 1e3:.1f} ms (p99)")
    sizes_of = sprites.cache_sizes() | text.cache_sizes()
    held = ", ".join(f"{name} {used}/{most}" for name, (used, most) in sizes_of.items())
    print(f"caches (held/most): {held}")
    sizes = {name: len(draw(scene)) / 1e3 for name, scene in gallery().items()}
    largest = max(sizes, key=lambda name: sizes[name])
    print(f"largest picture: {largest}, {sizes[largest]:.0f} kB")


if __name__ == "__main__":
    main()
