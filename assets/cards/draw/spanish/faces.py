"""Heads and hands: faces in three quarters or in profile, beards, fists.

A head has its middle at the origin, is about 130 units high and looks to the viewer's left.
"""

from assets.cards.draw.palette import INK, RED_DARK, WHITE
from assets.cards.draw.spanish.strokes import Tone, brush, brushes, cloth, line, shape, tint
from assets.cards.draw.spanish.tones import FLESH
from assets.cards.draw.svg import ellipse, group, path

_LINE = 6.5
_BLUSH = "#DE8E6E"


def _eye(x: float, y: float, half: float) -> str:
    """Draw an eye under a heavy lid."""
    white = shape(
        f"{x - half},{y + 1}! {x - half * 0.2},{y - half * 0.55} {x + half},{y + 2}! {x},{y + half * 0.6}"
    )
    return (
        tint(white, WHITE)
        + ellipse(x - half * 0.22, y, half * 0.42, half * 0.58, INK, "none", 0)
        + brush(f"{x - half - 3},{y + 3} {x - half * 0.3},{y - half * 0.62} {x + half + 3},{y + 2}", 6)
    )


def three_quarters(
    skin: Tone = FLESH, *, brows: Tone | None = None, stern: bool = False, mouth: bool = True
) -> str:
    """Draw an adult face turned a little to the left; `brows` is the hair's tone, ink if not told."""
    outline = shape("-33,-60! -44,-34 -45,-14 -47,4 -43,26 -36,48 -20,64 -2,66 22,54 38,34 44,6 46,-60!")
    drop = 5 if stern else 0
    brow_colour = brows.dark if brows else INK
    return (
        cloth(
            outline,
            skin.light,
            tint(shape("50,-60! 26,-40 24,0 20,34 -2,56 -30,70! 50,70!"), skin.dark),
            ellipse(12, 24, 12, 9, _BLUSH, "none", 0),
            ellipse(-39, 22, 7, 8, _BLUSH, "none", 0),
            width=_LINE,
        )
        + cloth(
            shape("36,-8! 44,-18 54,-10 53,8 44,20 36,14!"),
            skin.light,
            brush("43,-6 48,2 42,10", 4),
            width=5.5,
        )
        + tint(shape("-20,-16! -30,6 -40,20 -34,28 -18,26! -16,10"), skin.light)
        + path(line("-21,-12 -28,4 -38,19 -33,27 -19,25"), "none", INK, 5)
        + _eye(-33, -5, 8.5)
        + _eye(2, -4, 11)
        + brush(f"-45,-20 -36,-26 -23,{-21 + drop}", 8, brow_colour)
        + brush(f"-11,{-21 + drop} 2,-28 20,-18", 9, brow_colour)
        + (brush("-34,42 -22,45 2,38", 6, RED_DARK) + brush("-24,53 -14,54 -6,51", 4) if mouth else "")
    )


def profile(skin: Tone = FLESH, *, brows: Tone | None = None, mouth: bool = True) -> str:
    """Draw an adult face seen from the side, with an aquiline nose."""
    outline = shape(
        "-30,-60! -40,-36 -42,-20 -48,-8 -60,16 -56,24 -44,25! -48,34 -43,40! -46,47 -40,52 -42,62"
        " -30,72 -8,66"
        " 20,50 34,30 46,-60!"
    )
    return (
        cloth(
            outline,
            skin.light,
            tint(shape("50,-60! 14,-30 12,10 6,40 -24,64 -30,80! 50,80!"), skin.dark),
            ellipse(-14, 22, 13, 9, _BLUSH, "none", 0),
            width=_LINE,
        )
        + brush("-46,25 -38,27 -34,20", 4)
        + cloth(
            shape("18,-8! 28,-18 38,-10 36,8 27,20 18,14!"),
            skin.light,
            brush("26,-6 31,2 25,10", 4),
            width=5.5,
        )
        + _eye(-27, -6, 9)
        + brush("-42,-19 -30,-27 -12,-18", 9, brows.dark if brows else INK)
        + (brush("-46,40 -36,41 -28,36", 5, RED_DARK) if mouth else "")
    )


def beard(points: str, hair: Tone, strands: str, *, shadow: str = "") -> str:
    """Draw a beard: its outline, the part in shade, and strands written with `/` between them."""
    shaded = tint(shape(shadow), hair.dark) if shadow else ""
    return cloth(shape(points), hair.light, shaded, brushes(strands, 5), width=_LINE)


def moustache(hair: Tone, *, droop: float = 0) -> str:
    """Draw a moustache below a three-quarter nose, its ends drooping or, below zero, turned up."""
    outline = shape(
        f"-24,30! -38,32 -52,{44 + droop}! -40,{46 + droop / 2} -26,42! -10,46 8,{44 + droop / 2}"
        f" 26,{36 + droop}! 4,30 -12,28"
    )
    return cloth(outline, hair.light, brushes("-28,37 -38,38 -46,42/-18,36 -2,36 14,37", 3.5), width=5)


def stubble() -> str:
    """Draw the shadow of two days without a razor on a three-quarter face."""
    return brushes(
        "-34,52 -30,58/-24,58 -20,64/-12,59 -8,64/2,57 6,62/14,50 18,56/24,42 28,48/31,32 35,38", 3.5
    )


def fist(x: float, y: float, skin: Tone = FLESH, *, turn: float = 0, mirror: bool = False) -> str:
    """Draw a hand closed about something upright at (x, y): four fingers, the thumb laid across them."""
    outline = shape(
        "-22,-27 -4,-32 18,-27! 28,-10 27,14 12,29 -12,30 -25,24! -30,16 -25,10! -32,3"
        " -27,-5! -33,-13 -28,-22"
    )
    fingers = brushes("-27,-5 -12,-8 4,-6/-25,10 -10,7 6,9/-24,24 -12,20 2,20", 5)
    thumb = brush("22,4 8,-8 -10,-14 -19,-20", 6) + brush("-19,-20 -18,-27 -10,-28", 5)
    body = cloth(
        outline, skin.light, tint(shape("32,-30! 18,-6 12,32! 40,32!"), skin.dark), fingers, thumb, width=6.5
    )
    return group(body, x, y, turn=turn, mirror=mirror)


def knuckles(x: float, y: float, skin: Tone = FLESH, *, turn: float = 0, mirror: bool = False) -> str:
    """Draw the back of a hand that rests on a hip or a belt at (x, y), the fingers pointing right and down."""
    outline = shape("-30,-20! 0,-24 22,-12 34,8 28,20 10,22 -12,20 -30,14!")
    fingers = brushes("32,2 18,0 6,-4/30,12 16,9 4,6/18,20 8,18 0,14", 4.5)
    body = cloth(
        outline, skin.light, tint(shape("-32,6! 0,10 34,20! 20,30! -32,30!"), skin.dark), fingers, width=6.5
    )
    return group(body, x, y, turn=turn, mirror=mirror)
