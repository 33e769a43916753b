"""The four suit signs as pips, worked in ink like a woodcut: a line, a second tone on the right, a few hatches.

The corner signs, simpler, are in `signs`; `sign` can be had from here as well.
"""

from math import cos, pi, sin

from assets.cards.draw.palette import (
    BARK,
    BARK_DARK,
    BARK_LIGHT,
    BARK_LINE,
    BLUE,
    BLUE_DARK,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    RED,
    RED_DARK,
    RED_LIGHT,
    STEEL,
    STEEL_DARK,
    WOOD,
)
from assets.cards.draw.spanish.signs import sign
from assets.cards.draw.svg import circle, ellipse, group, path, rectangle

__all__ = ["around", "club", "coin", "cup", "leaf", "petals", "sausage", "sign", "sprig", "sword"]

_GRIP_TURNS = 4
_FINE_FROM = 1.15
"""The width from which swords and clubs have their finest lines; thinner ones would fill up with ink."""


def around(radius: float, count: int, start: float = 0) -> list[tuple[float, float]]:
    """Return `count` points on a circle about the origin, beginning `start` degrees clockwise from the top."""
    angles = [start * pi / 180 + 2 * pi * i / count for i in range(count)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle in angles]


def petals(count: int, inner: float, outer: float, width: float, light: str, dark: str, line: float) -> str:
    """Draw petals about the origin, light on the left half, dark on the right; a `line` of 0 is none."""
    belly = inner + (outer - inner) * 0.62
    left = f"C{-width:g},{-belly - 2:g} {-width:g},{-belly + (outer - inner) * 0.3:g} 0,{-inner:g}"
    right = f"C{width:g},{-belly + (outer - inner) * 0.3:g} {width:g},{-belly - 2:g} 0,{-outer:g}"
    petal = path(f"M0,{-outer:g} {left} Z", light, "none", 0) + path(
        f"M0,{-inner:g} {right} Z", dark, "none", 0
    )
    if line:
        petal += path(f"M0,{-outer:g} {left} {right}Z", "none", INK, line)
    return "".join(group(petal, turn=360 / count * i) for i in range(count))


def coin(weight: float = 1) -> str:
    """Draw a coin 100 units wide about the origin: a medal with a beaded rim about a flower of eight petals.

    `weight` is that of its lines: less than 1 for a pip that is drawn so large that they would look coarse.
    """
    beads = "".join(circle(x, y, 2.5, RED_DARK, "none", 0) for x, y in around(40.5, 20))
    shade = "M33.6,-33.6 A47.5,47.5 0 0 1 -33.6,33.6 A56,56 0 0 0 33.6,-33.6Z"
    return (
        circle(0, 0, 47.5, GOLD, "none", 0)
        + path(shade, GOLD_DARK, "none", 0)
        + circle(0, 0, 47.5, "none", INK, 5 * weight)
        + beads
        + circle(0, 0, 33.5, GOLD_LIGHT, INK, 3.5 * weight)
        + petals(8, 6, 29.5, 8.6, RED, RED_DARK, 1.5 * weight)
        + circle(0, 0, 8.5, GOLD, INK, 3 * weight)
    )


def cup(weight: float = 1) -> str:
    """Draw a goblet 100 units wide and 112 high, its middle at the origin; `weight` is as that of a coin."""
    bowl = "M-40,-42 C-41,2 -24,22 -8,25 L8,25 C24,22 41,2 40,-42Z"
    lobes = (
        "M-33,-2 C-27,17 -16,24 -8,26 L8,26 C16,24 27,17 33,-2"
        " C26,-9 17,-8 11,-2 C6,-9 -6,-9 -11,-2 C-17,-8 -26,-9 -33,-2Z"
    )
    band = "".join(path(f"M{x},-31 l6,7 l-6,7 l-6,-7Z", GOLD, INK, 2 * weight) for x in (-22, 0, 22))
    foot = "M-36,54 C-34,42 -14,42 -7,36 L7,36 C14,42 34,42 36,54Z"
    return (
        path("M-6,22 L-6,40 L6,40 L6,22Z", GOLD_DARK, INK, 4 * weight)
        + path(foot, GOLD, "none", 0)
        + path("M36,54 C34,42 14,42 7,36 L1,36 C4,44 16,46 18,54Z", GOLD_DARK, "none", 0)
        + path(foot, "none", INK, 5 * weight)
        + path(bowl, RED, "none", 0)
        + path("M12,26 C24,21 41,2 40,-42 L24,-42 C26,-8 20,12 6,26Z", RED_DARK, "none", 0)
        + band
        + path("M-33,-36 C-33,-30 -32.5,-22 -31,-15", "none", RED_LIGHT, 4)
        + path(lobes, RED, "none", 0)
        + path("M33,-2 C27,17 16,24 8,26 L2,26 C10,18 13,8 11,-2 C17,-8 26,-9 33,-2Z", RED_DARK, "none", 0)
        + path("M-26,2 C-23,10 -19,15 -15,18 M-5,1 C-6,8 -5,14 -3,18", "none", RED_LIGHT, 3.5)
        + path(lobes, "none", INK, 3 * weight)
        + path("M-11,-2 C-12,8 -8,20 -3,25 M11,-2 C12,8 8,20 3,25", "none", INK, 2.5 * weight)
        + path(bowl, "none", INK, 5 * weight)
        + rectangle(-47, -53, 94, 15, GOLD, INK, 5 * weight, 7)
        + path("M16,-45.5 L39,-45.5", "none", GOLD_DARK, 5)
        + ellipse(0, 31.5, 13, 6.5, GOLD, INK, 4 * weight)
    )


