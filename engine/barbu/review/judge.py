"""The judgement of a deal: what each move cost, and the one that cost most.

The measure is what ``strong`` thinks of a move, from the view of the seat that made it: it does not know the hidden
cards either. A cost is in points of the lead over the mean of the others, which is what ``strong`` plays for.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.barbu.moves import BarbuMove
from engine.barbu.options import BarbuOptions
from engine.barbu.review.deals import Made, PlayedDeal
from engine.barbu.scoring import contract_total
from engine.barbu.state import DealResult
from engine.barbu.view import BarbuView, view_of
from engine.game import Seat
from engine.review import WORTH_SAYING, Estimate, Verdict, fair_verdict

MoveVerdict: TypeAlias = Verdict[BarbuMove]
Assess = Callable[[BarbuView, random.Random], Mapping[BarbuMove, Estimate]]
"""What ``strong`` thinks of every legal move of a view."""

_WORTH_SAYING: Final = 1 / 50
"""The part of a contract's total that is worth a word: of 40 points for all tricks 0.8."""
_PAGES: Final = 24
"""Pages that the moves of a réussite take at most: a select has one more for the whole deal."""
_MOVES: Final = 4
"""Moves of a réussite that a page has at least."""


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move of the deal: who made it from which hand, what was legal, and what it cost.

    ``number`` counts tricks from 1, and in a réussite moves. ``holding`` is the hand before it, as a set in an
    integer. Only a move that somebody chose has a verdict.
    """

    seat: Seat
    number: int
    move: BarbuMove
    holding: int
    legal: tuple[BarbuMove, ...]
    fair: MoveVerdict | None

    @property
    def cost(self) -> float:
        """The points lost; 0 unless the move is clearly worse than the best one."""
        return self.fair.cost if self.fair is not None and self.fair.is_costly else 0.0


@dataclass(frozen=True, slots=True)
class DealReview:
    """A judged deal; ``moves`` are in the order in which they were made."""

    options: BarbuOptions
    result: DealResult
    moves: tuple[JudgedMove, ...]

    @property
    def turning_point(self) -> JudgedMove | None:
        """The move that cost most, of equal ones the first; ``None`` if none cost anything."""
        found = max(self.moves, key=lambda each: each.cost)
        return found if found.cost else None

    @property
    def pages(self) -> tuple[tuple[JudgedMove, ...], ...]:
        """The moves trick by trick; those of a réussite by rounds, several a page where there are many."""
        return tuple(
            self.moves[start : start + self.moves_a_page]
            for start in range(0, len(self.moves), self.moves_a_page)
        )

    @property
    def moves_a_page(self) -> int:
        """How many moves a page has: those of a trick, or of so many rounds of a réussite."""
        return moves_a_page(self.options, self.result, len(self.moves))


def moves_a_page(options: BarbuOptions, result: DealResult, moves: int) -> int:
    """Return how many moves of a deal a page has, by the number of all of them."""
    players = options.players
    if result.contract.has_tricks:
        return players
    least = max(_MOVES, -(-moves // _PAGES))
    return players * -(-least // players)


def judged(deal: PlayedDeal, assess: Assess) -> DealReview:
    """Return the judgement of a deal; the same deal gets the same one."""
    options, result = deal.options, deal.result
    worth_saying = max(WORTH_SAYING, contract_total(options, result.contract) * _WORTH_SAYING)
    players, has_tricks = options.players, result.contract.has_tricks
    return DealReview(
        options=options,
        result=result,
        moves=tuple(
            JudgedMove(
                seat=made.seat,
                number=place // players + 1 if has_tricks else place + 1,
                move=made.move,
                holding=made.before.hands[made.seat],
                legal=made.legal,
                fair=_fair(made, place, assess, worth_saying) if made.is_choice else None,
            )
            for place, made in enumerate(deal.made)
        ),
    )


def _fair(made: Made, place: int, assess: Assess, worth_saying: float) -> MoveVerdict:
    """Return the verdict of a seat that sees its own cards only; its chance depends on nothing but the position."""
    chance = random.Random(place)  # noqa: S311 - chance of a player
    view = view_of(made.before, made.seat)
    return fair_verdict(lambda: _in_order(made.legal, assess(view, chance)), made.move, worth_saying)


def _in_order(
    legal: Sequence[BarbuMove], estimates: Mapping[BarbuMove, Estimate]
) -> dict[BarbuMove, Estimate]:
    return {move: estimates[move] for move in legal}
