"""Same cards: how many boards are played, and on which sides pairs sit so that each is compared with all others."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Final

from bot.events.entries import Pairing

_TRIES: Final = 20
_TURNS: Final = 4_000
_EVEN_SIDES: Final = 0.1
"""Weight of how often each pair sits on either side, beside how often two are compared, for a new board."""
_EVEN_SIDES_AT_LAST: Final = 2
"""The same weight for a table that is turned at last."""

TEAMS: Final = ((1, 2), (3, 4))
"""The pairs of the two teams of four."""
TEAM_ROUNDS: Final[Sequence[Sequence[Pairing]]] = (((1, 3), (4, 2)), ((1, 4), (3, 2)))
"""The tables of both rounds of teams of four: the pairs of a team always sit on opposite sides."""
TEAM_BOARDS: Final = 8
"""Boards of each of these rounds."""


def shape(pairs: int) -> tuple[int, int]:
    """Return the rounds and the boards of each, for an even number of pairs from 4 to 16."""
    return {4: (3, 7), 8: (7, 3)}.get(pairs, (5, 4))


def with_sides(rounds: Sequence[Sequence[Pairing]], boards: int) -> list[list[Pairing]]:
    """Return the tables of each board, in order, with sides; there are ``boards`` in each of the rounds.

    Pairs have the numbers from 1, and all sit at a table in every round. Two of them are compared on a board on which
    they sit on the same side. Board by board takes the best of all ways to sit; then tables are turned at random as
    long as that makes nothing worse; the best of some tries counts. The same rounds always get the same sides: what
    is left to chance is who has which number.
    """
    chance = random.Random(1)  # noqa: S311 - nobody gains by a guess
    tries = []
    for _ in range(_TRIES):
        plan = _Plan(2 * len(rounds[0]))
        for tables in rounds:
            for _ in range(boards):
                plan.add(tables)
        for _ in range(_TURNS):
            plan.turn(chance.randrange(len(plan.boards)), chance.randrange(len(rounds[0])))
        tries.append(plan)
    return min(tries, key=_Plan.unevenness).boards


class _Plan:
    """The boards so far. Costs are sums of squares, of which only the changes by a table count."""

    def __init__(self, pairs: int) -> None:
        self.boards = list[list[Pairing]]()
        self._together = [[0] * (pairs + 1) for _ in range(pairs + 1)]
        """Boards of two pairs on the same side less those on opposite sides, of different tables."""
        self._sides = [0] * (pairs + 1)
        """Boards of a pair on side 0 less those on side 1."""

    def add(self, tables: Sequence[Pairing]) -> None:
        """Add a board with the sides that cost least; the first table sits as it is."""
        between = {
            (one, other): self._closeness(tables[one], tables[other])
            for one, other in combinations(range(len(tables)), 2)
        }
        own = [_EVEN_SIDES * (self._sides[first] - self._sides[second]) for first, second in tables]

        def cost(signs: Sequence[int]) -> float:
            return sum(signs[one] * signs[other] * value for (one, other), value in between.items()) + sum(
                sign * value for sign, value in zip(signs, own, strict=True)
            )

        best = min(((1, *signs) for signs in product((1, -1), repeat=len(tables) - 1)), key=cost)
        board = [table if sign == 1 else _turned(table) for table, sign in zip(tables, best, strict=True)]
        for number, table in enumerate(board):
            self._count(table, board[:number])
        self.boards.append(board)

    def turn(self, board: int, place: int) -> None:
        """Turn a table of a board by a seat, unless that costs more."""
        tables = self.boards[board]
        table, others = tables[place], tables[:place] + tables[place + 1 :]
        first, second = table
        change = 16 * len(others) - 4 * sum(self._closeness(table, other) for other in others)
        change += _EVEN_SIDES_AT_LAST * 4 * (2 - self._sides[first] + self._sides[second])
        if change <= 0:
            self._count(table, others, -1)
            tables[place] = _turned(table)
            self._count(tables[place], others)

    def unevenness(self) -> tuple[Fraction, int]:
        """Return how far two pairs are from being compared as often as the mean, and the sides of one from even."""
        compared = Counter(
            two
            for board in self.boards
            for side in zip(*board, strict=True)
            for two in combinations(sorted(side), 2)
        )
        mean = Fraction(compared.total(), len(compared))
        return max(abs(times - mean) for times in compared.values()), max(map(abs, self._sides))

    def _closeness(self, one: Pairing, other: Pairing) -> int:
        """Return how much more often pairs of two tables with their sides were on the same side than opposite."""
        (first, second), together = one, self._together
        return (
            together[first][other[0]]
            - together[first][other[1]]
            - together[second][other[0]]
            + together[second][other[1]]
        )

    def _count(self, table: Pairing, others: Sequence[Pairing], times: int = 1) -> None:
        for pair, sign in zip(table, (times, -times), strict=True):
            self._sides[pair] += sign
            for other in others:
                for each, value in zip(other, (sign, -sign), strict=True):
                    self._together[pair][each] += value
                    self._together[each][pair] += value


def _turned(table: Pairing) -> Pairing:
    return table[1], table[0]
