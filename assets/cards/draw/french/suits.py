"""Suits of the French pack, in four colours and in two."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Suit:
    """One suit: its letter in records, its colours on paper, and the cloth its court wears."""

    letter: str
    name: str
    ink: str
    """Pips, index and frame."""
    light: str
    """The highlight on a pip and the foliage of the ace."""
    cloth: str
    cloth_dark: str
    lining: str
    lining_dark: str


SUITS: dict[str, Suit] = {
    "S": Suit("S", "spades", "#1D2433", "#7C89A6", "#34436E", "#1F2A4A", "#C23A3A", "#8A2029"),
    "H": Suit("H", "hearts", "#AE1220", "#F08A85", "#BE2B38", "#861626", "#2C5796", "#1B3A6B"),
    "D": Suit("D", "diamonds", "#1C74EE", "#A9D0FA", "#3B80D0", "#24599C", "#D9503F", "#9E2F28"),
    "C": Suit("C", "clubs", "#067D5F", "#8AD9BF", "#2C9474", "#176650", "#8D3E7B", "#5F2453"),
}

TWO_COLOURS: dict[str, Suit] = {
    "D": replace(
        SUITS["D"],
        ink=SUITS["H"].ink,
        light=SUITS["H"].light,
        cloth="#E08A2E",
        cloth_dark="#A95A14",
        lining="#B92B3A",
        lining_dark="#7F1625",
    ),
    "C": replace(
        SUITS["C"],
        ink=SUITS["S"].ink,
        light=SUITS["S"].light,
        cloth="#474B57",
        cloth_dark="#2B2E38",
        lining="#3C8A6C",
        lining_dark="#22604A",
    ),
}
"""The two suits that look different in two colours; spades and hearts stay as they are."""
