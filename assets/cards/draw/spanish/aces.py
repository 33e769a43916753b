"""The four aces: each suit's sign once, large and with all its ornament."""

from assets.cards.draw.palette import (
    BARK,
    BARK_LIGHT,
    BARK_LINE,
    CENTRE_Y,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    RED,
    RED_DARK,
)
from assets.cards.draw.spanish.pips import around, club, cup, sword
from assets.cards.draw.svg import circle, group, path

_X = 308


def _coins() -> str:
    rays = "".join(
        group(path("M0,-204 L13,-166 L-13,-166Z", RED if i % 2 else GOLD_DARK, "none", 0), turn=15 * i)
        for i in range(24)
    )
    beads = "".join(circle(x, y, 6.5, RED, "none", 0) for x, y in around(148, 24))
    petals = "".join(
        group(path("M0,-116 C30,-90 30,-58 0,-34 C-30,-58 -30,-90 0,-116Z", RED, RED_DARK, 4), turn=60 * i)
        for i in range(6)
    )
    leaves = "".join(
        group(path("M0,-108 L11,-76 L-11,-76Z", BARK, BARK_LINE, 3), turn=30 + 60 * i) for i in range(6)
    )
    disc = circle(0, 0, 163, GOLD, INK, 9) + circle(0, 0, 132, GOLD_LIGHT, GOLD_DARK, 7)
    return group(rays + disc + beads + leaves + petals + circle(0, 0, 29, GOLD, INK, 7), _X, CENTRE_Y)


def _cups() -> str:
    band = path("M-39,-20 L39,-20", "none", GOLD, 7)
    jewel = path("M0,-16 C12,-6 12,6 0,16 C-12,6 -12,-6 0,-16Z", GOLD, RED_DARK, 3)
    dots = "".join(circle(x, 0, 4, GOLD, RED_DARK, 2) for x in (-24, 24))
    return group(cup() + band + jewel + dots, _X, 490, scale=3.1)


def _swords() -> str:
    ribbon = "M-118,92 C-70,40 40,150 118,84 L104,146 C40,196 -62,96 -104,154Z"
    return group(sword(690, 2.5), _X, CENTRE_Y) + group(
        path(ribbon, RED, INK, 7) + path("M-92,108 C-50,80 40,164 96,112", "none", GOLD, 8), _X, 380
    )


def _clubs() -> str:
    leaf = path("M0,0 C18,-44 66,-58 106,-34 C76,8 34,18 0,0Z", BARK_LIGHT, BARK_LINE, 6) + path(
        "M8,-5 C38,-22 64,-30 86,-31", "none", BARK_LINE, 5
    )
    leaves = group(leaf, _X + 60, 250, turn=-12) + group(leaf, _X + 48, 470, turn=8)
    return leaves + group(leaf, _X - 62, 380, turn=12, mirror=True) + group(club(680, 2.5), _X, CENTRE_Y)


_ACES = {"O": _coins, "C": _cups, "E": _swords, "B": _clubs}


def ace(suit: str) -> str:
    """Draw the ace of a suit, without its frame and indices."""
    return _ACES[suit]()
