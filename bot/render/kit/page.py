"""A page: a picture narrower than a table, for lists and numbers. Its canvas, panels, and words in little room."""

from bot.render.kit import theme
from bot.render.kit.felt import felt
from bot.render.kit.palettes import PALETTES
from bot.render.kit.scene import Pack
from bot.render.kit.text import Anchor, Weight, width, wrap_evenly, write
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import Colour, opaque

WIDTH = 680
"""Width of every page, in pixels: narrower than a table, so its type is smaller and as large on a phone."""
EDGE, GAP, RADIUS = theme.EDGE, 6, 16
INNER = WIDTH - 2 * EDGE
LEAST_TEXT, SMALL_TEXT, BODY_TEXT = 17, 20, 22


def page_canvas(height: int, pack: Pack = Pack.SPANISH) -> Canvas:
    """Return an empty page of this height to draw on."""
    return Canvas(felt(WIDTH, height), PALETTES[pack])


def panel(canvas: Canvas, place: Place) -> None:
    """Draw the dark ground of a part of the page."""
    canvas.plate(place, RADIUS, opaque(theme.PANEL))


def size_within(words: str, size: int, room: float, weight: Weight = "Bold") -> int:
    """Return `size`, or a smaller one at which these words fit into `room` pixels; the least one if none does."""
    sizes = [max(LEAST_TEXT, round(size * share)) for share in (1, 0.9, 0.8, 0.7)]
    return next((each for each in sizes if width(words, each, weight) <= room), sizes[-1])


def write_within(
    canvas: Canvas,
    x: float,
    y: float,
    words: str,
    size: int,
    ink: Colour,
    room: float,
    *,
    anchor: Anchor = "left",
    weight: Weight = "Bold",
) -> float:
    """Write one line, smaller if `room` is too narrow and cut only then; returns the width it took."""
    size = size_within(words, size, room, weight)
    return write(canvas, x, y, words, size, ink, anchor=anchor, weight=weight, room=room)


def write_lines(
    canvas: Canvas, x: float, y: float, words: str, size: int, ink: Colour, room: float, lines: int
) -> None:
    """Write words centred on (x, y) in as few lines as they need."""
    broken = wrap_evenly(words, size, room, lines, "Semibold")
    for index, line in enumerate(broken):
        down = (index - (len(broken) - 1) / 2) * size * 1.25
        write(canvas, x, y + down, line, size, ink, anchor="middle", weight="Semibold", room=room)
