"""The moves of Botifarra and their text form, as in records.

>>> parse_move("trump E")
NameTrump(contract=<Contract.ESPASES: 2>)
>>> str(parse_move("play O9"))
'play O9'
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.cards.spanish import SUIT_LETTERS, SpanishCard, SpanishSuit
from engine.dealing import Shuffle
from engine.errors import NotationError
from engine.game import Seat
from engine.move_text import move_parser


class Contract(enum.IntEnum):
    """The contract of a deal: a trump suit, or botifarra, which has none (B14, B16)."""

    OROS = 0
    COPES = 1
    ESPASES = 2
    BASTOS = 3
    BOTIFARRA = 4

    @property
    def trump(self) -> SpanishSuit | None:
        """The trump suit; ``None`` in botifarra."""
        return None if self is Contract.BOTIFARRA else SpanishSuit(self)

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read ``O``, ``C``, ``E``, ``B`` or ``botifarra``; raises ``NotationError``."""
        if text == "botifarra":
            return cls.BOTIFARRA
        if len(text) == 1 and text in SUIT_LETTERS:
            return cls(SUIT_LETTERS.index(text))
        raise NotationError("unknown_contract", text=text)

    def __str__(self) -> str:
        return "botifarra" if self is Contract.BOTIFARRA else SUIT_LETTERS[self]


class Call(enum.IntEnum):
    """The three calls that raise the multiplier, in their order (B17)."""

    CONTRO = 1
    RECONTRO = 2
    SANT_VICENC = 3

    def __str__(self) -> str:
        return self.name.replace("_", "").lower()


@dataclass(frozen=True, slots=True)
class NameTrump:
    """The dealer, or his partner after a delegation, names the contract (B14, B15)."""

    contract: Contract

    def __str__(self) -> str:
        return f"trump {self.contract}"


@dataclass(frozen=True, slots=True)
class Delegate:
    """The dealer leaves the choice to his partner (B15)."""

    def __str__(self) -> str:
        return "delegate"


@dataclass(frozen=True, slots=True)
class MakeCall:
    """Contro, recontro or Sant Vicenç (B17)."""

    call: Call

    def __str__(self) -> str:
        return str(self.call)


@dataclass(frozen=True, slots=True)
class Knock:
    """A speaker who is asked makes no call (B17)."""

    def __str__(self) -> str:
        return "knock"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card is played to the trick (B20)."""

    card: SpanishCard

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True, slots=True)
class Cut:
    """``depth`` top cards go underneath, and the cards are dealt without a shuffle (B10, B11)."""

    depth: int

    def __str__(self) -> str:
        return f"cut {self.depth}"


@dataclass(frozen=True, slots=True)
class CallMisdeal:
    """This seat has dealt the cards wrongly, and the deal is void (B13)."""

    seat: Seat

    def __str__(self) -> str:
        return f"misdeal {self.seat}"


@dataclass(frozen=True, slots=True)
class Claim:
    """A player claims that an opponent has revoked in this deal (B34)."""

    def __str__(self) -> str:
        return "claim"


BotifarraMove = Shuffle | Cut | NameTrump | Delegate | MakeCall | Knock | PlayCard | CallMisdeal | Claim


def _number(text: str) -> int:
    """Parse a number without leading zeros."""
    if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER and str(int(text)) == text:
        return int(text)
    raise NotationError("unknown_move", text=text)


_LONGEST_NUMBER: Final = 3
_WITHOUT_ARGUMENT: Final[dict[str, BotifarraMove]] = {
    "delegate": Delegate(),
    "knock": Knock(),
    "claim": Claim(),
    **{str(call): MakeCall(call) for call in Call},
}
_WITH_ARGUMENT: Final[dict[str, Callable[[str], BotifarraMove]]] = {
    "trump": lambda text: NameTrump(Contract.parse(text)),
    "play": lambda text: PlayCard(SpanishCard.parse(text)),
    "cut": lambda text: Cut(_number(text)),
    "misdeal": lambda text: CallMisdeal(_number(text)),
}

parse_move: Final = move_parser(_WITHOUT_ARGUMENT, _WITH_ARGUMENT)
"""Reads a move's text form; raises :class:`NotationError` with the offending text."""
