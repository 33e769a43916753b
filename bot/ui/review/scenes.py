"""The pictures of a review as scenes, with the parts that all games share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic

from bot.i18n import Translator
from bot.render.layouts.review.costs import CostlyCardScene, CostsScene, LossScene
from bot.render.layouts.review.parts import NO_COST, Cost, ReviewedPlayer
from bot.render.layouts.review.trick import TrickReviewScene
from bot.render.raster.drawing import Scene
from bot.tables.table import Table
from bot.ui.face.seat_scenes import name_or_you
from bot.ui.review.figures import cost_of, loss
from bot.ui.review.text import Judged, Reviewed
from engine.game import Seat


class ReviewScenes(ABC, Generic[Reviewed, Judged]):
    """The pictures of a table's reviews in one language, as ``viewer`` sees them."""

    def __init__(self, tr: Translator, table: Table, viewer: Seat | None) -> None:
        self.tr = tr
        self.table = table
        self.viewer = viewer

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
    def code(self, move: Any) -> str | None:  # noqa: ANN401 - each game has moves of its own
        """Return the card of a move; ``None`` without one."""

    def name(self, seat: Seat) -> str:
        """Return the short name of a seat, "You" for the viewer's own."""
        return name_or_you(self.tr, self.table, seat, self.viewer)

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

    def costly(self, judged: Judged, where: str) -> CostlyCardScene:
        """Return a costly move, its place, and a better one."""
        better = None if judged.fair is None else self.code(judged.fair.best)
        cost = self.cost(judged, judged.cost)
        return CostlyCardScene(where, self.player(judged.seat), self.code(judged.move), better, cost)

    def cost(self, judged: Judged, cost: float) -> Cost:
        """Return a cost by the fair measure, if this move is worth a word."""
        return NO_COST if judged.fair is None else cost_of(self.tr, cost, judged.fair.worth_saying)
