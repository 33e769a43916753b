"""``strong``: a player that plays every move on in many worlds, with ``careful`` in every seat.

Each world fits what its seat knows, and in it every seat sees its own cards alone. Only the compiled form is quick
enough, so without numba the factory of :mod:`engine.barbu.players` gives ``careful`` instead.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from engine.barbu.deal import cards_each
from engine.barbu.moves import BarbuMove, NameContract, Vote
from engine.barbu.players.careful import CarefulPlayer
from engine.barbu.players.strong import contracts, deals, reussite_search, trick_search
from engine.barbu.players.strong.trick_table import Array
from engine.barbu.state import Phase
from engine.barbu.view import BarbuView
from engine.players import open_moves

__all__ = ["STRONG", "Effort", "StrongPlayer"]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a decision is searched.

    ``worlds`` are played out for each card, and ``namings`` for each contract, or fewer where there would be more
    than ``work`` to do, in cards weighed. For each world that is played out, ``among`` are drawn, of which the likely
    ones are taken: a card is the likelier the better ``careful`` thinks of it. The heats say how much a difference
    counts, in tricks in the mean points of a trick, in a réussite in waiting cards. ``slip`` is the share of moves
    that are made at random.
    """

    worlds: int = 160
    namings: int = 100
    work: int = 400_000
    among: int = 4
    heat: float = 0.3
    layout_heat: float = 2.0
    slip: float = 0.05


STRONG: Final = Effort()
_LEAST: Final = 12
"""Worlds that are always played out."""


class StrongPlayer:
    """Chooses what gains most on average in sampled worlds: in play, over the mean of the others."""

    def __init__(self, chance: random.Random, effort: Effort = STRONG) -> None:
        self._chance, self._effort = chance, effort
        self._careful = CarefulPlayer(chance)
        self.stop: Array = np.zeros(1, np.int64)
        """Whoever sets its entry, from another thread, has the search end with the worlds played out so far."""

    def choose(self, view: BarbuView) -> BarbuMove:
        """Return the move that promises most; raises :class:`ValueError` when there is none."""
        moves = open_moves(view.seat, view.moves)
        if len(moves) == 1:
            return moves[0]
        if view.phase is Phase.MARIAGES:
            return self._careful.choose(view)
        values = self._values(view)
        return moves[max(range(len(moves)), key=lambda place: values[place])]

    def interject(self, view: BarbuView) -> None:  # noqa: ARG002
        """Return nothing: Barbu has no moves out of turn."""
        return

    def _values(self, view: BarbuView) -> Sequence[float]:
        effort = self._effort
        luck = np.array([1 + self._chance.getrandbits(31)], np.int64)
        match view.phase:
            case Phase.CONTRACT:
                names = [move for move in view.moves if isinstance(move, NameContract)]
                return contracts.naming_values(view, names, effort.namings, luck)
            case Phase.VOTE:
                votes = [move for move in view.moves if isinstance(move, Vote)]
                return contracts.voting_values(view, votes, effort.namings, luck)
            case Phase.REUSSITE:
                model = (effort.among, effort.layout_heat, effort.slip)
                return list(
                    reussite_search.search(
                        *reussite_search.known(view), effort.worlds, *model, luck, self.stop
                    )
                )
            case _:
                known = deals.known(view)
                among = (
                    effort.among if view.options.players > 2 else 1
                )  # of two players, each knows all cards
                model = (among, effort.heat * known.table.scale, effort.slip)
                worlds = self._affordable(view, among)
                return list(trick_search.search(*known, worlds, *model, luck, self.stop))

    def _affordable(self, view: BarbuView, among: int) -> int:
        """Return how many worlds may be played out for a card to a trick.

        Each further card of a hand is weighed once in every trick that is left, or was played when likely worlds are
        sought.
        """
        effort, left = self._effort, len(view.cards)
        whole = cards_each(view.options) ** 2
        weighed = len(view.moves) * left**2 + (among if among > 1 else 0) * (whole - left**2)
        return min(effort.worlds, max(_LEAST, 2 * effort.work // (view.options.players * weighed)))
