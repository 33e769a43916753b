"""The court cards: a field that leaves two corners to the indices, and a figure that is the same either way up."""

from math import atan, degrees

from assets.cards.draw.french.jacks import JACKS
from assets.cards.draw.french.kings import KINGS
from assets.cards.draw.french.queens import QUEENS
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.palette import CENTRE_X, CENTRE_Y, GOLD, GOLD_DARK, HEIGHT, INK, WHITE, WIDTH
from assets.cards.draw.svg import circle, group, path

_GROUND, _GROUND_LINE = "#FBEFD3", "#EBD9AE"
_FIELD = (
    "M166,34 L560,34 Q576,34 576,50 L576,648 Q576,664 560,664 L476,664 Q460,664 460,680 L460,900"
    " Q460,916 444,916 L50,916 Q34,916 34,900 L34,302 Q34,286 50,286 L134,286"
    " Q150,286 150,270 L150,50 Q150,34 166,34Z"
)
_MESH = 60
# So that two lines of the lattice cross in the very middle, and the card stays the same either way up.
_FIRST_LINE = WIDTH // 2 - HEIGHT // 2 - 14 * _MESH
_SLOPE = 0.24
_TILT = degrees(atan(_SLOPE))
_BELT = 23


def _belt_y(x: float) -> float:
    """Return the height of the dividing line, which falls from left to right through the middle of the card."""
    return CENTRE_Y + (x - CENTRE_X) * _SLOPE


def _belt(suit: Suit, rank: str) -> str:
    """Draw the band across the middle: of gold and gems for kings, of pearls for queens, of studs for jacks."""
    left, right = _belt_y(0), _belt_y(WIDTH)
    band = f"M0,{left - _BELT:g} L{WIDTH},{right - _BELT:g} L{WIDTH},{right + _BELT:g} L0,{left + _BELT:g}Z"
    cloth, edge = {"K": (GOLD, GOLD_DARK), "Q": (suit.lining, GOLD), "J": (suit.cloth_dark, GOLD)}[rank]
    studs = ""
    for step in range(-10, 11):
        x, even = CENTRE_X + step * 27, step % 2 == 0
        y = _belt_y(x)
        if rank == "K" and even:
            studs += circle(x, y, *((12, suit.ink) if step % 4 == 0 else (8, WHITE)), INK, 5)
        elif rank == "Q":
            studs += circle(x, y, 10 if even else 6, WHITE, INK, 4)
        elif rank == "J" and even:
            studs += group(path("M0,-13 L17,0 L0,13 L-17,0Z", GOLD, INK, 4), x, y, turn=_TILT)
    edges = "".join(
        path(f"M0,{left + inset:g} L{WIDTH},{right + inset:g}", "none", edge, 5)
        for inset in (8 - _BELT, _BELT - 8)
    )
    return path(band, cloth, INK, 7) + edges + studs


def court(suit: Suit, rank: str) -> str:
    """Draw the jack, queen or king of a suit: one half figure, its double turned round, the belt, the frame."""
    figure = {"J": JACKS, "Q": QUEENS, "K": KINGS}[rank][suit.letter](suit)
    upper = f"M0,0 L{WIDTH},0 L{WIDTH},{_belt_y(WIDTH):g} L0,{_belt_y(0):g}Z"
    lattice = path(
        "".join(
            f"M{x},0 L{x + HEIGHT},{HEIGHT} M{x + HEIGHT},0 L{x},{HEIGHT} "
            for x in range(_FIRST_LINE, WIDTH, _MESH)
        ),
        "none",
        _GROUND_LINE,
        3,
    )
    return (
        f'<clipPath id="field"><path d="{_FIELD}"/></clipPath><clipPath id="upper"><path d="{upper}"/></clipPath>'
        '<g clip-path="url(#field)">'
        + path(_FIELD, _GROUND, "none", 0)
        + lattice
        + f'<g id="half"><g clip-path="url(#upper)">{figure}</g></g>'
        + f'<use href="#half" transform="rotate(180 {CENTRE_X:g} {CENTRE_Y:g})"/>'
        + _belt(suit, rank)
        + "</g>"
        + path(_FIELD, "none", suit.ink, 7)
    )
