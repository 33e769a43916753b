"""The deals of a table that can be reviewed, and their judging."""

from __future__ import annotations

from typing import Any

from bot.tables.table import Table
from engine.barbu import BarbuView
from engine.barbu.moves import Decline, Pass, PlayCard, parse_move
from engine.barbu.review.deals import can_be_reviewed, played_deal
from engine.barbu.review.judge import DealReview
from engine.compiled import IS_AVAILABLE
from engine.stopping import Stop


def reviewable(view: BarbuView) -> tuple[int, ...]:
    """Return the numbers of the finished deals that anybody may review now.

    Their cards are known to everybody, by the seed of the shuffle, and tell nothing of other deals. None without
    numba: judging would take minutes.
    """
    if not IS_AVAILABLE:
        return ()
    return tuple(result.deal for result in view.results if can_be_reviewed(result))


def moves_made(table: Table, deal: int) -> int:
    """Return how many cards, passes and declines a deal has seen."""
    made = current = 0
    for each in table.moves:
        current = each.dealt or current
        if current == deal:
            made += isinstance(parse_move(each.move), PlayCard | Pass | Decline)
    return made


def judge(table: Table, deal: int, stop: Stop) -> DealReview:
    """Return the review of a deal; takes seconds.

    Raises ``NotAvailable`` if there is nothing to judge, and ``Stopped`` soon after ``stop`` was asked.
    """
    from engine.barbu.review.measures import reviewed  # noqa: PLC0415 - it needs numba, which is optional

    options: Any = table.played_options
    return reviewed(played_deal(options, table.due_dealer or 0, table.moves, deal), stop)
