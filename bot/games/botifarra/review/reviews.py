"""The reviews of a table: which hands can be reviewed, the judging, and the pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.botifarra.narration import Narration
from bot.games.botifarra.review.facts import BotifarraReviewText
from bot.games.botifarra.review.scenes import TRICKS, BotifarraReviewScenes
from bot.ui.review.reviews import ReviewPages
from computers.botifarra.review.deals import BotifarraDeal, can_be_reviewed, played_deal
from computers.botifarra.review.judge import BotifarraReview, JudgedCard
from computers.compiled import IS_AVAILABLE
from computers.stopping import Stop
from engine.botifarra import BotifarraView, Phase
from engine.botifarra.options import ShuffleRule


class BotifarraReviews(ReviewPages[BotifarraReview, JudgedCard, Narration]):
    """The reviews of a table of Botifarra in one language."""

    scenes = BotifarraReviewScenes
    text = BotifarraReviewText

    def __init__(self, narration: Narration, view: BotifarraView) -> None:
        super().__init__(narration)
        self._view = view

    def reviewable(self) -> Sequence[int]:
        """Return the numbers of the finished deals that anybody may review now.

        All of their cards have been played, so everybody knows them. Where the pack is only cut (B11) the order of
        the tricks decides the next deal, so nothing is shown before the end of the match. While a revoke can still
        be claimed (B34) a review would tell whether there was one. None without numba: judging would take minutes.
        """
        return self.table.derived("reviewable", self._reviewable)

    def _reviewable(self) -> tuple[int, ...]:
        table, view, options = self.table, self._view, self._view.options
        if not IS_AVAILABLE or (options.shuffle is ShuffleRule.NO_SHUFFLE and view.phase is not Phase.OVER):
            return ()
        disputed = view.deal if table.is_open and table.interjectors else None
        return tuple(
            result.deal
            for result in view.results
            if result.deal != disputed and can_be_reviewed(options, result)
        )

    def played(self, deal: int) -> BotifarraDeal:
        """Return a finished deal; raises ``NotAvailable`` also for a revoke that nobody claimed (B34)."""
        options: Any = self.table.played_options
        return played_deal(options, self.table.due_dealer or 0, self.moves(), deal)

    def judge(self, deal: int, stop: Stop) -> BotifarraReview:
        """Return the review of a deal; takes seconds, and holds Python's lock for a small part of them.

        Raises as :meth:`played`, and ``Stopped`` soon after ``stop`` was asked.
        """
        from computers.botifarra.review.measures import reviewed  # noqa: PLC0415 - it needs numba, which is optional

        return reviewed(self.played(deal), stop)

    def titles(self, deal: int) -> Sequence[str]:
        """Return the titles: the whole deal, then each trick."""
        tricks = (self.tr.gettext("Trick {number}", number=number) for number in range(1, TRICKS + 1))
        return (self.tr.gettext("All of hand {hand}", hand=deal), *tricks)
