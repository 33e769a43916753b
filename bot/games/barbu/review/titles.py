"""The titles of a review's pages."""

from __future__ import annotations

from bot.i18n import Translator
from computers.barbu.review.judge import BarbuReview, moves_a_page
from engine.barbu import BarbuOptions, DealResult


def titles(tr: Translator, options: BarbuOptions, result: DealResult, moves: int) -> tuple[str, ...]:
    """Return the page titles of the review of a deal, by its number of moves: the whole deal, then its pages."""
    whole = tr.gettext("All of deal {deal}", deal=result.deal)
    a_page = moves_a_page(options, result, moves)
    pages = -(-moves // a_page)
    return (whole, *(_title(tr, result, page, a_page, moves) for page in range(1, pages + 1)))


def page_title(tr: Translator, review: BarbuReview, page: int) -> str:
    """Return the title of a page but the first: "Trick 3", or "Moves 9 to 12"."""
    return _title(tr, review.result, page, review.moves_a_page, len(review.moves))


def _title(tr: Translator, result: DealResult, page: int, a_page: int, moves: int) -> str:
    if result.contract.has_tricks:
        return tr.gettext("Trick {number}", number=page)
    first, last = (page - 1) * a_page + 1, min(page * a_page, moves)
    if first == last:
        return tr.gettext("Move {number}", number=first)
    return tr.gettext("Moves {first} to {last}", first=first, last=last)
