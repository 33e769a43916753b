"""Places of the pips on the number cards: those that tradition gives them, the lower half turned."""

from assets.cards.draw.french.pips import pip
from assets.cards.draw.french.suits import Suit
from assets.cards.draw.palette import CENTRE_X, CENTRE_Y, HEIGHT, WIDTH
from assets.cards.draw.svg import group

_LEFT, _MIDDLE, _RIGHT = 212.0, CENTRE_X, WIDTH - 212.0
_TOP = 130.0
_THIRD = (HEIGHT - 2 * _TOP) / 3
_UPPER = _TOP + _THIRD

_SIDES = (_LEFT, _RIGHT)
_CORNERS = [(x, _TOP) for x in _SIDES]
_WAISTS = [(x, CENTRE_Y) for x in _SIDES]

# The pips of the upper half and of the middle line; pips above the middle are repeated below it, turned.
_PLACES: dict[str, list[tuple[float, float]]] = {
    "2": [(_MIDDLE, _TOP)],
    "3": [(_MIDDLE, _TOP), (_MIDDLE, CENTRE_Y)],
    "4": _CORNERS,
    "5": [*_CORNERS, (_MIDDLE, CENTRE_Y)],
    "6": [*_CORNERS, *_WAISTS],
    "7": [*_CORNERS, *_WAISTS, (_MIDDLE, (_TOP + CENTRE_Y) / 2)],
    "8": [*_CORNERS, *_WAISTS, (_MIDDLE, (_TOP + CENTRE_Y) / 2)],
    "9": [*_CORNERS, *((x, _UPPER) for x in _SIDES), (_MIDDLE, CENTRE_Y)],
    "T": [*_CORNERS, *((x, _UPPER) for x in _SIDES), (_MIDDLE, _TOP + _THIRD / 2)],
}
_SCALES = {"2": 1.6, "3": 1.55, "4": 1.24, "5": 1.24, "6": 1.24, "7": 1.2, "8": 1.2, "9": 1.14, "T": 1.1}


def pips(suit: Suit, rank: str) -> str:
    """Draw the pips of a number card of rank 2..9 or T."""
    out = ""
    for x, y in _PLACES[rank]:
        out += group(pip(suit), x, y, scale=_SCALES[rank])
        # The seven is the one card with a single pip off the middle line: nothing answers it below.
        if y < CENTRE_Y and not (rank == "7" and x == _MIDDLE):
            out += group(pip(suit), WIDTH - x, HEIGHT - y, scale=_SCALES[rank], turn=180)
    return out
