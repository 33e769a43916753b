"""The facts of a review: the contents of its pages, in sentences of the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Generic, TypeVar

from bot.ui.review.figures import loss
from bot.ui.review.relations import relations
from bot.ui.text.facts import DESCRIPTION, EVERYWHERE, TEXT, Fact, Told
from bot.ui.text.names import capitalised, in_clauses
from bot.ui.text.table_names import TableNames
from computers.review import CostlyMove, DealReview, JudgedMove, costliest, losses
from engine.game import Seat

Reviewed = TypeVar("Reviewed", bound=DealReview[Any, Any, Any])
Judged = TypeVar("Judged", bound=JudgedMove[Any])
Names = TypeVar("Names", bound=TableNames)
_SMALL: Final = "-# "
_OF_OTHERS: Final = 2
"""Costly moves of others that follow the reader's own."""


class ReviewText(ABC, Generic[Reviewed, Judged, Names]):
    """The facts of each page, in their order, as ``viewer`` reads them; a game says the sentences.

    The viewer's own costly moves come first. Other people are called by where they sit, never by name.
    """

    def __init__(self, names: Names, viewer: Seat | None) -> None:
        self.names = replace(names, relations=relations(names.tr, names.table, viewer))
        self.tr = names.tr
        self.viewer = viewer

    def overview(self, review: Reviewed) -> Iterator[Fact]:
        """Yield the facts of the whole deal: costliest moves, the result and what else there is to say, losses."""
        section = self.deal_title(review)
        yield from self._costliest([review], section, with_deal=False)
        yield Fact(partial(self.with_open_cards, review), EVERYWHERE, section, weight=8)
        yield Fact(partial(self.result, review), DESCRIPTION | TEXT, section, weight=5)
        yield Fact(partial(self.further, review), DESCRIPTION | TEXT, section, weight=6)
        yield Fact(lambda: self.averages([review]), DESCRIPTION | TEXT, section, weight=5)

    def page(self, review: Reviewed, page: int) -> Iterator[Fact]:
        """Yield the facts of a trick or of some moves: who played what from which hand, and its cost.

        The first page also has the calls.
        """
        section, moves = self.page_title(review, page), review.pages[page - 1]
        calls = review.calls if page == 1 else ()
        yield Fact(partial(self.page_headline, review, page), DESCRIPTION | TEXT)
        yield Fact(partial(self.turned_on, review, page), weight=9)
        for call in calls:
            yield Fact(partial(self.judged, call), EVERYWHERE, section, weight=8)
            yield Fact(partial(self.choices, call), TEXT, section)
        for judged in moves:
            yield Fact(partial(self.judged, judged), EVERYWHERE, section, weight=8)
        yield Fact(partial(self.taken, review, page), DESCRIPTION | TEXT, section, weight=7)
        for judged in moves:
            name = self._you if judged.seat == self.viewer else capitalised(self.names.name(judged.seat))
            yield Fact(partial(self.held, judged), DESCRIPTION | TEXT, name)
            yield Fact(partial(self.choices, judged), TEXT, name)

    def match(self, reviews: Sequence[Reviewed]) -> Iterator[Fact]:
        """Yield the facts of a match: its costliest moves, and each player's loss."""
        section = self.match_title()
        yield from self._costliest(reviews, section, with_deal=True)
        yield Fact(lambda: self.averages(reviews), EVERYWHERE, section, weight=8)

    def _costliest(self, reviews: Sequence[Reviewed], section: str, *, with_deal: bool) -> Iterator[Fact]:
        """Yield the costliest moves: the viewer's, then briefly those of others; of all where nobody reads them."""
        told = partial(self.costly, with_deal=with_deal)
        if self.viewer is None:
            yield Fact(
                lambda: [*map(told, costliest(reviews))] or self.no_mistake(), section=section, weight=9
            )
            return
        own = {self.viewer}
        others = set(range(len(self.names.table.seats))) - own
        yield Fact(
            lambda: [*map(told, costliest(reviews, seats=own))] or self.no_mistake(),
            section=section,
            weight=9,
        )
        yield Fact(
            lambda: map(told, costliest(reviews, _OF_OTHERS, others)),
            section=section,
            weight=7,
            lead=_SMALL,
            line="others",
        )

    def costly(self, each: CostlyMove[Reviewed], *, with_deal: bool) -> str:
        """Return a costly move and a better one, of a match with its deal."""
        judged = each.judged
        told = {
            "points": loss(self.tr, judged.cost),
            "did": self.did(judged),
            "better": self.named(judged.better),
        }
        if place := self.place(each, with_deal=with_deal):
            return self.tr.gettext("{points}: {place}, {did}. Better: {better}.", place=place, **told)
        return self.tr.gettext("{points}: {did}. Better: {better}.", **told)

    def place(self, each: CostlyMove[Reviewed], *, with_deal: bool) -> str:
        """Return when a move was made, within a sentence; empty for a call if the deal is not named."""
        deal = self.deal_in_short(each.review) if with_deal else ""
        return ", ".join(filter(None, (deal, self.where(each.review, each.judged.number))))

    def no_mistake(self) -> str:
        """Return that no move of the viewer, or of anybody, was a mistake."""
        if self.viewer is None:
            return self.tr.gettext("Nobody made a decision that clearly cost points.")
        return self.tr.gettext("None of your decisions clearly cost points.")

    def judged(self, judged: JudgedMove[Any]) -> str:
        """Return a move with its cost and a better one, or that it was the only one, or nobody's choice."""
        _, did = self.tr.gettext, capitalised(self.did(judged))
        if judged.fair is None and len(judged.legal) > 1:
            return _("{did}: the table decided.", did=did)
        if judged.fair is None:
            return _("{did}, without a choice.", did=did)
        if not judged.cost:
            return _("{did}: nothing is clearly better.", did=did)
        points, better = self.costs(judged)[judged.move], self.named(judged.better)
        return _("{did} ({points}). Better: {better}.", did=did, points=points, better=better)

    def choices(self, judged: JudgedMove[Any]) -> str:
        """Return every move that could be made with its cost; empty without a choice."""
        each = [f"{self.named(move)}\N{NO-BREAK SPACE}{cost}" for move, cost in self.costs(judged).items()]
        return self.tr.gettext("Possible: {moves}.", moves=in_clauses(self.tr, each)) if each else ""

    def costs(self, judged: JudgedMove[Any]) -> Mapping[Any, str]:
        """Return the cost of each move that could be made, in words; empty without a choice."""
        values = {} if judged.fair is None else dict(judged.fair.values)
        most = max(values.values(), default=0.0)
        return {move: loss(self.tr, most - value) for move, value in values.items()}

    def averages(self, reviews: Sequence[Reviewed]) -> str:
        """Return the loss of each seat by decision."""
        each = [
            f"{self._within(seat)}\N{NO-BREAK SPACE}{loss(self.tr, of.average)}"
            for seat, of in enumerate(losses(reviews))
        ]
        return self.tr.gettext("Points lost per decision, on average: {losses}.", losses=", ".join(each))

    def _within(self, seat: Seat) -> str:
        return self._you.lower() if seat == self.viewer else self.names.name(seat)

    @property
    def _you(self) -> str:
        return self.tr.pgettext("side", "You")

    def played(self, seat: Seat, card: str) -> str:
        """Return that a player played a card, as a part of a sentence."""
        if seat == self.viewer:
            return self.tr.gettext("you played {card}", card=card)
        return self.tr.gettext("{name} played {card}", name=self.names.name(seat), card=card)

    def passed(self, seat: Seat) -> str:
        """Return that a player passed, as a part of a sentence."""
        if seat == self.viewer:
            return self.tr.gettext("you passed")
        return self.tr.gettext("{name} passed", name=self.names.name(seat))

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
    def deal_in_short(self, review: Reviewed) -> str:
        """Return a deal within a sentence: "hand 3"."""

    @abstractmethod
    def where(self, review: Reviewed, number: int) -> str:
        """Return when a move was made, within a sentence: "trick 3"; empty before the play."""

    @abstractmethod
    def did(self, judged: JudgedMove[Any]) -> str:
        """Return a player and their move, as a part of a sentence: "you played the king of cups"."""

    @abstractmethod
    def named(self, move: Any) -> str:  # noqa: ANN401 - each game has moves of its own
        """Return a move as an object of a sentence: "the king of cups"."""

    @abstractmethod
    def result(self, review: Reviewed) -> Told:
        """Return the result of a deal."""

    def with_open_cards(self, review: Reviewed) -> str:  # noqa: ARG002
        """Return the turning point with all hands face up; empty where that is not known."""
        return ""

    def further(self, review: Reviewed) -> Told:  # noqa: ARG002
        """Return the further sentences of a game about a deal."""
        return ""

    def how_measured(self) -> str:
        """Return the method behind the figures."""
        tried = self.tr.gettext(
            "Each choice was tried from what that player saw, without the hidden cards: these were dealt up to"
            " {worlds} times as they may have lain, likely deals more often, and computers played on to the end. What"
            " looked costly was tried as often again. A cost is how much less a choice brings on average than the"
            " best one; what may be chance counts as no mistake.",
            worlds=self.worlds(),
        )
        return " ".join((tried, *self.about_figures()))

    @abstractmethod
    def worlds(self) -> int:
        """Return in how many deals of the hidden cards a choice was tried at most."""

    @abstractmethod
    def about_figures(self) -> Iterator[str]:
        """Yield the meaning of a game's figures, in sentences."""

    @abstractmethod
    def page_headline(self, review: Reviewed, page: int) -> str:
        """Return deal and page."""

    def turned_on(self, review: Reviewed, page: int) -> str:  # noqa: ARG002
        """Return the turning point if it is on a page."""
        return ""

    @abstractmethod
    def taken(self, review: Reviewed, page: int) -> str:
        """Return who took the trick of a page; empty without one."""

    def held(self, judged: Judged) -> str:
        """Return the hand before a move, suit by suit."""
        cards = in_clauses(self.tr, self.suits_held(judged))
        if judged.seat == self.viewer:
            return self.tr.gettext("You held: {cards}.", cards=cards)
        name = self.names.name(judged.seat)
        return capitalised(self.tr.gettext("{name} held: {cards}.", name=name, cards=cards))

    @abstractmethod
    def suits_held(self, judged: Judged) -> Sequence[str]:
        """Return the cards before a move in words, a suit each: "Cups king, 4"."""
