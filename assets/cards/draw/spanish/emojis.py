"""The small pictures Discord shows inside a line of text or on a button, some 20 pixels wide.

One unit is a fifth of a pixel of the shipped picture, and 32 units are one pixel as Discord shows it: nothing here
is thinner than half of that. The signs are drawn apart from the pips, upright beside a rank of one digit and lying
under a rank of two.
"""

from assets.cards.draw.digits import number, number_width
from assets.cards.draw.palette import (
    BARK,
    BARK_LINE,
    BLUE,
    BLUE_DARK,
    GOLD,
    GOLD_LIGHT,
    INK,
    PAPER,
    RED,
    STEEL,
    WOOD,
)
from assets.cards.draw.spanish.pips import sausage
from assets.cards.draw.spanish.suits import SUITS
from assets.cards.draw.svg import circle, document, ellipse, group, path, rectangle

_SIDE, _MIDDLE = 640, 320
_EDGE = "#3A3126"
_LINE = 24


def _paper() -> str:
    return rectangle(13, 13, _SIDE - 26, _SIDE - 26, PAPER, _EDGE, 26, 118)


def _coin(radius: float) -> str:
    return (
        circle(0, 0, radius, GOLD, INK, _LINE)
        + circle(0, 0, radius * 0.5, RED, "none", 0)
        + circle(0, 0, radius * 0.17, GOLD_LIGHT, "none", 0)
    )


def _cup(width: float, height: float) -> str:
    """Draw a goblet with a gold brim and foot, its middle at the origin."""
    w, top, bottom = width / 2, -height / 2, height / 2
    stem = top + height * 0.62
    bowl = (
        f"M{-w * 0.86},{top} C{-w * 0.9},{stem - height * 0.1} {-w * 0.5},{stem} 0,{stem + 8}"
        f" C{w * 0.5},{stem} {w * 0.9},{stem - height * 0.1} {w * 0.86},{top}Z"
    )
    return (
        path(f"M0,{stem} L0,{bottom - 10}", "none", INK, 58)
        + path(
            f"M{-w * 0.62},{bottom} C{-w * 0.5},{bottom - 58} {w * 0.5},{bottom - 58} {w * 0.62},{bottom}Z",
            GOLD,
            INK,
            _LINE,
        )
        + path(bowl, RED, INK, _LINE)
        + rectangle(-w, top - 14, width, 56, GOLD, INK, _LINE - 2, 22)
    )


def _sword(length: float, width: float) -> str:
    """Draw a sword, point up, its middle at the origin; `width` is that of the guard."""
    top, half = -length / 2, width * 0.22
    guard = top + length * 0.66
    return (
        path(
            f"M0,{top} L{half},{top + 70} L{half},{guard} L{-half},{guard} L{-half},{top + 70}Z",
            STEEL,
            BLUE_DARK,
            _LINE,
        )
        + path(f"M0,{guard} L0,{-top - 30}", "none", BLUE_DARK, 62)
        + path(f"M0,{guard} L0,{-top - 40}", "none", BLUE, 26)
        + path(f"M{25 - width / 2},{guard} L{width / 2 - 25},{guard}", "none", INK, 76)
        + path(f"M{25 - width / 2},{guard} L{width / 2 - 25},{guard}", "none", GOLD, 34)
        + circle(0, -top - 24, 32, GOLD, INK, 20)
    )


def _club(length: float, width: float) -> str:
    """Draw a club, head up, its middle at the origin, with two cut branches."""
    top, bottom, w = -length / 2, length / 2, width / 2
    head = top + w * 0.24
    body = (
        f"M{-w * 0.32},{bottom} L{-w * 0.5},{top + length * 0.5} L{-w * 0.72},{head}"
        f" L{w * 0.72},{head} L{w * 0.5},{top + length * 0.5} L{w * 0.32},{bottom}Z"
    )
    left, right = top + length * 0.5, top + length * 0.3
    return (
        ellipse(-w * 0.68, left, w * 0.4, w * 0.34, BARK, BARK_LINE, _LINE, -30)
        + ellipse(w * 0.76, right, w * 0.4, w * 0.34, BARK, BARK_LINE, _LINE, 30)
        + path(body, BARK, BARK_LINE, _LINE)
        + ellipse(0, head, w * 0.72, w * 0.28, WOOD, BARK_LINE, _LINE)
        + path(f"M{-w * 0.22},{bottom - length * 0.16} L{w * 0.22},{bottom - length * 0.16}", "none", RED, 46)
    )


def _upright(suit: str) -> str:
    """Draw the sign as it stands on the right of a digit, 200 units wide and up to 540 high."""
    return {
        "O": _coin(112),
        "C": _cup(218, 350),
        "E": _sword(540, 204),
        "B": _club(530, 190),
    }[suit]


def _lying(suit: str) -> str:
    """Draw the sign as it lies under two digits, up to 540 units wide and 210 high."""
    return {
        "O": _coin(98),
        "C": _cup(300, 172),
        "E": group(_sword(520, 190), turn=90),
        "B": group(_club(500, 184), turn=90),
    }[suit]


def card_emoji(suit: str, rank: int) -> str:
    """Draw a card as a square of paper, filled by its rank in the suit's ink and its sign."""
    text, ink = str(rank), SUITS[suit].ink
    if rank < 10:
        height = 425
        digit = number(text, 212 - number_width(text, height) / 2, 320, height, ink, 23)
        return document(_paper() + digit + group(_upright(suit), 490, 320), _SIDE, _SIDE)
    height = 300
    digits = number(text, _MIDDLE - number_width(text, height) / 2, 206, height, ink, 25)
    return document(_paper() + digits + group(_lying(suit), _MIDDLE, 497), _SIDE, _SIDE)


def contract_emoji(contract: str) -> str:
    """Draw a suit's sign, or the sausage of botifarra, as large as a square of paper holds it."""
    drawn = {
        "O": group(_coin(244), _MIDDLE, _MIDDLE),
        "C": group(_cup(440, 470), _MIDDLE, _MIDDLE),
        "E": group(_sword(660, 300), _MIDDLE, _MIDDLE, turn=45),
        "B": group(_club(610, 264), _MIDDLE - 8, _MIDDLE + 8, turn=45),
        "botifarra": group(sausage(), _MIDDLE - 6, 300, scale=2, turn=-12),
    }[contract]
    return document(_paper() + drawn, _SIDE, _SIDE)
