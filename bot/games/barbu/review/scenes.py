"""The pictures of a review as scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.barbu.captures import slam_player, trick_score
from bot.games.barbu.names import contract_name, short_rank, sign_of, sorted_hand
from bot.games.barbu.narration import Narration
from bot.games.barbu.review.titles import page_title
from bot.i18n import Translator
from bot.render.kit.scene import Pack
from bot.render.layouts.review.costs import Choice, CostsScene
from bot.render.layouts.review.parts import NO_COST
from bot.render.layouts.review.trick import HeldCard, ReviewedHand, TrickReviewScene
from bot.ui.face.face import DOT
from bot.ui.review.figures import loss
from bot.ui.review.scenes import ReviewScenes
from bot.ui.text.names import points
from computers.barbu.review.judge import BarbuReview, MoveJudged
from computers.review import losses
from engine.barbu.moves import Decline, NameContract, Pass, PlayCard, Vote
from engine.cards.french import FrenchCard, FrenchCardSet


class BarbuReviewScenes(ReviewScenes[BarbuReview, MoveJudged, Narration]):
    """The pictures of Barbu's reviews."""

    def overview(self, review: BarbuReview) -> CostsScene:
        """Return the picture of the whole deal: the viewer's costliest moves, and each player's loss."""
        _ = self.tr.gettext
        return CostsScene(
            headline=_review_name(self.tr, review),
            page=f"1/{len(review.pages) + 1}",
            detail=self._whose(),
            instead=_("better:"),
            costly=tuple(self.costly(each, with_deal=False) for each in self.own([review])),
            none=self.text.no_mistake().removesuffix("."),
            losses_title=_("Points lost per decision, on average"),
            losses=self.losses([each.average for each in losses([review])]),
        )

    def match(self, reviews: Sequence[BarbuReview]) -> CostsScene:
        """Return the picture of a game: its costliest moves, and each player's loss per decision."""
        _ = self.tr.gettext
        return CostsScene(
            headline=_("Review of the game"),
            detail=self._whose(),
            instead=_("better:"),
            costly=tuple(self.costly(each, with_deal=True) for each in self.own(reviews)),
            none=self.text.no_mistake().removesuffix("."),
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

    def choice(self, move: Any) -> Choice:  # noqa: ANN401 - a card, a contract or a vote
        """Return the drawing of a card or a contract."""
        match move:
            case PlayCard(card=card):
                return Choice(card=str(card))
            case NameContract(contract, height):
                words = "" if height is None else short_rank(height)
                return Choice(sign=sign_of(self.table.options, contract), words=words, pack=Pack.FRENCH)
            case Vote(contract):
                return Choice(sign=sign_of(self.table.options, contract), pack=Pack.FRENCH)
            case _:
                return Choice()

    def _whose(self) -> str:
        """Return whose costliest decisions these are, and what they are measured against."""
        if self.viewer is None:
            return self.tr.gettext(
                "The costliest decisions, against a strong computer that saw what the player saw"
            )
        return self.tr.gettext("Your costliest decisions, against a strong computer that saw what you saw")

    def _headline(self, review: BarbuReview, page: int) -> str:
        if not review.result.contract.has_tricks:
            return page_title(self.tr, review, page)
        leader = review.result.tricks[page - 1].leader
        return self.leads(leader, page)

    def _detail(self, review: BarbuReview, page: int) -> str:
        """Return the contract, and the trick's winner with its cost or gain, which a slam turns: then without."""
        result, name = review.result, _review_name(self.tr, review)
        if not result.contract.has_tricks:
            height = self.tr.gettext("from the {height}", height=short_rank(result.height))
            return DOT.join((name, height))
        winner = self.name(result.tricks[page - 1].winner)
        if slam_player(review.options, result.contract, result.tricks) is not None:
            return DOT.join((name, winner))
        score = trick_score(review.options, result.contract, result.tricks[:page])
        return DOT.join((name, f"{winner} {points(score, signed=True)}"))

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


def _review_name(tr: Translator, review: BarbuReview) -> str:
    """Return number and contract of a deal: "Deal 3 · Dames"."""
    name = contract_name(review.options, review.result.contract)
    return tr.gettext("Deal {deal} · {contract}", deal=review.result.deal, contract=name)


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
