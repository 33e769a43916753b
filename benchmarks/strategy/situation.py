"""A decision as a rule of thumb looks at it: suits, lengths and honours of one hand, and the cards still out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from engine.botifarra import BotifarraView, Phase
from engine.botifarra.play.following import beats
from engine.botifarra.play.position import trump_of
from engine.cards import LANE
from engine.cards.spanish import SUIT_MASKS, SpanishCard, SpanishSuit

PACK: Final = sum(SUIT_MASKS)
NINE, AS, KING, KNIGHT, JACK = (1 << strength for strength in (11, 10, 9, 8, 7))
"""The honours of a suit, as bits of its twelve cards."""
SMALL: Final = JACK - 1
"""The cards of a suit without points."""


class Situation:
    """A seat's knowledge at its decision. Cards of one suit are sets of twelve bits, the weakest card first."""

    def __init__(self, view: BotifarraView) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.cards = view.cards.mask
        self.trump = trump_of(view.contract)
        self.is_lead = view.phase is Phase.PLAY and not view.trick
        self.number = len(view.tricks)
        """How many tricks are finished."""

    def held(self, suit: int) -> int:
        """Return the own cards of a suit."""
        return self.cards >> LANE * suit & 0xFFF

    def length(self, suit: int) -> int:
        """Return the number of own cards of a suit."""
        return self.held(suit).bit_count()

    @cached_property
    def played(self) -> int:
        """The cards of the finished tricks and of this one."""
        tricks = [*(trick.cards for trick in self.view.tricks), self.view.trick]
        return sum(1 << card for cards in tricks for card in cards)

    @cached_property
    def unseen(self) -> int:
        """The cards that were not played and are not the own ones."""
        return PACK & ~self.played & ~self.cards

    def out(self, suit: int) -> int:
        """Return the unseen cards of a suit."""
        return self.unseen >> LANE * suit & 0xFFF

    @property
    def sides(self) -> tuple[int, ...]:
        """The suits that are not trump."""
        return tuple(suit for suit in range(4) if suit != self.trump)

    @property
    def names(self) -> bool:
        """Whether the own side made trump."""
        return self.view.namer is not None and (self.seat - self.view.namer) % 2 == 0

    @property
    def partner(self) -> int:
        """The seat opposite."""
        return (self.seat + 2) % 4

    @property
    def place(self) -> int:
        """The place in the trick, 0 for the leader."""
        return len(self.view.trick)

    @property
    def led(self) -> int:
        """The suit led."""
        return self.view.trick[0] >> 4

    @property
    def partner_wins(self) -> bool:
        """Whether the partner's card is winning the trick."""
        return self.view.master == self.partner

    def legal(self) -> Sequence[SpanishCard]:
        """Return the cards that the rules allow."""
        return tuple(self.view.playable)

    def of_suit(self, suit: int, among: int = 0xFFF) -> list[SpanishCard]:
        """Return the legal cards of a suit that are among some of its cards."""
        return [card for card in self.legal() if card >> 4 == suit and among >> (card & 15) & 1]

    def beats_all(self, card: SpanishCard) -> bool:
        """Tell whether a card would be winning the trick as it lies."""
        return all(beats(card, other, self.trump) for other in self.view.trick)

    def led_by(self, seat: int) -> Iterator[int]:
        """Yield the suits that a seat led to the finished tricks."""
        for trick in self.view.tricks:
            if trick.leader == seat:
                yield trick.cards[0] >> 4

    def longest(self) -> int:
        """Return the length of the longest suit."""
        return max(self.length(suit) for suit in range(4))

    def count(self, honour: int) -> int:
        """Return in how many suits the hand has an honour."""
        return sum(bool(self.held(suit) & honour) for suit in range(4))


SUITS: Final = tuple(SpanishSuit)