def sword(length: float, width: float = 1) -> str:
    """Draw a straight sword, point up, its middle at the origin; at `width` 1 the guard is 76 units wide."""
    top, bottom, w = -length / 2, length / 2, width
    guard, grip_end = top + length * 0.755, bottom - 16 * w
    line = 3.5 + w
    tip, edge, base = top + 44 * w, 14.5 * w, 13 * w
    blade = f"M0,{top:g} L{edge:g},{tip:g} L{base:g},{guard:g} L{-base:g},{guard:g} L{-edge:g},{tip:g}Z"
    lit = f"M0,{top:g} L{-edge:g},{tip:g} L{-base:g},{guard:g} L0,{guard:g}Z"
    ridge = f"M0,{tip:g} L0,{guard:g}"
    if w >= _FINE_FROM:
        step = 9 * w
        for i in range(1, 6):
            ridge += f" M{3.5 * w:g},{guard - 6 * w - step * i:g} L{base:g},{guard - 12 * w - step * i:g}"
    turns = ""
    for i in range(_GRIP_TURNS):
        y = guard + (grip_end - guard) * (i + 0.75) / (_GRIP_TURNS + 0.3)
        turns += f"M{-7 * w:g},{y + 3 * w:g} L{7 * w:g},{y - 3 * w:g} "
    droop = 9 * w
    cross = (
        f"M{-31 * w:g},{guard + droop:g} C{-22 * w:g},{guard - 6 * w:g}"
        f" {22 * w:g},{guard - 6 * w:g} {31 * w:g},{guard + droop:g}"
    )
    ends = "".join(circle(x * w, guard + droop, 7 * w, GOLD, INK, line) for x in (-31, 31))
    return (
        path(blade, STEEL_DARK, "none", 0)
        + path(lit, STEEL, "none", 0)
        + path(ridge, "none", BLUE_DARK, line * 0.42)
        + path(blade, "none", BLUE_DARK, line)
        + rectangle(-7.5 * w, guard, 15 * w, grip_end - guard, BLUE, BLUE_DARK, line, 3)
        + path(turns, "none", BLUE_DARK, line * 0.6)
        + path(cross, "none", INK, 12 * w + line)
        + ends
        + path(cross, "none", GOLD, 12 * w - line)
        + path(
            f"M0,{guard - 13 * w:g} L{10 * w:g},{guard:g} L0,{guard + 14 * w:g} L{-10 * w:g},{guard:g}Z",
            GOLD,
            INK,
            line * 0.8,
        )
        + circle(0, bottom - 12 * w, 12 * w, GOLD, INK, line)
        + circle(0, bottom - 12 * w, 4.5 * w, RED, INK, line * 0.5)
    )


# The cut branches of a club: where each leaves the trunk (in widths, in hundredths of half the length), to what
# side it leans (degrees), how thick it is.
_BRANCHES = ((-24, -34, -48, 1.0), (27, -62, 46, 1.0), (21, 4, 52, 0.92), (-17, 22, -54, 0.85))


def leaf() -> str:
    """Draw a leaf 60 units long that grows from the origin to the right, in two tones with its veins."""
    upper, lower = "M0,0 C10,-20 36,-28 60,-10 L0,0Z", "M0,0 C18,14 46,12 60,-10 L0,0Z"
    return (
        path(upper, BARK_LIGHT, "none", 0)
        + path(lower, BARK, "none", 0)
        + path("M0,0 C10,-20 36,-28 60,-10 C46,12 18,14 0,0Z", "none", BARK_LINE, 4)
        + path("M0,0 L50,-8 M17,-3 L26,-14 M30,-5 L39,-15", "none", BARK_LINE, 2.6)
    )


def sprig() -> str:
    """Draw four leaves about a red berry, 120 units wide, its middle at the origin."""
    leaves = "".join(group(leaf(), turn=turn) for turn in (-28, 28, 152, 208))
    return leaves + circle(0, 0, 12, RED, INK, 4)


