"""Common parts of scenes: packs and cards, places at the table, players, the contract, a card that was played.

A scene is everything that a picture shows, as frozen data. It is made by the caller from a `view` (never from a
state) and holds every word already translated, so this package knows neither rules nor languages.

A *position* is a place at the picture's table. Up to four sit around it: 0 bottom, 1 right, 2 top, 3 left (play goes
0, 1, 2, 3: to the right-hand neighbour; three sit at 0, 1 and 3, two at 0 and 2). More are numbered in order of play,
from 0. A *side* is the index of a pair or of a single player, and decides the colour.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TypeAlias, TypeVar

Card: TypeAlias = str
"""The code of a card as in the records, of one pack alone.

Spanish cards have the suit first (`"O9"`: suit `O C E B`, rank `1..12`), French ones the rank (`"9S"`: rank
`2..9 T J Q K A`, suit `S H C D`).
"""


class Pack(Enum):
    """A pack of cards: the value is the name of its folder among the drawings."""

    SPANISH = "spanish"
    FRENCH = "french"

    @property
    def suits(self) -> str:
        """Return the letters of the suits."""
        return "OCEB" if self is Pack.SPANISH else "SHCD"

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return every card, suit by suit, from the lowest index to the highest."""
        if self is Pack.SPANISH:
            return tuple(f"{suit}{rank}" for suit in self.suits for rank in range(1, 13))
        return tuple(f"{rank}{suit}" for suit in self.suits for rank in "23456789TJQKA")


_PACKS = {card: pack for pack in Pack for card in pack.cards}


@cache
def pack_of(card: Card) -> Pack:
    """Return the pack that a card belongs to; raises ValueError for a code that is no card."""
    pack = _PACKS.get(card)
    if pack is None:
        raise ValueError(f"There is no card {card!r}: O9 is a Spanish card and 9S a French one.")
    return pack


@cache
def suit_of(card: Card) -> str:
    """Return the letter of a card's suit; raises ValueError for a code that is no card."""
    return card[0] if pack_of(card) is Pack.SPANISH else card[1]


def check_cards(cards: Iterable[Card]) -> None:
    """Raise ValueError for a code that is no card."""
    for card in cards:
        if card not in _PACKS:
            pack_of(card)


Position: TypeAlias = int
T = TypeVar("T")
RING: tuple[Position, ...] = (0, 1, 2, 3)
"""The places around a table of up to four."""
_OF_FEW: dict[int, tuple[Position, ...]] = {2: (0, 2), 3: (0, 1, 3)}


@cache
def positions(players: int) -> tuple[Position, ...]:
    """Return the positions of the players, in order of play."""
    return _OF_FEW.get(players, tuple(range(players)))


def by_position(items: Sequence[T | None], bottom: int = 0) -> tuple[T | None, ...]:
    """Return values in order of play by position, with one of the players at the bottom, or as the first.

    Around a table of up to four there are four places, None for an empty place.
    """
    places: list[T | None] = [None] * max(len(items), len(RING))
    spots = positions(len(items))
    for index, item in enumerate(items):
        places[spots[(index - bottom) % len(items)]] = item
    return tuple(places)


@dataclass(frozen=True, slots=True)
class SeatScene:
    """One player at the table."""

    name: str
    note: str = ""
    """The player's role or state, in words: "li toca", "reparteix", "surt". May be empty."""
    side: int = 0
    is_calling_out: bool = False
    """The note is something that everybody must hear now, such as a claim that was wrong: it stands on a
    label of its own."""
    is_turn: bool = False
    is_dealer: bool = False
    is_computer: bool = False
    is_away: bool = False
    avatar: bytes | None = None
    """The avatar as fetched (PNG, JPEG, WebP…); a drawn disc stands in for None and for bytes that cannot be read."""
    tally: str | None = None
    """Units this player has taken, in few signs: "♥3 Q♠"; empty for none. None in a game whose plates do not show
    them: the others keep a place for them."""


@dataclass(frozen=True, slots=True)
class ContractScene:
    """The trump or contract, and the value of the hand."""

    code: str
    """The name of a sign of the pack: the letter of the suit that is trump, or another one such as "botifarra"."""
    label: str
    """The word over it: "Trumfo"; for botifarra "Sense trumfo"."""
    name: str
    """ "Oros", "Botifarra"."""
    multiplier: int = 1
    call: str = ""
    """The highest call made, in words: "Contro"; empty while there is none."""
    detail: str = ""
    """One more line, which may change with each trick, as of the cards not taken: "In play: Q♠ Q♦". May be empty."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card lying on the table in front of a position."""

    position: Position
    card: Card

    def __post_init__(self) -> None:
        check_cards((self.card,))
