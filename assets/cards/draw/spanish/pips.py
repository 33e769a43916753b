"""The four suit signs: as pips with detail, and as corner signs drawn apart for small sizes."""

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
from assets.cards.draw.svg import circle, ellipse, group, path, rectangle


def around(radius: float, count: int, start: float = 0) -> list[tuple[float, float]]:
    """Return `count` points on a circle about the origin, beginning `start` degrees clockwise from the top."""
    angles = [start * pi / 180 + 2 * pi * i / count for i in range(count)]
    return [(radius * sin(angle), -radius * cos(angle)) for angle in angles]


def coin() -> str:
    """Draw a coin 100 units wide about the origin: a flower of eight petals in a beaded rim."""
    petals = "".join(
        group(path("M0,-33 C10,-27 9,-13 0,-8 C-9,-13 -10,-27 0,-33Z", RED, "none", 0), turn=45 * i)
        for i in range(8)
    )
    return (
        circle(0, 0, 47.5, GOLD, INK, 5)
        + circle(0, 0, 37, GOLD_LIGHT, GOLD_DARK, 4)
        + petals
        + circle(0, 0, 9, GOLD, GOLD_DARK, 4)
    )


def cup() -> str:
    """Draw a goblet 100 units wide and 112 high, its middle at the origin."""
    return (
        path("M-36,54 C-34,41 -14,39 0,39 C14,39 34,41 36,54Z", GOLD, INK, 5)
        + path("M-41,-42 C-43,8 -23,21 -9,25 L-9,40 L9,40 L9,25 C23,21 43,8 41,-42Z", RED, INK, 5)
        + path("M9,25 C23,21 43,8 41,-42 L22,-42 C24,0 14,18 2,26Z", RED_DARK, "none", 0)
        + path("M-27,-26 C-27,-4 -20,6 -13,11", "none", RED_LIGHT, 7)
        + path("M-41,-42 C-43,8 -23,21 -9,25 L-9,40 L9,40 L9,25 C23,21 43,8 41,-42Z", "none", INK, 5)
        + rectangle(-47, -52, 94, 16, GOLD, INK, 5, 7)
        + ellipse(0, 31, 15, 7, GOLD, INK, 4)
    )


def sword(length: float, width: float = 1) -> str:
    """Draw a straight sword, point up, its middle at the origin; at `width` 1 the guard is 76 units wide."""
    top, bottom, w = -length / 2, length / 2, width
    guard = top + length * 0.755
    blade = (
        f"M0,{top:g} L{13 * w:g},{top + 36 * w:g} L{12 * w:g},{guard:g}"
        f" L{-12 * w:g},{guard:g} L{-13 * w:g},{top + 36 * w:g}Z"
    )
    left = f"M0,{top:g} L{-13 * w:g},{top + 36 * w:g} L{-12 * w:g},{guard:g} L0,{guard:g}Z"
    up, down = guard - 9 * w, guard + 8 * w
    cross = f"M{-34 * w:g},{up:g} C{-26 * w:g},{down:g} {26 * w:g},{down:g} {34 * w:g},{up:g}"
    line = 4 + w
    return (
        path(blade, STEEL_DARK, "none", 0)
        + path(left, STEEL, "none", 0)
        + path(blade, "none", BLUE_DARK, line)
        + rectangle(-7 * w, guard, 14 * w, bottom - guard - 12 * w, BLUE, BLUE_DARK, line, 3)
        + path(cross, "none", INK, 16 * w + 2)
        + path(cross, "none", GOLD, 16 * w - 2 * line + 3)
        + circle(0, bottom - 11 * w, 11 * w, GOLD, INK, line)
    )


