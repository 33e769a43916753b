"""The piles of the modes for two, as data (B45, B48)."""

from dataclasses import dataclass

from bot.render.kit.scene import Card, check_cards


@dataclass(frozen=True, slots=True)
class PileScene:
    """One pile of the modes for two (B45, B48): its visible card and how many cards it has."""

    top: Card | None
    """None for a pile that is used up."""
    left: int
    """Cards in the pile, the visible one among them."""

    def __post_init__(self) -> None:
        if self.top is not None:
            check_cards((self.top,))
        if (self.top is None) is not (self.left == 0):
            raise ValueError(f"A pile shows its top card exactly while it has cards; {self.left} are left.")


@dataclass(frozen=True, slots=True)
class PilesScene:
    """What lies before one player of the modes for two: piles side by side, and perhaps a hidden hand."""

    piles: tuple[PileScene, ...]
    """In the order they were dealt, from left to right as the picture is looked at."""
    hand_left: int = 0
    """Cards in the hidden hand (B48), drawn as backs with their number; 0 draws none."""
