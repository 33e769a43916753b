"""Whole pictures as SVG: the large card, the small card, the suit sign."""

from assets.cards.draw.digits import number, number_width
from assets.cards.draw.palette import CENTRE_X, EDGE, HEIGHT, PAPER, WIDTH
from assets.cards.draw.spanish.aces import ace
from assets.cards.draw.spanish.figures import figure
from assets.cards.draw.spanish.layouts import pips
from assets.cards.draw.spanish.pips import club, coin, cup, sausage, sign, sword
from assets.cards.draw.spanish.suits import SUITS
from assets.cards.draw.svg import document, group, rectangle

_FRAME_MARGIN, _FRAME_CORNER, _FRAME_LINE = 30, 16, 9
_GAP, _GAP_PITCH = 58, 105


def _frame(suit: str) -> str:
    """Draw the frame with its pinta: breaks in the top and bottom line that tell the suit even to a hidden corner."""
    breaks = SUITS[suit].breaks
    left, top, right, bottom = _FRAME_MARGIN, _FRAME_MARGIN, WIDTH - _FRAME_MARGIN, HEIGHT - _FRAME_MARGIN
    r = _FRAME_CORNER
    stops: list[float] = [left + r]
    for i in range(breaks):
        middle = CENTRE_X + (i - (breaks - 1) / 2) * _GAP_PITCH
        stops += [middle - _GAP / 2, middle + _GAP / 2]
    stops.append(right - r)
    lines = "".join(
        f"M{start:g},{y} L{end:g},{y} "
        for y in (top, bottom)
        for start, end in zip(stops[::2], stops[1::2], strict=True)
    )
    for x, inner in ((right, right - r), (left, left + r)):
        lines += f"M{inner},{top} Q{x},{top} {x},{top + r} L{x},{bottom - r} Q{x},{bottom} {inner},{bottom} "
    return f'<path d="{lines}" fill="none" stroke="{SUITS[suit].ink}" stroke-width="{_FRAME_LINE}"/>'


def _paper() -> str:
    return rectangle(2, 2, WIDTH - 4, HEIGHT - 4, PAPER, EDGE, 4, 40)


def large_card(suit: str, rank: int) -> str:
    """Draw a card of 61 x 95 mm: pips or figure, pinta, an index with the suit's sign, a smaller far index."""
    ink, text = SUITS[suit].ink, str(rank)
    body = pips(suit, rank) if 1 < rank < 10 else ace(suit) if rank == 1 else figure(suit, rank)
    height, far_height = (128, 84) if rank < 10 else (118, 72)
    near = number(text, 46, 56 + height / 2, height, ink, 20) + group(sign(suit), 92, 124 + height)
    far = number(text, 46, 54 + far_height / 2, far_height, ink, 19)
    if rank < 10:
        far += group(sign(suit), 77, 184, scale=0.68)
    return document(_paper() + _frame(suit) + body + near + group(far, WIDTH, HEIGHT, turn=180))


def small_card(suit: str, rank: int) -> str:
    """Draw a card for widths under 60 pixels: one huge index over one huge sign."""
    text, height = str(rank), 360
    index = number(text, CENTRE_X - number_width(text, height) / 2, 252, height, SUITS[suit].ink, 22)
    paper = rectangle(6, 6, WIDTH - 12, HEIGHT - 12, PAPER, "#8C8066", 12, 66)
    return document(paper + index + group(sign(suit), CENTRE_X, 694, scale=4.4))


def contract_sign(contract: str) -> str:
    """Draw a suit's pip, or the sausage of botifarra, on a square of paper with round corners."""
    pip = {
        "O": group(coin(0.8), 305, 305, scale=5),
        "C": group(cup(0.8), 305, 305, scale=4.4),
        "E": group(sword(640, 2.4), 305, 305, turn=38),
        "B": group(club(620, 2.4), 305, 305, turn=38),
        "botifarra": group(sausage(), 305, 292, scale=1.95, turn=-14),
    }[contract]
    return document(rectangle(0, 0, 610, 610, PAPER, "none", 0, 120) + pip, 610, 610)
