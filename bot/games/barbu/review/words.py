"""The moves of a review in words."""

from __future__ import annotations

from bot.games.barbu.names import card_name, contract_name
from bot.games.barbu.narration import Narration
from bot.i18n import Translator
from computers.barbu.review.judge import MoveJudged
from computers.review import DealReview
from engine.barbu import BarbuOptions, DealResult
from engine.barbu.contracts.reussite import Side
from engine.barbu.moves import BarbuMove, Decline, PlayCard


def did(narration: Narration, judged: MoveJudged) -> str:
    """Return a player and their move, as a part of a sentence."""
    _, name = narration.tr.gettext, narration.name(judged.seat)
    match judged.move:
        case PlayCard():
            return _("{name} played {card}", name=name, card=named(narration, judged.move))
        case Decline():
            return _("{name} stopped after the ace", name=name)
        case _:
            return _("{name} passed", name=name)


def named(narration: Narration, move: BarbuMove) -> str:
    """Return a move that could be chosen, as an object of a sentence: "the ace of spades"."""
    _ = narration.tr.gettext
    match move:
        case PlayCard(card=card, side=None):
            return narration.the_card(card)
        case PlayCard(card=card, side=Side.LOW):
            return _("{card} before the lowest card", card=narration.the_card(card))
        case PlayCard(card=card):
            return _("{card} after the king", card=narration.the_card(card))
        case _:
            return _("stopping after the ace")


def short_named(tr: Translator, move: BarbuMove) -> str:
    """Return a move for a picture: "queen of spades"."""
    if isinstance(move, PlayCard):
        return card_name(tr, move.card)
    return tr.gettext("stopping after the ace")


def where(tr: Translator, result: DealResult, number: int) -> str:
    """Return when a move was made, within a sentence: "trick 3", or in a réussite "move 12"."""
    if result.contract.has_tricks:
        return tr.gettext("trick {number}", number=number)
    return tr.gettext("move {number}", number=number)


def review_name(tr: Translator, review: DealReview[MoveJudged, BarbuOptions, DealResult]) -> str:
    """Return number and contract of a deal: "Deal 3 · Dames"."""
    return tr.gettext(
        "Deal {deal} · {contract}",
        deal=review.result.deal,
        contract=contract_name(review.options, review.result.contract),
    )
