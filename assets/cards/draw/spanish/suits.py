"""What belongs to each suit of the Spanish pack."""

from dataclasses import dataclass


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
    "C": Suit("C", "copes", "#96101F", 1, "#2A5CA3", "#B3262B", "#B9772E", "#B5793F", "#5E3715"),
    "E": Suit("E", "espases", "#1247B8", 2, "#2F6FBF", "#B3262B", "#5C6066", "#DCE1E7", "#77879A"),
    "B": Suit("B", "bastos", "#008472", 3, "#2B7A4B", "#B3262B", "#3A2A1C", "#7A5230", "#2F1E10"),
}
