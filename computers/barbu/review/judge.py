"""The judgement of a deal: the cost of each contract that was chosen, vote and move.

The measure is ``strong``'s estimate of a move, from the view of the seat that made it: it does not know the hidden
cards either. A cost is in points of the lead over the mean of the others, which ``strong`` maximises.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from computers.barbu.careful.stakes import worth_saying
from computers.barbu.review.deals import BarbuDeal, BarbuMade
from computers.review import DealReview, Estimate, JudgedMove, fair_verdict
from engine.barbu.moves import BarbuMove
from engine.barbu.options import BarbuOptions
from engine.barbu.state import DealResult
from engine.barbu.view import BarbuView, view_of

MoveJudged: TypeAlias = JudgedMove[BarbuMove]
Assess = Callable[[BarbuView, random.Random], Mapping[BarbuMove, Estimate]]
"""The estimates of ``strong`` for every legal move of a view."""

_PAGES: Final = 24
"""Pages that the moves of a réussite take at most: a select has one more for the whole deal."""
_MOVES: Final = 4
"""Moves of a réussite that a page has at least."""


@dataclass(frozen=True, slots=True)
class BarbuReview(DealReview[MoveJudged, BarbuOptions, DealResult]):
    """A judged deal. Its pages are the tricks; those of a réussite rounds, several a page if there are many."""

    @property
    def seats(self) -> int:
        """Number of players."""
        return self.options.players

    @property
    def moves_a_page(self) -> int:
        """Number of moves on a page: those of a trick, or of some rounds of a réussite."""
        return moves_a_page(self.options, self.result, len(self.moves))


def moves_a_page(options: BarbuOptions, result: DealResult, moves: int) -> int:
    """Return how many moves of a deal a page has, by the number of all of them."""
    players = options.players
    if result.contract.has_tricks:
        return players
    least = max(_MOVES, -(-moves // _PAGES))
    return players * -(-least // players)


def judged(deal: BarbuDeal, assess: Assess) -> BarbuReview:
    """Return the judgement of a deal; the same deal gets the same one."""
    options, result = deal.start.options, deal.result
    least = worth_saying(options, result.contract)
    players, has_tricks = options.players, result.contract.has_tricks
    return BarbuReview(
        options=options,
        result=result,
        calls=tuple(_judged(made, 0, place, assess, least) for place, made in enumerate(deal.calls)),
        moves=tuple(
            _judged(made, place // players + 1 if has_tricks else place + 1, place, assess, least)
            for place, made in enumerate(deal.made)
        ),
    )


def _judged(made: BarbuMade, number: int, place: int, assess: Assess, least: float) -> MoveJudged:
    """Return the judgement of a seat that sees its own cards only; its chance depends on nothing but the position."""
    chance = random.Random(place)  # noqa: S311 - chance of a player
    view = view_of(made.before, made.seat)

    def estimates() -> dict[BarbuMove, Estimate]:
        found = assess(view, chance)
        return {move: found[move] for move in made.legal}

    return JudgedMove.of(made, number, lambda: fair_verdict(estimates, made.move, least))
