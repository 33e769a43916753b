"""The reviews of a table's deals: each page of facts with its picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from bot.ui.face.features import Reviews
from bot.ui.face.shown import Shown
from bot.ui.review.scenes import ReviewScenes
from bot.ui.review.text import Judged, Reviewed, ReviewText
from engine.game import Seat


class ReviewPages(Reviews, Generic[Reviewed, Judged]):
    """Reviews by the sentences and pictures of a game."""

    scenes: type[ReviewScenes[Reviewed, Judged]]

    def __init__(self, text: ReviewText[Reviewed, Judged]) -> None:
        super().__init__(text.tr, text.names.table)
        self.text = text

    def of_deal(self, judged: Reviewed, page: int, viewer: Seat | None) -> Shown:
        """Return the page of this number: 0 is the whole deal, the others are its tricks or some moves."""
        scenes = self.scenes(self.tr, self.table, viewer)
        if page == 0:
            facts = tuple(self.text.overview(judged, viewer))
            return Shown(facts, "review", lambda _: scenes.overview(judged), has_avatars=False)
        facts = tuple(self.text.page(judged, page))
        return Shown(facts, "review_trick", lambda _: scenes.page(judged, page), has_avatars=False)

    def of_match(self, judged: Sequence[Reviewed], viewer: Seat | None) -> Shown:
        """Return the review of a match."""
        scenes = self.scenes(self.tr, self.table, viewer)
        return Shown(
            tuple(self.text.match(judged)), "review_match", lambda _: scenes.match(judged), has_avatars=False
        )
