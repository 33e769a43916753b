"""The trainer: which position is asked next, when a missed one comes back, and whether somebody has become better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.problems.assessed import LOSS_WITHOUT_MARKS, MOST_MARKS, Assessed
from computers.review import SURE, Estimate, Verdict

ASKED: Final = 5
"""Positions that are asked one after the other."""
RECENT: Final = timedelta(days=28)
"""For how long after a match its positions are new ones."""
KEPT: Final = timedelta(days=90)
"""For how long a position is kept after it was found or answered last."""
GOOD: Final = 8
"""The least marks with which a position counts as solved."""
COMES_BACK: Final = (timedelta(days=1), timedelta(days=3), timedelta(days=9))
"""After which times a position comes back once it was missed."""
EXAMPLE: Final = 0
"""In place of a table's id: the position is an example of the strategy pages, and the deal their page from 1."""
PERIOD: Final = timedelta(days=14)
"""The time at the beginning of the training, and up to now, of which the decisions are compared."""
LEAST_ANSWERED: Final = 20
"""Positions that somebody must have answered before the two times are compared."""
LEAST_DEALS: Final = 10
"""Deals without which a time is not compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A position of somebody's training: a decision that cost points, or an example.

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
    assessed: Assessed | None = None
    chosen: str = ""
    stage: int = 0

    def is_due(self, now: datetime) -> bool:
        """Tell whether it may be asked; matches that are long ago are not gone into any more."""
        is_old = not self.chosen and self.table_id != EXAMPLE and self.changed_at < now - RECENT
        return self.due_at is not None and self.due_at <= now and not is_old

    @property
    def marks(self) -> int:
        """The marks of the last answer; 0 before the first one."""
        return self.assessed.marks(self.chosen) if self.assessed and self.chosen else 0

    def answered(self, move: str, now: datetime) -> Position:
        """Return the position after an answer: done, or to come back later.

        What was solved at once is done. What was missed comes back after each time of :data:`COMES_BACK`, from the
        first one again if it is missed once more. Raises ``KeyError`` on a move that is none.
        """
        after = replace(self, chosen=move, changed_at=now)
        if after.assessed is None:
            raise KeyError(move)
        stage = (self.stage and self.stage + 1) if after.marks >= GOOD else 1
        is_done = not 0 < stage <= len(COMES_BACK)
        return replace(after, stage=stage, due_at=None if is_done else now + COMES_BACK[stage - 1])


def is_clear(verdict: Verdict[object]) -> bool:
    """Tell whether a decision cost so much that it would have fewer marks than :data:`GOOD`."""
    least = (1 - (GOOD - 0.5) / MOST_MARKS) * LOSS_WITHOUT_MARKS * verdict.worth_saying  # marks are rounded
    return verdict.is_costly and verdict.cost > least


def in_order(positions: Sequence[Position], now: datetime) -> list[Position]:
    """Return the positions to ask now: those that come back, the longest due first, then the costliest new ones."""
    due = [each for each in positions if each.is_due(now)]
    return sorted(due, key=lambda each: (not each.chosen, each.due_at if each.chosen else now, -each.cost))


def answered_since(positions: Sequence[Position], since: datetime) -> list[Position]:
    """Return the positions that were answered from a time on."""
    return [each for each in positions if each.chosen and each.changed_at >= since]


@dataclass(frozen=True, slots=True)
class Looked:
    """A deal that was looked through for somebody: their decisions in it, and the points that these lost.

    ``played_at`` is when its match ended, ``at`` when it was looked through. A deal in which nothing could be judged
    has no decisions.
    """

    table_id: int
    deal: int
    played_at: datetime
    at: datetime
    decisions: int = 0
    lost: float = 0.0


def improvement(looked: Sequence[Looked], answered: int, now: datetime) -> Estimate | None:
    """Return by how many points a decision in matches loses less than when the training began, with its error.

    All decisions of the judged deals count: the positions of the training are the costliest ones of each time, so
    these say nothing. Returns ``None`` in the first month, and the error is infinite while there are too few deals.
    """
    begun = min((each.at for each in looked), default=now)
    if now - begun < RECENT or answered < LEAST_ANSWERED:
        return None
    then = _loss([each for each in looked if each.played_at <= begun + PERIOD])
    lately = _loss([each for each in looked if each.played_at > now - PERIOD])
    return Estimate(then.points - lately.points, math.hypot(then.error, lately.error))


def is_sure(found: Estimate) -> bool:
    """Tell whether a difference is more than chance."""
    return abs(found.points) >= SURE * found.error


def _loss(looked: Sequence[Looked]) -> Estimate:
    """Return the points lost a decision, with the error by the differences between deals."""
    deals, decisions = len(looked), sum(each.decisions for each in looked)
    if deals < LEAST_DEALS or not decisions:
        return Estimate(0.0, math.inf)
    mean = sum(each.lost for each in looked) / decisions
    squares = sum((each.lost - mean * each.decisions) ** 2 for each in looked)
    return Estimate(mean, math.sqrt(squares * deals / (deals - 1)) / decisions)
