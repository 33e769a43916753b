"""Worlds: hands of the others, drawn uniformly from all possible ones.

A world assigns each unseen card to a seat. It is consistent with a seat's knowledge if nobody holds a card that he
has shown not to hold (:class:`~computers.botifarra.careful.memory.Memory`) and everybody holds as many as he has
left. Unseen cards that the same seats can hold are alike. So first it is drawn how many of each such group every seat
gets, by the number of worlds behind each answer, and then which ones: every world that fits comes equally often, and
none is thrown away.

Cards stand in their order of strength (:mod:`engine.cards.spanish`).
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

import numpy as np

from computers.botifarra.careful.memory import Memory
from computers.botifarra.kernel import Floats, Ints, Worlds
from computers.compiled import njit
from engine.botifarra.deal import pack_of
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCardSet, as_ranked
from engine.game import Seat

_GROUPS: Final = 8
"""Sets of up to three seats, as bits; a card's group is the set of the others that can hold it."""
_FACTORIALS: Final = np.cumprod(np.array([1.0, *range(1, 49)]))


class Known(NamedTuple):
    """A seat's knowledge of the hands: its own, and the possible cards and hand size of each other."""

    seat: Seat
    hand: int
    others: tuple[Seat, ...]
    possible: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def unseen(self) -> int:
        """The cards that lie with the others."""
        cards = 0
        for possible in self.possible:
            cards |= possible
        return cards


def known(view: BotifarraView) -> Known:
    """Return a seat's knowledge in a hand without piles; ``possible`` and ``left`` are in the order of ``others``.

    If no world is consistent, because somebody has revoked (B34), everybody may hold every unseen card.
    """
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    options = view.options
    others = tuple((view.seat + step) % options.seats for step in range(1, options.seats))
    left = tuple(view.cards_left[seat] for seat in others)
    if view.contract is None:
        high = options.three_is_high
        hand = as_ranked(view.cards.mask, three_high=high)
        unseen = as_ranked(SpanishCardSet(pack_of(options)).mask, three_high=high) & ~hand
        return Known(view.seat, hand, others, (unseen,) * len(others), left)
    memory = Memory(view)
    told = Known(view.seat, memory.hand, others, tuple(memory.possible[seat] for seat in others), left)
    if told.unseen == memory.unseen and _splits(*_grouped(told)[1:])[0].size:
        return told
    return told._replace(possible=(memory.unseen,) * len(others))


def drawn(told: Known, number: int, chance: random.Random) -> Worlds:
    """Return worlds drawn uniformly from those consistent with a seat's knowledge."""
    cards, sizes, left = _grouped(told)
    weights, shares = _splits(sizes, left)
    generator = np.random.default_rng(chance.getrandbits(64))
    worlds = np.zeros((number, len(told.others) + 1), np.int64)
    worlds[:, told.seat] = told.hand
    seats = np.array((*told.others, told.seat)[:3], np.int64)
    randoms = generator.random((number, 1 + int(sizes.sum())))
    _deal(worlds, seats, cards, sizes, np.cumsum(weights), shares, randoms)
    return worlds


def _grouped(told: Known) -> tuple[Ints, Ints, Ints]:
    """Return the unseen cards by group, the size of each group, and how many cards each of three others has left."""
    cards = np.zeros((_GROUPS, 48), np.int64)
    sizes = np.zeros(_GROUPS, np.int64)
    for card in SpanishCardSet.from_mask(told.unseen):
        group = sum((possible >> card & 1) << place for place, possible in enumerate(told.possible))
        cards[group, sizes[group]] = card
        sizes[group] += 1
    return cards, sizes, np.array((*told.left, 0)[:3], np.int64)


def _splits(sizes: Ints, left: Ints) -> tuple[Floats, Ints]:
    """Return the ways to share the groups out by number: worlds behind each, and ways x groups x three seats."""
    weights, shares = _counted(sizes, left, _FACTORIALS)
    return weights, shares


@njit
def _counted(sizes: Ints, left: Ints, factorials: Floats) -> tuple[Floats, Ints]:
    """Apply one of :func:`_splits`: three numbers divide the cards that exactly two seats can hold."""
    room = (sizes[3] + 1) * (sizes[5] + 1) * (sizes[6] + 1)
    weights = np.zeros(room)
    shares = np.zeros((room, 8, 3), np.int64)
    ways = 0
    for one in range(sizes[3] + 1):
        for two in range(sizes[5] + 1):
            for three in range(sizes[6] + 1):
                first = left[0] - sizes[1] - one - two
                second = left[1] - sizes[2] - (sizes[3] - one) - three
                third = left[2] - sizes[4] - (sizes[5] - two) - (sizes[6] - three)
                if first < 0 or second < 0 or third < 0 or first + second + third != sizes[7]:
                    continue
                share = shares[ways]
                share[1, 0], share[2, 1], share[4, 2] = sizes[1], sizes[2], sizes[4]
                share[3, 0], share[3, 1] = one, sizes[3] - one
                share[5, 0], share[5, 2] = two, sizes[5] - two
                share[6, 1], share[6, 2] = three, sizes[6] - three
                share[7, 0], share[7, 1], share[7, 2] = first, second, third
                weight = 1.0
                for group in range(1, 8):
                    weight *= factorials[sizes[group]]
                    for place in range(3):
                        weight /= factorials[share[group, place]]
                weights[ways] = weight
                ways += 1
    return weights[:ways], shares[:ways]


@njit
def _deal(
    worlds: Worlds,
    seats: Ints,
    cards: Ints,
    sizes: Ints,
    cumulated: Floats,
    shares: Ints,
    randoms: Floats,
) -> None:
    """Fill the worlds: choose a way to share by its weight, then give the cards of each group out one by one."""
    need = np.zeros(3, np.int64)
    for number in range(worlds.shape[0]):
        wanted = randoms[number, 0] * cumulated[-1]
        way = min(np.searchsorted(cumulated, wanted, "right"), len(cumulated) - 1)
        used = 1
        for group in range(1, 8):
            for place in range(3):
                need[place] = shares[way, group, place]
            for index in range(sizes[group]):
                target = randoms[number, used] * (sizes[group] - index)
                used += 1
                place = 0
                while target >= need[place]:
                    target -= need[place]
                    place += 1
                need[place] -= 1
                worlds[number, seats[place]] |= 1 << cards[group, index]
