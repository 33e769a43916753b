"""Cards, sets of cards and the packs they come from.

A card is a small integer with the manners of a card: its value is a bit position, ``16 * suit + strength``,
so that a set of cards is one ``int``, the cards of one suit are neighbours in the order in which they beat
each other (B3), and the rules of play need no tables. :class:`Card` and :class:`CardSet` speak text outside
(``O9``, ``E12``), and are plain integers for whoever counts fast.

>>> Card.parse("O9") > Card.parse("O1")
True
>>> hand = CardSet.parse("E12 O9 C4")
>>> str(hand), len(hand), Card.parse("C4") in hand
('O9 C4 E12', 3, True)
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from engine.errors import NotationError

LANE: Final = 16
"""Bits set aside for one suit in the integer of a set."""


class Suit(enum.IntEnum):
    """The four suits of the Spanish pack, in their fixed order (B2)."""

    OROS = 0
    COPES = 1
    ESPASES = 2
    BASTOS = 3

    @property
    def letter(self) -> str:
        """The letter that stands for the suit in text: ``O``, ``C``, ``E`` or ``B``."""
        return SUIT_LETTERS[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit's letter; raises :class:`NotationError` on anything else."""
        if len(text) == 1 and text in SUIT_LETTERS:
            return cls(SUIT_LETTERS.index(text))
        raise NotationError("unknown_suit", text=text)


_SUITS: Final = tuple(Suit)
SUIT_LETTERS: Final = "OCEB"
RANKS_BY_STRENGTH: Final = (2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 1, 9)
"""Ranks from the weakest to the strongest (B3)."""
STRENGTH_OF_RANK: Final = {rank: strength for strength, rank in enumerate(RANKS_BY_STRENGTH)}
POINTS_BY_STRENGTH: Final = (0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5)
"""Points that a card carries, by its strength (B5)."""


class Card(int):
    """One card of the Spanish pack; as an ``int``, its bit position ``16 * suit + strength``."""

    __slots__ = ()

    @classmethod
    def of(cls, suit: Suit, rank: int) -> Card:
        """Return the card of this suit and rank (1..12)."""
        return cls(LANE * suit + STRENGTH_OF_RANK[rank])

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``O9``; raises :class:`NotationError` with the offending text on anything else."""
        card = _CARD_OF_TEXT.get(text)
        if card is None:
            raise NotationError("unknown_card", text=text)
        return card

    @property
    def suit(self) -> Suit:
        """The suit of the card."""
        return _SUITS[self >> 4]

    @property
    def strength(self) -> int:
        """Place in the suit from 0, the weakest, to 11, the manilla (B3)."""
        return self & 15

    @property
    def rank(self) -> int:
        """The number printed on the card, 1 to 12."""
        return RANKS_BY_STRENGTH[self & 15]

    @property
    def points(self) -> int:
        """Points that the card is worth to whoever takes it, 0 to 5 (B5)."""
        return POINTS_BY_STRENGTH[self & 15]

    def __str__(self) -> str:
        return f"{SUIT_LETTERS[self >> 4]}{RANKS_BY_STRENGTH[self & 15]}"

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


SPANISH_PACK: Final = tuple(Card.of(suit, rank) for suit in Suit for rank in range(1, 13))
"""The 48 cards in the order of the box: suit by suit, ranks 1 to 12 (B1). Every shuffle starts from it."""
_CARD_OF_TEXT: Final = {str(card): card for card in SPANISH_PACK}


class CardSet(AbstractSet[Card]):
    """An immutable set of cards, kept as one integer: bit ``card`` is set when the card is in it.

    Iteration goes suit by suit and, within a suit, from the weakest card to the strongest.
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, cards: Iterable[int] = ()) -> None:
        mask = 0
        for card in cards:
            mask |= 1 << card
        object.__setattr__(self, "mask", mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a CardSet cannot be changed ({name}={value!r})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a CardSet cannot be changed (del {name})")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return (CardSet.from_mask, (self.mask,))

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Return the set whose bits are those of ``mask``."""
        cards = cls.__new__(cls)
        object.__setattr__(cards, "mask", mask)
        return cards

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read cards separated by blanks.

        Raises :class:`NotationError` on an unknown card and on a card named twice.
        """
        mask = 0
        for word in text.split():
            bit = 1 << Card.parse(word)
            if mask & bit:
                raise NotationError("card_twice", text=word)
            mask |= bit
        return cls.from_mask(mask)

    def without(self, card: Card) -> CardSet:
        """Return this set less the card."""
        return CardSet.from_mask(self.mask & ~(1 << card))

    @property
    def points(self) -> int:
        """Points of all its cards together (B5), tricks not counted."""
        return sum(card.points for card in self)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield Card(lowest.bit_length() - 1)
            mask ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, CardSet) else NotImplemented

    def __hash__(self) -> int:
        return hash((CardSet, self.mask))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"


SUIT_MASKS: Final = tuple(0xFFF << LANE * suit for suit in Suit)
"""For each suit, the set of its twelve cards as an integer."""
