"""Values of positions with all cards open, in points: the solver's driver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from computers.botifarra.solver.position import OpenPosition
from computers.compiled import IS_AVAILABLE
from engine.botifarra.moves import Contract
from engine.botifarra.options import BotifarraOptions
from engine.botifarra.play.scoring import HALF
from engine.cards.spanish import SpanishCard, as_ranked, in_order
from engine.game import Seat

if IS_AVAILABLE:
    import numpy as np

    from computers.botifarra.solver import layout, rules, search, table

STEP: Final = 6
"""By how much the driver moves its guess until the value lies between two guesses."""
PLAY_BITS: Final = 18
"""Entries of a transposition table as a power of two: 6 MiB, enough for one position."""
REVIEW_BITS: Final = 20
"""The same for all positions of a hand: 24 MiB."""
NODE_LIMIT: Final = 30_000_000
"""Cards that a question may try: some three seconds, which one deal of botifarra in a hundred needs."""


class Unsolved(Exception):
    """The node limit was spent, or :meth:`Solver.stop` was called."""


class SolverMissing(Exception):
    """Numba is not installed (the extra ``strong``), without which a deal would take an hour."""

    def __init__(self) -> None:
        super().__init__("the solver needs numba: install the extra `strong`")


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of a hand, judged with all cards open.

    Points are what the seat's side takes from there on with best play by all, the trick on the table included.
    """

    seat: Seat
    card: SpanishCard
    value: int
    """The points after the card that was played."""
    best: SpanishCard
    """A card that takes most: the one played, if no other takes more."""
    best_value: int
    """The points after that one."""

    @property
    def cost(self) -> int:
        """The points that the card gave away."""
        return self.best_value - self.value


