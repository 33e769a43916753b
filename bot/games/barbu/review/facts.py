"""The sentences of a review."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.games.barbu.controls import side_text
from bot.games.barbu.names import rank_name, sorted_hand, suit_name
from bot.games.barbu.narration import Narration
from bot.games.barbu.result_text import result
from bot.games.barbu.review.titles import page_title
from bot.ui.review.text import ReviewText
from bot.ui.text.facts import Told
from bot.ui.text.names import capitalised
from computers.barbu.review.judge import BarbuReview, MoveJudged
from computers.review import JudgedMove
from engine.barbu.contracts.reussite import Side
from engine.barbu.moves import Decline, NameContract, PlayCard, Vote
from engine.barbu.options import Order, Switch
from engine.cards.french import FrenchCardSet


class BarbuReviewText(ReviewText[BarbuReview, MoveJudged, Narration]):
    """The sentences of a review of Barbu: of tricks, or of the moves of a réussite."""

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

    def deal_in_short(self, review: BarbuReview) -> str:
        """Return a deal within a sentence."""
        return self.tr.gettext("deal {deal}", deal=review.result.deal)

    def where(self, review: BarbuReview, number: int) -> str:
        """Return when a move was made, within a sentence: "trick 3", or in a réussite "move 12"."""
        if not number:
            return ""
        if review.result.contract.has_tricks:
            return self.tr.gettext("trick {number}", number=number)
        return self.tr.gettext("move {number}", number=number)

    def did(self, judged: JudgedMove[Any]) -> str:
        """Return a player and their card, contract or vote, as a part of a sentence."""
        _, seat, move = self.tr.gettext, judged.seat, judged.move
        is_own, name = seat == self.viewer, self.names.name(seat)
        match move:
            case PlayCard():
                return self.played(seat, self.named(move))
            case NameContract():
                chosen = self.named(move)
                if is_own:
                    return _("you named {contract}", contract=chosen)
                return _("{name} named {contract}", name=name, contract=chosen)
            case Vote():
                voted = self.named(move)
                if is_own:
                    return _("you voted for {contract}", contract=voted)
                return _("{name} voted for {contract}", name=name, contract=voted)
            case Decline():
                return (
                    _("you stopped after the ace") if is_own else _("{name} stopped after the ace", name=name)
                )
            case _:
                return self.passed(seat)

    def named(self, move: Any) -> str:  # noqa: ANN401 - a card, a contract or a vote
        """Return a move that could be chosen, as an object of a sentence: "the ace of spades"."""
        _ = self.tr.gettext
        match move:
            case PlayCard(card=card, side=None):
                return self.names.the_card(card)
            case PlayCard(card=card, side=Side.LOW):
                return _("{card} before the lowest card", card=self.names.the_card(card))
            case PlayCard(card=card):
                return _("{card} after the king", card=self.names.the_card(card))
            case NameContract(contract, height, side):
                name = self.names.contract(contract).lower()
                if height is not None:
                    return _("{contract} from the {height}", contract=name, height=rank_name(self.tr, height))
                return name if side is None else f"{name} ({side_text(self.tr, side)})"
            case Vote(contract):
                return self.names.contract(contract).lower()
            case _:
                return _("stopping after the ace")

    def result(self, review: BarbuReview) -> Told:
        """Return the result of a deal."""
        return result(self.names, review.result, self.viewer)

    def worlds(self) -> int:
        """Return in how many deals of the hidden cards a choice was tried at most."""
        from computers.barbu.review.measures import EFFORT  # noqa: PLC0415 - it needs numba, which is optional

        return EFFORT.worlds

    def about_figures(self) -> Iterator[str]:
        """Yield the meaning of a cost."""
        _, options = self.tr.gettext, self.names.table.options
        yield _("The points are those of the lead over the average of the others.")
        if options.order is Order.FREE:
            yield _("A contract also counts what it leaves for the dealer's later deals.")
        if options.votation is Switch.ON:
            yield _("A vote is judged as if it decided.")

    def taken(self, review: BarbuReview, page: int) -> str:
        """Return who took a trick; empty in a réussite."""
        if not review.result.contract.has_tricks:
            return ""
        winner = review.result.tricks[page - 1].winner
        if winner == self.viewer:
            return self.tr.gettext("You take the trick.")
        return capitalised(self.tr.gettext("{name} takes the trick.", name=self.names.name(winner)))

    def suits_held(self, judged: MoveJudged) -> Sequence[str]:
        """Return the cards before a move in words, a suit each."""
        suits: dict[str, list[str]] = {}
        for card in sorted_hand(FrenchCardSet.from_mask(judged.holding)):
            suits.setdefault(suit_name(self.tr, card.suit), []).append(rank_name(self.tr, card.rank))
        return [f"{suit} {', '.join(ranks)}" for suit, ranks in suits.items()]
