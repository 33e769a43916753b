"""Speed and weight of pictures: `python -m benchmarks.render`.

The measure: a warm table frame, composed and encoded, against encoding the same finished pixels in the cheapest of
Pillow's lossless settings. The goal is at most 2.0; milliseconds depend on the machine, ratios hardly. Both sides of
a comparison run in turns within one process, so that a busy machine slows both.
"""

import asyncio
import itertools
import json
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import astuple, replace
from functools import partial
from io import BytesIO
from statistics import median

from PIL import Image, features

from bot.games.botifarra.pictures.piles_hand import PilesHandScene
from bot.games.botifarra.pictures.piles_table import PilesTableScene
from bot.render.kit.scene import RING, Pack
from bot.render.layouts.hand.hand import HandScene
from bot.render.layouts.table.table import TableScene
from bot.render.raster.cache import MIB, CacheUse
from bot.render.raster.drawing import Scene, draw
from bot.render.raster.png import ROW_MARK, png
from bot.render.raster.renderer import Renderer
from bot.render.raster.tile_cache import flattened
from tools.gallery.scenes import gallery, sheet_of

ROUNDS = 25
BURST, BURSTS = 16, 8
"""Pictures asked for at once, and how often."""
WANTED_RATIO, WANTED_BYTES, WANTED_LAG = 2.0, 90_000, 0.010
SHEETS, WANTED_SHEETS = (8, 40), 3.0
"""Hands of a short score sheet and of a long one, and how much longer that may take."""
Work = Callable[[], object]


def _in_turns(works: Mapping[str, Work], rounds: int = ROUNDS) -> dict[str, float]:
    """Return the median time of each work in seconds; they take turns, after one round that does not count."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for count in range(rounds + 1):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            if count:
                times[name].append(time.perf_counter() - start)
    return {name: median(taken) for name, taken in times.items()}


def _once(work: Work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _save(image: Image.Image, kind: str, **options: object) -> bytes:
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def _lossless(pixels: Image.Image) -> Mapping[str, Callable[[], bytes]]:
    """Return the ways to keep exactly these finished pixels that a chat can show."""
    ways = {
        f"PNG level {level}": partial(_save, pixels, "PNG", compress_level=level) for level in (1, 2, 3, 6)
    }
    ways["WebP lossless 0"] = partial(_save, pixels, "WEBP", lossless=True, method=0, quality=0)
    ways["WebP lossless 1"] = partial(_save, pixels, "WEBP", lossless=True, method=1, quality=0)
    return ways


def _kind(scene: Scene) -> str:
    """Return the kind of a picture: pictures of one kind need the same sprites."""
    match scene:
        case PilesTableScene() if scene.shows_piles:
            return "table with piles"
        case TableScene() if len(scene.seats) > len(RING):
            return "table of many"
        case TableScene(pack=Pack.FRENCH, centre=None):
            return "table of four, French pack"
        case TableScene(centre=None):
            return "table of three" if scene.seats[2] is None else "table of four"
        case TableScene():
            return f"table, {type(scene.centre).__name__}"
        case PilesHandScene():
            return "hand with piles"
        case HandScene():
            return "hand of many" if len(scene.cards) > 8 else "hand of few"
        case _:
            return type(scene).__name__.removesuffix("Scene")


def _of_each_kind() -> dict[str, Scene]:
    """Return the first picture of each kind in the gallery."""
    found: dict[str, Scene] = {}
    for scene in gallery().values():
        found.setdefault(_kind(scene), scene)
    return found


def typical_table() -> TableScene:
    """Return a table of four with as many cards on it as any."""
    tables = [scene for scene in gallery().values() if isinstance(scene, TableScene)]
    plain = [scene for scene in tables if _kind(scene) == "table of four"]
    return max(
        plain, key=lambda scene: len(scene.trick) + len(scene.last_trick.cards if scene.last_trick else ())
    )


def first_frames() -> None:
    """Print, as JSON, the seconds of each kind's first frame in this fresh process, and of its next ones."""
    draw(typical_table())
    kinds = {}
    for kind, scene in _of_each_kind().items():
        first = _once(partial(draw, scene))
        kinds[kind] = (first, _in_turns({kind: partial(draw, scene)}, 7)[kind])
    print(json.dumps(kinds))


