"""Ranks as stroked paths: the letters and the narrow ten in the manner of the digits, so that no font is needed."""

from assets.cards.draw.digits import number, number_width
from assets.cards.draw.svg import group, path

RANKS = "23456789TJQKA"

# Each letter stands on a body of 100 units, y -50..50, about its own x = 0.
_STROKES = {
    "T": "M-42,-27 L-25,-46 L-25,46 M18,-46 C43,-46 43,46 18,46 C-7,46 -7,-46 18,-46Z",
    "J": "M-12,-46 L24,-46 M22,-46 L22,16 C22,55 -28,56 -30,18",
    "Q": "M0,-46 C42,-46 42,46 0,46 C-42,46 -42,-46 0,-46Z M6,20 L31,50",
    "K": "M-25,-46 L-25,46 M29,-46 L-24,13 M-7,-6 L31,46",
    "A": "M-33,46 L0,-46 L33,46 M-21,17 L21,17",
}


def rank_sign(rank: str, x: float, y: float, height: float, colour: str, weight: float = 19) -> str:
    """Draw a rank of records notation (2..9 T J Q K A) about (x, y); ten is written 10, as on every pack."""
    if rank in _STROKES:
        return group(path(_STROKES[rank], "none", colour, weight), x, y, scale=height / 100)
    return number(rank, x - number_width(rank, height) / 2, y, height, colour, weight)
