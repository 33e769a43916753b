"""Finished tricks that are looked at again, as data (B36)."""

from dataclasses import dataclass

from bot.render.kit.scene import Card, check_cards


@dataclass(frozen=True, slots=True)
class TakenCard:
    """A card of a finished trick, and who played it."""

    card: Card
    player: str
    side: int

    def __post_init__(self) -> None:
        check_cards((self.card,))


@dataclass(frozen=True, slots=True)
class TakenTrickScene:
    """A finished trick that may be looked at (B36)."""

    title: str
    """ "Basa 7"."""
    owners: tuple[str, ...]
    """Who has it: two of a pair, or a single player."""
    side: int
    cards: tuple[TakenCard, ...]
    """In the order they were played."""
    winner: int
    """Which of the cards took the trick, counted from 0."""
    points: int

    def __post_init__(self) -> None:
        if not 0 <= self.winner < len(self.cards):
            raise ValueError(
                f"Card {self.winner} of a trick of {len(self.cards)} cards cannot have taken it."
            )


@dataclass(frozen=True, slots=True)
class TricksScene:
    """The finished tricks that may be looked at, one row each; a picture of its own."""

    tricks: tuple[TakenTrickScene, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.tricks) <= 4:
            raise ValueError(f"One to four tricks can be looked at; {len(self.tricks)} were given.")