class Solver:
    """A solver of one hand's positions, with a transposition table.

    Positions of the same hand and contract gain by sharing a solver. Memory is 24 bytes by 2 to the power of
    ``table_bits``. A question that tries more than ``node_limit`` cards raises :class:`Unsolved`. One thread at a
    time may use a solver; only :meth:`stop` may be called by another. Raises :class:`SolverMissing` if
    ``IS_AVAILABLE`` is false.
    """

    def __init__(
        self,
        options: BotifarraOptions,
        contract: Contract,
        *,
        table_bits: int = PLAY_BITS,
        node_limit: int = NODE_LIMIT,
    ) -> None:
        if not IS_AVAILABLE:
            raise SolverMissing
        self._options = options
        self._contract = contract
        self._node_limit = node_limit
        self._work = rules.lay_out(options, contract)
        self._table = table.empty(table_bits)
        self._work[layout.BUCKETS] = (1 << table_bits) // table.WAYS - 1

    @property
    def nodes(self) -> int:
        """The cards that were tried so far, for benchmarks."""
        return int(self._work[layout.NODES])

    def stop(self) -> None:
        """End the question that another thread has asked, and all later ones."""
        self._work[layout.STOP] = 1

    def solve(self, position: OpenPosition) -> int:
        """Return the points that the side to move takes from here on, the trick on the table included.

        All four play as well as possible and see all cards.
        """
        self._begin()
        return _of_side(position, self._value(position), position.seat)

    def card_values(self, position: OpenPosition) -> dict[SpanishCard, int]:
        """Return for every legal card the points of :meth:`solve` if it is played."""
        self._begin()
        return {
            card: _of_side(position, value, position.seat)
            for card, value in self._values_after(position).items()
        }

    def hand_values(self, start: OpenPosition, cards: Sequence[SpanishCard]) -> list[PlayedCard]:
        """Return the cost of each card of a hand; ``start`` is the position before the first of ``cards``.

        A deal that ended early has fewer cards; it is judged up to its last. Of a deal with a revoke only the cards
        before it can be judged: an illegal card raises ``ValueError``.
        """
        self._begin()
        positions = start.played(cards)
        value = self._value(positions[-1])
        judged = []
        for position, card in zip(reversed(positions[:-1]), reversed(cards), strict=True):
            value += position.after(card)[1]
            best, best_value = self._best(position, card, value)
            seat = position.seat
            judged.append(
                PlayedCard(
                    seat,
                    card,
                    _of_side(position, value, seat),
                    best,
                    _of_side(position, best_value, seat),
                )
            )
            value = best_value
        return judged[::-1]

    def _begin(self) -> None:
        self._work[layout.NODE_LIMIT] = self._work[layout.NODES] + self._node_limit

    def _best(self, position: OpenPosition, card: SpanishCard, value: int) -> tuple[SpanishCard, int]:
        """Return a best card and the points of side 0, given what the card takes that was played."""
        if len(position.legal) == 1:
            return card, value
        total = _left(position)
        is_other_side = position.seat % 2
        best_value = (
            self._value(position, value, 0, value)
            if is_other_side
            else self._value(position, value + 1, value, total)
        )
        if best_value == value:
            return card, value
        need = best_value + 1 if is_other_side else best_value
        for other in position.legal:
            then, points = position.after(other)
            if (self._bound(then, need - points) >= need - points) != is_other_side:
                return other, best_value
        raise AssertionError("no card reaches the value of its position")

    def _values_after(self, position: OpenPosition) -> dict[SpanishCard, int]:
        values: dict[SpanishCard, int] = {}
        guess = HALF
        for card in position.legal:
            then, points = position.after(card)
            values[card] = guess = self._value(then, guess - points) + points
        return values

    def _value(
        self, position: OpenPosition, guess: int = HALF, least: int = 0, most: int | None = None
    ) -> int:
        """Return the points of side 0: the guess moves by steps until it has passed the value, then by halves."""
        if most is None:
            most = _left(position)
        need = guess
        went_up = went_down = False
        while least < most:
            need = max(least + 1, min(most, need))
            bound = self._bound(position, need)
            if bound >= need:
                least, went_up = bound, True
                need = least + STEP
            else:
                most, went_down = bound, True
                need = most - STEP + 1
            if went_up and went_down:
                need = (least + most + 1) // 2
        return least

    def _bound(self, position: OpenPosition, need: int) -> int:
        high = self._options.three_is_high
        self._work[:4] = [as_ranked(cards, three_high=high) for cards in position.hands]
        trick = np.array([in_order(card, three_high=high) for card in position.trick], dtype=np.int64)
        bound = search.search(self._work, self._table, trick, position.leader, need)
        if bound == search.STOPPED:
            raise Unsolved
        return bound


def solve(position: OpenPosition) -> int:
    """Return :meth:`Solver.solve` by a solver of its own."""
    return Solver(position.options, position.contract).solve(position)


def card_values(position: OpenPosition) -> dict[SpanishCard, int]:
    """Return :meth:`Solver.card_values` by a solver of its own."""
    return Solver(position.options, position.contract).card_values(position)


def hand_values(start: OpenPosition, cards: Sequence[SpanishCard]) -> list[PlayedCard]:
    """Return :meth:`Solver.hand_values` by a solver of its own."""
    return Solver(start.options, start.contract, table_bits=REVIEW_BITS).hand_values(start, cards)


def par(hands: tuple[int, ...], dealer: Seat, options: BotifarraOptions) -> dict[Contract, int]:
    """Return for each contract the points of 72 that the dealer's side takes with best play by all.

    ``hands`` are the cards as dealt, as sets in integers. It does not matter which of the two partners names the
    contract (B15).
    """
    starts = [OpenPosition(options, contract, hands, (dealer + 1) % 4) for contract in Contract]
    return {start.contract: _left(start) - solve(start) for start in starts}


def _left(position: OpenPosition) -> int:
    """Return the points of all cards that are held or lie in the trick, and of their tricks."""
    cards = [*position.trick]
    cards += [SpanishCard(card) for held in position.hands for card in range(64) if held >> card & 1]
    return sum(card.points for card in cards) + len(cards) // 4


def _of_side(position: OpenPosition, value: int, seat: Seat) -> int:
    return _left(position) - value if seat % 2 else value
