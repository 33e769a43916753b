"""Mariages: pairs among cards that lie face down (R38)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.cards.french import FrenchCard, FrenchSuit
from engine.game import Seat

_BLACK: Final = (FrenchSuit.SPADES, FrenchSuit.CLUBS)


@dataclass(frozen=True, slots=True)
class Turned:
    """A card that was turned up, as everybody saw it; places count from 1."""

    seat: Seat
    place: int
    card: FrenchCard


@dataclass(frozen=True, slots=True)
class Mariages:
    """The cards on the table, and those turned up.

    ``layout`` is hidden. ``taken`` has the places of pairs that were won, ``opened`` the place of the first card of
    the player to move, 0 before it. ``pairs`` counts the pairs of each seat.
    """

    layout: tuple[FrenchCard, ...]
    mover: Seat
    pairs: tuple[int, ...]
    taken: frozenset[int] = frozenset()
    opened: int = 0
    turned: tuple[Turned, ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """The places that may be turned up now."""
        return tuple(
            place
            for place in range(1, len(self.layout) + 1)
            if place not in self.taken and place != self.opened
        )

    @property
    def is_over(self) -> bool:
        """Whether no card is left."""
        return len(self.taken) == len(self.layout)

    def card_at(self, place: int) -> FrenchCard:
        """Return the hidden card of a place."""
        return self.layout[place - 1]

    def turn_first(self, place: int) -> Mariages:
        """Return the table after the first card of a turn."""
        return replace(self, opened=place, turned=self._with(place))

    def turn_second(self, place: int, next_mover: Seat) -> Mariages:
        """Return the table after the second card: a pair stays with the player, who goes on."""
        turned = self._with(place)
        if not is_pair(self.card_at(self.opened), self.card_at(place)):
            return replace(self, opened=0, turned=turned, mover=next_mover)
        pairs = tuple(number + (seat == self.mover) for seat, number in enumerate(self.pairs))
        return replace(self, opened=0, turned=turned, pairs=pairs, taken=self.taken | {self.opened, place})

    def _with(self, place: int) -> tuple[Turned, ...]:
        return (*self.turned, Turned(self.mover, place, self.card_at(place)))


def is_pair(one: FrenchCard, other: FrenchCard) -> bool:
    """Tell whether two cards are a pair: the same rank and the same colour (R38)."""
    return one.rank == other.rank and (one.suit in _BLACK) is (other.suit in _BLACK)
