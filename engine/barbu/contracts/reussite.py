"""The layout of a réussite: one line for each suit, built up and down from its opener (R27 to R33).

Sets of cards are integers, as in :mod:`engine.barbu.contracts.tricks`.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.barbu.deal import pack_mask
from engine.barbu.options import BarbuOptions
from engine.cards import LANE
from engine.cards.french import RANKS, FrenchCard, FrenchSuit

_ACE: Final = 1 << RANKS.index("A")
_KING: Final = 1 << RANKS.index("K")
_LANE: Final = (1 << LANE) - 1
LOW_END: Final = 1
"""A bit for the low end of a line where sides are counted by bits; both bits are set until the first ace (R32)."""
HIGH_END: Final = 2


class Side(enum.StrEnum):
    """The end of the lines at which aces lie (R32)."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards that lie, and what decides where others may follow.

    ``pack`` are all cards of the deal and ``placed`` those that lie, as sets in integers. ``ace_side`` is ``None``
    until the first ace fixes it.
    """

    pack: int
    height: str
    placed: int = 0
    ace_side: Side | None = Side.HIGH

    @classmethod
    def opened(cls, options: BarbuOptions, height: str) -> Layout:
        """Return the layout of a height before the first card (R28)."""
        return cls(pack_mask(options), height, ace_side=None if options.first_ace_decides else Side.HIGH)

    def playable(self) -> int:
        """Return every card that may be placed next, by any seat (R29, R32)."""
        ends = ends_of(self.ace_side)
        return sum(
            next_in_line(self._lane(suit), _opener(self, suit), self._placed_in(suit), ends) << LANE * suit
            for suit in FrenchSuit
        )

    def opener(self, suit: FrenchSuit) -> FrenchCard:
        """Return the card that opens a suit (R28)."""
        return FrenchCard(LANE * suit + _opener(self, suit).bit_length() - 1)

    def sides_of(self, card: FrenchCard) -> tuple[Side, ...]:
        """Return the sides that an ace may take here; empty for another card and once the side is fixed (R32)."""
        if self.ace_side is not None or card.rank != "A":
            return ()
        shown = shown_ends(self._lane(card.suit), self._placed_in(card.suit))
        return tuple(side for side in Side if shown & ends_of(side)) or tuple(Side)

    def with_card(self, card: FrenchCard, side: Side | None = None) -> Layout:
        """Return the layout with another card; an ace that does not show its side needs it stated."""
        sides = self.sides_of(card)
        fixed = (side or sides[0]) if sides else self.ace_side
        return replace(self, placed=self.placed | 1 << card, ace_side=fixed)

    def line(self, suit: FrenchSuit) -> tuple[FrenchCard, ...]:
        """Return the cards of a line that lie, from its low end to its high end."""
        return tuple(card for card in self.full_line(suit) if self.placed >> card & 1)

    def full_line(self, suit: FrenchSuit) -> tuple[FrenchCard, ...]:
        """Return all cards of a line, from its low end to its high end; an ace without a side is the last."""
        cards = tuple(_cards(self.pack >> LANE * suit & _LANE, suit))
        return (cards[-1], *cards[:-1]) if self.ace_side is Side.LOW else cards

    def _lane(self, suit: FrenchSuit) -> int:
        return self.pack >> LANE * suit & _LANE

    def _placed_in(self, suit: FrenchSuit) -> int:
        return self.placed >> LANE * suit & _LANE


def heights(options: BarbuOptions) -> tuple[str, ...]:
    """Return the ranks that a dealer may name, from the lowest: those of any card in the pack (R28)."""
    pack = pack_mask(options)
    return tuple(
        rank
        for index, rank in enumerate(RANKS)
        if any(pack >> LANE * suit + index & 1 for suit in FrenchSuit)
    )


def openers(options: BarbuOptions, height: str) -> int:
    """Return the four cards that open the suits of a réussite of this height, as a set in an integer (R28)."""
    layout = Layout.opened(options, height)
    return sum(1 << layout.opener(suit) for suit in FrenchSuit)


def _cards(lane: int, suit: FrenchSuit) -> Iterator[FrenchCard]:
    for strength in range(LANE):
        if lane >> strength & 1:
            yield FrenchCard(LANE * suit + strength)


def _opener(layout: Layout, suit: FrenchSuit) -> int:
    """Return the opener of a suit within its lane: the height, or the lowest card left if that was removed."""
    lane = layout.pack >> LANE * suit & _LANE
    named = 1 << RANKS.index(layout.height)
    return named if lane & named else lane & -lane


def next_in_line(lane: int, opener: int, placed: int, ends: int) -> int:
    """Return the cards of a suit that may be placed next; everything is given within the suit's lane (R29, R32).

    ``lane`` are all cards of the suit, and ``ends`` the ends at which an ace may lie.
    """
    if not placed:
        return opener
    others = lane & ~_ACE
    lying = placed & others
    found = (lying << 1 | lying >> 1) & others & ~placed
    if not placed & _ACE:
        return found | (_ACE if shown_ends(lane, placed) & ends else 0)
    return found | (_KING if ends == HIGH_END else others & -others) & ~placed


def shown_ends(lane: int, placed: int) -> int:
    """Return the ends at which the neighbour of a suit's ace lies: the king, or the lowest other card (R32)."""
    others = lane & ~_ACE
    return (LOW_END if placed & others & -others else 0) | (HIGH_END if placed & _KING else 0)


def ends_of(side: Side | None) -> int:
    """Return the ends at which aces may lie, by the side that the first ace has fixed."""
    if side is None:
        return LOW_END | HIGH_END
    return LOW_END if side is Side.LOW else HIGH_END
