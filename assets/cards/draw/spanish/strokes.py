"""The line of the figures: curves through points, limbs, brush strokes and cloth in two tones.

Points are written as text, `"120,40 160,80! 90,130"`: a curve runs smoothly through them and has a corner where a
point ends with `!`. Limbs and brush strokes carry a width in a third number.
"""

from math import cos, hypot, radians, sin
from typing import NamedTuple
from zlib import crc32

from assets.cards.draw.palette import INK
from assets.cards.draw.svg import group, path

OUTLINE = 7.5


class Tone(NamedTuple):
    """A colour of cloth, hair or hide in the light and in the shade."""

    light: str
    dark: str


class _Knot(NamedTuple):
    x: float
    y: float
    width: float
    corner: bool


def _knots(points: str) -> list[_Knot]:
    knots = []
    for word in points.split():
        x, y, *width = (float(part) for part in word.rstrip("!").split(","))
        knots.append(_Knot(x, y, width[0] if width else 0.0, word.endswith("!")))
    return knots


def _direction(knots: list[_Knot], index: int, closed: bool) -> tuple[float, float]:
    """Tell the direction, of length 1, in which the curve passes a knot."""
    count = len(knots)
    before = knots[(index - 1) % count] if closed else knots[max(index - 1, 0)]
    after = knots[(index + 1) % count] if closed else knots[min(index + 1, count - 1)]
    length = hypot(after.x - before.x, after.y - before.y) or 1.0
    return (after.x - before.x) / length, (after.y - before.y) / length


def _curve(knots: list[_Knot], *, closed: bool) -> str:
    outline = f"M{knots[0].x:.1f},{knots[0].y:.1f}"
    count = len(knots)
    for index in range(count if closed else count - 1):
        start, end = knots[index], knots[(index + 1) % count]
        reach = hypot(end.x - start.x, end.y - start.y) / 3 or 1.0
        straight = (end.x - start.x) / reach / 3, (end.y - start.y) / reach / 3
        leave = straight if start.corner else _direction(knots, index, closed)
        arrive = straight if end.corner else _direction(knots, (index + 1) % count, closed)
        outline += (
            f"C{start.x + leave[0] * reach:.1f},{start.y + leave[1] * reach:.1f}"
            f" {end.x - arrive[0] * reach:.1f},{end.y - arrive[1] * reach:.1f} {end.x:.1f},{end.y:.1f}"
        )
    return outline + ("Z" if closed else "")


def shape(points: str) -> str:
    """Return a closed outline through the points."""
    return _curve(_knots(points), closed=True)


def line(points: str) -> str:
    """Return an open curve through the points."""
    return _curve(_knots(points), closed=False)


def _along(knots: list[_Knot]) -> str:
    """Return the outline of a band that runs through the knots and is as wide as they say."""
    one_side, other_side = [], []
    for index, knot in enumerate(knots):
        across, down = _direction(knots, index, closed=False)
        half = knot.width / 2
        one_side.append(_Knot(knot.x + down * half, knot.y - across * half, 0, knot.corner))
        other_side.append(_Knot(knot.x - down * half, knot.y + across * half, 0, knot.corner))
    return _curve(one_side + other_side[::-1], closed=True)


def limb(points: str) -> str:
    """Return the outline of a limb, sleeve or strap along points with widths: `"x,y,width ..."`."""
    return _along(_knots(points))


def brush(points: str, width: float = 6, colour: str = INK) -> str:
    """Draw a stroke along the points that swells to `width` and ends in points, as a graver cuts it."""
    knots = _knots(points)
    if len(knots) == 2:
        (x0, y0, *_), (x1, y1, *_) = knots
        knots.insert(1, _Knot((x0 + x1) / 2, (y0 + y1) / 2, 0, False))
    inner = [knot._replace(width=width) for knot in knots[1:-1]]
    return path(
        _along([knots[0]._replace(width=0.8), *inner, knots[-1]._replace(width=0.8)]), colour, "none", 0
    )


def brushes(strokes: str, width: float = 6, colour: str = INK) -> str:
    """Draw several brush strokes, written with `/` between them."""
    return "".join(brush(points, width, colour) for points in strokes.split("/"))


def hatch(x: float, y: float, angle: float, lengths: str, gap: float = 11, width: float = 4.5) -> str:
    """Draw parallel cuts of shadow from (x, y) on: each as long as told, `gap` apart, at `angle` degrees."""
    across, down = cos(radians(angle)), sin(radians(angle))
    strokes = []
    for index, length in enumerate(float(word) for word in lengths.split()):
        x0, y0 = x - down * gap * index, y + across * gap * index
        strokes.append(brush(f"{x0},{y0} {x0 + across * length},{y0 + down * length}", width))
    return "".join(strokes)


def tint(outline: str, colour: str) -> str:
    """Fill an outline without drawing its edge."""
    return path(outline, colour, "none", 0)


def cut(outline: str, body: str) -> str:
    """Draw only the part of `body` within the outline."""
    name = f"cut{crc32(outline.encode()):x}"
    return f'<clipPath id="{name}"><path d="{outline}"/></clipPath><g clip-path="url(#{name})">{body}</g>'


def cloth(outline: str, colour: str, *inside: str, width: float = OUTLINE) -> str:
    """Draw a surface: its colour, the drawings on it (cut at the edge), an ink line heavier away from the light."""
    return (
        group(path(outline, INK, INK, width), 1.8, 2.4)
        + path(outline, colour, "none", 0)
        + (cut(outline, "".join(inside)) if inside else "")
        + path(outline, "none", INK, width)
    )


def scattered(body: str, places: str, *, scale: float = 1, turn: float = 0) -> str:
    """Draw one ornament at several places `"x,y x,y ..."`."""
    return "".join(group(body, knot.x, knot.y, scale=scale, turn=turn) for knot in _knots(places))
