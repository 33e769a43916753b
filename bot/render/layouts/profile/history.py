"""The line of a level over the last matches, in a band of one sigma."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from PIL import Image, ImageDraw

from bot.render.kit import theme
from bot.render.kit.page import LEAST_TEXT
from bot.render.kit.text import width, write
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import mix
from bot.render.raster.shapes import OVERSAMPLING, disc
from bot.render.raster.sprite import sprite

MOST_MATCHES = 100
"""A longer history shows its last matches."""
_STEPS = (20, 50, 100, 200, 500, 1000)
"""Distances of the values beside the axis, in points."""
_MOST_VALUES, _LEAST_SPAN = 5, 60
"""Most values beside the axis, and the fewest points that it spans."""
_LINE, _DOT = 4, 16
_APART = 16
"""Least gap between the names of two months, in pixels."""
_INK = theme.side_colour(1)
_BAND = mix(_INK, theme.PANEL, 0.25)
_GRID = mix(theme.FAINT, theme.PANEL, 0.5)

_Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """A level after a rated match, with its uncertainty, in points."""

    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class HistoryMonth:
    """The first match of a month, by its index in the history, and the month's name: "Mar."."""

    index: int
    label: str


def draw_history(
    canvas: Canvas, history: Sequence[HistoryPoint], months: Sequence[HistoryMonth], place: Place
) -> None:
    """Draw the last matches of a history of two or more, with months below and values at the left."""
    left, top, w, h = place
    shown = history[-MOST_MATCHES:]
    first = len(history) - len(shown)
    x0, x1, y0, y1 = left + 64.0, left + w - 22.0, top + h - 34.0, top + 14.0
    lowest, highest, step = _axis(shown)

    def spot(index: int, value: float) -> _Spot:
        across = index / (len(shown) - 1)
        return x0 + (x1 - x0) * across, y0 + (y1 - y0) * (value - lowest) / (highest - lowest)

    upper = [spot(index, point.mu + point.sigma) for index, point in enumerate(shown)]
    lower = [spot(index, point.mu - point.sigma) for index, point in enumerate(shown)]
    track = [spot(index, point.mu) for index, point in enumerate(shown)]
    frame = (round(x0) - _LINE, round(y1) - _LINE, round(x1 - x0) + 2 * _LINE, round(y0 - y1) + 2 * _LINE)
    _smooth(canvas, frame, [*upper, *reversed(lower)], _BAND, filled=True)
    for value in range(ceil(lowest / step) * step, floor(highest) + 1, step):
        y = spot(0, value)[1]
        canvas.rectangle(x0, y, x1, y, _GRID)
        write(canvas, x0 - 10, y, str(value), LEAST_TEXT, theme.MUTED, anchor="right", weight="Semibold")
    begun = [(max(0, month.index - first), month.label) for month in months if month.index < len(history)]
    _months(canvas, [(spot(index, 0)[0], label) for index, label in begun], (x0, x1, y0, y1))
    _smooth(canvas, frame, track, _INK)
    canvas.paste_centred(disc(_DOT + 6, theme.PANEL), *track[-1])
    canvas.paste_centred(disc(_DOT, theme.TURN), *track[-1])


def _axis(shown: Sequence[HistoryPoint]) -> tuple[float, float, int]:
    """Return the lowest and the highest value of the axis, and the distance of the values written beside it."""
    lowest = min(point.mu - point.sigma for point in shown)
    highest = max(point.mu + point.sigma for point in shown)
    lacking = max(0.0, _LEAST_SPAN - (highest - lowest)) / 2
    lowest, highest = lowest - lacking, highest + lacking
    step = next((each for each in _STEPS if (highest - lowest) / each < _MOST_VALUES), _STEPS[-1])
    return lowest, highest, step


def _months(
    canvas: Canvas, months: Sequence[tuple[float, str]], frame: tuple[float, float, float, float]
) -> None:
    """Mark where months begin; of names that would touch, the later ones are written."""
    _, x1, y0, y1 = frame
    free = x1 + 12
    for x, label in reversed(months):
        taken = width(label, LEAST_TEXT, "Semibold")
        begins = min(x, x1 + 12 - taken)
        canvas.rectangle(x, y1, x, y0 + 4, _GRID)
        if begins + taken <= free:
            write(canvas, begins, y0 + 18, label, LEAST_TEXT, theme.MUTED, weight="Semibold")
            free = begins - _APART


def _smooth(
    canvas: Canvas, frame: Place, spots: Sequence[_Spot], ink: tuple[int, int, int], *, filled: bool = False
) -> None:
    """Draw a line through these spots, or the area that they enclose, with smooth edges."""
    left, top, w, h = frame
    k = OVERSAMPLING
    mask = Image.new("L", (w * k, h * k))
    moved = [((x - left) * k, (y - top) * k) for x, y in spots]
    draw = ImageDraw.Draw(mask)
    if filled:
        draw.polygon(moved, fill=255)
    else:
        draw.line(moved, fill=255, width=_LINE * k, joint="curve")
    canvas.fill(sprite(mask.reduce(k)), left, top, ink)
