"""A position of play with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.botifarra.moves import Contract
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.play import position as legality
from engine.botifarra.play.scoring import trick_points
from engine.botifarra.state import BotifarraState
from engine.cards.spanish import SpanishCard
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """A position of play in ``pairs4``: the cards held by each seat, as sets in integers, and the trick so far.

    Seats hold equally many cards, but for those who have played to the trick and hold one less. Raises ``ValueError``
    otherwise, and in other modes.
    """

    options: BotifarraOptions
    contract: Contract
    hands: tuple[int, ...]
    leader: Seat
    trick: tuple[SpanishCard, ...] = ()

    def __post_init__(self) -> None:
        if not self.options.partners:
            raise ValueError(f"the solver knows pairs4 alone, not {self.options.mode}")
        held = list(self.hands)
        for place, card in enumerate(self.trick):
            held[(self.leader + place) % 4] |= 1 << card
        sizes = {cards.bit_count() for cards in held}
        everything = held[0] | held[1] | held[2] | held[3]
        if len(self.trick) > 3 or len(sizes) != 1 or everything.bit_count() != 4 * sizes.pop():
            raise ValueError("these hands and this trick are no position of play")

    @classmethod
    def of(cls, state: BotifarraState) -> OpenPosition:
        """Return the position of a state in which a card is to be played; raises ``ValueError`` without contract."""
        if state.contract is None:
            raise ValueError("no contract was named")
        return cls(state.options, state.contract, state.hands, state.leader, state.trick)

    @property
    def seat(self) -> Seat:
        """The seat to move."""
        return (self.leader + len(self.trick)) % 4

    @property
    def legal(self) -> tuple[SpanishCard, ...]:
        """The cards that the seat to move may play (B23); none at the end of the deal."""
        cards = self.hands[self.seat]
        if self.trick:
            cards = legality.Position(self.options, self.contract, self.trick).legal(cards)
        return tuple(SpanishCard(card) for card in range(cards.bit_length()) if cards >> card & 1)

    def after(self, card: SpanishCard) -> tuple[OpenPosition, int]:
        """Return the position after a legal card, and the points of side 0 in the trick if it ended by the card."""
        if card not in self.legal:
            raise ValueError(f"{card} is not legal here")
        hands = tuple(cards & ~(1 << card) for cards in self.hands)
        trick = (*self.trick, card)
        if len(trick) < 4:
            return replace(self, hands=hands, trick=trick), 0
        winner = (self.leader + legality.master(self.options, trick, self.contract)) % 4
        points = 0 if winner % 2 else trick_points(self.options, trick)
        return replace(self, hands=hands, leader=winner, trick=()), points

    def played(self, cards: Sequence[SpanishCard]) -> list[OpenPosition]:
        """Return the position before each of these cards and the one after the last; ``ValueError`` if illegal."""
        positions = [self]
        for card in cards:
            positions.append(positions[-1].after(card)[0])
        return positions
