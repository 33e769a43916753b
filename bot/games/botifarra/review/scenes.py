"""The pictures of a review as scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.botifarra.names import contract_name, sorted_hand
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.pictures.review import ParScene, ParsScene, ReviewedCard, ReviewedTrick, ReviewScene
from bot.games.botifarra.scenes.parts import CONTRACT_CODES
from bot.render.layouts.review.costs import Choice, CostsScene
from bot.render.layouts.review.parts import NO_COST, Cost
from bot.render.layouts.review.trick import HeldCard, ReviewedHand, TrickReviewScene
from bot.ui.face.seat_scenes import compact_side_label
from bot.ui.review.figures import cost_worth_saying, loss, open_loss
from bot.ui.review.relations import is_unnamed
from bot.ui.review.scenes import ReviewScenes
from bot.ui.text.names import short
from computers.botifarra.review.judge import BotifarraReview, JudgedCard
from computers.review import JudgedMove, losses
from engine.botifarra import Contract, NameTrump
from engine.botifarra.play.scoring import trick_points
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.game import Seat

TRICKS = 12
_PAGES = TRICKS + 1
"""The whole deal, then a page for each trick."""
_SHORT_ALONE = 9
"""Characters of a name in a line with those of three others."""


class BotifarraReviewScenes(ReviewScenes[BotifarraReview, JudgedCard, Narration]):
    """The pictures of Botifarra's reviews."""

    def overview(self, review: BotifarraReview) -> ReviewScene:
        """Return the picture of the whole deal, the viewer's row first."""
        seats = self.seats(review.seats)
        averages = losses([review])
        named = next((each.judged for each in self.own([review])), None)
        return ReviewScene(
            headline=self._headline(review, self.table.side_of(seats[0])),
            page=f"1/{_PAGES}",
            detail=self.in_short([review]),
            warns=named is not None,
            players=tuple(self.player(seat, f"Ø {loss(self.tr, averages[seat].average)}") for seat in seats),
            rows=tuple(self._row(review, seat, named) for seat in seats),
            tricks=tuple(
                ReviewedTrick(self.table.side_of(winner), self._points(review, number))
                for number, winner in enumerate(review.winners, 1)
            ),
            legend=self._against_the_expert(),
            pars=self._pars(review) if review.has_open_measure else None,
        )

    def page(self, review: BotifarraReview, page: int) -> TrickReviewScene:
        """Return the picture of a trick with all hands open."""
        tr, trick = self.tr, review.pages[page - 1]
        leader, winner = trick[0].seat, review.winners[page - 1]
        return TrickReviewScene(
            headline=self.leads(leader, page),
            page=f"{page + 1}/{_PAGES}",
            detail=self._so_far(review, page),
            hands=tuple(
                ReviewedHand(self.player(judged.seat), self._held(review, judged), won=judged.seat == winner)
                for judged in trick
            ),
            fair_title=tr.pgettext("measure", "Expert") if review.has_open_measure else "",
            open_title=tr.pgettext("measure", "Open") if review.has_open_measure else "",
            legend=tr.gettext("Points lost against the best card: by the expert, and with all hands face up")
            if review.has_open_measure
            else self._against_the_expert(),
        )

    def match(self, reviews: Sequence[BotifarraReview]) -> CostsScene:
        """Return the picture of a match: its costliest decisions, and each player's loss a decision."""
        _ = self.tr.gettext
        return CostsScene(
            headline=_("Review of the match"),
            detail=_("Your costliest decisions, against the expert, who saw what you saw")
            if self.viewer is not None
            else _("The costliest decisions, against the expert, who saw what the player saw"),
            instead=_("better:"),
            costly=tuple(self.costly(each, with_deal=True) for each in self.own(reviews)),
            none=self.text.no_mistake().removesuffix("."),
            losses_title=_("Points lost per decision, on average"),
            losses=self.losses([each.average for each in losses(reviews)]),
        )

    def choice(self, move: Any) -> Choice:  # noqa: ANN401 - a card, a contract or a call
        """Return the drawing of a card, a contract or a call."""
        match move:
            case SpanishCard():
                return Choice(card=str(move))
            case NameTrump(contract):
                return Choice(sign=CONTRACT_CODES[contract])
            case _:
                return Choice(words=self.text.named(move))

    def _against_the_expert(self) -> str:
        return self.tr.gettext("Points lost against the expert, who saw only what that player saw")

    def _pars(self, review: BotifarraReview) -> ParsScene:
        side = review.dealers_side
        return ParsScene(
            title=self.tr.gettext("With all hands face up"),
            side_label=compact_side_label(self.tr, self.table, side),
            side=side,
            contracts=tuple(
                ParScene(CONTRACT_CODES[contract], review.pars[contract], contract is review.result.contract)
                for contract in Contract
            ),
        )

    def _headline(self, review: BotifarraReview, first: int) -> str:
        """Return number and contract of the deal, and the points of all sides, this one first."""
        result = review.result
        contract = contract_name(self.tr, result.contract)
        if result.multiplier > 1:
            contract = f"{contract} ×{result.multiplier}"
        points = "–".join(str(points) for points in (*result.taken[first:], *result.taken[:first]))
        named = self.tr.gettext("Hand {hand} · {contract}", hand=result.deal, contract=contract)
        return f"{named} · {points}"

    def _row(
        self, review: BotifarraReview, seat: Seat, named: JudgedMove[Any] | None
    ) -> tuple[ReviewedCard, ...]:
        return tuple(
            ReviewedCard(
                str(judged.move),
                cost_worth_saying(self.tr, judged.fair),
                is_led=number % review.options.seats == 0,
                won=review.winners[judged.number - 1] == seat,
                is_named=judged is named,
            )
            for number, judged in enumerate(review.moves)
            if judged.seat == seat
        )

    def _held(self, review: BotifarraReview, judged: JudgedCard) -> tuple[HeldCard, ...]:
        """Return the hand before a card, with the cost of each legal card if there was a choice."""
        fair = {} if judged.fair is None else dict(judged.fair.values)
        opened = judged.open_values if judged.fair is not None else {}
        best_fair, best_open = max(fair.values(), default=0.0), max(opened.values(), default=0.0)
        return tuple(
            HeldCard(
                str(card),
                is_legal=card in judged.legal,
                is_played=card == judged.move,
                fair=self.cost(judged, best_fair - fair[card]) if card in fair else NO_COST,
                open=Cost(open_loss(best_open - opened[card])) if card in opened else NO_COST,
            )
            for card in sorted_hand(
                SpanishCardSet.from_mask(judged.holding), review.result.contract, review.options
            )
        )

    def _points(self, review: BotifarraReview, number: int) -> int:
        return trick_points(self.table.options, [judged.move for judged in review.pages[number - 1]])

    def _so_far(self, review: BotifarraReview, number: int) -> str:
        """Return the points of the trick, and the points of all sides after it."""
        taken = [0] * review.options.sides
        for trick in range(1, number + 1):
            taken[self.table.side_of(review.winners[trick - 1])] += self._points(review, trick)
        scores = [f"{self._label(side)} {points}" for side, points in enumerate(taken)]
        points = self._points(review, number)
        return self.tr.gettext(
            "{points} in this trick · so far {scores}", points=points, scores=", ".join(scores)
        )

    def _label(self, side: int) -> str:
        """Return a label of a side that leaves room for those of four players in a line."""
        if self.table.sides_are_pairs:
            return compact_side_label(self.tr, self.table, side)
        name = self.name(side)
        if side == self.viewer or is_unnamed(self.table, side, self.viewer):
            return name
        return short(name.partition(" ")[0] or name, _SHORT_ALONE)
