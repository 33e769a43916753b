"""The corner signs of the four suits: drawn apart from the pips, without fine detail, for small sizes."""

from assets.cards.draw.palette import (
    BARK,
    BARK_LIGHT,
    BARK_LINE,
    BLUE,
    BLUE_DARK,
    GOLD,
    GOLD_LIGHT,
    INK,
    RED,
    STEEL,
    STEEL_DARK,
    WOOD,
)
from assets.cards.draw.svg import circle, ellipse, group, path, rectangle


def _coin() -> str:
    return (
        circle(0, 0, 39, GOLD, INK, 6) + circle(0, 0, 22, GOLD_LIGHT, RED, 9) + circle(0, 0, 6, RED, RED, 2)
    )


def _cup() -> str:
    return (
        path("M-36,-30 C-36,8 -16,16 -7,18 L-7,32 L7,32 L7,18 C16,16 36,8 36,-30Z", RED, INK, 6)
        + rectangle(-40, -41, 80, 16, GOLD, INK, 6, 5)
        + path("M-28,42 C-26,30 26,30 28,42Z", GOLD, INK, 6)
    )


def _sword() -> str:
    return group(
        path("M0,-62 L14,-42 L14,16 L-14,16 L-14,-42Z", STEEL, BLUE_DARK, 6)
        + path("M0,-46 L0,10", "none", STEEL_DARK, 6)
        + rectangle(-7, 18, 14, 26, BLUE, BLUE_DARK, 5)
        + path("M-32,14 L32,14", "none", INK, 20)
        + path("M-32,14 L32,14", "none", GOLD, 10)
        + circle(0, 50, 9, GOLD, INK, 5),
        0,
        3,
        scale=0.92,
        turn=38,
    )


def _club() -> str:
    return group(
        path("M12,-18 L31,-31 M-12,2 L-29,-11", "none", BARK_LINE, 24)
        + path("M12,-18 L30,-31 M-12,2 L-28,-11", "none", BARK, 11)
        + path(
            "M-11,62 L-12,24 L-20,-8 L-23,-54 C-18,-62 18,-62 23,-54 L20,-8 L12,24 L11,62Z",
            BARK,
            BARK_LINE,
            7,
        )
        + ellipse(0, -54, 22, 9, WOOD, BARK_LINE, 6)
        + path("M-9,-32 L-7,-8", "none", BARK_LIGHT, 8)
        + path("M-8,38 L8,38", "none", RED, 14),
        -1,
        2,
        scale=0.88,
        turn=38,
    )


_SIGNS = {"O": _coin, "C": _cup, "E": _sword, "B": _club}


def sign(suit: str) -> str:
    """Draw the corner sign of a suit, about 84 units each way about the origin."""
    return _SIGNS[suit]()
