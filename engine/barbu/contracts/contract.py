"""The contracts, what each of them counts, and the values of the presets (R16 to R24, R36, R37).

A contract of tricks is a sum of parts: salade is the sum of all of them, and nothing else is known about it.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.barbu.options import BarbuOptions, Order, Preset
from engine.cards.french import FrenchCard
from engine.errors import NotationError


class Contract(enum.StrEnum):
    """A contract; the first seven stand in the order of R9."""

    PLIS = "plis"
    COEURS = "coeurs"
    DAMES = "dames"
    BARBU = "barbu"
    DERNIER_PLI = "dernier_pli"
    SALADE = "salade"
    REUSSITE = "reussite"
    RATATOUILLE = "ratatouille"
    ANTI_RATATOUILLE = "anti_ratatouille"
    MARIAGES = "mariages"

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read a contract's name; raises ``NotationError``."""
        try:
            return cls(text)
        except ValueError:
            raise NotationError("unknown_barbu_contract", text=text) from None

    @property
    def has_tricks(self) -> bool:
        """Whether tricks are played (R12)."""
        return self not in (Contract.REUSSITE, Contract.MARIAGES)

    @property
    def is_ratatouille(self) -> bool:
        """Whether this is one of the two ratatouilles (R36, R37)."""
        return self in (Contract.RATATOUILLE, Contract.ANTI_RATATOUILLE)

    @property
    def counts_everything(self) -> bool:
        """Whether tricks and cards count at once: in salade and the ratatouilles (R21, R36, R37)."""
        return self is Contract.SALADE or self.is_ratatouille


class Part(enum.Enum):
    """Something that a contract of tricks counts."""

    TRICKS = "tricks"
    SUIT = "suit"
    """Cards of the penalty suit (R17)."""
    QUEENS = "queens"
    BARBU = "barbu"
    LAST_TRICK = "last trick"


@dataclass(frozen=True, slots=True)
class Values:
    """The points of a preset: lost for a unit of each part, and won in a réussite by place (R24)."""

    lost: Mapping[Part, int]
    gains: tuple[int, ...]


def _values(trick: int, heart: int, queen: int, barbu: int, last_trick: int, *gains: int) -> Values:
    return Values(dict(zip(Part, (trick, heart, queen, barbu, last_trick), strict=True)), gains)


VALUES: Final[Mapping[Preset, Values]] = {
    Preset.CLASSIC: _values(5, 5, 15, 70, 40, 100, 50),
    Preset.CLASSIC_ZERO_32: _values(5, 5, 15, 70, 40, 140, 70),
    Preset.CLASSIC_ZERO_52: _values(5, 5, 15, 70, 40, 175, 85),
    Preset.EQUAL_32: _values(5, 5, 10, 40, 40, 100, 50),
    Preset.EQUAL_ZERO_32: _values(5, 5, 10, 40, 40, 100, 50, 10),
    Preset.UNIT_32: _values(1, 2, 4, 10, 5, 35, 15),
    Preset.BGA_32: _values(1, 1, 2, 8, 5, 20, 10),
    Preset.BGA_52: _values(1, 1, 3, 12, 8, 25, 15, 5),
}
"""The table of R24."""

_OF_ONE_PART: Final = {
    Contract.PLIS: Part.TRICKS,
    Contract.COEURS: Part.SUIT,
    Contract.DAMES: Part.QUEENS,
    Contract.BARBU: Part.BARBU,
    Contract.DERNIER_PLI: Part.LAST_TRICK,
}
_ALL_PARTS: Final = tuple(Part)
_OF_PROGRAMME: Final = (*_OF_ONE_PART, Contract.SALADE, Contract.REUSSITE)
_DRAWN: Final = {
    "2": Contract.PLIS,
    "3": Contract.COEURS,
    "4": Contract.DAMES,
    "5": Contract.BARBU,
    "6": Contract.SALADE,
}


def parts_of(options: BarbuOptions, contract: Contract) -> tuple[Part, ...]:
    """Return the parts that a contract counts; empty for réussite and mariages (R16 to R21, R36)."""
    if contract in _OF_ONE_PART:
        return (_OF_ONE_PART[contract],)
    if contract.is_ratatouille or (contract is Contract.SALADE and options.dernier_pli):
        return _ALL_PARTS
    return _ALL_PARTS[:-1] if contract is Contract.SALADE else ()


@lru_cache(maxsize=256)
def distinct_contracts(options: BarbuOptions) -> tuple[Contract, ...]:
    """Return the contracts of the programme, each once, in the order of R9.

    Dernier pli is one of them if it is played, except in drawn order, which has it only in salade (R10, R20).
    """
    with_last = options.dernier_pli and options.order is not Order.DRAWN
    return tuple(contract for contract in _OF_PROGRAMME if contract is not Contract.DERNIER_PLI or with_last)


def drawn_contract(card: FrenchCard) -> Contract:
    """Return the contract that a spare card stands for, a rank from 2 to 6 (R10)."""
    return _DRAWN[card.rank]
