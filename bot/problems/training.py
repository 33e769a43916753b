"""The trainer: which position is asked next, when a missed one comes back, and whether somebody has become better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.problems.assessed import LOSS_WITHOUT_MARKS, MOST_MARKS, Assessed
from computers.review import Estimate, Verdict

ASKED: Final = 5
"""Positions that are asked one after the other."""
RECENT: Final = timedelta(days=28)
"""Time after a match in which its positions are new, and the least time of training before progress is told."""
KEPT: Final = timedelta(days=90)
"""Time for which a position is kept after it was found or answered last."""
GOOD: Final = 8
"""The least marks with which a position counts as solved."""
COMES_BACK: Final = (timedelta(days=1), timedelta(days=3), timedelta(days=9))
EXAMPLE: Final = 0
"""In place of a table's id: the position is the example of a strategy page, whose number from 1 is the deal."""
PERIOD: Final = timedelta(days=14)
"""The time around the first training, and the time up to now, of which the decisions are compared."""
LEAST_ANSWERED: Final = 20
LEAST_DEALS: Final = 10
"""Deals without which a time is not compared."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position of somebody's training, before a decision that cost points.

    ``step`` is that of :class:`bot.tables.log.past.PastDeals`. ``due_at`` is when it may be asked, ``None`` once it
    is done. ``chosen`` is the last answer, empty before the first one, and ``stage`` how many times it was put off
    since it was missed. ``changed_at`` is when it was found or answered last.
    """

    table_id: int
    deal: int
    step: int
    cost: float
    due_at: datetime | None
    changed_at: datetime
    assessed: Assessed
    chosen: str = ""
    stage: int = 0

    @property
    def marks(self) -> int:
        """The marks of the last answer; raises ``KeyError`` before the first one."""
        return self.assessed.marks(self.chosen)

    def answered(self, move: str, now: datetime) -> Position:
        """Return the position after an answer: done, or to come back.

        A position solved at once is done. A missed one comes back after each time of :data:`COMES_BACK`, from the
        first one again if it is missed again. Raises ``KeyError`` if the position does not have the move.
        """
        stage = 1 if self.assessed.marks(move) < GOOD else self.stage and self.stage + 1
        due_at = now + COMES_BACK[stage - 1] if 0 < stage <= len(COMES_BACK) else None
        return replace(self, chosen=move, changed_at=now, stage=stage, due_at=due_at)


def is_clear(verdict: Verdict[object]) -> bool:
    """Tell whether a decision cost so much that it would have fewer marks than :data:`GOOD`."""
    least = (1 - (GOOD - 0.5) / MOST_MARKS) * LOSS_WITHOUT_MARKS * verdict.worth_saying  # marks are rounded
    return verdict.is_costly and verdict.cost > least


def in_order(positions: Sequence[Position], now: datetime) -> list[Position]:
    """Return the positions to ask now: first those that come back, the longest due first, then the costliest new."""
    back = [each for each in positions if each.due_at and each.due_at <= now and each.chosen]
    new = [each for each in positions if each.due_at and not each.chosen and each.changed_at > now - RECENT]
    return sorted(back, key=lambda each: each.due_at or now) + sorted(new, key=lambda each: -each.cost)


@dataclass(frozen=True, slots=True)
class Looked:
    """A deal that was looked through for somebody at a time: their judged decisions, and the points they lost."""

    table_id: int
    deal: int
    played_at: datetime
    at: datetime
    decisions: int = 0
    lost: float = 0.0


def improvement(looked: Sequence[Looked], answered: int, now: datetime) -> Estimate | None:
    """Return by how many points a decision in matches loses less than when the training began, with its error.

    All decisions of the judged deals count: the positions that are asked are the costliest ones of any time. ``None``
    in the first month; the error is infinite while there are too few deals.
    """
    begun = min((each.at for each in looked), default=now)
    if now - begun < RECENT or answered < LEAST_ANSWERED:
        return None
    then = _loss([each for each in looked if each.played_at <= begun + PERIOD])
    lately = _loss([each for each in looked if each.played_at > now - PERIOD])
    return Estimate(then.points - lately.points, math.hypot(then.error, lately.error))


def _loss(looked: Sequence[Looked]) -> Estimate:
    """Return the points lost a decision, with the error by the differences between deals."""
    deals, decisions = len(looked), sum(each.decisions for each in looked)
    if deals < LEAST_DEALS or not decisions:
        return Estimate(0.0, math.inf)
    mean = sum(each.lost for each in looked) / decisions
    squares = sum((each.lost - mean * each.decisions) ** 2 for each in looked)
    return Estimate(mean, math.sqrt(squares * deals / (deals - 1)) / decisions)
