"""The whole table, as data."""

from dataclasses import dataclass

from bot.games.botifarra.pictures.centre_scene import Centre
from bot.games.botifarra.pictures.pile_scene import PilesScene
from bot.render.kit.scene import ContractScene, PlayedCard, Position, SeatScene


@dataclass(frozen=True, slots=True)
class SideScene:
    """One line of the score."""

    label: str
    total: int
    """Points of the match."""
    points: int | None = None
    """Points taken so far in the hand being played; None where no hand is being played."""
    tricks: int | None = None
    """Tricks won in the hand being played."""


@dataclass(frozen=True, slots=True)
class LastTrickScene:
    """The trick before the one that lies on the table (B36)."""

    title: str
    """ "Basa anterior"."""
    cards: tuple[PlayedCard, ...]
    """In the order they were played."""
    winner: Position
    winner_name: str
    side: int
    points: int


@dataclass(frozen=True, slots=True)
class ProgressScene:
    """The counter: "Basa 5 /12", tricks won by each side; between hands "Mà 3"."""

    title: str
    number: int
    total: int | None = None
    won_title: str = ""
    """The word over the tricks won of each side ("guanyades"); where it is empty they are not shown."""


@dataclass(frozen=True, slots=True)
class TableScene:
    """The whole table. Exactly one of `centre` and the trick is drawn in the middle: a centre hides the trick."""

    seats: tuple[SeatScene | None, SeatScene | None, SeatScene | None, SeatScene | None]
    """By position: bottom, right, top, left. None where a mode has fewer than four players."""
    sides: tuple[SideScene, ...]
    """In pairs4 two, side = seat % 2; where everyone plays alone one a player."""
    contract: ContractScene | None = None
    trick: tuple[PlayedCard, ...] = ()
    """In the order they were played. A complete trick stays lying until the next card is played."""
    winning: Position | None = None
    """Whose card is winning (B21), or has won once the trick is complete: its card glows."""
    trick_points: int | None = None
    """Points of a complete trick: a badge on the winner's card. None while the trick is being played."""
    last_trick: LastTrickScene | None = None
    progress: ProgressScene | None = None
    centre: Centre | None = None
    piles: tuple[PilesScene | None, PilesScene | None, PilesScene | None, PilesScene | None] = (
        None,
        None,
        None,
        None,
    )
    """By position: the piles of the modes for two; None everywhere else."""

    def __post_init__(self) -> None:
        if len(self.seats) != 4:  # a caller without a type checker
            raise ValueError(
                f"A table has four places, bottom, right, top and left; {len(self.seats)} were given."
            )
        if not 2 <= len(self.sides) <= 4:
            raise ValueError(f"A game has two to four sides; {len(self.sides)} were given.")
        places = [played.position for played in self.trick]
        if len(set(places)) != len(places):
            raise ValueError("Two cards of the trick lie in the same place.")
        if len(self.piles) != 4 or self.piles[1] or self.piles[3]:
            raise ValueError("Piles lie at the bottom and at the top of the table, position 0 and 2.")
