"""The back of the cards: a floor of patterned tiles, as in the houses of the Eixample, with a great flower on it."""

from assets.cards.draw.palette import CENTRE_X, CENTRE_Y, EDGE, GOLD, GOLD_DARK, HEIGHT, INK, PAPER, WIDTH
from assets.cards.draw.spanish.pips import around, petals
from assets.cards.draw.svg import circle, document, group, path, rectangle

_DEEP, _MID, _LIGHT, _PALE = "#173F73", "#1F5596", "#4B86C4", "#A9CBEA"
_GARNET, _GARNET_LIGHT, _GARNET_DARK = "#8E1830", "#B92B42", "#6A0F22"
_TILE = 106
_ACROSS, _DOWN = 5, 8
_LEFT, _TOP = (WIDTH - _ACROSS * _TILE) / 2, (HEIGHT - _DOWN * _TILE) / 2


def _tile() -> str:
    """Draw one tile about the origin: a four-petal flower in a star, quarter rings that join across the corners."""
    half = _TILE / 2
    star = path(
        f"M0,{-half} L15,-15 L{half},0 L15,15 L0,{half} L-15,15 L{-half},0 L-15,-15Z", _MID, "none", 0
    )
    flower = group(petals(4, 3, 37, 15, _PALE, _LIGHT, 0), turn=45)
    rings = "".join(
        path(
            f"M{x * half},{y * (half - 27)} A27,27 0 0 {sweep} {x * (half - 27)},{y * half}",
            "none",
            _LIGHT,
            6,
        )
        + path(
            f"M{x * half},{y * (half - 13)} A13,13 0 0 {sweep} {x * (half - 13)},{y * half} L{x * half},{y * half}Z",
            GOLD,
            "none",
            0,
        )
        for x, y, sweep in ((-1, -1, 1), (1, -1, 0), (1, 1, 1), (-1, 1, 0))
    )
    return star + rings + flower + circle(0, 0, 6.5, GOLD, "none", 0)


def _medallion() -> str:
    """Draw the flower in the middle, which alone is left of the pattern on a very small card."""
    beads = "".join(circle(x, y, 5.5, GOLD, "none", 0) for x, y in around(132, 28))
    return (
        circle(0, 0, 166, GOLD, _DEEP, 8)
        + circle(0, 0, 152, _GARNET_DARK, GOLD_DARK, 5)
        + beads
        + circle(0, 0, 116, _GARNET, GOLD, 7)
        + group(petals(8, 26, 108, 24, _GARNET_LIGHT, _GARNET_DARK, 0), turn=22.5)
        + petals(8, 22, 110, 27, "#FFE08A", GOLD, 4)
        + circle(0, 0, 27, _GARNET, INK, 6)
        + circle(0, 0, 10, GOLD, "none", 0)
    )


def back() -> str:
    """Draw the back, the same either way up: tiles in two blues and gold, a garnet flower in the middle."""
    tile = _tile()
    floor = "".join(
        group(tile, _LEFT + (i + 0.5) * _TILE, _TOP + (j + 0.5) * _TILE)
        for i in range(_ACROSS)
        for j in range(_DOWN)
    )
    field = (_LEFT, _TOP, _ACROSS * _TILE, _DOWN * _TILE)
    return document(
        rectangle(2, 2, WIDTH - 4, HEIGHT - 4, PAPER, EDGE, 4, 40)
        + rectangle(24, 24, WIDTH - 48, HEIGHT - 48, _DEEP, "none", 0, 26)
        + rectangle(*field, _DEEP, "none", 0)
        + floor
        + rectangle(*field, "none", GOLD, 7)
        + group(_medallion(), CENTRE_X, CENTRE_Y)
    )
