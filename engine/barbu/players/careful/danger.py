"""The danger of the cards that stay in the hand: the points that they are likely to take in later tricks."""

from __future__ import annotations

from functools import lru_cache

from engine.barbu.players.careful.memory import LANE_MASK, SUITS, Memory
from engine.barbu.players.careful.stakes import Stakes
from engine.barbu.players.careful.weights import Weights
from engine.cards import LANE


@lru_cache(maxsize=8192)
def stands(lower: int, higher: int, rivals: int, careless: float, all_take: bool) -> float:
    """Return the chance that no rival beats a card, of so many unseen lower and higher cards of the suit."""
    if not rivals:
        return 1.0
    return (1 - beaten_by(1 / rivals, lower, higher, careless, all_take)) ** rivals


def beaten_by(share: float, lower: int, higher: int, careless: float, all_take: bool) -> float:
    """Return the chance that a rival with this share of the unseen cards of a suit beats a card."""
    if not higher or not share:
        return 0.0
    lacks = 1 - share
    if all_take:
        return float(1 - lacks**higher)
    forced = lacks**lower * (1 - lacks**higher)
    anyhow = (1 - lacks ** (lower + higher)) * higher / (lower + higher)
    return float(careless * anyhow + (1 - careless) * forced)


def following(unseen: int, rivals: int) -> float:
    """Return how many rivals are likely to follow a later trick of a suit with so many unseen cards."""
    if not unseen or not rivals:
        return 0.0
    later = max(unseen - rivals / 2, unseen / 2)
    return float(rivals * (1 - (1 - 1 / rivals) ** later))


class Danger:
    """The danger of holdings, suit by suit, with what is known now."""

    def __init__(self, memory: Memory, stakes: Stakes, weights: Weights) -> None:
        self._stakes, self._weights = stakes, weights
        self._unseen = [memory.unseen >> LANE * suit & LANE_MASK for suit in SUITS]
        self._rivals = [len(memory.holders(suit)) for suit in SUITS]
        self._others = sum(1 for seat in memory.others if memory.left[seat])
        self._costs = [self._cost_of_unseen(suit) for suit in SUITS]
        self._average = [
            cost / max(1, unseen.bit_count()) for cost, unseen in zip(self._costs, self._unseen, strict=True)
        ]
        self.trick_cost = [self._later_trick(suit) for suit in SUITS]
        self.left_cost = sum(self._costs)

    def _cost_of_unseen(self, suit: int) -> float:
        total, rest = 0.0, self._unseen[suit]
        while rest:
            low = rest & -rest
            rest ^= low
            total += self._stakes.cards[LANE * suit + low.bit_length() - 1]
        return total

    def thrown(self, suit: int) -> float:
        """Return the likely cost of a card thrown by a hand without this suit."""
        if not self._others:
            return 0.0
        elsewhere = sum(cost for other, cost in enumerate(self._costs) if other != suit)
        return self._weights.thrown * elsewhere / self._others

    def followed(self, suit: int) -> float:
        """Return the likely cost of a card of this suit."""
        return self._average[suit]

    def _later_trick(self, suit: int) -> float:
        """Return the likely cost of a later trick in which this suit is led, without the own card."""
        follow = following(self._unseen[suit].bit_count(), self._rivals[suit])
        return self._stakes.trick + follow * self.followed(suit) + (self._others - follow) * self.thrown(suit)

    def of_suit(self, suit: int, held: int) -> float:
        """Return the danger of a holding, given within its lane."""
        if not held:
            return 0.0
        weights, stakes, unseen = self._weights, self._stakes, self._unseen[suit]
        cost = self.trick_cost[suit]
        total, reach = 0.0, weights.bare
        while held:
            low = held & -held
            held ^= low
            own = stakes.cards[LANE * suit + low.bit_length() - 1]
            if unseen:
                lower = (unseen & (low - 1)).bit_count()
                higher = unseen.bit_count() - lower
                wins = reach * self._stands(suit, lower, higher)
                reach *= weights.guarded
            else:
                wins = weights.long
            total += wins * (cost + own)
        return total

    def of_hand(self, hand: int) -> float:
        """Return the danger of all cards of a hand."""
        total, voids = self._of_last_trick(hand), 0
        for suit in SUITS:
            held = hand >> LANE * suit & LANE_MASK
            if held:
                total += self.of_suit(suit, held)
            elif self._unseen[suit]:
                voids += 1
        return total * (1 - self._weights.void * voids)

    def _of_last_trick(self, hand: int) -> float:
        """Return the danger of the last trick: of the cards, one will be played to it."""
        if not self._stakes.last or not hand:
            return 0.0
        total, count = 0.0, hand.bit_count()
        while hand:
            low = hand & -hand
            hand ^= low
            suit, strength = divmod(low.bit_length() - 1, LANE)
            unseen = self._unseen[suit]
            if unseen:
                lower = (unseen & (1 << strength) - 1).bit_count()
                total += self._stands(suit, lower, unseen.bit_count() - lower)
            else:
                total += self._weights.long
        return self._stakes.last * total / count

    def _stands(self, suit: int, lower: int, higher: int) -> float:
        return stands(lower, higher, self._rivals[suit], self._weights.careless, self._stakes.all_take)
