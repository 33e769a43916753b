"""The layout of a réussite: one line for each suit, built up and down from its opener (R27 to R33).

Sets of cards are integers, as in :mod:`engine.barbu.tricks`.
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
        """Return every card that may be placed next, whoever holds it (R29, R32)."""
        return sum(_next_in_line(self, suit) << LANE * suit for suit in FrenchSuit)

    def opener(self, suit: FrenchSuit) -> FrenchCard:
        """Return the card that opens a suit (R28)."""
        return FrenchCard(LANE * suit + _opener(self, suit).bit_length() - 1)

    def sides_of(self, card: FrenchCard) -> tuple[Side, ...]:
        """Return the sides that an ace may take here; empty for another card and once the side is fixed (R32)."""
        if self.ace_side is not None or card.rank != "A":
            return ()
        return tuple(side for side in Side if _shows(self, card.suit, side)) or tuple(Side)

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


def _next_in_line(layout: Layout, suit: FrenchSuit) -> int:
    """Return the cards of a suit, within its lane, that may be placed next."""
    placed = layout.placed >> LANE * suit & _LANE
    if not placed:
        return _opener(layout, suit)
    others = layout.pack >> LANE * suit & _LANE & ~_ACE
    lowest = others & -others
    lying = placed & others
    found = (lying << 1 | lying >> 1) & others & ~placed
    if not placed & _ACE:
        return found | (_ACE if any(_shows(layout, suit, side) for side in _open_sides(layout)) else 0)
    return found | (_KING if layout.ace_side is Side.HIGH else lowest) & ~placed


def _open_sides(layout: Layout) -> tuple[Side, ...]:
    return tuple(Side) if layout.ace_side is None else (layout.ace_side,)


def _shows(layout: Layout, suit: FrenchSuit, side: Side) -> bool:
    """Tell whether the neighbour of an ace at this side lies: the king, or the suit's lowest other card."""
    placed = layout.placed >> LANE * suit & _LANE
    others = layout.pack >> LANE * suit & _LANE & ~_ACE
    return bool(placed & (_KING if side is Side.HIGH else others & -others))
