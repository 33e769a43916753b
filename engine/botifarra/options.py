"""The house rules of a match (section 1 of the rules), and the named presets.

>>> PRESETS["lliure 101"].play
<Play.LLIURE: 'lliure'>
>>> BotifarraOptions.from_json({"play": "intermedia", "max_hands": 8}).carrego_scope
<CarregoScope.PARTNER_TO_PLAY: 'partner_to_play'>
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Final

from engine.errors import OptionError
from engine.game import Seat
from engine.options import EnumOptions, Numbers


class Mode(enum.StrEnum):
    """The number of players, and their sides (B6, B40 to B52)."""

    PAIRS4 = "pairs4"
    INDIVIDUAL4 = "individual4"
    INDIVIDUAL3 = "individual3"
    RECTOR2 = "rector2"
    HANDPILES2 = "handpiles2"

    @cached_property
    def seats(self) -> int:
        """The number of seats: four, three or two."""
        return _SEATS[self]

    @cached_property
    def sides(self) -> int:
        """The number of sides; a side is a pair in ``pairs4`` and a single player in every other mode."""
        return 2 if self is Mode.PAIRS4 else self.seats

    @cached_property
    def tricks(self) -> int:
        """The number of tricks of a deal: 12, or 24 between two players (B49)."""
        return 24 if self.has_piles else 12

    @cached_property
    def is_individual(self) -> bool:
        """Whether three or four play without partners (B40)."""
        return self in (Mode.INDIVIDUAL4, Mode.INDIVIDUAL3)

    @cached_property
    def has_piles(self) -> bool:
        """Whether two play, with piles of cards on the table (B45, B48)."""
        return self in (Mode.RECTOR2, Mode.HANDPILES2)


_SEATS: Final = {
    Mode.PAIRS4: 4,
    Mode.INDIVIDUAL4: 4,
    Mode.INDIVIDUAL3: 3,
    Mode.RECTOR2: 2,
    Mode.HANDPILES2: 2,
}


class Play(enum.StrEnum):
    """The duty to win tricks (B22 to B27)."""

    OBLIGADA = "obligada"
    LLIURE = "lliure"
    INTERMEDIA = "intermedia"


class Undertrump(enum.StrEnum):
    """The duty of a player whose trumps are all too low (B25)."""

    FREE = "free"
    FORCED = "forced"


class CarregoAnnounce(enum.StrEnum):
    """Whether a carrego is announced (B27)."""

    REQUIRED = "required"
    SILENT = "silent"


class CarregoScope(enum.StrEnum):
    """The seats that may use carrego (B27)."""

    PARTNER_TO_PLAY = "partner_to_play"
    ANY = "any"


class CarregoLimit(enum.StrEnum):
    """The cards that may be given by carrego (B27)."""

    NONE = "none"
    DOUBLETON = "doubleton"


class Switch(enum.StrEnum):
    """An option that is on or off."""

    OFF = "off"
    ON = "on"


class FirstDealer(enum.StrEnum):
    """The way in which the first dealer is found (B8, B9)."""

    DRAW = "draw"
    FIVE_OF_SWORDS = "five_of_swords"
    FIXED = "fixed"


class ShuffleRule(enum.StrEnum):
    """Whether the pack is shuffled between two deals (B10, B11)."""

    SHUFFLE = "shuffle"
    NO_SHUFFLE = "no_shuffle"


class Cutter(enum.StrEnum):
    """The cutter (B10)."""

    RIGHT = "right"
    PARTNER = "partner"


class Misdeal(enum.StrEnum):
    """The dealer after a misdeal (B13)."""

    PASS_RIGHT = "pass_right"  # noqa: S105 - a rule's name, no secret
    SAME_DEALER = "same_dealer"
    SAME_THEN_PASS = "same_then_pass"  # noqa: S105 - a rule's name, no secret


class Multipliers(enum.StrEnum):
    """The ladder of multipliers (B19)."""

    DOUBLING = "2-4-8"
    STEPPING = "2-3-4"


class SantVicenc(enum.StrEnum):
    """The condition for Sant Vicenç (B18)."""

    SUITS_ONLY = "suits_only"
    NEVER = "never"
    ALWAYS = "always"


class CallOrder(enum.StrEnum):
    """The first speaker of the calling (B17)."""

    FROM_CALLER = "from_caller"
    FROM_DEALER = "from_dealer"


class RevokeRule(enum.StrEnum):
    """The treatment of illegal cards (B34)."""

    PREVENT = "prevent"
    PENALTY = "penalty"
    CLAIM = "claim"


class Tie(enum.StrEnum):
    """The treatment of equal totals after the last deal (B32)."""

    DRAW = "draw"
    EXTRA_HANDS = "extra_hands"


class LastTrickView(enum.StrEnum):
    """The finished tricks that may be looked at (B36)."""

    EACH_SIDE = "each_side"
    LAST_ONLY = "last_only"
    NONE = "none"


class TrumpSource(enum.StrEnum):
    """The way in which two players find trump (B46)."""

    CHOOSE = "choose"
    LAST_PILE = "last_pile"


LEAST_CUT: Final = 4
"""The least number of cards above and below a cut (B10)."""
TARGETS: Final = (101, 73, 100, 200, 201, None)
"""Values of ``target``; ``None`` is written ``none`` (B31)."""
MOST_HANDS: Final = 999
"""The largest number of deals that a table offers; a record may have more."""


class _Limit(Numbers):
    """A limit of a match, read from any whole number; the options refuse one that makes no game."""

    def read(self, value: object) -> int | None:
        """Return the number, or ``None`` for none; raises ``ValueError`` on anything else."""
        if value in (None, self.word):
            return None
        if isinstance(value, (int, str)) and not isinstance(value, bool):
            return int(value)
        raise ValueError(value)


@dataclass(frozen=True, slots=True)
class BotifarraOptions(EnumOptions):
    """The validated house rules of a match: every value of this class can be played.

    An option that has no effect in a mode is accepted and ignored. Raises :class:`OptionError` on a value or a
    combination that makes no game.
    """

    mode: Mode = Mode.PAIRS4
    play: Play = Play.OBLIGADA
    undertrump: Undertrump = Undertrump.FREE
    carrego_announce: CarregoAnnounce = CarregoAnnounce.REQUIRED
    carrego_scope: CarregoScope = CarregoScope.PARTNER_TO_PLAY
    carrego_limit: CarregoLimit = CarregoLimit.NONE
    three_high: Switch = Switch.OFF
    first_dealer: FirstDealer = FirstDealer.DRAW
    shuffle: ShuffleRule = ShuffleRule.SHUFFLE
    cutter: Cutter = Cutter.RIGHT
    misdeal: Misdeal = Misdeal.PASS_RIGHT
    multipliers: Multipliers = Multipliers.DOUBLING
    sant_vicenc: SantVicenc = SantVicenc.SUITS_ONLY
    call_order: CallOrder = CallOrder.FROM_CALLER
    revoke: RevokeRule = RevokeRule.PREVENT
    target: Annotated[int | None, _Limit(TARGETS)] = 101
    max_hands: Annotated[int | None, _Limit((None,), others=range(1, MOST_HANDS + 1))] = None
    tie: Tie = Tie.DRAW
    last_trick_view: LastTrickView = LastTrickView.EACH_SIDE
    trump_source: TrumpSource = TrumpSource.CHOOSE

    def __post_init__(self) -> None:
        if self.target not in TARGETS:
            raise OptionError("bad_option_value", option="target", value=self.target)
        if self.max_hands is not None and self.max_hands < 1:
            raise OptionError("bad_option_value", option="max_hands", value=self.max_hands)
        if self.target is None and self.max_hands is None:
            raise OptionError("match_never_ends")

    @property
    def seats(self) -> int:
        """The number of seats (B6, B40, B45)."""
        return self.mode.seats

    @property
    def sides(self) -> int:
        """The number of sides."""
        return self.mode.sides

    @property
    def partners(self) -> bool:
        """Whether players have partners: only in ``pairs4`` (B6)."""
        return self.mode is Mode.PAIRS4

    @property
    def trump_is_turned_up(self) -> bool:
        """Whether the top card of the dealer's last pile makes trump, so that nobody chooses it (B46)."""
        return self.mode.has_piles and self.trump_source is TrumpSource.LAST_PILE

    @property
    def three_is_high(self) -> bool:
        """Whether the three ranks second (B4); three players have no threes (B44)."""
        return self.three_high is Switch.ON and self.mode is not Mode.INDIVIDUAL3

    @property
    def five_of_swords_deals(self) -> bool:
        """Whether the holder of the five of swords is the first dealer: not between two, who cannot see it (B9)."""
        return self.first_dealer is FirstDealer.FIVE_OF_SWORDS and not self.mode.has_piles

    def side_of(self, seat: Seat) -> int:
        """Return the side of a seat: partners sit opposite (B6)."""
        return seat % self.sides


PRESETS: Final[Mapping[str, BotifarraOptions]] = {
    "obligada 101": BotifarraOptions(),
    "lliure 101": BotifarraOptions(play=Play.LLIURE),
    "campionat 8 mans": BotifarraOptions(play=Play.LLIURE, max_hands=8, sant_vicenc=SantVicenc.NEVER),
    "regional 2-3-4": BotifarraOptions(multipliers=Multipliers.STEPPING),
}
"""Presets by name; the first is the default of a table (D-20)."""
