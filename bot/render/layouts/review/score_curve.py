"""The curve of the score: each side's total after every hand."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from bot.render.kit import theme
from bot.render.kit.text import number, write
from bot.render.raster.canvas import Canvas, Place
from bot.render.raster.colour import opaque
from bot.render.raster.shapes import disc

CURVE = 300
"""Height of the panel with the curve, in pixels."""
_NUMBER, _APART = 42, 40
"""Size of the numbers at the ends of the lines, and the least gap between two of them."""
_LINE, _STRIPE = 9, 26
"""Width of a line, and length of its stripes where several lie on each other, in pixels."""
_DOTS = (22, 14, 8, 4)
"""Diameters of the dots that lie on each other, the first side's below all others."""
_DOTS_APART = 28
"""Pixels from one hand to the next below which only the last hand has dots: more would hide the lines."""

_Spot: TypeAlias = tuple[float, float]


def draw_curve(
    canvas: Canvas, totals_by_hand: Sequence[Sequence[int]], target: int | None, place: Place
) -> None:
    """Draw a line for each side, and the target dashed; lines that lie on each other take turns in stripes."""
    left, top, w, h = (float(edge) for edge in place)
    canvas.plate(place, 24, opaque(theme.PANEL))
    sides = len(totals_by_hand[0])
    points = [[0] * sides, *totals_by_hand]
    highest = max(*(max(totals) for totals in points), target or 0, 1)
    lowest = min(0, *(min(totals) for totals in points))
    x0, x1, y0, y1 = left + 92.0, left + w - 112.0, top + h - 36.0, top + 38.0

    def spot(hand: int, value: int) -> _Spot:
        across = hand / max(1, len(points) - 1)
        return x0 + (x1 - x0) * across, y0 + (y1 - y0) * (value - lowest) / (highest - lowest)

    for value, ink in ((0, theme.FAINT), *(((target, theme.MUTED),) if target else ())):
        y = spot(0, value)[1]
        for x in range(round(x0), round(x1), 20):
            canvas.rectangle(x, y - 1, min(x + 10.0, x1), y + 1, ink)
        words, size = str(value), theme.NOTE_TEXT
        write(canvas, x0 - 18, y, words, size, theme.MUTED, anchor="right", weight="Semibold")
    tracks = [[spot(hand, totals[side]) for hand, totals in enumerate(points)] for side in range(sides)]
    _lines(canvas, tracks)
    _dots(canvas, tracks)
    ends = sorted((track[-1][1], side) for side, track in enumerate(tracks))
    # The leader's number stands highest, and near ones below each other, within the panel.
    y, bottom = y1 - 2 * _APART, y0 + 4 - _APART * (len(ends) - 1)
    for order, (end, side) in enumerate(ends):
        y = min(max(end, y + _APART), bottom + _APART * order)
        write(canvas, x1 + 20, y, number(points[-1][side]), _NUMBER, theme.side_colour(side))


def _lines(canvas: Canvas, tracks: list[list[_Spot]]) -> None:
    for side, track in enumerate(tracks):
        canvas.line(track, theme.side_colour(side), _LINE)
    for segments in zip(*map(pairwise, tracks), strict=True):
        for segment in dict.fromkeys(segments):
            sharing = [side for side, each in enumerate(segments) if each == segment]
            if len(sharing) > 1:
                _striped(canvas, segment, sharing)


def _striped(canvas: Canvas, segment: tuple[_Spot, _Spot], sides: list[int]) -> None:
    """Draw a line in the colours of all these sides by turns."""
    (x0, y0), (x1, y1) = segment
    count = max(len(sides), round((x1 - x0) / _STRIPE))
    for index in range(count):
        begin, end = index / count, (index + 1) / count
        stripe = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in (begin, end)]
        canvas.line(stripe, theme.side_colour(sides[index % len(sides)]), _LINE)


def _dots(canvas: Canvas, tracks: list[list[_Spot]]) -> None:
    (first, _), (second, _), *_ = tracks[0]
    hands = list(zip(*tracks, strict=True))
    for spots in hands if second - first >= _DOTS_APART else hands[-1:]:
        for side, each in enumerate(spots):
            below = spots[:side].count(each)
            canvas.paste_centred(disc(_DOTS[below], theme.side_colour(side)), *each)
