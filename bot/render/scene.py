"""Everything a picture shows, as frozen data.

A scene is made by the caller from a `view` (never from a state) and holds every word already translated, so this
package knows neither rules nor languages. Scenes are hashable: equal scenes are equal pictures.

Vocabulary: a *card* is its code as in the records (`"O9"`: suit `O C E B`, rank `1..12`); a *position* is a place at
the picture's table, 0 bottom, 1 right, 2 top, 3 left (play goes 0, 1, 2, 3: to the right-hand neighbour; three sit
at 0, 1 and 3, two at 0 and 2); a *side* is the index of a pair (or of a single player in the other modes) and decides
the colour.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeAlias

Card: TypeAlias = str
Position: TypeAlias = Literal[0, 1, 2, 3]
POSITIONS: tuple[Position, Position, Position, Position] = (0, 1, 2, 3)
ContractCode: TypeAlias = Literal["O", "C", "E", "B", "botifarra"]

CARDS: tuple[Card, ...] = tuple(f"{suit}{rank}" for suit in "OCEB" for rank in range(1, 13))
_KNOWN = frozenset(CARDS)


def _check_cards(cards: tuple[Card, ...]) -> None:
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
    """The note is something that everybody must hear now, a carrego (B27): it stands on a label of its own."""
    is_turn: bool = False
    is_dealer: bool = False
    is_computer: bool = False
    is_away: bool = False
    avatar: bytes | None = None
    """The avatar as fetched (PNG, JPEG, WebP…); a drawn disc stands in for None and for bytes that cannot be read."""


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
        _check_cards((self.card,))


@dataclass(frozen=True, slots=True)
class PileScene:
    """One pile of the modes for two (B45, B48): its visible card and how many cards it has."""

    top: Card | None
    """None for a pile that is used up."""
    left: int
    """Cards in the pile, the visible one among them."""

    def __post_init__(self) -> None:
        if self.top is not None:
            _check_cards((self.top,))
        if (self.top is None) is not (self.left == 0):
            raise ValueError(f"A pile shows its top card exactly while it has cards; {self.left} are left.")


@dataclass(frozen=True, slots=True)
class PilesScene:
    """What lies before one player of the modes for two: piles side by side, and perhaps a hidden hand."""

    piles: tuple[PileScene, ...]
    """In the order they were dealt, from left to right as the picture is looked at."""
    hand_left: int = 0
    """Cards in the hidden hand (B48), drawn as backs with their number; 0 draws none."""


@dataclass(frozen=True, slots=True)
class OpponentScene:
    """What a player of the modes for two sees of the other one while choosing a card."""

    side: int
    piles: PilesScene


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


class Emblem(Enum):
    """What an announcement in the middle of the table shows over its words."""

    NONE = "none"
    PACK = "pack"
    """The pack, face down: before the deal."""
    CONTRACTS = "contracts"
    """The four suits and botifarra, to choose from."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words in the middle of the table: waiting for the deal, choosing trump, delegated."""

    headline: str
    detail: str = ""
    emblem: Emblem = Emblem.NONE
    card: Card | None = None
    """A card shown large over the words in place of an emblem: drawn for the first dealer, the five of swords."""

    def __post_init__(self) -> None:
        if self.card is not None:
            _check_cards((self.card,))


@dataclass(frozen=True, slots=True)
class CutScene:
    """The pack in the middle of the table, to be cut (B10, B11)."""

    headline: str
    detail: str
    cards: int
    """Cards in the pack: 48 or 36."""


class CallState(Enum):
    """Where one stage of the calls stands (B17)."""

    MADE = "made"
    ASKED = "asked"
    LATER = "later"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class CallStep:
    """One rung of the ladder: "Contro", 2, asked."""

    word: str
    multiplier: int
    state: CallState


@dataclass(frozen=True, slots=True)
class CallLadder:
    """The stage of contro, recontro and Sant Vicenç in the middle of the table."""

    headline: str
    detail: str = ""
    steps: tuple[CallStep, ...] = ()


@dataclass(frozen=True, slots=True)
class SideResult:
    """What one side got of a hand."""

    label: str
    taken: int | None
    """None where what was taken is void: in a hand that ended by a revoke (B34)."""
    written: int
    total: int


@dataclass(frozen=True, slots=True)
class RevokeScene:
    """The illegal card that ended a hand (B34): what it was, what lay before it, what would have been legal."""

    title: str
    """ "Renúncia de l'Àngel"."""
    card: Card
    trick: tuple[Card, ...]
    """The cards that lay before it, in the order they were played."""
    legal: tuple[Card, ...]
    """What would have been legal in its place."""
    detail: str
    """The rule in words: "Havia de seguir el pal"."""

    def __post_init__(self) -> None:
        _check_cards((self.card, *self.trick, *self.legal))


