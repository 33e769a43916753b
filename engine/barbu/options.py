"""The house rules of a game of Barbu (section 1 of the rules), and the named presets.

>>> BarbuOptions.from_json({"players": 6, "per_dealer": 2}).per_dealer
2
>>> BarbuOptions().to_json()["per_dealer"]
'all'
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Final

from engine.cards.french import FrenchSuit
from engine.errors import OptionError

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 10
MOST_WITH_32: Final = 8
"""With more players nobody would have four cards (R1)."""
PLAYERS_OF_CHELEM: Final = 4
MOST_PER_DEALER: Final = 6


class Pack(enum.StrEnum):
    """The number of cards (R2)."""

    SMALL = "32"
    WHOLE = "52"


class Preset(enum.StrEnum):
    """The values of tricks and cards (R24)."""

    CLASSIC = "classic"
    CLASSIC_ZERO_32 = "classic_zero_32"
    CLASSIC_ZERO_52 = "classic_zero_52"
    EQUAL_32 = "equal_32"
    EQUAL_ZERO_32 = "equal_zero_32"
    UNIT_32 = "unit_32"
    BGA_32 = "bga_32"
    BGA_52 = "bga_52"


class Lead(enum.StrEnum):
    """The first player of a deal (R6)."""

    RIGHT = "right"
    LEFT = "left"
    DEALER = "dealer"


class Direction(enum.StrEnum):
    """The direction of play; ``auto`` follows from the first player (R6)."""

    AUTO = "auto"
    COUNTER_CLOCKWISE = "ccw"
    CLOCKWISE = "cw"


class FirstDealer(enum.StrEnum):
    """The choice of the first dealer (R4)."""

    DRAW = "draw"
    FIXED = "fixed"


class Rotation(enum.StrEnum):
    """How the deal passes on (R7)."""

    EACH_DEAL = "each_deal"
    BLOCK = "block"


class Order(enum.StrEnum):
    """Who decides the contract of a deal (R8 to R10)."""

    FREE = "free"
    FORCED = "forced"
    DRAWN = "drawn"


class Slam(enum.StrEnum):
    """The reward of whoever takes everything (R25, R26)."""

    NONE = "none"
    FLIP = "flip"
    CHELEM = "chelem"


class SuitLead(enum.StrEnum):
    """When the penalty suit may be led (R15)."""

    FREE = "free"
    AFTER_DISCARD = "after_discard"
    NEVER = "never"


class PenaltySuit(enum.StrEnum):
    """The suit that costs card by card (R17)."""

    HEARTS = "H"
    CLUBS = "C"

    @property
    def suit(self) -> FrenchSuit:
        """The suit as a number."""
        return FrenchSuit.HEARTS if self is PenaltySuit.HEARTS else FrenchSuit.CLUBS


class BarbuCard(enum.StrEnum):
    """The card that is the barbu (R19)."""

    HEARTS = "KH"
    SPADES = "KS"
    DIAMONDS = "KD"


class ReussiteStart(enum.StrEnum):
    """How a réussite begins (R28, R33)."""

    CHOSEN = "chosen"
    LAST_DEALT = "last_dealt"


class AcePlace(enum.StrEnum):
    """Where aces lie in a réussite (R32)."""

    HIGH = "high"
    FIRST_ACE = "first_ace"


class ExtraRound(enum.StrEnum):
    """The rounds after the programme (R36, R37)."""

    NONE = "none"
    RATATOUILLE = "ratatouille"
    ANTI_RATATOUILLE = "anti_ratatouille"
    BOTH = "both"


class Switch(enum.StrEnum):
    """A rule that is off or on."""

    OFF = "off"
    ON = "on"

    def __bool__(self) -> bool:
        return self is Switch.ON


@dataclass(frozen=True, slots=True)
class BarbuOptions:
    """The house rules of a game; ``per_dealer`` is ``None`` for ``all``.

    Raises :class:`OptionError` on a configuration that section 1 forbids.
    """

    players: int = 4
    pack: Pack = Pack.SMALL
    preset: Preset = Preset.CLASSIC
    lead: Lead = Lead.RIGHT
    direction: Direction = Direction.AUTO
    first_dealer: FirstDealer = FirstDealer.DRAW
    rotation: Rotation = Rotation.EACH_DEAL
    order: Order = Order.FREE
    reussites: int = 2
    per_dealer: int | None = None
    dernier_pli: Switch = Switch.OFF
    slam: Slam = Slam.NONE
    quiet_tricks: int = 0
    suit_lead: SuitLead = SuitLead.FREE
    penalty_suit: PenaltySuit = PenaltySuit.HEARTS
    barbu: BarbuCard = BarbuCard.HEARTS
    early_stop: Switch = Switch.ON
    reussite_start: ReussiteStart = ReussiteStart.CHOSEN
    ace_replay: Switch = Switch.ON
    ace_place: AcePlace = AcePlace.HIGH
    extra_round: ExtraRound = ExtraRound.NONE
    mariages: Switch = Switch.OFF
    votation: Switch = Switch.OFF

    def __post_init__(self) -> None:
        if self.pack is Pack.SMALL and self.players > MOST_WITH_32:
            raise OptionError("too_many_for_pack", players=self.players, most=MOST_WITH_32)
        if self.slam is Slam.CHELEM and self.players != PLAYERS_OF_CHELEM:
            raise OptionError("chelem_needs_four", players=self.players)
        if self.order is Order.DRAWN and self.pack is not Pack.SMALL:
            raise OptionError("drawn_needs_32")
        if self.ace_place is AcePlace.FIRST_ACE and self.pack is not Pack.WHOLE:
            raise OptionError("first_ace_needs_52")

    @property
    def is_clockwise(self) -> bool:
        """Whether play goes to the left (R6)."""
        if self.direction is Direction.AUTO:
            return self.lead is Lead.LEFT
        return self.direction is Direction.CLOCKWISE

    @property
    def height_is_chosen(self) -> bool:
        """Whether the dealer of a réussite names its height; a card that was laid gives it otherwise (R28, R33)."""
        return self.reussite_start is ReussiteStart.CHOSEN

    @property
    def first_ace_decides(self) -> bool:
        """Whether the first ace of a réussite decides where aces lie (R32)."""
        return self.ace_place is AcePlace.FIRST_ACE

    @classmethod
    def from_json(cls, values: Mapping[str, object]) -> BarbuOptions:
        """Return options from names and values as in a record; missing ones have their defaults.

        Raises :class:`OptionError` on an unknown name or value, and on a forbidden configuration.
        """
        for name in values:
            if name not in READERS:
                raise OptionError("unknown_option", option=name)
        return cls(**{name: _read(name, value) for name, value in values.items()})  # type: ignore[arg-type]

    def to_json(self) -> dict[str, str | int]:
        """Return every option with its value; ``per_dealer`` is text, as ``pack`` is."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["per_dealer"] = "all" if self.per_dealer is None else str(self.per_dealer)
        return {name: value if isinstance(value, int) else str(value) for name, value in values.items()}


