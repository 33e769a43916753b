"""The court cards: a field that leaves two corners to the indices, and a figure that is the same either way up."""

from assets.cards.draw.french.jacks import JACKS
from assets.cards.draw.french.kings import KINGS
from assets.cards.draw.french.queens import QUEENS
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.palette import CENTRE_X, CENTRE_Y, GOLD, GOLD_DARK, HEIGHT, INK, WHITE, WIDTH
from assets.cards.draw.svg import circle, path

_GROUND, _GROUND_LINE = "#FBEFD3", "#EBD9AE"
_FIELD = (
    "M166,34 L560,34 Q576,34 576,50 L576,648 Q576,664 560,664 L476,664 Q460,664 460,680 L460,900"
    " Q460,916 444,916 L50,916 Q34,916 34,900 L34,302 Q34,286 50,286 L134,286"
    " Q150,286 150,270 L150,50 Q150,34 166,34Z"
)
# So that two lines of the lattice cross in the very middle, and the card stays the same either way up.
_FIRST_LINE = WIDTH // 2 - HEIGHT // 2 - 20 * 40
_SLOPE = 0.24
_BELT = 23


def _belt_y(x: float) -> float:
    """Return the height of the dividing line, which falls from left to right through the middle of the card."""
    return CENTRE_Y + (x - CENTRE_X) * _SLOPE


def _belt(suit: Suit) -> str:
    """Draw the band across the middle that parts the two halves."""
    left, right = _belt_y(0), _belt_y(WIDTH)
    band = f"M0,{left - _BELT:g} L{WIDTH},{right - _BELT:g} L{WIDTH},{right + _BELT:g} L0,{left + _BELT:g}Z"
    gems = ""
    for step in range(-5, 6):
        x = CENTRE_X + step * 54
        radius, fill = (12, suit.ink) if step % 2 == 0 else (8, WHITE)
        gems += circle(x, _belt_y(x), radius, fill, INK, 5)
    edges = "".join(
        path(f"M0,{left + inset:g} L{WIDTH},{right + inset:g}", "none", GOLD_DARK, 4)
        for inset in (15 - _BELT, _BELT - 15)
    )
    return path(band, GOLD, INK, 7) + edges + gems


def court(suit: Suit, rank: str) -> str:
    """Draw the jack, queen or king of a suit: one half figure, its double turned round, the belt, the frame."""
    figure = {"J": JACKS, "Q": QUEENS, "K": KINGS}[rank][suit.letter](suit)
    upper = f"M0,0 L{WIDTH},0 L{WIDTH},{_belt_y(WIDTH):g} L0,{_belt_y(0):g}Z"
    lattice = path(
        "".join(
            f"M{x},0 L{x + HEIGHT},{HEIGHT} M{x + HEIGHT},0 L{x},{HEIGHT} "
            for x in range(_FIRST_LINE, WIDTH, 40)
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
        + _belt(suit)
        + "</g>"
        + path(_FIELD, "none", suit.ink, 7)
    )
