"""What goes on in the middle of the table while no trick lies there, as data."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.games.botifarra.pictures.result_scene import HandResultScene
from bot.render.kit.scene import Card, check_cards


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
            check_cards((self.card,))


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
class WinnerScene:
    """The end of a match in the middle of the table."""

    headline: str
    detail: str = ""
    sides: tuple[int, ...] = ()
    """The winning side, or in a draw those that share the lead: a crown is drawn for each in its colour."""


Centre: TypeAlias = Announcement | CutScene | CallLadder | HandResultScene | WinnerScene
