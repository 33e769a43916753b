"""The pictures of a review as scenes."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.barbu.captures import trick_score
from bot.games.barbu.names import short_rank, sorted_hand
from bot.games.barbu.review.titles import page_title
from bot.games.barbu.review.words import review_name, short_named, where
from bot.render.layouts.review.costs import CostsScene
from bot.render.layouts.review.parts import NO_COST
from bot.render.layouts.review.trick import HeldCard, ReviewedHand, TrickReviewScene
from bot.ui.face.face import DOT
from bot.ui.review.figures import loss
from bot.ui.review.scenes import ReviewScenes
from bot.ui.text.names import points
from computers.barbu.review.judge import BarbuReview, MoveJudged
from computers.review import costliest, losses
from engine.barbu.moves import BarbuMove, Decline, Pass, PlayCard
from engine.cards.french import FrenchCard, FrenchCardSet


class BarbuReviewScenes(ReviewScenes[BarbuReview, MoveJudged]):
    """The pictures of Barbu's reviews."""

    def overview(self, review: BarbuReview) -> CostsScene:
        """Return the picture of the whole deal: the viewer's costliest moves, and each player's loss."""
        _ = self.tr.gettext
        own = _("None of your moves is clearly worse than another")
        found = [each.judged for each in costliest([review], seat=self.viewer)]
        return CostsScene(
            headline=review_name(self.tr, review),
            page=f"1/{len(review.pages) + 1}",
            detail=self._turning_point(review),
            warns=review.turning_point is not None,
            instead=_("better:"),
            costly=tuple(
                self.costly(each, _capitalised(where(self.tr, review.result, each.number))) for each in found
            ),
            none=own if self.viewer is not None else _("No move is clearly worse than another"),
            losses_title=_("Points lost in all, against a strong computer"),
            losses=self.losses([each.total for each in losses([review])]),
        )

    def match(self, reviews: Sequence[BarbuReview]) -> CostsScene:
        """Return the picture of a game: its costliest moves, and each player's loss per decision."""
        _ = self.tr.gettext
        return CostsScene(
            headline=_("Review of the game"),
            detail=_("The costliest moves, against a strong computer"),
            instead=_("better:"),
            costly=tuple(
                self.costly(
                    each.judged,
                    f"{review_name(self.tr, each.review)},"
                    f" {where(self.tr, each.review.result, each.judged.number)}",
                )
                for each in costliest(reviews)
            ),
            none=_("No move is clearly worse than another"),
            losses_title=_("Points lost per decision, on average"),
            losses=self.losses([each.average for each in losses(reviews)]),
        )

    def page(self, review: BarbuReview, page: int) -> TrickReviewScene:
        """Return the picture of a trick, or of some moves of a réussite, with the hands open."""
        result = review.result
        winner = result.tricks[page - 1].winner if result.contract.has_tricks else None
        return TrickReviewScene(
            headline=self._headline(review, page),
            page=f"{page + 1}/{len(review.pages) + 1}",
            detail=self._detail(review, page),
            hands=tuple(
                ReviewedHand(
                    self.player(judged.seat, self._note(judged)),
                    self._held(judged),
                    won=judged.seat == winner,
                )
                for judged in review.pages[page - 1]
            ),
            legend=self.tr.gettext(
                "Points lost against a strong computer, which saw only the cards of that player"
            ),
        )

    def code(self, move: BarbuMove) -> str | None:
        """Return the card of a move; ``None`` without one."""
        return str(move.card) if isinstance(move, PlayCard) else None

    def _headline(self, review: BarbuReview, page: int) -> str:
        if not review.result.contract.has_tricks:
            return page_title(self.tr, review, page)
        leader = review.result.tricks[page - 1].leader
        if leader == self.viewer:
            return self.tr.gettext("Trick {number}: you lead", number=page)
        return self.tr.gettext("Trick {number}: {name} leads", number=page, name=self.name(leader))

    def _detail(self, review: BarbuReview, page: int) -> str:
        """Return the contract, and the trick's winner with its cost or gain."""
        result, name = review.result, review_name(self.tr, review)
        if not result.contract.has_tricks:
            height = self.tr.gettext("from the {height}", height=short_rank(result.height))
            return DOT.join((name, height))
        score = trick_score(review.options, result.contract, result.tricks[:page])
        winner = self.name(result.tricks[page - 1].winner)
        return DOT.join((name, f"{winner} {points(score, signed=True)}"))

    def _turning_point(self, review: BarbuReview) -> str:
        turned = review.turning_point
        if turned is None:
            return self.tr.gettext("No turning point: no move is clearly worse than another")
        return self.tr.gettext(
            "Turning point: {where}, {name}, {card} ({points})",
            where=where(self.tr, review.result, turned.number),
            name=self.name(turned.seat),
            card=short_named(self.tr, turned.move),
            points=loss(self.tr, turned.cost),
        )

    def _held(self, judged: MoveJudged) -> tuple[HeldCard, ...]:
        """Return the hand before a move, with the cost of each legal card if there was a choice."""
        costs = _costs(judged)
        legal = {move.card for move in judged.legal if isinstance(move, PlayCard)}
        return tuple(
            HeldCard(
                str(card),
                is_legal=card in legal,
                is_played=isinstance(judged.move, PlayCard) and card == judged.move.card,
                fair=self.cost(judged, costs[card]) if card in costs else NO_COST,
            )
            for card in sorted_hand(FrenchCardSet.from_mask(judged.holding))
        )

    def _note(self, judged: MoveJudged) -> str:
        """Return a player's action without a card, or the cost of stopping after an ace."""
        tr = self.tr
        if isinstance(judged.move, Pass):
            # Translators: on a picture, below a name: the player has no card to place
            return tr.gettext("passes")
        values = {} if judged.fair is None else dict(judged.fair.values)
        if Decline() not in values:
            return ""
        cost = loss(tr, max(values.values()) - values[Decline()])
        if isinstance(judged.move, Decline):
            # Translators: on a picture, below a name: the player plays no further card after an ace; what that cost
            return tr.gettext("stops: {points}", points=cost)
        # Translators: on a picture, below a name: what it would have cost to play no further card after an ace
        return tr.gettext("stopping: {points}", points=cost)


def _costs(judged: MoveJudged) -> dict[FrenchCard, float]:
    """Return the cost of each card; of an ace that could lie at both ends the side that was played."""
    costs: dict[FrenchCard, float] = {}
    if judged.fair is None:
        return costs
    most = max(value for _, value in judged.fair.values)
    for move, value in judged.fair.values:
        if isinstance(move, PlayCard) and (move.card not in costs or move == judged.move):
            costs[move.card] = most - value
    return costs


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
