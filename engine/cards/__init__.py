"""Cards and sets of cards, for any pack; :mod:`~engine.cards.spanish` and :mod:`~engine.cards.french` are the packs.

A card is an integer with methods: its value is a bit position, ``16 * suit + strength``, so that a set of cards is
one ``int``, the cards of one suit are neighbours in the order in which they beat each other, and the rules of play
need no tables. Records and commands write cards as text (``O9``, ``KH``).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Any, ClassVar, Final, Self, TypeVar

from engine.errors import NotationError

LANE: Final = 16
"""Bits of one suit in the integer of a set."""


class Card(int):
    """A card of some pack; as an ``int``, its bit position ``16 * suit + strength``."""

    __slots__ = ()

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """Read a card's text form; raises :class:`NotationError` with the offending text on anything else."""

    @property
    def strength(self) -> int:
        """The rank within the suit, from 0, the weakest."""
        return self & LANE - 1

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


CardT = TypeVar("CardT", bound=Card)


class CardSet(AbstractSet[CardT]):
    """An immutable set of cards of one pack, as an integer: bit ``card`` is set if the set contains the card.

    Iteration goes suit by suit and, within a suit, from the weakest card to the strongest. A subclass for each pack
    says what its cards are.
    """

    __slots__ = ("mask",)
    mask: int
    card_type: ClassVar[Any]
    """The class of the pack's cards, a subclass of :class:`Card`."""

    def __init__(self, cards: Iterable[int] = ()) -> None:
        mask = 0
        for card in cards:
            mask |= 1 << card
        object.__setattr__(self, "mask", mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed ({name}={value!r})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed (del {name})")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (type(self).from_mask, (self.mask,))

    @classmethod
    def from_mask(cls, mask: int) -> Self:
        """Return the set whose bits are those of ``mask``."""
        cards = cls.__new__(cls)
        object.__setattr__(cards, "mask", mask)
        return cards

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read cards separated by blanks.

        Raises :class:`NotationError` on an unknown card and on a card named twice.
        """
        mask = 0
        for word in text.split():
            bit = 1 << cls.card_type.parse(word)
            if mask & bit:
                raise NotationError("card_twice", text=word)
            mask |= bit
        return cls.from_mask(mask)

    def without(self, card: CardT) -> Self:
        """Return this set without the card."""
        return self.from_mask(self.mask & ~(1 << card))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[CardT]:
        mask = self.mask
        card_type = self.card_type
        while mask:
            lowest = mask & -mask
            yield card_type(lowest.bit_length() - 1)
            mask ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self), self.mask))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"
