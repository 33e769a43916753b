"""Emojis for chat buttons: 128 x 128, read at 20 pixels on light and on dark.

Drawn in fifths of a pixel, on the same square of paper as the Spanish emojis.
"""

from assets.cards.draw.french.letters import rank_sign
from assets.cards.draw.french.pips import flat_pip, pip_outline
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.palette import PAPER
from assets.cards.draw.svg import document, group, path, rectangle

_SIDE, _MIDDLE = 640, 320
_EDGE = "#3A3126"


def _paper() -> str:
    return rectangle(13, 13, _SIDE - 26, _SIDE - 26, PAPER, _EDGE, 26, 118)


def suit_emoji(suit: Suit) -> str:
    """Draw the suit's sign filling a square of paper."""
    return document(_paper() + group(flat_pip(suit), _MIDDLE, _MIDDLE, scale=4.4), _SIDE, _SIDE)


def card_emoji(suit: Suit, rank: str) -> str:
    """Draw a huge rank in the upper left and a large sign in the lower right of a square of paper."""
    x, y, height = (262, 220, 320) if rank == "T" else (218, 258, 395)
    text = rank_sign(rank, x, y, height, suit.ink, 23)
    halo = path(pip_outline(suit), PAPER, PAPER, 16)
    return document(_paper() + text + group(halo + flat_pip(suit), 466, 450, scale=2.3), _SIDE, _SIDE)