def _number_of(*allowed: int) -> Callable[[str], int]:
    numbers = {str(number): number for number in allowed}
    return numbers.__getitem__


def _per_dealer(text: str) -> int | None:
    return None if text == "all" else _number_of(*range(1, MOST_PER_DEALER + 1))(text)


READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "players": _number_of(*range(LEAST_PLAYERS, MOST_PLAYERS + 1)),
    "pack": Pack,
    "preset": Preset,
    "lead": Lead,
    "direction": Direction,
    "first_dealer": FirstDealer,
    "rotation": Rotation,
    "order": Order,
    "reussites": _number_of(2, 1),
    "per_dealer": _per_dealer,
    "dernier_pli": Switch,
    "slam": Slam,
    "quiet_tricks": _number_of(0, 2),
    "suit_lead": SuitLead,
    "penalty_suit": PenaltySuit,
    "barbu": BarbuCard,
    "early_stop": Switch,
    "reussite_start": ReussiteStart,
    "ace_replay": Switch,
    "ace_place": AcePlace,
    "extra_round": ExtraRound,
    "mariages": Switch,
    "votation": Switch,
}
"""The reader of each option's text; it raises ``KeyError`` or ``ValueError`` on any other text."""


def _read(name: str, value: object) -> object:
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        try:
            return READERS[name](str(value))
        except (KeyError, ValueError):
            pass
    raise OptionError("bad_option_value", option=name, value=value)


PRESETS: Final[Mapping[str, BarbuOptions]] = {
    "classique": BarbuOptions(),
    "somme nulle": BarbuOptions(preset=Preset.CLASSIC_ZERO_32),
    "courte": BarbuOptions(per_dealer=3),
    "tirage": BarbuOptions(order=Order.DRAWN),
    "bridgeur": BarbuOptions(
        pack=Pack.WHOLE, preset=Preset.CLASSIC_ZERO_52, lead=Lead.DEALER, suit_lead=SuitLead.NEVER
    ),
    "alsacienne": BarbuOptions(votation=Switch.ON),
    "picarde": BarbuOptions(mariages=Switch.ON),
    "tout": BarbuOptions(extra_round=ExtraRound.BOTH, mariages=Switch.ON, votation=Switch.ON),
}
"""Presets by name; the first is the default of a table."""