def club(length: float, width: float = 1) -> str:
    """Draw a knobbly club, head up, its middle at the origin; at `width` 1 it is about 84 units wide."""
    w, half = width, length / 2

    def p(x: float, y: float) -> str:
        """Write a point: x in widths, y in hundredths of half the length."""
        return f"{x * w:.1f},{y * half / 100:.1f}"

    outline = (
        f"M{p(-10, 98)} L{p(-13, 42)} C{p(-14, 30)} {p(-19, 24)} {p(-20, 14)}"
        f" C{p(-22, 8)} {p(-24, 2)} {p(-25, -6)} L{p(-27, -38)} C{p(-31, -52)} {p(-33, -62)} {p(-29, -76)}"
        f" C{p(-26, -92)} {p(-14, -99)} {p(0, -99)} C{p(14, -99)} {p(27, -92)} {p(30, -76)}"
        f" C{p(33, -62)} {p(28, -52)} {p(27, -44)} L{p(23, -2)} C{p(22, 14)} {p(15, 26)} {p(13, 42)} L{p(10, 98)}Z"
    )
    shade = (
        f"M{p(10, 98)} L{p(13, 42)} C{p(15, 26)} {p(22, 14)} {p(23, -2)} L{p(27, -44)} C{p(28, -52)} {p(33, -62)}"
        f" {p(30, -76)} C{p(27, -92)} {p(18, -97)} {p(8, -99)} C{p(18, -80)} {p(14, -60)} {p(11, -44)}"
        f" L{p(7, 0)} L{p(2, 98)}Z"
    )
    line = 4 + w
    knots = [(-31, -22, -34), (33, -58, 30), (28, 8, 34), (-35, -68, -24)]
    stubs = "".join(
        ellipse(x * w, y * half / 100, 15 * w, 13 * w, BARK, BARK_LINE, line, turn)
        + ellipse(
            (x + (5 if x > 0 else -5)) * w,
            y * half / 100 - 1,
            7 * w,
            9 * w,
            WOOD,
            BARK_LINE,
            line * 0.7,
            turn,
        )
        for x, y, turn in knots
    )
    grip = f"M{p(-12, 56)} L{p(12, 56)} L{p(11, 84)} L{p(-11, 84)}Z"
    return (
        stubs
        + path(outline, BARK, "none", 0)
        + path(shade, BARK_DARK, "none", 0)
        + path(f"M{p(-17, -78)} C{p(-20, -66)} {p(-16, -50)} {p(-14, -36)}", "none", BARK_LIGHT, 6 * w)
        + path(outline, "none", BARK_LINE, line)
        + path(grip, RED, BARK_LINE, line)
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
        + path("M-84,-26 C-60,34 44,44 74,-6", "none", "#E58468", 12)
        + marks
    )


def _coin_sign() -> str:
    return (
        circle(0, 0, 39, GOLD, INK, 6) + circle(0, 0, 22, GOLD_LIGHT, RED, 9) + circle(0, 0, 6, RED, RED, 2)
    )


def _cup_sign() -> str:
    return (
        path("M-36,-30 C-36,8 -16,16 -7,18 L-7,32 L7,32 L7,18 C16,16 36,8 36,-30Z", RED, INK, 6)
        + rectangle(-40, -41, 80, 16, GOLD, INK, 6, 5)
        + path("M-28,42 C-26,30 26,30 28,42Z", GOLD, INK, 6)
    )


def _sword_sign() -> str:
    return group(
        path("M0,-60 L13,-42 L13,16 L-13,16 L-13,-42Z", STEEL, BLUE_DARK, 6)
        + path("M0,-50 L0,14", "none", STEEL_DARK, 6)
        + rectangle(-7, 18, 14, 26, BLUE, BLUE_DARK, 5)
        + path("M-32,14 L32,14", "none", INK, 20)
        + path("M-32,14 L32,14", "none", GOLD, 10)
        + circle(0, 50, 9, GOLD, INK, 5),
        0,
        3,
        scale=0.92,
        turn=38,
    )


def _club_sign() -> str:
    return group(
        ellipse(27, -20, 12, 10, BARK, BARK_LINE, 6, 30)
        + ellipse(-25, -34, 11, 10, BARK, BARK_LINE, 6, -30)
        + path(
            "M-9,60 L-13,14 L-24,-26 C-28,-56 -14,-64 0,-64 C14,-64 28,-56 24,-26 L13,14 L9,60Z",
            BARK,
            BARK_LINE,
            7,
        )
        + path("M-10,-46 L-8,-24", "none", BARK_LIGHT, 8)
        + path("M-9,34 L9,34", "none", RED, 13),
        0,
        2,
        scale=0.84,
        turn=38,
    )


_SIGNS = {"O": _coin_sign, "C": _cup_sign, "E": _sword_sign, "B": _club_sign}


def sign(suit: str) -> str:
    """Draw the corner sign of a suit, about 84 units each way about the origin, without fine detail."""
    return _SIGNS[suit]()
