"""The cost of playing a card to a trick: what the trick is likely to cost, and what the hand then still fears."""

from __future__ import annotations

from collections.abc import Sequence

from engine.barbu.deal import cards_each
from engine.barbu.players.careful.danger import Danger, beaten_by
from engine.barbu.players.careful.memory import LANE_MASK, Memory, memory_of
from engine.barbu.players.careful.stakes import Stakes
from engine.barbu.players.careful.weights import TUNED, Weights
from engine.barbu.turns import next_seat
from engine.barbu.view import BarbuView
from engine.cards import LANE
from engine.cards.french import FrenchCard
from engine.game import Seat


def values(
    view: BarbuView, stakes: Stakes, cards: Sequence[FrenchCard], weights: Weights = TUNED
) -> list[float]:
    """Return the value of each legal card, in points; the highest is best."""
    memory = memory_of(view)
    table = _Table(view, memory, stakes, weights)
    return [-table.cost(card) for card in cards]


class _Table:
    """The trick on the table as the player to move sees it."""

    def __init__(self, view: BarbuView, memory: Memory, stakes: Stakes, weights: Weights) -> None:
        options, trick = view.options, view.trick
        assert view.seat is not None  # noqa: S101 - a player has a seat
        self._memory, self._stakes, self._weights = memory, stakes, weights
        self._danger = Danger(memory, stakes, weights)
        self._trick = trick
        self._best = max((card for card in trick if card >> 4 == trick[0] >> 4), default=None)
        self._lies = sum(stakes.cards[card] for card in trick) + stakes.trick
        if len(view.tricks) + 1 == cards_each(options):
            self._lies += stakes.last
        self._to_play: list[Seat] = [
            next_seat(options, view.seat, step) for step in range(1, options.players - len(trick))
        ]
        tricks_left = max(1, cards_each(options) - len(view.tricks))
        hand_cost = sum(stakes.cards[card] for card in view.cards)
        self._average = (self._danger.left_cost + hand_cost) / tricks_left + stakes.trick

    def cost(self, card: FrenchCard) -> float:
        """Return the expected cost of a card, of this trick and later ones."""
        after = self._danger.of_hand(self._memory.hand & ~(1 << card))
        if self._best is not None and (card >> 4 != self._best >> 4 or card < self._best):
            return after
        suit = card >> 4
        unseen = self._memory.unseen >> LANE * suit & LANE_MASK
        lower = (unseen & ((1 << (card & 15)) - 1)).bit_count()
        higher = unseen.bit_count() - lower
        wins, cost = 1.0, self._lies + self._stakes.cards[card]
        for seat in self._to_play:
            share = self._memory.share(seat, suit)
            wins *= 1 - beaten_by(share, lower, higher, self._weights.careless, self._stakes.all_take)
            follows = 1 - (1 - share) ** (lower + higher)
            cost += follows * self._danger.followed(suit) + (1 - follows) * self._danger.thrown(suit)
        return wins * (cost + self._weights.lead * self._average) + after
