"""Colours of the pack, and what belongs to each suit."""

from dataclasses import dataclass

WIDTH, HEIGHT = 610, 950
CENTRE_X, CENTRE_Y = WIDTH / 2, HEIGHT / 2

INK = "#2B2118"
PAPER = "#FFFCF3"
EDGE = "#CDBF9F"
SHADE = "#EADFC2"
GOLD, GOLD_LIGHT, GOLD_DARK = "#F3B521", "#FFD966", "#B87A08"
RED, RED_LIGHT, RED_DARK = "#BE1A2C", "#EE6A66", "#7F0F1F"
BLUE, BLUE_DARK = "#2566AE", "#143F74"
STEEL, STEEL_DARK = "#CFE0F0", "#8FB3D6"
BARK, BARK_LIGHT, BARK_DARK, BARK_LINE = "#46A87C", "#8FD3B4", "#2C8C68", "#0D5540"
WOOD = "#F2DDA4"
SKIN, BLUSH = "#F4CFA5", "#E9A987"
WHITE = "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Suit:
    """One suit: its letter, the colour of index and frame, the breaks of its pinta, and the clothes of its court."""

    letter: str
    name: str
    ink: str
    breaks: int
    coat: str
    """Main cloth of the figures."""
    lining: str
    """Second cloth: cape, breeches, saddle cloth."""
    hair: str
    horse: str
    mane: str


SUITS: dict[str, Suit] = {
    "O": Suit("O", "oros", "#B07A00", 0, "#B3262B", "#2A5CA3", "#6B4423", "#F1E6D0", "#C7A46B"),
    "C": Suit("C", "copes", "#A8122A", 1, "#2A5CA3", "#B3262B", "#B9772E", "#B5793F", "#5E3715"),
    "E": Suit("E", "espases", "#1D4FB0", 2, "#2F6FBF", "#B3262B", "#5C6066", "#DCE1E7", "#77879A"),
    "B": Suit("B", "bastos", "#0B7A63", 3, "#2B7A4B", "#B3262B", "#3A2A1C", "#7A5230", "#2F1E10"),
}
