"""The house rules of a game of Barbu (section 1 of the rules), and the named presets.

>>> BarbuOptions.from_json({"players": 6, "per_dealer": 2}).per_dealer
2
>>> BarbuOptions().to_json()["per_dealer"]
'all'
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final

from engine.cards.french import FrenchSuit
from engine.errors import OptionError
from engine.options import EnumOptions, Numbers

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
    """The way in which the deal passes on (R7)."""

    EACH_DEAL = "each_deal"
    BLOCK = "block"


class Order(enum.StrEnum):
    """The decision on the contract of a deal: its dealer, a vote or a draw (R8 to R10)."""

    FREE = "free"
    FORCED = "forced"
    DRAWN = "drawn"


class Slam(enum.StrEnum):
    """The reward for taking everything (R25, R26)."""

    NONE = "none"
    FLIP = "flip"
    CHELEM = "chelem"


class SuitLead(enum.StrEnum):
    """The time from which the penalty suit may be led (R15)."""

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
    """The beginning of a réussite (R28, R33)."""

    CHOSEN = "chosen"
    LAST_DEALT = "last_dealt"


class AcePlace(enum.StrEnum):
    """The place of aces in a réussite (R32)."""

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


class _AsText(Numbers):
    """Numbers that are text in a record, as ``pack`` is."""

    def written(self, number: int | None) -> str:
        """Return a number as in a record."""
        return str(Numbers.written(self, number))


@dataclass(frozen=True, slots=True)
class BarbuOptions(EnumOptions):
    """The house rules of a game; ``per_dealer`` is ``None`` for ``all``.

    Raises :class:`OptionError` on a configuration that section 1 forbids.
    """

    players: Annotated[int, Numbers(range(LEAST_PLAYERS, MOST_PLAYERS + 1))] = 4
    pack: Pack = Pack.SMALL
    preset: Preset = Preset.CLASSIC
    lead: Lead = Lead.RIGHT
    direction: Direction = Direction.AUTO
    first_dealer: FirstDealer = FirstDealer.DRAW
    rotation: Rotation = Rotation.EACH_DEAL
    order: Order = Order.FREE
    reussites: Annotated[int, Numbers((2, 1))] = 2
    per_dealer: Annotated[int | None, _AsText((None, *range(1, MOST_PER_DEALER + 1)), "all")] = None
    dernier_pli: Switch = Switch.OFF
    slam: Slam = Slam.NONE
    quiet_tricks: Annotated[int, Numbers((0, 2))] = 0
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
