"""The memory of a deal of tricks: what is out, and who has shown to lack a suit."""

from __future__ import annotations

from dataclasses import dataclass

from engine.barbu.deal import pack_mask
from engine.barbu.options import BarbuOptions
from engine.barbu.turns import next_seat
from engine.barbu.view import BarbuView
from engine.cards import LANE
from engine.game import Seat

SUITS = range(4)
LANE_MASK = (1 << LANE) - 1


@dataclass(frozen=True, slots=True)
class Memory:
    """What a player knows of the other hands.

    ``hand`` and ``unseen`` are sets of cards as integers; ``left`` counts the cards of each seat. ``lacks`` has the
    suits that each seat has shown not to hold, as a set of bits. ``others`` are the other seats.
    """

    options: BarbuOptions
    hand: int
    unseen: int
    left: tuple[int, ...]
    lacks: tuple[int, ...]
    others: tuple[Seat, ...]

    def holders(self, suit: int) -> list[Seat]:
        """Return the other seats that may hold a suit."""
        return [seat for seat in self.others if self.left[seat] and not self.lacks[seat] >> suit & 1]

    def share(self, seat: Seat, suit: int) -> float:
        """Return the chance that one unseen card of a suit lies with a seat."""
        if self.lacks[seat] >> suit & 1:
            return 0.0
        among = sum(self.left[holder] for holder in self.holders(suit))
        return self.left[seat] / among if among else 0.0


def memory_of(view: BarbuView) -> Memory:
    """Return what the seat of a view knows by heart from the tricks so far."""
    options = view.options
    lacks, seen = [0] * options.players, 0
    for trick in view.tricks:
        seen |= _watch(options, trick.leader, trick.cards, lacks)
    seen |= _watch(options, view.leader, view.trick, lacks)
    hand = view.cards.mask
    return Memory(
        options=options,
        hand=hand,
        unseen=pack_mask(options) & ~hand & ~seen,
        left=view.cards_left,
        lacks=tuple(lacks),
        others=tuple(seat for seat in range(options.players) if seat != view.seat),
    )


def _watch(options: BarbuOptions, leader: Seat, cards: tuple[int, ...], lacks: list[int]) -> int:
    """Note who did not follow; return the cards of the trick as a set."""
    seen = 0
    for place, card in enumerate(cards):
        seen |= 1 << card
        if card >> 4 != cards[0] >> 4:
            lacks[next_seat(options, leader, place)] |= 1 << (cards[0] >> 4)
    return seen
