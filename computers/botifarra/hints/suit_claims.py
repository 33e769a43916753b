"""The claims about suits: the hand that a card leaves, and the unseen cards of its suit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from computers.botifarra.careful.rules import above
from computers.botifarra.hints.claims import Claim, Kind
from computers.botifarra.hints.position import HintPosition
from engine.cards.spanish import SUIT_MASKS, SpanishCard

_FEW: Final = 2
"""The most cards that may beat one of which few do."""
_LONG: Final = 3
"""The fewest cards of a suit that is called the longest."""


def about_suits(
    position: HintPosition, card: int, other: int, named: Callable[[int], SpanishCard]
) -> Iterator[Claim]:
    """Yield the claims for a card against the next best one by the suits of the hand."""
    suits = _Suits(position, card, other, named)
    yield from suits.about_beating()
    if card >> 4 == other >> 4:
        yield from suits.about_higher()
    else:
        yield from suits.about_company()
        yield from suits.about_length()


class _Suits:
    def __init__(
        self, position: HintPosition, card: int, other: int, named: Callable[[int], SpanishCard]
    ) -> None:
        self._position = position
        self._card, self._other = card, other
        self._named = named
        self._hand = position.memory.hand
        self._out = position.memory.unseen

    def about_beating(self) -> Iterator[Claim]:
        position, card, other = self._position, self._card, self._other
        beating = (self._out & above(card)).bit_count()
        is_to_win = position.trick and position.wins_so_far(card) and position.opponents_to_play
        if is_to_win and 1 <= beating <= _FEW and beating < (self._out & above(other)).bit_count():
            yield Claim(kind=Kind.FEW_BEAT, number=beating)

    def about_higher(self) -> Iterator[Claim]:
        """Yield that the higher one of two cards is kept, unless the lower one wins as well or it is a master."""
        position, card, other = self._position, self._card, self._other
        both_win = bool(position.trick) and position.wins_so_far(card) and position.wins_so_far(other)
        if card < other and not both_win and self._out & above(other):
            yield Claim(kind=Kind.KEEPS_HIGHER)

    def about_company(self) -> Iterator[Claim]:
        """Yield other features: a master in the suit of the card, an honour in that of the next best one."""
        card, other = self._card, self._other
        master = self._master_beside(card)
        if not self._position.trick and master is not None and self._master_beside(other) is None:
            yield Claim(kind=Kind.BACKED, card=self._named(master))
        beside = self._beside(other)
        honours = [each for each in self._point_cards(beside & above(other)) if self._out & above(each)]
        # With one card left KEEPS_GUARD says more.
        if honours and beside.bit_count() > 1 and not self._point_cards(self._beside(card)):
            yield Claim(kind=Kind.KEEPS_COMPANY, card=self._named(honours[-1]))

    def about_length(self) -> Iterator[Claim]:
        position, card, other = self._position, self._card, self._other
        lengths = [(self._hand & SUIT_MASKS[suit]).bit_count() for suit in range(4)]
        own, others, longest = lengths[card >> 4], lengths[other >> 4], max(lengths)
        suits = (card >> 4, other >> 4)
        is_lead, is_discard = (
            not position.trick,
            position.led(card) not in suits and position.trump not in suits,
        )
        is_one = lengths.count(longest) == 1
        if is_lead and position.trump != card >> 4 and own == longest and is_one and own >= _LONG:
            yield Claim(kind=Kind.LONGEST_SUIT, number=own)
        if not is_lead and is_discard and others == longest and is_one and others >= _LONG:
            yield Claim(kind=Kind.KEEPS_LONGEST, number=others)
        if not is_lead and others == 1 < own and position.trump != other >> 4:
            yield Claim(kind=Kind.KEEPS_ONLY)

    def _beside(self, card: int) -> int:
        return self._hand & SUIT_MASKS[card >> 4] & ~(1 << card)

    def _master_beside(self, card: int) -> int | None:
        """Return the highest card beside one in the hand if nothing that is out beats it, but it beats something."""
        beside = self._beside(card)
        if not beside or not self._out & SUIT_MASKS[card >> 4]:
            return None
        highest = beside.bit_length() - 1
        return None if self._out & above(highest) or highest < card else highest

    def _point_cards(self, cards: int) -> list[int]:
        """Return the cards with points of a set, the weakest first."""
        points = self._position.memory.points
        return [card for card in range(cards.bit_length()) if cards >> card & 1 and points[card & 15]]
