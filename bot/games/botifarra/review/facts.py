"""The sentences of a review."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.botifarra.names import contract_name, rank_name, suit_name
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.result_text import result
from bot.ui.review.figures import loss, open_loss
from bot.ui.review.text import ReviewText
from bot.ui.text.facts import Told
from bot.ui.text.names import in_clauses
from computers.botifarra.review.judge import BotifarraReview, JudgedCard
from computers.review import costliest, losses
from engine.botifarra import Contract
from engine.cards.spanish import SpanishCard, SpanishCardSet
from engine.game import Seat


class BotifarraReviewText(ReviewText[BotifarraReview, JudgedCard]):
    """The sentences of a review of Botifarra: between pairs by two measures, where all play alone by the fair one."""

    names: Narration

    def deal_title(self, review: BotifarraReview) -> str:
        """Return the title of the review of a deal."""
        return self.tr.gettext("Review of hand {hand}", hand=review.result.deal)

    def page_title(self, review: BotifarraReview, page: int) -> str:  # noqa: ARG002
        """Return the number of a trick."""
        return self.tr.gettext("Trick {number}", number=page)

    def match_title(self) -> str:
        """Return the title of the review of a match."""
        return self.tr.gettext("Review of the match")

    def page_headline(self, review: BotifarraReview, page: int) -> str:
        """Return trick and hand."""
        return self.tr.gettext("Trick {number} of hand {hand}.", number=page, hand=review.result.deal)

    def result(self, review: BotifarraReview, viewer: Seat | None) -> Told:  # noqa: ARG002
        """Return the result of a deal."""
        return result(self.names, review.result)

    def turning_point(self, review: BotifarraReview) -> str:
        """Return the card that turned the hand, or that none did; empty without the open measure."""
        _, turned = self.tr.gettext, review.turning_point
        if not review.has_open_measure:
            return ""
        if turned is not None and turned.open is not None:
            return _(
                "Turning point, trick {trick}: with all hands face up {side} had the hand until {name} "
                "played {card}; {better} would have kept it.",
                trick=turned.number,
                side=self.names.side(turned.seat % 2),
                name=self.names.name(turned.seat),
                card=self.names.the_card(turned.move),
                better=self.names.the_card(turned.open.best),
            )
        if review.loser is None:
            return _("36 to 36: nobody scores.")
        side = self.names.side(review.loser)
        if review.was_lost_from_deal:
            return _(
                "No card turned the hand: with all hands face up, {side} had lost it as soon as it was "
                "dealt.",
                side=side,
            )
        return _("No card turned the hand: {side} lost it when the rest was given up.", side=side)

    def turned_on(self, review: BotifarraReview, page: int) -> str:
        """Return the turning point on the page of its trick."""
        return self.turning_point(review) if review.turning_point in review.pages[page - 1] else ""

    def further(self, review: BotifarraReview) -> str:
        """Return par: the points of the dealer's side in each contract with all cards open."""
        if not review.has_open_measure:
            return ""
        pars = [
            f"{contract_name(self.tr, contract)}\N{NO-BREAK SPACE}{review.pars[contract]}"
            for contract in Contract
            if review.pars[contract] is not None
        ]
        return self.tr.gettext(
            "With all hands face up and the best play of all four, {side} would take: {pars}. They "
            "took {points}.",
            side=self.names.side(review.dealers_side),
            pars=", ".join(pars),
            points=review.result.taken[review.dealers_side],
        )

    def lost(self, review: BotifarraReview) -> str:
        """Return the loss of each player per card."""
        return self.averages([review])

    def averages(self, reviews: Sequence[BotifarraReview]) -> str:
        """Return the loss of each player per card."""
        lost = self.by_player([each.average for each in losses(reviews)])
        return self.tr.gettext("Points lost per card, on average: {losses}.", losses=lost)

    def how_measured(self) -> str:
        """Return the legend of the numbers."""
        return self.tr.gettext(
            "Points are lost against the card that the expert prefers, who saw only that player's cards, "
            "too. With all hands face up another card may have been better."
        )

    def costliest(self, review: BotifarraReview, viewer: Seat | None) -> Told:  # noqa: ARG002
        """Return the costliest cards of all players."""
        return [self.costly(each.judged, review) for each in costliest([review])] or self.no_mistake()

    def no_mistake(self) -> str:
        """Return that no card was a mistake."""
        return self.tr.gettext("Nobody played a card that the expert would call a mistake.")

    def costly(self, judged: JudgedCard, review: BotifarraReview, *, with_deal: bool = False) -> str:
        """Return a costly card and a better one, of a match with its hand."""
        _ = self.tr.gettext
        told = {
            "name": self.names.name(judged.seat),
            "card": self.names.the_card(judged.move),
            "better": self.names.the_card(judged.better),
            "points": loss(self.tr, judged.cost),
            "trick": judged.number,
        }
        if not with_deal:
            return _("{points}: trick {trick}, {name} played {card}. Better: {better}.", **told)
        return _(
            "{points}: hand {hand}, trick {trick}, {name} played {card}. Better: {better}.",
            hand=review.result.deal,
            **told,
        )

    def in_short(self, review: BotifarraReview, page: int) -> Told:
        """Return a trick in a line: each player's card, and its cost if it is not 0."""
        _ = self.tr.gettext
        plays = []
        for judged in review.pages[page - 1]:
            play = _("{name} {card}", name=self.names.name(judged.seat), card=self.names.card(judged.move))
            costs = self._costs(judged)
            plays.append(f"{play} ({costs})" if costs else play)
        return [f"{in_clauses(self.tr, plays)}.", self.taken(review, page)]

    def taken(self, review: BotifarraReview, page: int) -> str:
        """Return who took a trick, and its points."""
        points = sum(judged.move.points for judged in review.pages[page - 1]) + 1
        return self.names.took(review.winners[page - 1], points)

    def judged(self, review: BotifarraReview, judged: JudgedCard) -> str:  # noqa: ARG002
        """Return a card of a trick with its cost and a better one, or that it was the only one."""
        _ = self.tr.gettext
        name, card = self.names.name(judged.seat), self.names.the_card(judged.move)
        if judged.fair is None:
            return _("{name} played {card}, without a choice.", name=name, card=card)
        costs = self._costs(judged)
        if not costs:
            return _("{name} played {card}: nothing is clearly better.", name=name, card=card)
        if judged.open is not None and not judged.fair.is_costly:
            return _(
                "{name} played {card} ({costs}). With all hands face up {better} was better.",
                name=name,
                card=card,
                costs=costs,
                better=self.names.the_card(judged.open.best),
            )
        return _(
            "{name} played {card} ({costs}). Better: {better}.",
            name=name,
            card=card,
            costs=costs,
            better=self.names.the_card(judged.fair.best),
        )

    def _costs(self, judged: JudgedCard) -> str:
        """Return the cost of a card, if it is not 0 by every measure."""
        opened = None if judged.open is None else judged.open.cost
        if judged.fair is None or not (judged.fair.is_costly or opened):
            return ""
        return self._by_measures(judged.fair.cost, opened)

    def _by_measures(self, fair: float, opened: float | None) -> str:
        """Return costs by both measures, or by the fair one alone."""
        lost = loss(self.tr, fair)
        if opened is None:
            return lost
        return self.tr.gettext("expert {fair}, open {open}", fair=lost, open=open_loss(opened))

    def held(self, judged: JudgedCard) -> str:
        """Return the hand before a card, suit by suit."""
        suits: dict[str, list[SpanishCard]] = {}
        for card in SpanishCardSet.from_mask(judged.holding):
            suits.setdefault(suit_name(self.tr, card.suit), []).append(card)
        held = [
            f"{suit} {', '.join(rank_name(self.tr, card.rank) for card in reversed(cards))}"
            for suit, cards in suits.items()
        ]
        return self.tr.gettext(
            "{name} held: {cards}.", name=self.names.name(judged.seat), cards=in_clauses(self.tr, held)
        )

    def choices(self, judged: JudgedCard) -> str:
        """Return every legal card with its cost."""
        assert judged.fair is not None  # noqa: S101 - a chosen card has a fair verdict
        fair, opened = dict(judged.fair.values), judged.open_values
        best_fair, best_open = max(fair.values()), max(opened.values(), default=0.0)
        each = []
        for card, value in fair.items():
            open_cost = best_open - opened[card] if card in opened else None
            each.append(f"{self.names.card(card)} {self._by_measures(best_fair - value, open_cost)}")
        return self.tr.gettext("Legal: {cards}.", cards=in_clauses(self.tr, each))
