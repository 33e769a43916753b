"""Places of the pips on the number cards.

The pips fill x 158..484, from the near index to the far one; coins and cups stand in columns, swords and clubs
upright in even rows, an odd one lies across.
"""

from assets.cards.draw.palette import CENTRE_Y, GOLD, INK, RED, RED_DARK
from assets.cards.draw.spanish.pips import club, coin, cup, sprig, sword
from assets.cards.draw.svg import group, path

Spot = tuple[float, float]

MIDDLE = 321


def _columns(*heights: float, apart: float = 168) -> list[Spot]:
    """Return two spots at each height, `apart` from middle to middle."""
    return [(MIDDLE + x, y) for y in heights for x in (-apart / 2, apart / 2)]


# Coins and cups: the scale and place of each pip.
_COINS: dict[int, tuple[float, list[Spot]]] = {
    2: (2.9, [(MIDDLE, 226), (MIDDLE, 724)]),
    3: (2.6, [(MIDDLE, y) for y in (192, 475, 758)]),
    4: (1.58, _columns(238, 712)),
    5: (1.58, [*_columns(190, 760), (MIDDLE, 475)]),
    6: (1.58, _columns(174, 475, 776)),
    7: (1.46, [*_columns(160, 475, 790), (MIDDLE, 317)]),
    8: (1.46, [*_columns(160, 475, 790), (MIDDLE, 317), (MIDDLE, 633)]),
    9: (1.3, [*_columns(140, 363, 587, 810, apart=194), (MIDDLE, 475)]),
}
_CUPS: dict[int, tuple[float, list[Spot]]] = {
    2: (2.9, [(MIDDLE, 254), (MIDDLE, 696)]),
    3: (2.3, [(MIDDLE, y) for y in (195, 475, 755)]),
    4: (1.58, _columns(244, 706)),
    5: (1.58, [*_columns(192, 758), (MIDDLE, 475)]),
    6: (1.58, _columns(172, 475, 778)),
    7: (1.34, [*_columns(148, 475, 802), (MIDDLE, 311)]),
    8: (1.34, [*_columns(148, 475, 802), (MIDDLE, 311), (MIDDLE, 639)]),
    9: (1.16, [*_columns(140, 350, 600, 810, apart=212), (MIDDLE, 475)]),
}

# Rows of upright signs: how many above, one across in the middle or not, how many below.
_ROWS: dict[int, tuple[int, bool, int]] = {
    2: (2, False, 0),
    3: (3, False, 0),
    4: (2, False, 2),
    5: (2, True, 2),
    6: (3, False, 3),
    7: (3, True, 3),
    8: (4, False, 4),
    9: (4, True, 4),
}
_PITCH = {2: 168, 3: 112, 4: 83}
_WIDTHS = {"E": {2: 1.86, 3: 1.31, 4: 0.98}, "B": {2: 1.6, 3: 1.22, 4: 0.94}}
"""The width of a sign where this many stand in a row: a club is as heavy as a sword is light."""
_ACROSS = {"E": (330, 1.5), "B": (330, 1.3)}
"""Length and width of the one that lies across."""
_TOP, _BOTTOM = 66, 884
_AIR = 30


def _ribbon() -> str:
    """Draw the ribbon between the two coins: a wave of three folds, the same seen from either end."""
    end = "M-64,-44 C-100,-64 -138,-50 -166,-14 L-142,4 L-158,34 C-136,6 -104,-6 -64,14Z"
    middle = "M-64,-44 C-22,-20 12,-64 64,-14 L64,44 C22,20 -12,64 -64,14Z"
    fold = "M-64,-44 C-84,-55 -100,-54 -112,-48 L-100,-3 C-90,-4 -78,7 -64,14Z"
    half = path(end, RED, "none", 0) + path(fold, RED_DARK, "none", 0) + path(end, "none", INK, 7)
    line = path("M-54,-18 C-18,2 16,-30 54,6", "none", GOLD, 8)
    return group(half + group(half, turn=180) + path(middle, RED, INK, 7) + line, MIDDLE, CENTRE_Y)


def _round_pips(suit: str, rank: int) -> str:
    scale, spots = (_COINS if suit == "O" else _CUPS)[rank]
    weight = 1 if scale < 2 else 0.7  # a large pip is not drawn with a thicker pen
    pip = coin(weight) if suit == "O" else cup(weight)
    placed = "".join(group(pip, x, y, scale=scale) for x, y in spots)
    if rank == 4:
        # Too small and too green to be counted.
        return placed + group(sprig(), MIDDLE, CENTRE_Y, scale=1.25)
    return placed + _ribbon() if (suit, rank) == ("O", 2) else placed


def _long_pips(suit: str, rank: int) -> str:
    draw = sword if suit == "E" else club
    above, across, below = _ROWS[rank]
    lying_length, lying_width = _ACROSS[suit]
    thickness = lying_width * 84 if across else 0
    rows = 2 if below else 1
    length = (_BOTTOM - _TOP - thickness - _AIR * (1.5 if across else 1) * (rows - 1)) / rows
    width = _WIDTHS[suit][above]
    pip = sword(length, width) if suit == "E" else club(length, width, leaves=above == 2)
    out = [
        group(pip, MIDDLE + (i - (count - 1) / 2) * _PITCH[count], y)
        for count, y in ((above, _TOP + length / 2), (below, _BOTTOM - length / 2))
        for i in range(count)
    ]
    if across:
        out.append(group(draw(lying_length, lying_width), MIDDLE, CENTRE_Y, turn=90))
    return "".join(out)


def pips(suit: str, rank: int) -> str:
    """Draw the pips of a number card, 2 to 9."""
    return _round_pips(suit, rank) if suit in "OC" else _long_pips(suit, rank)
