"""Where the pips of the number cards stand.

The pips keep to x 150..466, clear of both indices; swords and clubs stand upright in even rows, an odd one lies
across.
"""

from assets.cards.draw.palette import CENTRE_Y
from assets.cards.draw.spanish.pips import club, coin, cup, sword
from assets.cards.draw.svg import group

_MIDDLE = 308
_LEFT, _RIGHT = 229, 387
Spot = tuple[float, float]

_TWO_COLUMNS: dict[int, tuple[float, list[Spot]]] = {
    2: (1.95, [(_MIDDLE, 290), (_MIDDLE, 660)]),
    3: (1.72, [(_MIDDLE, 200), (_MIDDLE, 475), (_MIDDLE, 750)]),
    4: (1.4, [(_LEFT, 300), (_RIGHT, 300), (_LEFT, 650), (_RIGHT, 650)]),
    5: (1.34, [(_LEFT, 240), (_RIGHT, 240), (_MIDDLE, 475), (_LEFT, 710), (_RIGHT, 710)]),
    6: (1.34, [(x, y) for y in (215, 475, 735) for x in (_LEFT, _RIGHT)]),
    7: (1.24, [*((x, y) for y in (190, 475, 760) for x in (_LEFT, _RIGHT)), (_MIDDLE, 332)]),
    8: (1.24, [*((x, y) for y in (190, 475, 760) for x in (_LEFT, _RIGHT)), (_MIDDLE, 332), (_MIDDLE, 618)]),
}
_NINE: dict[str, tuple[float, list[Spot]]] = {
    "O": (1.1, [*((x, y) for y in (166, 372, 578, 784) for x in (_LEFT - 3, _RIGHT + 3)), (_MIDDLE, 475)]),
    "C": (0.94, [(x, y) for y in (190, 475, 760) for x in (_MIDDLE - 102, _MIDDLE, _MIDDLE + 102)]),
}

# Rows of upright signs: how many above, one across in the middle or not, how many below; length and width of each.
_ROWS: dict[int, tuple[int, int, int, float, float]] = {
    2: (2, 0, 0, 610, 1.6),
    3: (3, 0, 0, 590, 1.06),
    4: (2, 0, 2, 365, 1.3),
    5: (2, 1, 2, 325, 1.25),
    6: (3, 0, 3, 365, 1.02),
    7: (3, 1, 3, 325, 1.0),
    8: (4, 0, 4, 365, 0.78),
    9: (4, 1, 4, 325, 0.78),
}
_PITCH = {2: 152, 3: 104, 4: 77}


def _round_pips(suit: str, rank: int) -> str:
    scale, spots = _NINE[suit] if rank == 9 else _TWO_COLUMNS[rank]
    pip = coin() if suit == "O" else cup()
    if suit == "C" and rank in {7, 8}:
        scale = 1.1  # a cup is higher than a coin: keep air between the rows
    return "".join(group(pip, x, y, scale=scale) for x, y in spots)


def _long_pips(suit: str, rank: int) -> str:
    draw = sword if suit == "E" else club
    above, across, below, length, width = _ROWS[rank]
    if suit == "B":
        width *= 0.86  # a club is as heavy as a sword is light
    pip = draw(length, width)
    rows = [(above, CENTRE_Y)]
    if below:
        reach = length / 2 + (62 if across else 22)
        rows = [(above, CENTRE_Y - reach), (below, CENTRE_Y + reach)]
    out = [
        group(pip, _MIDDLE + (i - (count - 1) / 2) * _PITCH[count], y)
        for count, y in rows
        for i in range(count)
    ]
    if across:
        out.append(group(draw(300, 1.05), _MIDDLE, CENTRE_Y, turn=90))
    return "".join(out)


def pips(suit: str, rank: int) -> str:
    """Draw the pips of a number card, 2 to 9."""
    return _round_pips(suit, rank) if suit in "OC" else _long_pips(suit, rank)