def cold_frame() -> None:
    """Print, as JSON, how long a table takes in this fresh process whose caches are empty."""
    table = typical_table()
    print(json.dumps(_once(partial(draw, table))))


def _fresh(code: str) -> tuple[float, str]:
    """Run Python code in a process of its own; returns its seconds and output."""
    start = time.perf_counter()
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return time.perf_counter() - start, ran.stdout


@asynccontextmanager
async def _watched() -> AsyncIterator[list[float]]:
    """Give a list that fills with how late, in seconds, the event loop wakes."""
    late: list[float] = []

    async def watch() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            late.append(time.perf_counter() - before - 0.001)

    watcher = asyncio.create_task(watch())
    yield late
    watcher.cancel()


async def _drawing(scenes: Sequence[Scene]) -> list[float]:
    """Return how late the event loop wakes while it waits for bursts of pictures."""
    renderer = Renderer(remembered_bytes=0)
    async with _watched() as late:
        for _ in range(BURSTS):
            await asyncio.gather(*map(renderer.picture, scenes))
    renderer.close()
    return late


async def _idle() -> list[float]:
    """Return how late the event loop wakes by itself on this machine."""
    async with _watched() as late:
        await asyncio.sleep(1)
    return late


def _share(late: list[float], share: float) -> float:
    return sorted(late)[int((len(late) - 1) * share)]


def _told(late: list[float]) -> str:
    shares = (("p50", 0.5), ("p99", 0.99), ("max", 1.0))
    return "   ".join(f"{name} {_share(late, share) * 1e3:5.1f} ms" for name, share in shares)


def _row(*cells: str) -> None:
    print("  " + cells[0].ljust(38) + "".join(cell.rjust(14) for cell in cells[1:]))


def _verdict(good: bool) -> str:
    return "as wanted" if good else "NOT AS WANTED"


def _frame(table: TableScene) -> float:
    """Compare a frame with encoding its pixels; returns its seconds."""
    canvas = table.compose()
    rows, palette = flattened(canvas, margin=ROW_MARK), canvas.palette.colours(canvas.photos)
    finished = Image.open(BytesIO(draw(table))).convert("RGB")
    lossless = _lossless(finished)
    ours: dict[str, Work] = {
        "the frame": partial(draw, table),
        "  what lies where": table.compose,
        "  put together of tiles": partial(flattened, canvas, margin=ROW_MARK),
        "  packed": partial(png, rows, palette),
    }
    took = _in_turns({**ours, **lossless})
    sizes = {name: len(work()) for name, work in lossless.items()}
    sizes["the frame"] = len(draw(table))
    frame = took["the frame"]
    print("A warm table frame")
    _row("", "ms", "of the frame", "kB")
    for name, seconds in took.items():
        size = f"{sizes[name] / 1e3:.0f}" if name in sizes else ""
        _row(name, f"{seconds * 1e3:.1f}", f"{seconds / frame:.2f}", size)
    cheapest = min(lossless, key=lambda name: took[name])
    ratio = frame / took[cheapest]
    print(f"  ratio to the cheapest lossless ({cheapest}): {ratio:.2f}, {_verdict(ratio <= WANTED_RATIO)}")
    return frame


def _every_table() -> None:
    """Compare every table of the gallery with the cheapest lossless way to keep its own finished pixels."""
    print("\nEvery table of the gallery, against the cheapest lossless setting for its own pixels")
    ratios = {}
    for name, scene in gallery().items():
        if isinstance(scene, TableScene):
            pixels = Image.open(BytesIO(draw(scene))).convert("RGB")
            cheapest = min(_in_turns(_lossless(pixels), 1).items(), key=lambda way: way[1])[0]
            works: dict[str, Work] = {
                "drawn": partial(draw, scene),
                "kept": _lossless(pixels)[cheapest],
            }
            taken = _in_turns(works, 5)
            ratios[name] = taken["drawn"] / taken["kept"]
    worst = max(ratios, key=lambda name: ratios[name])
    verdict = _verdict(ratios[worst] <= WANTED_RATIO)
    print(f"  median {median(ratios.values()):.2f}, worst {ratios[worst]:.2f} ({worst}): {verdict}")


