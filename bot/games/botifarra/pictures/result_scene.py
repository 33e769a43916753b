"""Scored hands and matches, as data."""

from dataclasses import dataclass

from bot.render.kit.scene import Card, ContractCode, SeatScene, check_cards


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
        check_cards((self.card, *self.trick, *self.legal))


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
    """The side that has won, whose colour the headline has; None while nobody has, and for a draw."""
    winners: tuple[SeatScene, ...] = ()
    """Who has won, or in a draw shares the lead: their faces stand crowned over the headline."""
    target: int | None = None
    """Drawn as a line in the curve of the score; None where a match has no target."""
