"""The aces: one great sign, engraved, in a wreath."""

from math import cos, radians, sin

from assets.cards.draw.french.pips import engraved_pip, flat_pip
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.palette import CENTRE_X, CENTRE_Y, GOLD, GOLD_DARK, PAPER
from assets.cards.draw.svg import circle, group, path

_ACROSS, _DOWN = 184.0, 322.0
_SIGN_SCALES = {"S": 2.4, "H": 2.4, "D": 2.7, "C": 2.4}
_LEAF = "M0,0 C12,-10 14,-32 0,-50 C-14,-32 -12,-10 0,0Z"


def _spray(suit: Suit) -> str:
    """Draw one quarter of the wreath: a stem curving from the side to the top, leaves in pairs, gold berries."""
    stem = f"M{CENTRE_X + _ACROSS:g},{CENTRE_Y - 26:g}"
    leaves = ""
    for step in range(7):
        angle = radians(13 + step * 9.2)
        x, y = CENTRE_X + _ACROSS * cos(angle), CENTRE_Y - _DOWN * sin(angle)
        heading = -8 - step * 9.6
        scale = 1.06 - step * 0.05
        leaves += group(path(_LEAF, suit.light, suit.ink, 4), x, y, scale=scale, turn=heading + 32)
        leaves += group(path(_LEAF, suit.ink, suit.ink, 4), x, y, scale=scale, turn=heading - 38)
        stem += f" L{x:g},{y:g}"
    return path(stem, "none", suit.ink, 6) + leaves


def ace(suit: Suit) -> str:
    """Draw the middle of the ace: the engraved sign in a wreath of four sprays, tied with gold."""
    quarter = _spray(suit)
    mirrored = f'<g transform="translate({2 * CENTRE_X:g} 0) scale(-1 1)">{quarter}</g>'
    upper = quarter + mirrored
    lower = f'<g transform="translate(0 {2 * CENTRE_Y:g}) scale(1 -1)">{upper}</g>'
    ties = "".join(circle(CENTRE_X + side * _ACROSS, CENTRE_Y, 17, GOLD, GOLD_DARK, 6) for side in (-1, 1))
    finials = "".join(
        group(flat_pip(suit), CENTRE_X, CENTRE_Y + side * _DOWN, scale=0.66, turn=90 - 90 * -side)
        for side in (-1, 1)
    )
    sign = group(engraved_pip(suit, PAPER, GOLD), CENTRE_X, CENTRE_Y, scale=_SIGN_SCALES[suit.letter])
    return upper + lower + ties + finials + sign