def _weights() -> None:
    print("\nWhat pictures weigh")
    _row("", "pictures", "median kB", "largest kB", "which")
    groups: dict[str, dict[str, int]] = {"tables": {}, "hands": {}, "others": {}}
    for name, scene in gallery().items():
        group = (
            "tables"
            if isinstance(scene, TableScene)
            else "hands"
            if isinstance(scene, HandScene)
            else "others"
        )
        groups[group][name] = len(draw(scene))
    for group, sizes in groups.items():
        largest = max(sizes, key=lambda name: sizes[name])
        numbers = (f"{median(sizes.values()) / 1e3:.0f}", f"{sizes[largest] / 1e3:.0f}")
        _row(group, str(len(sizes)), *numbers, f"  {largest}")
    heaviest = max(groups["tables"].values())
    print(f"  tables at most {WANTED_BYTES / 1e3:.0f} kB: {_verdict(heaviest <= WANTED_BYTES)}")


def _sheets() -> None:
    """Compare a long score sheet with a short one, each of another match every time."""
    print("\nA score sheet")
    matches = itertools.count()

    def sheet(hands: int) -> bytes:
        return draw(replace(sheet_of(hands), detail=f"match {next(matches)}"))

    short, long = _in_turns({str(hands): partial(sheet, hands) for hands in SHEETS}).values()
    for hands, seconds in zip(SHEETS, (short, long), strict=True):
        _row(f"of {hands} hands, ms", f"{seconds * 1e3:.1f}")
    print(f"  ratio: {long / short:.2f}, {_verdict(long / short <= WANTED_SHEETS)}")


def _start(frame: float) -> None:
    print("\nFrom a fresh process")
    imported, _ = _fresh("import bot.render.raster.renderer")
    bare, _ = _fresh("")
    cold = float(json.loads(_fresh("from benchmarks.render import cold_frame; cold_frame()")[1]))
    kinds = json.loads(_fresh("from benchmarks.render import first_frames; first_frames()")[1])
    _row("", "ms", "warm frames")
    for name, seconds in (
        ("importing the renderer", imported - bare),
        ("first table, caches empty", cold),
    ):
        _row(name, f"{seconds * 1e3:.0f}", f"{seconds / frame:.0f}")
    print("  The first frame of each kind after that")
    _row("", "first ms", "warm ms", "ratio")
    for kind, (first, warm) in kinds.items():
        _row(f"  {kind}", f"{first * 1e3:.0f}", f"{warm * 1e3:.1f}", f"{first / warm:.1f}")


def _loop() -> None:
    scenes = [*gallery().values()]
    different = scenes[:: max(1, len(scenes) // BURST)][:BURST]
    for scene in different:
        draw(scene)
    idle, busy = asyncio.run(_idle()), asyncio.run(_drawing(different))
    print(f"\nHow late the event loop wakes ({len(different)} pictures at once, {BURSTS} times)")
    print(f"  idle         {_told(idle)}")
    print(f"  drawing      {_told(busy)}")
    as_wanted = _share(busy, 0.99) < WANTED_LAG
    print(f"  p99 under {WANTED_LAG * 1e3:.0f} ms, meant for an idle machine: {_verdict(as_wanted)}")
    if _share(idle, 0.99) > WANTED_LAG / 5:
        print("  This machine is not idle: the loop is late without any drawing.")


def _caches(uses: Mapping[str, CacheUse]) -> None:
    print("\nCaches, in MiB")
    _row("", "entries", "gallery", "at most")
    for name, use in uses.items():
        _row(name, str(use.entries), *(f"{size / MIB:.2f}" for size in (use.bytes, use.most_bytes)))
    entries, held, most = (sum(each) for each in zip(*map(astuple, uses.values()), strict=True))
    _row("all", str(entries), f"{held / MIB:.2f}", f"{most / MIB:.2f}")


async def _all_pictures() -> Mapping[str, CacheUse]:
    renderer = Renderer()
    for scene in gallery().values():
        await renderer.picture(scene)
    renderer.close()
    return renderer.cache_uses()


def main() -> None:
    """Measure and print."""
    print(f"Pillow with zlib-ng: {features.check('zlib_ng')}\n")
    frame = _frame(typical_table())
    _every_table()
    _weights()
    _sheets()
    _start(frame)
    _loop()
    _caches(asyncio.run(_all_pictures()))


if __name__ == "__main__":
    main()
