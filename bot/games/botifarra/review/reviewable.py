"""The hands of a table that can be reviewed, and their judging."""

from __future__ import annotations

from typing import Any

from bot.tables.table import Table
from engine.botifarra import BotifarraView, Phase
from engine.botifarra.options import ShuffleRule
from engine.botifarra.review.hands import can_be_reviewed, played_hand
from engine.botifarra.review.judge import HandReview
from engine.compiled import IS_AVAILABLE
from engine.stopping import Stop


def reviewable(table: Table, view: BotifarraView) -> tuple[int, ...]:
    """Return the numbers of the finished hands that anybody may review now.

    All of their cards have been played, so everybody knows them. Where the pack is only cut (B11) the order of the
    tricks decides the next hand, so nothing is shown before the end of the match. While a revoke can still be claimed
    (B34) a review would tell whether there was one. None without numba: judging would take minutes.
    """
    options = view.options
    if not IS_AVAILABLE or (options.shuffle is ShuffleRule.NO_SHUFFLE and view.phase is not Phase.OVER):
        return ()
    disputed = view.hand if table.is_open and table.interjectors else None
    return tuple(
        result.hand for result in view.results if result.hand != disputed and can_be_reviewed(options, result)
    )


def judge(table: Table, hand: int, stop: Stop) -> HandReview:
    """Return the review of a hand; takes seconds, and holds Python's lock for a small part of them.

    Raises ``NotAvailable`` if there is nothing to judge, because a revoke that nobody claimed fell in it (B34), and
    ``Stopped`` soon after ``stop`` was asked.
    """
    from engine.botifarra.review.measures import reviewed  # noqa: PLC0415 - it needs numba, which is optional

    options: Any = table.played_options
    return reviewed(played_hand(options, table.due_dealer or 0, table.moves, hand), stop)
