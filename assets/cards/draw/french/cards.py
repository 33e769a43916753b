"""Whole pictures as SVG: the large card, the small card, the back, the suit sign."""

from assets.cards.draw.french.aces import ace
from assets.cards.draw.french.courts import court
from assets.cards.draw.french.layouts import pips
from assets.cards.draw.french.letters import rank_sign
from assets.cards.draw.french.pips import flat_pip, pip
from assets.cards.draw.french.suits import SUITS, Suit
from assets.cards.draw.palette import CENTRE_X, CENTRE_Y, EDGE, GOLD, GOLD_LIGHT, HEIGHT, PAPER, WIDTH
from assets.cards.draw.svg import circle, document, group, path, rectangle

_GARNET, _GARNET_DARK, _GARNET_LIGHT = "#7D1F33", "#611325", "#A8485A"


def _index(suit: Suit, rank: str) -> str:
    return rank_sign(rank, 72, 98, 110, suit.ink, 20) + group(flat_pip(suit), 72, 217, scale=0.78)


def large_card(suit: Suit, rank: str) -> str:
    """Draw a card of 61 x 95 mm: an index in two corners, and pips, the ace's wreath or a double-headed court."""
    body = court(suit, rank) if rank in "JQK" else ace(suit) if rank == "A" else pips(suit, rank)
    paper = rectangle(2, 2, WIDTH - 4, HEIGHT - 4, PAPER, EDGE, 4, 40)
    index = _index(suit, rank)
    return document(paper + body + index + group(index, WIDTH, HEIGHT, turn=180))


def small_card(suit: Suit, rank: str) -> str:
    """Draw a card for widths under 60 pixels: one huge index over one huge sign."""
    paper = rectangle(6, 6, WIDTH - 12, HEIGHT - 12, PAPER, "#8C8066", 12, 66)
    index = rank_sign(rank, CENTRE_X, 262, 345, suit.ink, 22)
    return document(paper + index + group(flat_pip(suit), CENTRE_X, 682, scale=3.55))


def suit_sign(suit: Suit) -> str:
    """Draw the suit's sign on a square of paper with round corners."""
    return document(
        rectangle(0, 0, 610, 610, PAPER, "none", 0, 120) + group(pip(suit), 305, 305, scale=4.05), 610, 610
    )


def back() -> str:
    """Draw the back: a garnet trellis with the four signs in a medallion."""
    margin, radius = 44, 22
    inside = rectangle(margin, margin, WIDTH - 2 * margin, HEIGHT - 2 * margin, "#000", "none", 0, radius)
    trellis = "".join(
        path(f"M{x},-20 L{x + 1000},980 M{x + 990},-20 L{x - 10},980", "none", _GARNET_LIGHT, 8)
        for x in range(-995, 640, 70)
    )
    knots = "".join(
        circle(CENTRE_X + column * 35, CENTRE_Y + row * 35, 9, GOLD_LIGHT, _GARNET_DARK, 5)
        for row in range(-12, 13)
        for column in range(-8, 9)
        if (row + column) % 2 == 0
    )
    signs = "".join(
        group(group(flat_pip(suit, GOLD), 0, -76, scale=0.86), CENTRE_X, CENTRE_Y, turn=turn)
        for suit, turn in zip(SUITS.values(), (0, 90, 180, 270), strict=True)
    )
    return document(
        f'<clipPath id="inside">{inside}</clipPath>'
        + rectangle(2, 2, WIDTH - 4, HEIGHT - 4, PAPER, EDGE, 4, 40)
        + rectangle(margin, margin, WIDTH - 2 * margin, HEIGHT - 2 * margin, _GARNET, "none", 0, radius)
        + f'<g clip-path="url(#inside)">{trellis}{knots}</g>'
        + circle(CENTRE_X, CENTRE_Y, 152, _GARNET, GOLD, 9)
        + circle(CENTRE_X, CENTRE_Y, 136, "none", _GARNET_LIGHT, 4)
        + signs
        + rectangle(margin, margin, WIDTH - 2 * margin, HEIGHT - 2 * margin, "none", GOLD, 7, radius)
    )
