"""What scenes have in common: cards, places, players, the contract. The modules `*_scene` have one kind each.

A scene is everything that a picture shows, as frozen data. It is made by the caller from a `view` (never from a
state) and holds every word already translated, so this package knows neither rules nor languages. Scenes are
hashable: equal scenes are equal pictures.

Vocabulary: a *card* is its code as in the records (`"O9"`: suit `O C E B`, rank `1..12`); a *position* is a place at
the picture's table, 0 bottom, 1 right, 2 top, 3 left (play goes 0, 1, 2, 3: to the right-hand neighbour; three sit
at 0, 1 and 3, two at 0 and 2); a *side* is the index of a pair (or of a single player in the other modes) and decides
the colour.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Card: TypeAlias = str
Position: TypeAlias = Literal[0, 1, 2, 3]
POSITIONS: tuple[Position, Position, Position, Position] = (0, 1, 2, 3)
ContractCode: TypeAlias = Literal["O", "C", "E", "B", "botifarra"]
CONTRACTS: tuple[ContractCode, ...] = ("O", "C", "E", "B", "botifarra")

CARDS: tuple[Card, ...] = tuple(f"{suit}{rank}" for suit in "OCEB" for rank in range(1, 13))
_KNOWN = frozenset(CARDS)


def check_cards(cards: tuple[Card, ...]) -> None:
    """Raise ValueError for a code that is no card."""
    for card in cards:
        if card not in _KNOWN:
            raise ValueError(f"There is no card {card!r}: a card is a suit (O C E B) and a rank (1 to 12).")


@dataclass(frozen=True, slots=True)
class SeatScene:
    """One player at the table."""

    name: str
    note: str = ""
    """What this player is or does now, in words: "li toca", "reparteix", "surt". May be empty."""
    side: int = 0
    is_calling_out: bool = False
    """The note is something that everybody must hear now, a carrego (B27) or a wrong claim (B34): it stands on a
    label of its own."""
    is_turn: bool = False
    is_dealer: bool = False
    is_computer: bool = False
    is_away: bool = False
    avatar: bytes | None = None
    """The avatar as fetched (PNG, JPEG, WebP…); a drawn disc stands in for None and for bytes that cannot be read."""


@dataclass(frozen=True, slots=True)
class ContractScene:
    """What is trump, and what the hand is worth."""

    code: ContractCode
    label: str
    """The word over it: "Trumfo"; for botifarra "Sense trumfo"."""
    name: str
    """ "Oros", "Botifarra"."""
    multiplier: int = 1
    call: str = ""
    """The highest call made, in words: "Contro"; empty while there is none."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card lying on the table in front of a position."""

    position: Position
    card: Card

    def __post_init__(self) -> None:
        check_cards((self.card,))
