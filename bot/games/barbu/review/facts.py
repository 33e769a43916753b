"""The facts of a review: what its pictures show, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bot.games.barbu.names import suits_in_words
from bot.games.barbu.narration import Narration
from bot.games.barbu.result_text import result
from bot.games.barbu.review.titles import page_title
from bot.games.barbu.review.words import did, named, where
from bot.ui.tables.reviews.words import loss
from bot.ui.text.facts import DESCRIPTION, EVERYWHERE, MESSAGE, TEXT, Fact
from bot.ui.text.names import in_clauses
from engine.barbu.review.judge import DealReview, JudgedMove
from engine.barbu.review.summary import CostlyMove, costliest, losses
from engine.cards.french import FrenchCardSet
from engine.game import Seat

_SMALL = "-# "


def overview_facts(narration: Narration, review: DealReview, viewer: Seat | None) -> Iterator[Fact]:
    """Yield the facts of the whole deal: result, turning point, the viewer's costliest moves, then page by page."""
    tr = narration.tr
    section = tr.gettext("Review of deal {deal}", deal=review.result.deal)
    yield Fact(lambda: list(result(narration, review.result, viewer)), DESCRIPTION | TEXT, section, weight=5)
    yield Fact(partial(turning_point, narration, review), EVERYWHERE, section, weight=9)
    yield Fact(lambda: _costly_moves(narration, review, viewer), EVERYWHERE, section, weight=8)
    yield Fact(lambda: _totals(narration, review), DESCRIPTION | TEXT, section, weight=7)
    yield Fact(partial(how_measured, narration), MESSAGE | TEXT, section, lead=_SMALL)
    for page, moves in enumerate(review.pages, 1):
        yield Fact(partial(_moves_line, narration, moves), TEXT, page_title(tr, review, page))


def page_facts(narration: Narration, review: DealReview, page: int) -> Iterator[Fact]:
    """Yield the facts of a trick, or of some moves of a réussite: who played what from which hand, and its cost."""
    tr, finished, moves = narration.tr, review.result, review.pages[page - 1]
    section = page_title(tr, review, page)
    yield Fact(
        lambda: tr.gettext("Deal {deal}. {page}.", deal=finished.deal, page=section), DESCRIPTION | TEXT
    )
    for judged in moves:
        told = (
            partial(turning_point, narration, review)
            if judged is review.turning_point
            else partial(_judged, narration, judged)
        )
        yield Fact(told, EVERYWHERE, section, weight=8)
    if finished.contract.has_tricks:
        winner = finished.tricks[page - 1].winner
        yield Fact(
            lambda: tr.gettext("{name} takes the trick.", name=narration.name(winner)),
            DESCRIPTION | TEXT,
            section,
            weight=7,
        )
    for judged in moves:
        name = narration.name(judged.seat)
        yield Fact(partial(_held, narration, judged), DESCRIPTION | TEXT, name)
        if judged.fair is not None:
            yield Fact(partial(_choices, narration, judged), TEXT, name)
    yield Fact(partial(how_measured, narration), MESSAGE | TEXT, section, lead=_SMALL)


def match_facts(narration: Narration, reviews: Sequence[DealReview]) -> Iterator[Fact]:
    """Yield the facts of a game: its costliest moves, and what each player lost a decision."""
    section = narration.tr.gettext("Review of the game")
    costly = costliest(reviews)
    yield Fact(
        lambda: [_costly_move(narration, each, with_deal=True) for each in costly] or _no_mistake(narration),
        EVERYWHERE,
        section,
        weight=9,
    )
    yield Fact(lambda: _averages(narration, reviews), EVERYWHERE, section, weight=8)
    yield Fact(partial(how_measured, narration), MESSAGE | TEXT, section, lead=_SMALL)


def turning_point(narration: Narration, review: DealReview) -> str:
    """Return the move that cost most, or that none cost anything."""
    turned = review.turning_point
    if turned is None or turned.fair is None:
        return _no_mistake(narration)
    return narration.tr.gettext(
        "Turning point, {where}: {did} ({points}). Better: {better}.",
        where=where(narration.tr, review.result, turned.number),
        did=did(narration, turned),
        points=loss(narration.tr, turned.cost),
        better=named(narration, turned.fair.best),
    )


