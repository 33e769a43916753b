"""The four French suit signs, upright about the origin, about 110 wide and 118 high."""

from assets.cards.draw.french.suits import Suit
from assets.cards.draw.svg import circle, path

_OUTLINES = {
    "S": (
        "M0,-60 C11,-37 55,-14 55,19 C55,37 43,47 29,47 C18,47 10,41 5,32 C6,45 11,54 23,60"
        " L-23,60 C-11,54 -6,45 -5,32 C-10,41 -18,47 -29,47 C-43,47 -55,37 -55,19 C-55,-14 -11,-37 0,-60Z"
    ),
    "H": (
        "M0,58 C-11,35 -56,12 -56,-22 C-56,-44 -42,-55 -26,-55 C-13,-55 -4,-47 0,-34"
        " C4,-47 13,-55 26,-55 C42,-55 56,-44 56,-22 C56,12 11,35 0,58Z"
    ),
    "D": ("M0,-63 C12,-38 28,-16 48,0 C28,16 12,38 0,63 C-12,38 -28,16 -48,0 C-28,-16 -12,-38 0,-63Z"),
    "C": (
        "M0,-59 A27,27 0 0 1 21,-15 A27,27 0 1 1 5,27 C6,44 11,54 23,60 L-23,60 C-11,54 -6,44 -5,27"
        " A27,27 0 1 1 -21,-15 A27,27 0 0 1 0,-59Z"
    ),
}
_HIGHLIGHTS = {
    "S": "M-38,35 C-45,31 -46,24 -45,16 C-42,-1 -24,-16 -10,-33",
    "H": "M-20,27 C-34,14 -46,-3 -46,-21 C-46,-36 -37,-45 -26,-45",
    "D": "M-37,0 C-23,-11 -11,-26 -4,-42",
    "C": "M-17,-28 C-19,-39 -12,-50 -1,-50 M-33,26 C-42,25 -48,17 -47,9 C-46,0 -39,-6 -31,-6",
}


def pip_outline(suit: Suit) -> str:
    """Return the outline of the suit's sign in SVG path notation."""
    return _OUTLINES[suit.letter]


def flat_pip(suit: Suit, colour: str | None = None) -> str:
    """Draw the sign in one colour, for the index and wherever it is small."""
    return path(_OUTLINES[suit.letter], colour or suit.ink, "none", 0)


def pip(suit: Suit) -> str:
    """Draw the sign as it lies on the number cards, with a fine light along its left edge."""
    return flat_pip(suit) + path(_HIGHLIGHTS[suit.letter], "none", suit.light, 3.5)


def engraved_pip(suit: Suit, paper: str, gold: str) -> str:
    """Draw the sign of the ace: an inner line of paper and an ornament of gold within it."""
    inner = f'<g transform="scale(0.84) translate(0 {_INNER_SHIFT[suit.letter]})">'
    inner += path(_OUTLINES[suit.letter], "none", paper, 1.7) + "</g>"
    return flat_pip(suit) + inner + _rosette(_ROSETTE_Y[suit.letter], gold, paper)


_INNER_SHIFT = {"S": 1, "H": -1, "D": 0, "C": 0}
_ROSETTE_Y = {"S": 13, "H": -12, "D": 0, "C": 5}


def _rosette(y: float, gold: str, paper: str) -> str:
    petals = "".join(
        f'<path d="M0,-4 C-5,-9 -4.5,-15 0,-20 C4.5,-15 5,-9 0,-4Z" fill="{gold}" transform="translate(0 {y})'
        f' rotate({turn})"/>'
        f'<circle cx="0" cy="-15.5" r="1.7" fill="{paper}" transform="translate(0 {y}) rotate({turn + 30})"/>'
        for turn in range(0, 360, 60)
    )
    return petals + circle(0, y, 3.4, paper, "none", 0)
