"""Suits of the Spanish pack."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Suit:
    """One suit: its letter, the colour of index and frame, and the breaks of its pinta."""

    letter: str
    name: str
    ink: str
    breaks: int


SUITS: dict[str, Suit] = {
    "O": Suit("O", "oros", "#B07A00", 0),
    "C": Suit("C", "copes", "#96101F", 1),
    "E": Suit("E", "espases", "#1247B8", 2),
    "B": Suit("B", "bastos", "#008472", 3),
}