def club(length: float, width: float = 1, *, leaves: bool = False) -> str:
    """Draw a club of raw wood, head up, its middle at the origin; at `width` 1 it is about 84 units wide.

    With `leaves` those on its right stand out by 15 units more.
    """
    w, half = width, length / 2
    line = 3.5 + w
    head = -half + 10 * w

    def p(x: float, y: float) -> str:
        """Write a point: x in widths, y in hundredths of half the length."""
        return f"{x * w:.1f},{y * half / 100:.1f}"

    top = head / half * 100
    outline = (
        f"M{p(-12, 99)} L{p(-11, 60)} C{p(-12, 46)} {p(-19, 34)} {p(-18, 22)} C{p(-16, 12)} {p(-24, 2)} {p(-22, -10)}"
        f" C{p(-20, -22)} {p(-29, -30)} {p(-27, -46)} C{p(-25, -60)} {p(-31, -74)} {p(-27, top)}"
        f" L{p(27, top)} C{p(31, -80)} {p(27, -68)} {p(29, -54)} C{p(30, -40)} {p(22, -28)} {p(24, -12)}"
        f" C{p(25, 4)} {p(16, 14)} {p(17, 28)} C{p(18, 42)} {p(11, 50)} {p(11, 60)} L{p(12, 99)}Z"
    )
    shade = (
        f"M{p(27, top)} C{p(31, -80)} {p(27, -68)} {p(29, -54)} C{p(30, -40)} {p(22, -28)} {p(24, -12)}"
        f" C{p(25, 4)} {p(16, 14)} {p(17, 28)} C{p(18, 42)} {p(11, 50)} {p(11, 60)} L{p(12, 99)} L{p(2, 99)}"
        f" L{p(4, 50)} C{p(8, 24)} {p(4, 8)} {p(9, -12)} C{p(8, -30)} {p(16, -50)} {p(12, top)}Z"
    )
    grain = (
        f"M{p(2, -58)} C{p(6, -44)} {p(-1, -34)} {p(2, -18)} M{p(-9, -8)} C{p(-4, 4)} {p(-9, 16)} {p(-5, 30)}"
    )
    if w >= _FINE_FROM:
        grain += f" M{p(-16, -72)} C{p(-19, -62)} {p(-13, -54)} {p(-16, -42)}"
        grain += f" M{p(13, -44)} C{p(17, -34)} {p(11, -24)} {p(14, -12)}"
        grain += f" M{p(8, 2)} C{p(11, 12)} {p(7, 22)} {p(9, 34)}"
    branches = ""
    for x, y, turn, size in _BRANCHES:
        stub = path("M-10,12 L-9,-17 L9,-17 L10,12Z", BARK if x < 0 else BARK_DARK, BARK_LINE, line / w)
        stub += ellipse(0, -17, 9.5, 6, WOOD, BARK_LINE, line * 0.8 / w)
        if leaves and x > 0:
            stub = group(leaf(), 4, -14, scale=0.52, turn=-16 - turn) + stub
        branches += group(stub, x * w * 0.86, y * half / 100, scale=size * w, turn=turn)
    rings = ellipse(0, head, 27 * w, 9.5 * w, WOOD, BARK_LINE, line) + path(
        f"M{-13 * w:g},{head:g} A{13 * w:g},{4 * w:g} 0 0 1 {13 * w:g},{head:g}",
        "none",
        GOLD_DARK,
        line * 0.6,
    )
    grip = f"M{p(-12, 66)} L{p(12, 66)} L{p(12, 88)} L{p(-12, 88)}Z"
    cord = "".join(f"M{p(-11, y + 3)} L{p(11, y - 3)} " for y in (73, 81))
    return (
        branches
        + path(outline, BARK, "none", 0)
        + path(shade, BARK_DARK, "none", 0)
        + path(f"M{p(-20, -84)} C{p(-22, -70)} {p(-18, -58)} {p(-19, -46)}", "none", BARK_LIGHT, 5 * w)
        + path(grain, "none", BARK_LINE, line * 0.55)
        + path(outline, "none", BARK_LINE, line)
        + rings
        + path(grip, RED, BARK_LINE, line * 0.8)
        + path(cord, "none", RED_DARK, line * 0.6)
    )


def sausage() -> str:
    """Draw the botifarra that gives the game its name, 240 units wide about the origin: the sign of no trump."""
    body = "M-96,-34 C-70,52 70,52 96,-34"
    ends = "".join(
        path(f"M{x * 96},-34 l{x * 8},-30 l{x * 18},14 l{x * 2},-24", "none", INK, 12)
        + path(f"M{x * 96},-34 l{x * 8},-30 l{x * 18},14 l{x * 2},-24", "none", WOOD, 4)
        for x in (-1, 1)
    )
    marks = "".join(
        path(f"M{x - 9},{y - 14} L{x + 9},{y + 12}", "none", RED_DARK, 7)
        for x, y in ((-36, 22), (0, 32), (36, 24))
    )
    return (
        ends
        + path(body, "none", INK, 76)
        + path(body, "none", "#C24A3A", 64)
        + path("M-70,20 C-40,56 50,58 84,-6", "none", "#9A3226", 14)
        + path("M-84,-26 C-60,34 44,44 74,-6", "none", "#E58468", 12)
        + marks
    )
