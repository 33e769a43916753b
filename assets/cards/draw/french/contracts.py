"""The signs of the contracts of Barbu, each on a square of paper with round corners."""

from collections.abc import Callable

from assets.cards.draw.french.letters import rank_sign
from assets.cards.draw.french.pips import flat_pip, pip
from assets.cards.draw.french.suits import SUITS
from assets.cards.draw.palette import GOLD, INK, PAPER
from assets.cards.draw.svg import circle, document, ellipse, group, path, rectangle

_BLUE, _BLUE_DARK, _STEEL, _GREEN, _GREEN_DARK = "#2566AE", "#184478", "#CFE0F0", "#3E9B5F", "#24693C"
_COPPER, _COPPER_DARK = "#C4713A", "#8A4A22"
_SQUARE, _MIDDLE = 610, 305


def _card(fill: str, body: str = "") -> str:
    """Draw a small card about the origin."""
    return rectangle(-88, -135, 176, 270, fill, INK, 12, 24) + body


def _tricks() -> str:
    """Draw the four cards of a trick, the one that was played last on top."""
    backs = "".join(
        group(_card(fill), x, y, turn=turn)
        for x, y, turn, fill in ((185, 330, -32, _STEEL), (255, 290, -11, _STEEL), (345, 290, 11, _STEEL))
    )
    spade = group(flat_pip(SUITS["S"]), 0, 0, scale=1.2)
    return backs + group(_card("#FFFFFF", spade), 420, 330, turn=32)


def _last_trick() -> str:
    """Draw one card, which comes to rest at the end of the way: no fan of cards looks like it."""
    card = group(_card(GOLD, group(flat_pip(SUITS["S"]), 0, 0, scale=1.3)), 320, 305, scale=1.6)
    way = path("M50,225 h85 M80,305 h55 M50,385 h85", "none", "#7C89A6", 26)
    return card + way + rectangle(505, 75, 50, 460, INK, "none", 0, 18)


def _three_pips(suit: str) -> str:
    drawn = pip(SUITS[suit])
    return "".join(group(drawn, x, y, scale=2) for x, y in ((305, 180), (170, 420), (440, 420)))


def _hearts() -> str:
    return _three_pips("H")


def _clubs() -> str:
    return _three_pips("C")


def _queens() -> str:
    crown = path("M165,215 L140,70 L235,145 L305,45 L375,145 L470,70 L445,215 Z", GOLD, INK, 14)
    return crown + rank_sign("Q", _MIDDLE, 400, 270, INK, 24)


def _king(suit: str) -> Callable[[], str]:
    return lambda: (
        rank_sign("K", 215, _MIDDLE, 360, SUITS[suit].ink, 24) + group(pip(SUITS[suit]), 445, 330, scale=2)
    )


def _salad() -> str:
    """Draw a bowl with the costly cards in it."""
    leaves = "".join(
        ellipse(x, 235, 62, 120, _GREEN, _GREEN_DARK, 10, turn)
        for x, turn in ((150, -38), (235, -14), (375, 14), (460, 38))
    )
    heart = group(pip(SUITS["H"]), 305, 190, scale=1.7)
    bowl = path("M70,315 H540 C540,470 440,545 305,545 C170,545 70,470 70,315 Z", _BLUE, INK, 14)
    return leaves + heart + bowl


def _patience() -> str:
    """Draw the four lines of a patience that grow from one column."""
    lines = (("S", 90, 5), ("H", 180, 3), ("D", 90, 4), ("C", 270, 3))
    return "".join(
        rectangle(left + 90 * index - 22, 70 + 122 * row, 76, 100, SUITS[suit].ink, PAPER, 6, 16)
        for row, (suit, left, count) in enumerate(lines)
        for index in range(count)
    )


def _pot(badge: str = "", fill: str = _COPPER, lid_fill: str = _COPPER_DARK) -> str:
    steam = "".join(path(f"M{x},190 c-40,-40 40,-70 0,-120", "none", "#7C89A6", 20) for x in (205, 305, 405))
    handles = path("M95,330 h-50 M515,330 h50", "none", INK, 34)
    body = rectangle(95, 260, 420, 260, fill, INK, 14, 60)
    lid = rectangle(70, 232, 470, 60, lid_fill, INK, 12, 28)
    return steam + handles + body + lid + badge


def _anti_pot() -> str:
    plus = circle(_MIDDLE, 405, 92, PAPER, INK, 12)
    return _pot(plus + path("M305,352 v106 M252,405 h106", "none", INK, 30), _BLUE, _BLUE_DARK)


def _rings() -> str:
    """Draw two rings, one through the other."""
    rings = circle(215, 330, 140, "none", INK, 60) + circle(215, 330, 140, "none", GOLD, 38)
    other = circle(395, 330, 140, "none", INK, 60) + circle(395, 330, 140, "none", GOLD, 38)
    over = path("M305,223 A140,140 0 0 1 352,300", "none", INK, 60)
    over += path("M302,220 A140,140 0 0 1 354,306", "none", GOLD, 38)
    stone = path("M165,115 L215,60 L265,115 L215,178 Z", _BLUE, INK, 12)
    return rings + other + over + stone


_CONTRACTS: dict[str, Callable[[], str]] = {
    "plis": _tricks,
    "coeurs": _hearts,
    "trefles": _clubs,
    "dames": _queens,
    "barbu": _king("H"),
    "barbu_s": _king("S"),
    "barbu_d": _king("D"),
    "dernier_pli": _last_trick,
    "salade": _salad,
    "reussite": _patience,
    "ratatouille": _pot,
    "anti_ratatouille": _anti_pot,
    "mariages": _rings,
}
NAMES = tuple(_CONTRACTS)
"""The contracts that have a sign."""


def contract_sign(name: str) -> str:
    """Draw the sign of a contract; raises KeyError for a name that is none."""
    paper = rectangle(0, 0, _SQUARE, _SQUARE, PAPER, "none", 0, 120)
    return document(paper + _CONTRACTS[name](), _SQUARE, _SQUARE)
