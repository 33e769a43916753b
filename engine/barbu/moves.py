"""The moves of Barbu and their text form, as in records.

>>> parse_move("contract reussite T")
NameContract(contract=<Contract.REUSSITE: 'reussite'>, height='T', side=None)
>>> str(parse_move("play AS low"))
'play AS low'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engine.barbu.contracts.contract import Contract
from engine.barbu.contracts.reussite import Side
from engine.cards.french import RANKS, FrenchCard
from engine.dealing import Shuffle
from engine.errors import NotationError
from engine.move_text import move_parser


@dataclass(frozen=True, slots=True)
class NameContract:
    """The dealer names the contract; a réussite with its height, or with the side of the ace that lies (R28, R33)."""

    contract: Contract
    height: str | None = None
    side: Side | None = None

    def __str__(self) -> str:
        return " ".join(filter(None, ("contract", self.contract, self.height, self.side)))


@dataclass(frozen=True, slots=True)
class Vote:
    """A player votes for a contract (R39)."""

    contract: Contract

    def __str__(self) -> str:
        return f"vote {self.contract}"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card is played to the trick, or placed; ``side`` is stated where the first ace could take both (R32)."""

    card: FrenchCard
    side: Side | None = None

    def __str__(self) -> str:
        return f"play {self.card}" if self.side is None else f"play {self.card} {self.side}"


@dataclass(frozen=True, slots=True)
class Pass:
    """A player without a legal card passes (R29)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Decline:
    """A player declines another card after an ace (R31)."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A card of mariages is turned up; places count from 1 (R38)."""

    place: int

    def __str__(self) -> str:
        return f"turn {self.place}"


BarbuMove = Shuffle | NameContract | Vote | PlayCard | Pass | Decline | TurnUp

_WITHOUT_ARGUMENT: Final[dict[str, BarbuMove]] = {"pass": Pass(), "decline": Decline()}
_MOST_PLACES: Final = 52


def _contract(text: str) -> NameContract:
    name, blank, rest = text.partition(" ")
    contract = Contract.parse(name)
    if not blank:
        return NameContract(contract)
    if contract is Contract.REUSSITE:
        if rest in tuple(RANKS):
            return NameContract(contract, height=rest)
        return NameContract(contract, side=_side(rest))
    raise NotationError("unknown_move", text=f"contract {text}")


def _play(text: str) -> PlayCard:
    card, blank, side = text.partition(" ")
    return PlayCard(FrenchCard.parse(card), _side(side) if blank else None)


def _side(text: str) -> Side:
    try:
        return Side(text)
    except ValueError:
        raise NotationError("unknown_side", text=text) from None


def _turn(text: str) -> TurnUp:
    if text in _PLACES:
        return TurnUp(int(text))
    raise NotationError("unknown_move", text=f"turn {text}")


_PLACES: Final = frozenset(map(str, range(1, _MOST_PLACES + 1)))
_WITH_ARGUMENT: Final[dict[str, Callable[[str], BarbuMove]]] = {
    "contract": _contract,
    "vote": lambda text: Vote(Contract.parse(text)),
    "play": _play,
    "turn": _turn,
}

parse_move: Final = move_parser(_WITHOUT_ARGUMENT, _WITH_ARGUMENT)
"""Reads a move's text form; raises :class:`NotationError` with the offending text."""
