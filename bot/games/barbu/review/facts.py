"""The sentences of a review."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.barbu.names import suits_in_words
from bot.games.barbu.narration import Narration
from bot.games.barbu.result_text import result
from bot.games.barbu.review.titles import page_title
from bot.games.barbu.review.words import did, named, where
from bot.ui.review.figures import loss
from bot.ui.review.text import ReviewText
from bot.ui.text.facts import Told
from bot.ui.text.names import in_clauses
from computers.barbu.review.judge import BarbuReview, MoveJudged
from computers.review import costliest, losses
from engine.cards.french import FrenchCardSet
from engine.game import Seat


class BarbuReviewText(ReviewText[BarbuReview, MoveJudged]):
    """The sentences of a review of Barbu: of tricks, or of the moves of a réussite."""

    names: Narration

    def deal_title(self, review: BarbuReview) -> str:
        """Return the title of the review of a deal."""
        return self.tr.gettext("Review of deal {deal}", deal=review.result.deal)

    def page_title(self, review: BarbuReview, page: int) -> str:
        """Return the number of a trick, or of some moves."""
        return page_title(self.tr, review, page)

    def match_title(self) -> str:
        """Return the title of the review of a game."""
        return self.tr.gettext("Review of the game")

    def page_headline(self, review: BarbuReview, page: int) -> str:
        """Return deal and page."""
        title = self.page_title(review, page)
        return self.tr.gettext("Deal {deal}. {page}.", deal=review.result.deal, page=title)

    def result(self, review: BarbuReview, viewer: Seat | None) -> Told:
        """Return the result of a deal."""
        return result(self.names, review.result, viewer)

    def turning_point(self, review: BarbuReview) -> str:
        """Return the move that cost most, or that none cost anything."""
        turned = review.turning_point
        if turned is None:
            return self.no_mistake()
        return self.tr.gettext(
            "Turning point, {where}: {did} ({points}). Better: {better}.",
            where=where(self.tr, review.result, turned.number),
            did=did(self.names, turned),
            points=loss(self.tr, turned.cost),
            better=named(self.names, turned.better),
        )

    def how_measured(self) -> str:
        """Return the legend of the numbers."""
        return self.tr.gettext(
            "Points of your lead over the average of the others, lost against the move that a strong computer"
            " prefers, which saw only that player's cards, too."
        )

    def no_mistake(self) -> str:
        """Return that no move was a mistake."""
        return self.tr.gettext("Nobody made a move that a strong computer would call a mistake.")

    def costliest(self, review: BarbuReview, viewer: Seat | None) -> Told:
        """Return the costliest moves of the viewer, or of all for somebody who did not play.

        The turning point has been told.
        """
        found = [each.judged for each in costliest([review], seat=viewer)]
        return [self.costly(each, review) for each in found if each is not review.turning_point]

    def costly(self, judged: MoveJudged, review: BarbuReview, *, with_deal: bool = False) -> str:
        """Return a costly move and a better one, of a game with its deal."""
        _ = self.tr.gettext
        told = {
            "points": loss(self.tr, judged.cost),
            "where": where(self.tr, review.result, judged.number),
            "did": did(self.names, judged),
            "better": named(self.names, judged.better),
        }
        if with_deal:
            return _(
                "{points}: deal {deal}, {where}, {did}. Better: {better}.", deal=review.result.deal, **told
            )
        return _("{points}: {where}, {did}. Better: {better}.", **told)

    def lost(self, review: BarbuReview) -> str:
        """Return the loss of each player in all."""
        lost = self.by_player([each.total for each in losses([review])])
        return self.tr.gettext("Points lost in all: {losses}.", losses=lost)

    def averages(self, reviews: Sequence[BarbuReview]) -> str:
        """Return the loss of each player per decision."""
        lost = self.by_player([each.average for each in losses(reviews)])
        return self.tr.gettext("Points lost per decision, on average: {losses}.", losses=lost)

    def in_short(self, review: BarbuReview, page: int) -> Told:
        """Return some moves in a line: each with its player, and its cost if it has one."""
        done = [
            f"{did(self.names, judged)} ({loss(self.tr, judged.cost)})"
            if judged.cost
            else did(self.names, judged)
            for judged in review.pages[page - 1]
        ]
        return f"{in_clauses(self.tr, done)}."

    def judged(self, review: BarbuReview, judged: MoveJudged) -> str:
        """Return a move with its cost and a better one, the turning point, or that it was the only one."""
        if judged is review.turning_point:
            return self.turning_point(review)
        _, done = self.tr.gettext, did(self.names, judged)
        if judged.fair is None:
            return _("{did}, without a choice.", did=done)
        if not judged.cost:
            return _("{did}: nothing is clearly better.", did=done)
        return _(
            "{did} ({points}). Better: {better}.",
            did=done,
            points=loss(self.tr, judged.cost),
            better=named(self.names, judged.better),
        )

    def taken(self, review: BarbuReview, page: int) -> str:
        """Return who took a trick; empty in a réussite."""
        if not review.result.contract.has_tricks:
            return ""
        winner = review.result.tricks[page - 1].winner
        return self.tr.gettext("{name} takes the trick.", name=self.names.name(winner))

    def held(self, judged: MoveJudged) -> str:
        """Return the hand before a move, suit by suit."""
        cards = " ".join(suits_in_words(self.tr, FrenchCardSet.from_mask(judged.holding)))
        return self.tr.gettext("{name} held: {cards}", name=self.names.name(judged.seat), cards=cards)

    def choices(self, judged: MoveJudged) -> str:
        """Return every legal move with its cost."""
        values = {} if judged.fair is None else dict(judged.fair.values)
        most = max(values.values())
        each = [
            f"{named(self.names, move)}\N{NO-BREAK SPACE}{loss(self.tr, most - value)}"
            for move, value in values.items()
        ]
        return self.tr.gettext("Legal: {cards}.", cards=in_clauses(self.tr, each))
