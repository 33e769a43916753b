"""Masters of a suit: cards that take every trick in it, however the unseen cards lie.

Sets of cards are integers as :mod:`engine.cards` lays them out, in their order of strength.

>>> takes_every_lead(own=0b110000, unseen=0b001100)
True
>>> takes_every_lead(own=0b100001, unseen=0b000110)
False
>>> takes_every_lead(own=0b100001, unseen=0b000010), takes_every_lead(own=0b100001, unseen=0b000010, falls=False)
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import LANE

_SUIT = (1 << LANE) - 1


def suits(cards: int) -> Iterator[int]:
    """Yield the cards of each suit that a set holds, as sets."""
    for shift in range(0, 4 * LANE, LANE):
        if here := cards & _SUIT << shift:
            yield here


def each(cards: int) -> Iterator[int]:
    """Yield the places of the cards of a set, each suit from the weakest."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def top(cards: int) -> int:
    """Return the last card of a set: the strongest one, if all are of one suit."""
    return cards.bit_length() - 1


def takes_every_lead(own: int, unseen: int, *, falls: bool = True) -> bool:
    """Tell whether a suit takes every trick in it if it is led from the top, and nobody trumps.

    ``unseen`` are the cards of the suit that others may hold. In the worst case one of them holds all and keeps the
    strongest to the end, but has to follow each time: as many masters are enough as there are unseen cards. If not
    ``falls``, others need not follow, because their cards may be covered, and every card has to be a master.
    """
    if not unseen:
        return True
    masters = (own >> unseen.bit_length()).bit_count()
    return masters >= (min(own.bit_count(), unseen.bit_count()) if falls else own.bit_count())