def how_measured(narration: Narration) -> str:
    """Return what the numbers mean."""
    return narration.tr.gettext(
        "Points of your lead over the average of the others, lost against the move that a strong computer prefers,"
        " which saw only that player's cards, too."
    )


def _no_mistake(narration: Narration) -> str:
    return narration.tr.gettext("Nobody made a move that a strong computer would call a mistake.")


def _costly_moves(narration: Narration, review: DealReview, viewer: Seat | None) -> list[str]:
    """Return the costliest moves of the viewer, or of all for somebody who did not play.

    The turning point has been told.
    """
    return [
        _costly_move(narration, each)
        for each in costliest([review], seat=viewer)
        if each.judged is not review.turning_point
    ]


def _costly_move(narration: Narration, costly: CostlyMove, *, with_deal: bool = False) -> str:
    _, judged, finished = narration.tr.gettext, costly.judged, costly.review.result
    if judged.fair is None:
        return ""
    told = {
        "points": loss(narration.tr, judged.cost),
        "where": where(narration.tr, finished, judged.number),
        "did": did(narration, judged),
        "better": named(narration, judged.fair.best),
    }
    if with_deal:
        return _("{points}: deal {deal}, {where}, {did}. Better: {better}.", deal=finished.deal, **told)
    return _("{points}: {where}, {did}. Better: {better}.", **told)


def _totals(narration: Narration, review: DealReview) -> str:
    lost = [
        f"{narration.name(seat)}\N{NO-BREAK SPACE}{loss(narration.tr, each.total)}"
        for seat, each in enumerate(losses([review]))
    ]
    return narration.tr.gettext("Points lost in all: {losses}.", losses=", ".join(lost))


def _averages(narration: Narration, reviews: Sequence[DealReview]) -> str:
    lost = [
        f"{narration.name(seat)}\N{NO-BREAK SPACE}{loss(narration.tr, each.average)}"
        for seat, each in enumerate(losses(reviews))
    ]
    return narration.tr.gettext("Points lost a decision, on average: {losses}.", losses=", ".join(lost))


def _moves_line(narration: Narration, moves: Sequence[JudgedMove]) -> str:
    """Return some moves in a line: who did what, and its cost where there is one."""
    done = [
        f"{did(narration, judged)} ({loss(narration.tr, judged.cost)})"
        if judged.cost
        else did(narration, judged)
        for judged in moves
    ]
    return f"{in_clauses(narration.tr, done)}."


def _judged(narration: Narration, judged: JudgedMove) -> str:
    """Return a move with its cost and a better one, or that it was the only one."""
    _, done = narration.tr.gettext, did(narration, judged)
    if judged.fair is None:
        return _("{did}, without a choice.", did=done)
    if not judged.cost:
        return _("{did}: nothing is clearly better.", did=done)
    return _(
        "{did} ({points}). Better: {better}.",
        did=done,
        points=loss(narration.tr, judged.cost),
        better=named(narration, judged.fair.best),
    )


def _held(narration: Narration, judged: JudgedMove) -> str:
    """Return the hand before a move, suit by suit."""
    cards = " ".join(suits_in_words(narration.tr, FrenchCardSet.from_mask(judged.holding)))
    return narration.tr.gettext("{name} held: {cards}", name=narration.name(judged.seat), cards=cards)


def _choices(narration: Narration, judged: JudgedMove) -> str:
    """Return every legal move with what it would have cost."""
    if judged.fair is None:
        return ""
    values = dict(judged.fair.values)
    most = max(values.values())
    each = [
        f"{named(narration, move)}\N{NO-BREAK SPACE}{loss(narration.tr, most - value)}"
        for move, value in values.items()
    ]
    return narration.tr.gettext("Legal: {cards}.", cards=in_clauses(narration.tr, each))
