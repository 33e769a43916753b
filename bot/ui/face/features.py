"""Features that a table of a game may have: hints and reviews."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.i18n import Translator
from bot.tables.table import Stage, Table
from bot.ui.face.shown import Shown
from computers.review import Estimate, PlayedDeal
from computers.stopping import Stop
from engine.game import Seat


class HasHints(ABC):
    """A table's face whose players may get hints."""

    hint_worlds: ClassVar[int]
    """Deals of the hidden cards in which a hint tries each choice, at most."""

    @abstractmethod
    def has_hint(self, seat: Seat) -> bool:
        """Tell whether there is a hint for the next move of a seat."""

    @abstractmethod
    def hint(self, seat: Seat) -> str:
        """Return a strong player's move in this seat's place, with its reasons, as marked text.

        It uses the seat's view alone, takes some tenths of a second, and is the same at each call. Raises
        :class:`ValueError` if there is none.
        """

    @abstractmethod
    def estimates(self, seat: Seat, chance: random.Random | None = None) -> Mapping[str, Estimate]:
        """Return the estimates of the search behind a hint for each legal move, by its text, the best first.

        ``chance`` takes the place of that of the hint. Points are those of a side in the deal, errors those of the
        distance to the best move. Raises and takes time as :meth:`hint`.
        """

    @abstractmethod
    def worth_saying(self) -> float:
        """Return the least loss in the deal, or by a choice before it, that is worth a word."""


def by_worth(found: Mapping[Any, Estimate]) -> Mapping[str, Estimate]:
    """Return estimates by the texts of their moves, the best first."""
    return {str(move): each for move, each in sorted(found.items(), key=lambda item: -item[1].points)}


class Reviews(ABC):
    """The reviews of the finished deals of a table, in one language."""

    def __init__(self, tr: Translator, table: Table) -> None:
        self.tr = tr
        self.table = table

    @abstractmethod
    def reviewable(self) -> Sequence[int]:
        """Return the numbers of the finished deals that anybody may review now, in order."""

    @abstractmethod
    def played(self, deal: int) -> PlayedDeal[Any, Any, Any]:
        """Return a finished deal with the position before each move.

        Raises ``NotAvailable`` if it cannot be judged, as where a revoke fell in it.
        """

    @abstractmethod
    def judge(self, deal: int, stop: Stop) -> Any:  # noqa: ANN401 - each game judges in its own way
        """Return a deal judged card by card, the same in every language; takes seconds, in a thread.

        Raises ``NotAvailable`` if there turns out to be nothing to judge, ``Stopped`` soon after ``stop`` was asked.
        """

    def deal_title(self, deal: int) -> str:
        """Return a deal by its number."""
        return self.tr.gettext("Hand {hand}", hand=deal)

    def whole_title(self) -> str:
        """Return the title of the review of all deals, or of those so far."""
        if self.table.stage is Stage.PLAYING:
            return self.tr.gettext("All hands so far")
        return self.tr.gettext("The whole match")

    def label(self, deal: int) -> str:
        """Return the label of the button that opens the review of an earlier deal."""
        return self.tr.gettext("Review of hand {hand}", hand=deal)

    @abstractmethod
    def titles(self, deal: int) -> Sequence[str]:
        """Return the title of each page of the review of a deal; the first page shows the whole deal."""

    @abstractmethod
    def of_deal(self, judged: Any, page: int, viewer: Seat | None) -> Shown:  # noqa: ANN401
        """Return a page of the review of a judged deal; other people than ``viewer`` are not named."""

    @abstractmethod
    def named(self, move: str) -> str:
        """Return a move, given as its text, as an object of a sentence: "the king of cups"."""

    @abstractmethod
    def costliest(self, judged: Sequence[Any], viewer: Seat | None) -> tuple[int, int] | None:
        """Return deal and page of the costliest decision of the viewer, or of all; ``None`` if there is none."""

    @abstractmethod
    def how_measured(self) -> str:
        """Return the method behind the figures."""

    @abstractmethod
    def of_match(self, judged: Sequence[Any], viewer: Seat | None) -> Shown:
        """Return the review of a match by its judged deals."""