@dataclass(frozen=True, slots=True)
class HandResultScene:
    """A scored hand (B28): alone as a picture of its own, or in the middle of the table."""

    headline: str
    """ "Nosaltres escriu 18"."""
    detail: str
    """ "Oros · Contro ×2"; may be empty."""
    contract: ContractCode
    multiplier: int
    multiplier_word: str
    """ "Contro"; empty for a hand that nobody raised."""
    taken_title: str
    written_title: str
    total_title: str
    sides: tuple[SideResult, ...]
    winner: int | None
    """The side that writes most; None where no side does (36-36)."""
    revoke: RevokeScene | None = None
    """Set for a hand that ended by a revoke."""


@dataclass(frozen=True, slots=True)
class WinnerScene:
    """The end of a match in the middle of the table."""

    headline: str
    detail: str = ""
    side: int | None = None
    """The winning side, whose crown is drawn; None for a draw."""


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand in the table of a match: sequences run by side."""

    contract: ContractCode
    multiplier: int
    taken: tuple[int, ...] | None
    """None where what was taken is void: in a hand that ended by a revoke (B34)."""
    written: tuple[int, ...]
    totals: tuple[int, ...]
    call: str = ""
    """The highest call of the hand in words; may be empty."""


@dataclass(frozen=True, slots=True)
class MatchResultScene:
    """The score sheet of a whole match, one line a hand; a picture of its own.

    Points taken are drawn for two sides only: three or four need the room, and what is written tells them.
    """

    headline: str
    """ "Guanyen Anna i Carla"."""
    detail: str
    """ "101 punts · obligada"; may be empty."""
    hand_title: str
    contract_title: str
    taken_title: str
    written_title: str
    total_title: str
    side_labels: tuple[str, ...]
    hands: tuple[HandLine, ...]
    totals: tuple[int, ...]
    winner: int | None
    """The side that has won, whose crown is drawn; None while nobody has, and for a draw."""
    target: int | None = None
    """Drawn as a line in the curve of the score; None where a match has no target."""


@dataclass(frozen=True, slots=True)
class TakenCard:
    """A card of a finished trick, and who played it."""

    card: Card
    player: str
    side: int

    def __post_init__(self) -> None:
        _check_cards((self.card,))


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


Centre: TypeAlias = Announcement | CutScene | CallLadder | HandResultScene | WinnerScene


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


@dataclass(frozen=True, slots=True)
class HandScene:
    """One player's cards. Only that player may ever see it."""

    cards: tuple[Card, ...]
    """In the order to draw them: sorting is the caller's. Empty where a mode has only piles."""
    playable: frozenset[Card] | None = None
    """Raised and bright, the others dimmed; None where nothing is to be played: all are equally bright. May name
    the tops of piles."""
    contract: ContractScene | None = None
    """With the words and the trick it makes the strip over the cards; without any of the three there is no strip."""
    headline: str = ""
    """ "Et toca"; may be empty."""
    trick: tuple[PlayedCard, ...] = ()
    """The trick on the table, in the order it was played, as small cards in the strip."""
    winning: Position | None = None
    piles: tuple[PileScene, ...] = ()
    """The player's own piles in the modes for two, beside the cards of the hand."""
    opponent: OpponentScene | None = None
    """Set where there are piles: those of the other player decide what to play."""

    def __post_init__(self) -> None:
        _check_cards(self.cards)
        if bool(self.piles) is not (self.opponent is not None):
            raise ValueError("Piles lie before both players or before none.")
        shown = {*self.cards, *(pile.top for pile in self.piles)}
        if self.playable is not None and not self.playable <= shown:
            raise ValueError("A playable card is not in the hand.")


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """A table that has not started: two to four chairs, in two pairs or everyone alone."""

    title: str
    """ "Botifarra lliure · 101"."""
    lines: tuple[str, ...]
    """The house rules in a few words, at most five lines."""
    seats: tuple[SeatScene | None, SeatScene | None, SeatScene | None, SeatScene | None]
    """By position; None is an empty chair, or no chair at all where the mode has none (see `places`)."""
    empty_word: str
    """ "lliure"."""
    side_labels: tuple[str, ...]
    """Names of the pairs: positions 0 and 2, then 1 and 3; () where everyone plays alone."""
    status: str = ""
    """ "Falten 2 jugadors"; may be empty."""
    places: tuple[Position, ...] = (0, 1, 2, 3)
    """The chairs that the mode has: (0, 1, 3) for three players, (0, 2) for two."""
