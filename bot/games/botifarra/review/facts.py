"""The sentences of a review."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.games.botifarra.names import contract_emoji, contract_name, rank_name, spoken_call, suit_name
from bot.games.botifarra.narration import Narration
from bot.games.botifarra.result_text import result
from bot.ui.review.figures import open_loss
from bot.ui.review.text import ReviewText
from bot.ui.text.facts import Told
from bot.ui.text.names import capitalised, emoji
from computers.botifarra.review.judge import BotifarraReview, JudgedCard
from computers.review import JudgedMove
from engine.botifarra import Contract, Delegate, MakeCall, NameTrump, PlayCard
from engine.cards.spanish import SpanishCard, SpanishCardSet


class BotifarraReviewText(ReviewText[BotifarraReview, JudgedCard, Narration]):
    """The sentences of a review of Botifarra: between pairs by two measures, where all play alone by the fair one."""

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

    def deal_in_short(self, review: BotifarraReview) -> str:
        """Return a deal within a sentence."""
        return self.tr.gettext("hand {hand}", hand=review.result.deal)

    def where(self, review: BotifarraReview, number: int) -> str:  # noqa: ARG002
        """Return when a move was made, within a sentence; empty before the play."""
        return self.tr.gettext("trick {number}", number=number) if number else ""

    def did(self, judged: JudgedMove[Any]) -> str:
        """Return a player and their card, contract or call, as a part of a sentence."""
        _, seat, move = self.tr.gettext, judged.seat, judged.move
        is_own, name = seat == self.viewer, self.names.name(seat)
        match move:
            case SpanishCard():
                return self.played(seat, self.named(move))
            case NameTrump():
                chosen = self.named(move)
                if is_own:
                    return _("you chose {trump}", trump=chosen)
                return _("{name} chose {trump}", name=name, trump=chosen)
            case Delegate():
                return _("you delegated") if is_own else _("{name} delegated", name=name)
            case MakeCall(call):
                said = spoken_call(self.tr, call)
                return (
                    _("you said {call}", call=said)
                    if is_own
                    else _("{name} said {call}", name=name, call=said)
                )
            case _:
                return self.passed(seat)

    def named(self, move: Any) -> str:  # noqa: ANN401 - a card, a contract or a call
        """Return a card, contract or call as an object of a sentence."""
        match move:
            case SpanishCard():
                return self.names.the_card(move)
            case PlayCard(card):
                return self.names.the_card(card)
            case NameTrump(contract):
                return emoji(contract_emoji(contract).name) + contract_name(self.tr, contract).lower()
            case Delegate():
                return self.tr.gettext("to delegate")
            case MakeCall(call):
                return spoken_call(self.tr, call)
            case _:
                return self.tr.gettext("to pass")

    def result(self, review: BotifarraReview) -> Told:
        """Return the result of a deal."""
        return result(self.names, review.result)

    def with_open_cards(self, review: BotifarraReview) -> str:
        """Return the card that turned the hand, or that none did; empty without the open measure."""
        _, turned = self.tr.gettext, review.turning_point
        if not review.has_open_measure:
            return ""
        if turned is not None and turned.open is not None:
            return _(
                "Turning point with all hands face up, trick {trick}: {did}; {better} would have kept the hand.",
                trick=turned.number,
                did=self.did(turned),
                better=self.names.the_card(turned.open.best),
            )
        if review.loser is None:
            return _("36 to 36: nobody scores.")
        side = self.names.side(review.loser)
        if review.was_lost_with_contract:
            return _(
                "No card turned the hand: with all hands face up, {side} had lost it in this contract, but not in "
                "another.",
                side=side,
            )
        if review.was_lost_from_deal:
            return _(
                "No card turned the hand: with all hands face up, {side} had lost it as soon as it was "
                "dealt.",
                side=side,
            )
        return _("No card turned the hand: {side} lost it when the rest was given up.", side=side)

    def turned_on(self, review: BotifarraReview, page: int) -> str:
        """Return the turning point on the page of its trick."""
        return self.with_open_cards(review) if review.turning_point in review.pages[page - 1] else ""

    def further(self, review: BotifarraReview) -> str:
        """Return par: the points of the dealer's side in each contract with all hands face up."""
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

    def worlds(self) -> int:
        """Return in how many deals of the hidden cards a choice was tried."""
        from computers.botifarra.review.measures import WORLDS  # noqa: PLC0415 - it needs numba, which is optional

        return WORLDS

    def about_figures(self) -> Iterator[str]:
        """Yield the meaning of a cost, and between pairs of the figures with all hands face up."""
        _ = self.tr.gettext
        yield _("Cards count the points of the tricks; trump and calls, the points that are scored.")
        yield _(
            "For a call the expert wants points to spare: these are taken off before its cost is counted."
        )
        if not self.names.table.options.mode.is_individual:
            yield _(
                "With all hands face up the best play of all four is computed exactly: nobody could know it, and"
                " another choice may be better there."
            )

    def taken(self, review: BotifarraReview, page: int) -> str:
        """Return who took a trick, and its points."""
        winner, points = (
            review.winners[page - 1],
            sum(each.move.points for each in review.pages[page - 1]) + 1,
        )
        if winner == self.viewer:
            return self.tr.ngettext(
                "You take the trick: {number} point.", "You take the trick: {number} points.", points
            )
        return capitalised(self.names.took(winner, points))

    def judged(self, judged: JudgedMove[Any]) -> str:
        """Return a call or card with its cost and a better one, or that it was the only one."""
        opened = judged.open if isinstance(judged, JudgedCard) else None
        if judged.fair is None or judged.cost or opened is None or not opened.cost:
            return super().judged(judged)
        return self.tr.gettext(
            "{did} ({costs}). With all hands face up {better} was better.",
            did=capitalised(self.did(judged)),
            costs=self.costs(judged)[judged.move],
            better=self.named(opened.best),
        )

    def costs(self, judged: JudgedMove[Any]) -> Mapping[Any, str]:
        """Return the cost of each choice in words, of a card by both measures."""
        costs = super().costs(judged)
        if not isinstance(judged, JudgedCard) or judged.open is None:
            return costs
        opened = judged.open_values
        most = max(opened.values())
        return {
            card: self.tr.gettext(
                "expert {fair}, open {open}", fair=fair, open=open_loss(most - opened[card])
            )
            for card, fair in costs.items()
        }

    def suits_held(self, judged: JudgedCard) -> Sequence[str]:
        """Return the cards before a card in words, a suit each."""
        suits: dict[str, list[SpanishCard]] = {}
        for card in SpanishCardSet.from_mask(judged.holding):
            suits.setdefault(suit_name(self.tr, card.suit), []).append(card)
        return [
            f"{suit} {', '.join(rank_name(self.tr, card.rank) for card in reversed(cards))}"
            for suit, cards in suits.items()
        ]
