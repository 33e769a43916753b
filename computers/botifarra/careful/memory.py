"""The memory of a careful player: the unseen cards, and the seats that may still hold them.

Each card played also shows which cards the player does not hold. Following suit, winning against an opponent and
trumping are duties in every variant; ``obligada`` adds that a card that cannot win and carries no gift to a partner
is the lowest of its suit (table B23), and playing alone that a discard comes from the first suit held (B42).

All cards here, and wherever a :class:`Memory` goes, stand in their order of strength
(:mod:`engine.cards.spanish`): with the three high, as a manilla's neighbour.
"""

from __future__ import annotations

from computers.botifarra.careful.arrays import PLAYED, POSSIBLE
from computers.botifarra.careful.position import hand_of, position_of, rules_in
from computers.botifarra.careful.rules import POINTS
from engine.botifarra.view import BotifarraView
from engine.cards.spanish import SpanishCard, in_order
from engine.game import Seat


class Memory:
    """The hand as one seat knows it in the play of the cards; sets of cards are integers.

    ``hand`` are its own cards, ``unseen`` those that have neither been played nor are its own, ``possible``
    by seat those that this seat can still hold, ``threats`` those that an opponent can hold, ``trump`` the
    trump suit or ``NO_TRUMP``. ``points`` are those of a card by its strength. ``others`` are the other seats from
    the right-hand neighbour on; ``partner`` is ``None`` where everyone plays alone.
    """

    def __init__(self, view: BotifarraView) -> None:
        if view.seat is None or view.contract is None:
            raise ValueError("only a seat that plays a contract remembers")
        self.high: bool = view.options.three_is_high
        rules, position = rules_in(view), position_of(view)
        self.points: tuple[int, ...] = POINTS[rules.three_high]
        self.seats: int = rules.seats
        self.seat: Seat = view.seat
        self.trump: int = rules.trump
        self.hand: int = hand_of(view)
        self._sides = view.options.sides
        self.possible: list[int] = position[POSSIBLE : POSSIBLE + self.seats]
        self.unseen: int = rules.pack & ~position[PLAYED] & ~self.hand
        self.others: tuple[Seat, ...] = tuple(
            (self.seat + step) % self.seats for step in range(1, self.seats)
        )
        for seat in self.others:
            self.possible[seat] &= self.unseen
        if not view.piles:
            self._forgive()
        self.possible[self.seat] = self.hand
        self.opponents: tuple[Seat, ...] = tuple(seat for seat in self.others if not self.with_me(seat))
        self.partner: Seat | None = self.others[1] if view.options.partners else None
        self.threats: int = 0
        for seat in self.opponents:
            self.threats |= self.possible[seat]

    def ranked(self, card: SpanishCard) -> int:
        """Return the number of a card in the order of strength."""
        return in_order(card, three_high=self.high)

    def together(self, one: Seat, other: Seat) -> bool:
        """Tell whether two seats are on one side."""
        return (one - other) % self._sides == 0

    def with_me(self, seat: Seat) -> bool:
        """Tell whether a seat is on this side."""
        return self.together(seat, self.seat)

    def _forgive(self) -> None:
        """Drop conclusions that cannot be true, because somebody has revoked (B34)."""
        held = 0
        for seat in self.others:
            held |= self.possible[seat]
        if self.unseen & ~held:
            for seat in self.others:
                self.possible[seat] = self.unseen
