"""The pictures of a review as scenes, with the parts that all games share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Generic

from bot.render.layouts.review.costs import Choice, CostlyScene, CostsScene, LossScene
from bot.render.layouts.review.parts import NO_COST, Cost, ReviewedPlayer
from bot.render.layouts.review.trick import TrickReviewScene
from bot.render.raster.drawing import Scene
from bot.ui.face.seat_scenes import drawn_short, name_or_you
from bot.ui.review.figures import cost_of, loss
from bot.ui.review.relations import is_unnamed, short_relation
from bot.ui.review.text import Judged, Names, Reviewed, ReviewText
from bot.ui.text.names import capitalised, plain
from computers.review import CostlyMove, JudgedMove, costliest
from engine.game import Seat


class ReviewScenes(ABC, Generic[Reviewed, Judged, Names]):
    """The pictures of a table's reviews in one language, as the reader of ``text`` sees them."""

    def __init__(self, text: ReviewText[Reviewed, Judged, Names]) -> None:
        self.text = text
        self.tr = text.tr
        self.table = text.names.table
        self.viewer = text.viewer
        self._drawn = copy(text)
        """The sentences with the labels of other people's seats, for lines without room for more."""
        self._drawn.names = replace(text.names, relations=self._labels())

    def _labels(self) -> tuple[str, ...]:
        return tuple(
            short_relation(self.tr, self.table, seat, self.viewer)
            if is_unnamed(self.table, seat, self.viewer)
            else ""
            for seat in range(len(self.table.seats))
        )

    @abstractmethod
    def overview(self, review: Reviewed) -> Scene:
        """Return the picture of a whole deal."""

    @abstractmethod
    def page(self, review: Reviewed, page: int) -> TrickReviewScene:
        """Return the picture of a trick, or of some moves, with the hands open."""

    @abstractmethod
    def match(self, reviews: Sequence[Reviewed]) -> CostsScene:
        """Return the picture of a match: its costliest moves, and each player's loss a decision."""

    @abstractmethod
    def choice(self, move: Any) -> Choice:  # noqa: ANN401 - each game has moves of its own
        """Return the drawing of a move."""

    def name(self, seat: Seat) -> str:
        """Return the label of a seat: "You", where another person sits, or the short name of a computer."""
        if is_unnamed(self.table, seat, self.viewer):
            return short_relation(self.tr, self.table, seat, self.viewer)
        return name_or_you(self.tr, self.table, seat, self.viewer)

    def leads(self, seat: Seat, page: int) -> str:
        """Return the headline of a trick."""
        if seat == self.viewer:
            return self.tr.gettext("Trick {number}: you lead", number=page)
        name = plain(self.text.names.name(seat), drawn_short)
        return self.tr.gettext("Trick {number}: {name} leads", number=page, name=name)

    def player(self, seat: Seat, detail: str = "") -> ReviewedPlayer:
        """Return a player, with a line below the name."""
        return ReviewedPlayer(self.name(seat), self.table.side_of(seat), detail)

    def seats(self, number: int) -> list[Seat]:
        """Return all seats, the viewer's first."""
        return [((self.viewer or 0) + place) % number for place in range(number)]

    def losses(self, lost: Sequence[float]) -> tuple[LossScene, ...]:
        """Return the loss of each player, the viewer's first."""
        most = max(lost) or 1.0
        return tuple(
            LossScene(self.player(seat), loss(self.tr, lost[seat]), lost[seat] / most)
            for seat in self.seats(len(lost))
        )

    def own(self, reviews: Sequence[Reviewed]) -> tuple[CostlyMove[Reviewed], ...]:
        """Return the costliest moves of the viewer, or of all for somebody who did not play."""
        return costliest(reviews, seats=None if self.viewer is None else {self.viewer})

    def costly(self, each: CostlyMove[Reviewed], *, with_deal: bool) -> CostlyScene:
        """Return a costly move, its place, of a match with its deal, and a better one."""
        judged = each.judged
        return CostlyScene(
            capitalised(self.text.place(each, with_deal=with_deal)),
            capitalised(plain(self._drawn.did(judged), drawn_short)),
            self.table.side_of(judged.seat),
            self.choice(judged.move),
            self.choice(judged.better),
            self.cost(judged, judged.cost),
        )

    def in_short(self, reviews: Sequence[Reviewed]) -> str:
        """Return the costliest move in a line, or that there is none."""
        for each in self.own(reviews)[:1]:
            return plain(self.text.costly(each, with_deal=False), drawn_short)
        return self.text.no_mistake().removesuffix(".")

    def cost(self, judged: JudgedMove[Any], cost: float) -> Cost:
        """Return a cost by the fair measure, if this move is worth a word."""
        return NO_COST if judged.fair is None else cost_of(self.tr, cost, judged.fair.worth_saying)
