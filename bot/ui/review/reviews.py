"""The reviews of a table's deals: each page of facts with its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic

from bot.tables.match import RecordedMove
from bot.ui.face.features import Reviews
from bot.ui.face.shown import Shown
from bot.ui.review.scenes import ReviewScenes
from bot.ui.review.text import Judged, Names, Reviewed, ReviewText
from computers.review import costliest
from engine.game import Seat


class ReviewPages(Reviews, Generic[Reviewed, Judged, Names]):
    """Reviews by the sentences and pictures of a game."""

    scenes: type[ReviewScenes[Reviewed, Judged, Names]]
    text: type[ReviewText[Reviewed, Judged, Names]]

    def __init__(self, names: Names) -> None:
        super().__init__(names.tr, names.table)
        self.names = names

    def of_deal(self, judged: Reviewed, page: int, viewer: Seat | None) -> Shown:
        """Return the page of this number: 0 is the whole deal, the others are its tricks or some moves."""
        text, scenes = self._seen_by(viewer)
        if page == 0:
            facts = tuple(text.overview(judged))
            return Shown(facts, "review", lambda _: scenes.overview(judged), has_avatars=False)
        facts = tuple(text.page(judged, page))
        return Shown(facts, "review_trick", lambda _: scenes.page(judged, page), has_avatars=False)

    def of_match(self, judged: Sequence[Reviewed], viewer: Seat | None) -> Shown:
        """Return the review of a match."""
        text, scenes = self._seen_by(viewer)
        return Shown(
            tuple(text.match(judged)), "review_match", lambda _: scenes.match(judged), has_avatars=False
        )

    def costliest(self, judged: Sequence[Reviewed], viewer: Seat | None) -> tuple[int, int] | None:
        """Return deal and page of the costliest move of the viewer, or of all; calls are on the first page."""
        for each in costliest(judged, 1, None if viewer is None else {viewer}):
            pages = enumerate(each.review.pages, 1)
            page = next((number for number, moves in pages if each.judged in moves), 1)
            return each.review.result.deal, page
        return None

    def named(self, move: str) -> str:
        """Return a move as an object of a sentence."""
        return self.text(self.names, None).named(self.table.game.parse_move(move))

    def moves(self) -> Sequence[RecordedMove]:
        """Return the moves of the match; those on the seats of computers are their own choice, made for nobody."""
        computers = {number for number, seat in enumerate(self.table.seats) if seat.person is None}
        return [
            replace(move, stood_in=False) if move.stood_in and move.seat in computers else move
            for move in self.table.moves
        ]

    def how_measured(self) -> str:
        """Return the method behind the figures."""
        return self.text(self.names, None).how_measured()

    def _seen_by(
        self, viewer: Seat | None
    ) -> tuple[ReviewText[Reviewed, Judged, Names], ReviewScenes[Reviewed, Judged, Names]]:
        text = self.text(self.names, viewer)
        return text, self.scenes(text)
