"""The facts of a review: the contents of its pages, in sentences of the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, Generic, TypeVar

from bot.ui.review.figures import loss
from bot.ui.text.facts import DESCRIPTION, EVERYWHERE, MESSAGE, TEXT, Fact, Told
from bot.ui.text.table_names import TableNames
from computers.review import DealReview, JudgedMove, costliest
from engine.game import Seat

Reviewed = TypeVar("Reviewed", bound=DealReview[Any, Any, Any])
Judged = TypeVar("Judged", bound=JudgedMove[Any])
_SMALL: Final = "-# "


class ReviewText(ABC, Generic[Reviewed, Judged]):
    """The facts of each page, in their order; a game says the sentences."""

    def __init__(self, names: TableNames) -> None:
        self.names = names
        self.tr = names.tr

    def overview(self, review: Reviewed, viewer: Seat | None) -> Iterator[Fact]:
        """Yield the facts of the whole deal: result, turning point, costliest moves, losses, then page by page."""
        section = self.deal_title(review)
        yield Fact(lambda: self.result(review, viewer), DESCRIPTION | TEXT, section, weight=5)
        yield Fact(partial(self.turning_point, review), EVERYWHERE, section, weight=9)
        yield Fact(lambda: self.costliest(review, viewer), EVERYWHERE, section, weight=8)
        yield Fact(partial(self.further, review), DESCRIPTION | TEXT, section, weight=7)
        yield Fact(partial(self.lost, review), DESCRIPTION | TEXT, section, weight=6)
        yield Fact(self.how_measured, MESSAGE | TEXT, section, lead=_SMALL)
        for page in range(1, len(review.pages) + 1):
            yield Fact(partial(self.in_short, review, page), TEXT, self.page_title(review, page))

    def page(self, review: Reviewed, page: int) -> Iterator[Fact]:
        """Yield the facts of a trick or of some moves: who played what from which hand, and its cost."""
        section, moves = self.page_title(review, page), review.pages[page - 1]
        yield Fact(partial(self.page_headline, review, page), DESCRIPTION | TEXT)
        yield Fact(partial(self.turned_on, review, page), weight=9)
        for judged in moves:
            yield Fact(partial(self.judged, review, judged), EVERYWHERE, section, weight=8)
        yield Fact(partial(self.taken, review, page), DESCRIPTION | TEXT, section, weight=7)
        for judged in moves:
            name = self.names.name(judged.seat)
            yield Fact(partial(self.held, judged), DESCRIPTION | TEXT, name)
            if judged.fair is not None:
                yield Fact(partial(self.choices, judged), TEXT, name)
        yield Fact(self.how_measured, MESSAGE | TEXT, section, lead=_SMALL)

    def match(self, reviews: Sequence[Reviewed]) -> Iterator[Fact]:
        """Yield the facts of a match: its costliest moves, and each player's loss."""
        section, costly = self.match_title(), costliest(reviews)
        yield Fact(
            lambda: (
                [self.costly(each.judged, each.review, with_deal=True) for each in costly]
                or self.no_mistake()
            ),
            EVERYWHERE,
            section,
            weight=9,
        )
        yield Fact(lambda: self.averages(reviews), EVERYWHERE, section, weight=8)
        yield Fact(self.how_measured, MESSAGE | TEXT, section, lead=_SMALL)

    def by_player(self, lost: Sequence[float]) -> str:
        """Return the loss of each seat, with its name."""
        each = [
            f"{self.names.name(seat)}\N{NO-BREAK SPACE}{loss(self.tr, of)}" for seat, of in enumerate(lost)
        ]
        return ", ".join(each)

    @abstractmethod
    def deal_title(self, review: Reviewed) -> str:
        """Return the title of the review of a deal."""

    @abstractmethod
    def page_title(self, review: Reviewed, page: int) -> str:
        """Return the title of a page, from 1."""

    @abstractmethod
    def match_title(self) -> str:
        """Return the title of the review of a match."""

    @abstractmethod
    def result(self, review: Reviewed, viewer: Seat | None) -> Told:
        """Return the result of a deal."""

    @abstractmethod
    def turning_point(self, review: Reviewed) -> str:
        """Return the turning point, or that there is none; empty where none is looked for."""

    @abstractmethod
    def costliest(self, review: Reviewed, viewer: Seat | None) -> Told:
        """Return the costliest moves of a deal, or that there are none."""

    @abstractmethod
    def costly(self, judged: Judged, review: Reviewed, *, with_deal: bool = False) -> str:
        """Return a costly move and a better one, of a match with its deal."""

    @abstractmethod
    def no_mistake(self) -> str:
        """Return that no move was a mistake."""

    def further(self, review: Reviewed) -> Told:  # noqa: ARG002
        """Return what else a game has to say about a deal."""
        return ""

    @abstractmethod
    def lost(self, review: Reviewed) -> str:
        """Return the losses in a deal."""

    @abstractmethod
    def averages(self, reviews: Sequence[Reviewed]) -> str:
        """Return the losses in a match."""

    @abstractmethod
    def how_measured(self) -> str:
        """Return the legend of the numbers."""

    @abstractmethod
    def in_short(self, review: Reviewed, page: int) -> Told:
        """Return a page in a line: each player's move, and its cost if it is not 0."""

    @abstractmethod
    def page_headline(self, review: Reviewed, page: int) -> str:
        """Return deal and page."""

    def turned_on(self, review: Reviewed, page: int) -> str:  # noqa: ARG002
        """Return the turning point if it is on a page and its move does not say so itself."""
        return ""

    @abstractmethod
    def judged(self, review: Reviewed, judged: Judged) -> str:
        """Return a move with its cost and a better one, or that it was the only one."""

    @abstractmethod
    def taken(self, review: Reviewed, page: int) -> str:
        """Return who took the trick of a page; empty without one."""

    @abstractmethod
    def held(self, judged: Judged) -> str:
        """Return the hand before a move, suit by suit."""

    @abstractmethod
    def choices(self, judged: Judged) -> str:
        """Return every legal move with its cost."""
