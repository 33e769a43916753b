"""The reviews of a table: which deals can be reviewed, the judging, and the pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.games.barbu.narration import Narration
from bot.games.barbu.review.facts import BarbuReviewText
from bot.games.barbu.review.scenes import BarbuReviewScenes
from bot.games.barbu.review.titles import titles
from bot.tables.table import Stage
from bot.ui.review.reviews import ReviewPages
from computers.barbu.review.deals import BarbuDeal, can_be_reviewed, played_deal
from computers.barbu.review.judge import BarbuReview, MoveJudged
from computers.compiled import IS_AVAILABLE
from computers.stopping import Stop
from engine.barbu import BarbuView
from engine.barbu.moves import Decline, Pass, PlayCard, parse_move


class BarbuReviews(ReviewPages[BarbuReview, MoveJudged, Narration]):
    """The reviews of a table of Barbu in one language."""

    scenes = BarbuReviewScenes
    text = BarbuReviewText

    def __init__(self, narration: Narration, view: BarbuView) -> None:
        super().__init__(narration)
        self._view = view

    def reviewable(self) -> Sequence[int]:
        """Return the numbers of the finished deals that anybody may review now.

        Their cards are known to everybody, by the seed of the shuffle, and tell nothing of other deals. None without
        numba: judging would take minutes.
        """
        return self.table.derived("reviewable", self._reviewable)

    def _reviewable(self) -> tuple[int, ...]:
        return tuple(each.deal for each in self._view.results if IS_AVAILABLE and can_be_reviewed(each))

    def played(self, deal: int) -> BarbuDeal:
        """Return a finished deal."""
        options: Any = self.table.played_options
        return played_deal(options, self.table.due_dealer or 0, self.moves(), deal)

    def judge(self, deal: int, stop: Stop) -> BarbuReview:
        """Return the review of a deal, without the contract that a deal of the day comes with; takes seconds.

        Raises ``NotAvailable`` if there is nothing to judge, and ``Stopped`` soon after ``stop`` was asked.
        """
        from computers.barbu.review.measures import reviewed  # noqa: PLC0415 - it needs numba, which is optional

        played = self.played(deal)
        return reviewed(replace(played, calls=()) if self.table.is_prepared else played, stop)

    def deal_title(self, deal: int) -> str:
        """Return a deal by its number and its contract."""
        contract = self.names.contract(self._view.results[deal - 1].contract)
        return self.tr.gettext("Deal {deal} · {contract}", deal=deal, contract=contract)

    def whole_title(self) -> str:
        """Return the title of the review of all deals, or of those so far."""
        if self.table.stage is Stage.PLAYING:
            return self.tr.gettext("All deals so far")
        return self.tr.gettext("The whole game")

    def label(self, deal: int) -> str:
        """Return the label of the button that opens the review of an earlier deal."""
        return self.tr.gettext("Review of deal {deal}", deal=deal)

    def titles(self, deal: int) -> Sequence[str]:
        """Return the titles: the whole deal, then each trick, or some moves of a réussite."""
        return titles(self.tr, self._view.options, self._view.results[deal - 1], self._moves_made(deal))

    def _moves_made(self, deal: int) -> int:
        """Return how many cards, passes and declines a deal has seen."""
        made = current = 0
        for each in self.table.moves:
            current = each.dealt or current
            if current == deal:
                made += isinstance(parse_move(each.move), PlayCard | Pass | Decline)
        return made
